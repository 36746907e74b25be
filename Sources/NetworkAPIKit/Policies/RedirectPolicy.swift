/// Follows redirects (RFC 9110 §15.4), in the same way with every transport.
///
/// - For 301 and 302, a POST becomes a GET; for 303, every method except HEAD becomes a GET; 307 and 308 keep method
///   and body. If it is the response to a complete resumable upload, 301 to 303 lead to a GET, and 307 and 308 aren't
///   followed; until then, only 307 and 308 are, once it was created.
/// - A redirect to another origin gets only header fields that are known to be harmless: `Accept` and related fields,
///   `User-Agent`, `Range`, conditions, fields that describe the body, `Idempotency-Key`, `traceparent` and similar
///   ones, and the fields in ``keptFields``. All others are dropped, since any of them may be a credential.
/// - Credentials in a `Location` are dropped, also one that the client itself had added to the query of the request, and no
///   `Referer` is added. At another origin, the items of the client's ``NetworkClient/Configuration/query`` are dropped too.
/// - Redirects from https to http, to other schemes, and beyond ``limit`` fail with
///   ``NetworkError/redirectFailed(_:)``.
/// - A body that can be read only once can't be sent again: ``NetworkError/bodyNotReplayable(call:)``.
/// - A response with such a status but without `Location` is returned as it is.
public struct RedirectPolicy: Interceptor {
  /// The maximum number of redirects per call. Default 20, as in browsers.
  public var limit: Int
  /// Whether to follow redirects from https to http, which exposes the request on the network. Default false.
  public var allowsInsecure: Bool
  /// The names of additional fields to keep when the origin changes. Default none.
  public var keptFields: [NetworkAPI.Headers.Name]
  /// Decides about each redirect: returns the request to send, possibly changed, or nil to refuse the redirect.
  public var decide: (@Sendable (_ redirected: HTTPRequest, _ response: HTTPResponse) -> HTTPRequest?)?

  /// Creates a policy; the defaults suit most programs.
  public init(
    limit: Int = 20, allowsInsecure: Bool = false, keptFields: [NetworkAPI.Headers.Name] = [],
    decide: (@Sendable (_ redirected: HTTPRequest, _ response: HTTPResponse) -> HTTPRequest?)? = nil
  ) {
    self.limit = limit
    self.allowsInsecure = allowsInsecure
    self.keptFields = keptFields
    self.decide = decide
  }

  public func applies(to request: HTTPRequest) -> Bool { request.options.followsRedirects }

