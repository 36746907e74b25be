public import NetworkAPIKit

/// What GitHub's endpoints have in common: the version they ask for, their media type and their error body.
///
/// An endpoint that is not here yet is a few lines:
///
/// ```swift
/// struct License: GitHubEndpoint {
///   typealias Response = GitHubAPI.License
///   let urlInfo: URLInfo
///   init(key: String) { urlInfo = .GitHubAPI(path: "/licenses/\(key)") }
/// }
/// ```
public protocol GitHubEndpoint: NetworkAPIDefinition where ErrorResponse == GitHubAPI.ErrorResponse {
  associatedtype ErrorResponse = GitHubAPI.ErrorResponse
}

extension GitHubEndpoint {
  /// GitHub's JSON, whatever the client's own way is.
  public var coding: JSONCoding? { JSONCoding() }
  public var interceptors: [any Interceptor] { [GitHubAPI.RequiredHeaders()] }
}

extension GitHubEndpoint where Response: Decodable {
  public var responseDecoder: ResponseDecoder<Response> { .gitHub }
}

extension GitHubEndpoint where Response == Bool {
  public var responseDecoder: ResponseDecoder<Bool> { .isFound }
  /// 404 is an answer here: no.
  public var successStatuses: Set<Int> { Set<Int>.successful.union([404]) }
}

extension GitHubAPI {
  /// Asks for the version of the API that the models are written for, and says who asks, which GitHub demands; unless
  /// the request does so itself.
  struct RequiredHeaders: Interceptor {
    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      var request = request
      if !request.headers.contains("X-GitHub-Api-Version") {
        request.headers["X-GitHub-Api-Version"] = GitHubAPI.version
      }
      if !request.headers.contains("User-Agent") { request.headers["User-Agent"] = HTTPRequest.defaultUserAgent }
      return try await next(request)
    }
  }
}
