public import NetworkAPIKit

/// An endpoint of GitHub's API. Provides the API version, the media type and the decoding of error responses.
///
/// An endpoint that this package doesn't contain takes a few lines:
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
  /// GitHub's JSON conventions, which apply whatever the client's own coding is.
  public var coding: JSONCoding? { JSONCoding() }
  public var interceptors: [any Interceptor] { [GitHubAPI.RequiredHeaders()] }
}

extension GitHubEndpoint where Response: Decodable {
  public var responseDecoder: ResponseDecoder<Response> { .gitHub }
}

extension GitHubEndpoint where Response == Bool {
  public var responseDecoder: ResponseDecoder<Bool> { .isFound }
  /// The successful statuses, and 404, which means false.
  public var successStatuses: Set<Int> { Set<Int>.successful.union([404]) }
}

extension GitHubAPI {
  /// Adds the API version that the models are written for, and a `User-Agent`, which GitHub requires, unless the
  /// request sets them.
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
