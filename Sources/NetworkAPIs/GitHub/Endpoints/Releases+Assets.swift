public import NetworkAPIKit

extension GitHubAPI.Releases {
  /// List release assets.
  ///
  /// [GitHub's description](https://docs.github.com/rest/releases/assets#list-release-assets)
  public struct Assets: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Asset]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - releaseID: GitHub's number of the release.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, releaseID: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/releases/\(releaseID)/assets", ["per_page": perPage, "page": page])
    }
  }

  /// Get a release asset.
  ///
  /// [GitHub's description](https://docs.github.com/rest/releases/assets#get-a-release-asset)
  public struct GetAsset: GitHubEndpoint {
    public typealias Response = GitHubAPI.Asset
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of it.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
    }
  }

  /// Delete a release asset.
  ///
  /// [GitHub's description](https://docs.github.com/rest/releases/assets#delete-a-release-asset)
  public struct DeleteAsset: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of it.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
    }
  }

  /// Update a release asset.
  ///
  /// [GitHub's description](https://docs.github.com/rest/releases/assets#update-a-release-asset)
  public struct UpdateAsset: GitHubEndpoint {
    public typealias Response = GitHubAPI.Asset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of it.
    ///   - name: the name.
    ///   - label: what to show in place of the name.
    ///   - state: the state.
    public init(
      owner: String, repo: String, id: Int64, name: String? = nil, label: String? = nil,
      state: GitHubAPI.Asset.State? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
      requestInfo = .init(method: .patch, parameters: ["name": name, "label": label, "state": state])
    }
  }
}
