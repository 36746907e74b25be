public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints that convert Markdown to HTML.
  public enum Markdown {}
}

extension GitHubAPI.Markdown {
  /// Converts a Markdown document to HTML.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/markdown/markdown#render-a-markdown-document): needs the permission Contents: read.
  public struct Render: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - text: the Markdown.
    ///   - mode: whether to render plain Markdown or GitHub Flavored Markdown.
    ///   - context: the repository that references such as `#1` belong to, as `owner/name`; only for GitHub Flavored
    ///       Markdown.
    public init(text: String, mode: Mode? = nil, context: String? = nil) {
      urlInfo = .GitHubAPI(path: "/markdown")
      requestInfo = .init(method: .post, parameters: ["text": text, "mode": mode, "context": context])
    }

    /// The dialects of Markdown.
    public struct Mode: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Plain Markdown.
      public static let markdown: Self = "markdown"
      /// GitHub Flavored Markdown, with links for references to issues and accounts.
      public static let gfm: Self = "gfm"
    }
  }
}
