public import NetworkAPIKit

extension GitHubAPI.Markdown {
  /// Converts a Markdown document to HTML. The document is sent as plain text.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/markdown/markdown#render-a-markdown-document-in-raw-mode)
  public struct RenderRaw: GitHubEndpoint {
    public typealias Response = String
    public let urlInfo: NetworkAPI.URLInfo = .GitHubAPI(path: "/markdown/raw")
    public let requestInfo: NetworkAPI.RequestInfo<HTTPBody>

    /// - Parameter text: the Markdown, at most 400 KB.
    public init(text: String) {
      requestInfo = .init(
        method: .post, headers: [.contentType("text/plain; charset=utf-8")], parameters: HTTPBody(text))
    }
  }
}
