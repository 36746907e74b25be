public import NetworkAPIKit

extension GitHubAPI.PagesSite {
  /// Creates the GitHub Pages site of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#create-a-apiname-pages-site): needs the permissions Administration: write and Pages: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - buildType: who builds the site: GitHub from a branch, or a workflow.
    ///   - source: the branch and folder of the site.
    public init(owner: String, repo: String, buildType: BuildType? = nil, source: Source? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages")
      requestInfo = .init(method: .post, parameters: ["build_type": buildType, "source": source])
    }
  }

  /// Updates the GitHub Pages site of a repository. Parameters that are nil stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#update-information-about-a-apiname-pages-site): needs the permissions Administration: write and Pages: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - buildType: who builds the site: GitHub from a branch, or a workflow.
    ///   - source: the branch and folder of the site.
    ///   - cname: the custom domain.
    ///   - httpsEnforced: whether the site is served over HTTPS only.
    public init(
      owner: String, repo: String, buildType: BuildType? = nil, source: Source? = nil,
      cname: GitHubAPI.Nullable<String>? = nil, httpsEnforced: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages")
      requestInfo = .init(
        method: .put,
        parameters: ["build_type": buildType, "source": source, "cname": cname, "https_enforced": httpsEnforced])
    }
  }

  /// Deletes the GitHub Pages site of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#delete-a-apiname-pages-site): needs the permissions Administration: write and Pages: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages") }
  }

  /// Lists the builds of a site.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#list-apiname-pages-builds): needs the permission Pages: read.
  public struct Builds: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PagesSite.Build]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/pages/builds", ["per_page": perPage, "page": page])
    }
  }

  /// Returns the last build of a site.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#get-latest-pages-build): needs the permission Pages: read.
  public struct LatestBuild: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite.Build
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/builds/latest")
    }
  }

  /// Returns a build of a site.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#get-apiname-pages-build): needs the permission Pages: read.
  public struct GetBuild: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite.Build
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the build.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/builds/\(id)")
    }
  }

  /// Builds a site from the last commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#request-a-apiname-pages-build): needs the permission Pages: write.
  public struct RequestBuild: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite.RequestedBuild
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/builds") }
  }

  /// Deploys a site from an artifact of a workflow.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#create-a-github-pages-deployment): needs the permission Pages: write.
  public struct Deploy: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite.Deployment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - version: a unique name of the version, such as the SHA of the commit.
    ///   - token: the workflow's OpenID Connect token.
    ///   - artifactID: the ID of the artifact.
    ///   - artifactURL: the URL of the artifact, instead of its ID.
    ///   - environment: the environment; by default, `github-pages`.
    public init(
      owner: String, repo: String, version: String, token: String, artifactID: Int64? = nil, artifactURL: String? = nil,
      environment: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/deployments")
      requestInfo = .init(
        method: .post,
        parameters: [
          "pages_build_version": version, "oidc_token": token, "artifact_id": artifactID, "artifact_url": artifactURL,
          "environment": environment,
        ])
    }
  }

  /// Returns a deployment's status.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#get-the-status-of-a-github-pages-deployment): needs the permission Pages: read.
  public struct DeploymentStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite.DeploymentProgress
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the deployment, or the SHA of its commit.
    public init(owner: String, repo: String, id: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/deployments/\(id)")
    }
  }

  /// Cancels a deployment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#cancel-a-github-pages-deployment): needs the permission Pages: write.
  public struct CancelDeployment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the deployment, or the SHA of its commit.
    public init(owner: String, repo: String, id: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/deployments/\(id)/cancel")
    }
  }

  /// Checks the DNS records and certificate of a site's custom domain. GitHub checks in the background: nil means that
  /// nothing is known yet.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#get-a-dns-health-check-for-github-pages): needs the permissions Administration: write and Pages: write.
  public struct Health: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite.DomainHealth?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages/health") }
  }
}
