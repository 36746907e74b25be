public import NetworkAPIKit

extension GitHubAPI.Runners {
  /// Lists an organization's GitHub-hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#list-github-hosted-runners-for-an-organization): needs the organization permission Administration: read.
  public struct HostedRunners: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/hosted-runners", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a GitHub-hosted runner of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#get-a-github-hosted-runner-for-an-organization): needs the organization permission Administration: read.
  public struct GetHosted: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunner
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    public init(org: String, id: Int64) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/\(id)") }
  }

  /// Creates a GitHub-hosted runner, which begins in the state `provisioning`.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#create-a-github-hosted-runner-for-an-organization): needs the organization permission Administration: write.
  public struct CreateHosted: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunner
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the runner: letters, digits, `.`, `-` and `_`, 1 to 64.
    ///   - image: the image that its machines start from.
    ///   - size: the size of the machine, an ID from ``HostedMachineSizes``.
    ///   - runnerGroupID: the ID of the group that the runner belongs to.
    ///   - maximumRunners: the maximum number of machines that run at a time.
    ///   - enableStaticIP: whether the machines have public addresses that stay the same.
    ///   - imageGen: whether the runner creates custom images.
    public init(
      org: String, name: String, image: GitHubAPI.HostedRunner.NewImage, size: String, runnerGroupID: Int64,
      maximumRunners: Int? = nil, enableStaticIP: Bool? = nil, imageGen: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "image": image, "size": size, "runner_group_id": runnerGroupID,
          "maximum_runners": maximumRunners, "enable_static_ip": enableStaticIP, "image_gen": imageGen,
        ])
    }
  }

  /// Changes a GitHub-hosted runner. Parameters that are nil stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#update-a-github-hosted-runner-for-an-organization): needs the organization permission Administration: write.
  public struct UpdateHosted: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunner
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    ///   - name: the name of the runner.
    ///   - runnerGroupID: the ID of the group that the runner belongs to.
    ///   - size: the size of the machine, an ID from ``HostedMachineSizes``.
    ///   - maximumRunners: the maximum number of machines that run at a time.
    ///   - enableStaticIP: whether the machines have public addresses that stay the same.
    ///   - imageGen: whether the runner creates custom images.
    ///   - imageID: the ID of the image.
    ///   - imageSource: who provides the image.
    ///   - imageVersion: the version of a custom image; `.null` for the latest.
    public init(
      org: String, id: Int64, name: String? = nil, runnerGroupID: Int64? = nil, size: String? = nil,
      maximumRunners: Int? = nil, enableStaticIP: Bool? = nil, imageGen: Bool? = nil, imageID: String? = nil,
      imageSource: GitHubAPI.HostedRunner.ImageSource? = nil, imageVersion: GitHubAPI.Nullable<String>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": name, "runner_group_id": runnerGroupID, "size": size, "maximum_runners": maximumRunners,
          "enable_static_ip": enableStaticIP, "image_gen": imageGen, "image_id": imageID, "image_source": imageSource,
          "image_version": imageVersion,
        ])
    }
  }

  /// Deletes a GitHub-hosted runner. The response is its state.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#delete-a-github-hosted-runner-for-an-organization): needs the organization permission Administration: write.
  public struct DeleteHosted: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunner
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    public init(org: String, id: Int64) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/\(id)") }
  }

  /// Lists the images that GitHub provides for hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#get-github-owned-images-for-github-hosted-runners-in-an-organization): needs the organization permission Administration: read.
  public struct HostedImages: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunnerImages
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/images/github-owned") }
  }

  /// Lists the images that GitHub's partners provide for hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#get-partner-images-for-github-hosted-runners-in-an-organization): needs the organization permission Administration: read.
  public struct HostedPartnerImages: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunnerImages
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/images/partner") }
  }

  /// Lists the sizes of machines for hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#get-github-hosted-runners-machine-specs-for-an-organization): needs the organization permission Administration: read.
  public struct HostedMachineSizes: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunnerMachineSizes
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/machine-sizes") }
  }

  /// Lists the platforms for hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#get-platforms-for-github-hosted-runners-in-an-organization): needs the organization permission Administration: read.
  public struct HostedPlatforms: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunnerPlatforms
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/platforms") }
  }

  /// Returns an organization's limits for hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/hosted-runners#get-limits-on-github-hosted-runners-for-an-organization): needs the organization permission Administration: read.
  public struct HostedLimits: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunnerLimits
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/hosted-runners/limits") }
  }
}
