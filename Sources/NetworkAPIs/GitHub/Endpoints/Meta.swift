public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for information about GitHub and its API.
  public enum Meta {}
}

extension GitHubAPI.Meta {
  /// Returns the URLs of the parts of the API.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/meta/meta#github-api-root)
  public struct Root: GitHubEndpoint {
    public typealias Response = GitHubAPI.Root
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/") }
  }

  /// Returns a random aphorism about design.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/meta/meta#get-the-zen-of-github)
  public struct Zen: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/zen") }
  }
}

extension GitHubAPI {
  /// Endpoints for emojis.
  public enum Emojis {}
}

extension GitHubAPI.Emojis {
  /// Returns the URLs of the available emojis, by name.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/emojis/emojis#get-emojis)
  public struct Get: GitHubEndpoint {
    public typealias Response = [String: String]
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/emojis") }
  }
}

extension GitHubAPI {
  /// Endpoints for templates of `.gitignore` files.
  public enum Gitignore {}
}

extension GitHubAPI.Gitignore {
  /// Returns a template for a `.gitignore` file.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gitignore/gitignore#get-a-gitignore-template)
  public struct GetTemplate: GitHubEndpoint {
    public typealias Response = GitHubAPI.GitignoreTemplate
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter name: the template's name, such as `Swift`.
    public init(name: String) { urlInfo = .GitHubAPI(path: "/gitignore/templates/\(name)") }
  }
}

extension GitHubAPI {
  /// Endpoints for rate limits.
  public enum RateLimits {}
}

extension GitHubAPI.RateLimits {
  /// Returns the authenticated account's rate limits. The call itself doesn't count against them.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.RateLimitOverview
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/rate_limit") }
  }
}

extension GitHubAPI {
  /// Endpoints for licenses.
  public enum Licenses {}
}

extension GitHubAPI.Licenses {
  /// Returns a repository's license file.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/licenses/licenses#get-the-license-for-a-repository): needs the permission Metadata: read.
  public struct GetForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.ContentEntry
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA; by default the default branch.
    public init(owner: String, repo: String, ref: String? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/license", ["ref": ref])
    }
  }
}

extension GitHubAPI.Gitignore {
  /// Lists the names of the templates for `.gitignore` files.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/gitignore/gitignore#get-all-gitignore-templates)
  public struct List: GitHubEndpoint {
    public typealias Response = [String]
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/gitignore/templates") }
  }
}

extension GitHubAPI.Licenses {
  /// Lists common licenses.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/licenses/licenses#get-all-commonly-used-licenses)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.License]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - featured: whether to list only the licenses that GitHub shows first.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(featured: Bool? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/licenses", ["featured": featured, "per_page": perPage, "page": page])
    }
  }

  /// Returns a license.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/licenses/licenses#get-a-license)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.License
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter key: the license's key in the API, such as `mit`.
    public init(key: String) { urlInfo = .GitHubAPI(path: "/licenses/\(key)") }
  }
}