  @inline(__always)  // Into the witness; otherwise each call allocates one more async frame.
  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let response = try await next(request)
    if response.url == request.url, !Self.isRedirect(response) { return response }
    return try await (request.options.redirects ?? self).follow(response, to: request, next: next)
  }

  /// Follows redirects, if there are any; the response may also be from another URL that an interceptor has chosen.
  @inline(never)  // Most calls aren't redirected; don't enlarge their async frame.
  private func follow(_ first: HTTPResponse, to request: HTTPRequest, next: InterceptorChain) async throws
    -> HTTPResponse
  {
    let (firstURL, firstMethod) = (request.url, request.method)
    var request = request
    var response = first
    var followed = 0
    // What replaces a response goes to the server at each hop, and so does the same request again. What follows a change
    // does too: a stored response may be from before it.
    var isRepetition = request.context.isRepetition
    var endsUpload = false
    while Self.isRedirect(response) {
      // The redirect is the endpoint's response to a complete upload, so nothing is left to send.
      if request.headers.contains(.uploadComplete), response.headers[.uploadComplete]?.hasPrefix("?1") == true {
        guard response.status.code <= 303 else { return response }
        endsUpload = true
      }
      // Only 307 and 308 name another place of the upload. Its bytes aren't for any other page.
      if request.options.concernsUpload, response.status.code <= 303, !endsUpload {
        throw NetworkError.redirectFailed(.init(.uploadDropped, response: response))
      }
      guard followed < limit else { throw NetworkError.redirectFailed(.init(.tooMany, response: response)) }
      followed += 1
      let redirected = try redirect(request, by: response, asGet: endsUpload)
      request.context.emit(.redirected(from: request.url, to: redirected.url, status: response.status))
      if redirected.url == request.url || redirected.method != request.method { isRepetition = true }
      // With the same method, the server asks for the same request elsewhere, and hasn't carried it out.
      let hasActed =
        request.context.mayHaveBeenProcessed || response.mayHaveBeenProcessed || redirected.method != request.method
      request = redirected
      request.options.isRedirected = true
      request.context.mayHaveBeenProcessed = hasActed
      response = try await next(request, replacing: response, isRepetition: isRepetition, hasActed: hasActed)
    }
    // By this field, the upload recognizes the endpoint's response.
    if endsUpload { response.headers[.uploadComplete] = "?1" }
    response.firstURL = firstURL
    guard followed > 0 else { return response }
    response.isRedirected = request.url != firstURL
    response.hasOtherMethod = request.method != firstMethod
    return response
  }

  /// Whether the response leads elsewhere. Google's resumable uploads ask for more bytes with a 308 without `Location`, and
  /// S3 sends a 301 without one for a bucket in another region.
  private static func isRedirect(_ response: HTTPResponse) -> Bool {
    switch response.status.code {
    case 301, 302, 303, 307, 308: response.headers.contains(.location)
    default: false
    }
  }

  private func redirect(
    _ request: HTTPRequest, by response: HTTPResponse, asGet: Bool
  ) throws(NetworkError) -> HTTPRequest {
    guard let location = response.headers[.location],
      var redirected = try? request.following(location, in: response, keeping: keptFields)
    else {
      throw .redirectFailed(.init(.invalidLocation, response: response))
    }
    guard redirected.url.isSecure || !request.url.isSecure || allowsInsecure else {
      throw .redirectFailed(.init(.insecure, response: response))
    }
    if asGet && request.method != .get || Self.becomesGet(request.method, status: response.status) {
      redirected.method = .get
      redirected.body = .empty
      redirected.headers.removeBodyFields()
    } else if !request.body.isReplayable {
      throw .bodyNotReplayable()
    }
    guard let decide else { return redirected }
    guard let decided = decide(redirected, response) else {
      throw .redirectFailed(.init(.refused, response: response))
    }
    return decided
  }

  private static func becomesGet(_ method: NetworkAPI.Method, status: HTTPStatus) -> Bool {
    switch status {
    case 301, 302: method == .post
    case 303: method != .head && method != .get
    default: false
    }
  }
}

extension NetworkAPI.Headers {
  private static let bodyFields: Set<Name> = [
    "digest", .expect, .lastModified, "repr-digest", .trailer, .transferEncoding,
  ]

  /// Removes the fields about the request's body, and the conditions of its change, for a request without that body: a GET
  /// after the change would meet another version.
  mutating func removeBodyFields() {
    self = Self(
      filter { field in
        let isOfBody = ["content-", "if-", "upload-"].contains(where: field.name.hasPrefix)
        return (!isOfBody || field.name == .ifRange) && !Self.bodyFields.contains(field.name)
      })
  }
}

/// In place of a policy: follows redirects for the calls that have one of their own.
struct GivenRedirects: Interceptor {
  func applies(to request: HTTPRequest) -> Bool { request.options.redirects?.applies(to: request) ?? false }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard let redirects = request.options.redirects else { return try await next(request) }
    return try await redirects.intercept(request, next: next)
  }
}

private enum FollowsRedirectsOption: RequestOptionKey { static let defaultValue = true }
private enum RedirectsOption: RequestOptionKey { static let defaultValue: RedirectPolicy? = nil }
private enum RedirectedOption: SendingOptionKey { static let defaultValue = false }
private enum ConcernsUploadOption: NotedOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether redirects are followed, if the client or the call has a ``RedirectPolicy``. Default true. If not, the redirect is the
  /// response, and its status an error, except for ``NetworkClient/send(_:)``.
  public var followsRedirects: Bool {
    get { self[FollowsRedirectsOption.self] }
    set { self[FollowsRedirectsOption.self] = newValue }
  }

  /// How redirects of the call are followed; nil (the default) as by the client's ``RedirectPolicy``. To follow none, set
  /// ``followsRedirects`` to false.
  public var redirects: RedirectPolicy? {
    get { self[RedirectsOption.self] }
    set { self[RedirectsOption.self] = newValue }
  }

  /// Whether the request is one to a resumable upload that was created before.
  var concernsUpload: Bool {
    get { self[ConcernsUploadOption.self] }
    set { self[ConcernsUploadOption.self] = newValue }
  }

  /// Whether the request follows a redirect of its call.
  var isRedirected: Bool {
    get { self[RedirectedOption.self] }
    set { self[RedirectedOption.self] = newValue }
  }
}
