public import NetworkAPIKit

extension GitHubAPI.Meta {
  /// Returns information about GitHub: IP address ranges, SSH keys and domain names.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/meta/meta#get-apiname-meta-information)
  public struct Overview: GitHubEndpoint {
    public typealias Response = GitHubAPI.APIOverview
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/meta") }
  }

  /// Returns the Octocat as ASCII art.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/meta/meta#get-octocat)
  public struct Octocat: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter saying: the text that the Octocat says; by default a random one.
    public init(saying: String? = nil) { urlInfo = .gitHub("/octocat", ["s": saying]) }
  }

  /// Returns the supported versions of the API.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/meta/meta#get-all-api-versions)
  public struct Versions: GitHubEndpoint {
    public typealias Response = [String]
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/versions") }
  }
}
