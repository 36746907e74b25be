import Foundation

/// An error that means that the user has to sign in again, for ``NetworkError/needsSignIn``: for example that of a credential
/// source whose grant was revoked.
public protocol SignInError: Error {
  /// Whether the user has to sign in again. Default true.
  var needsSignIn: Bool { get }
}

extension SignInError {
  public var needsSignIn: Bool { true }
}

extension NetworkError {
  /// What an error means for the person who uses the program: ``userMessage`` says it in English. Localize it by the raw
  /// value.
  public enum Summary: String, Sendable, CaseIterable {
    /// There is no network, or it doesn't lead to the server.
    case offline
    /// The user has to sign in.
    case signIn
    /// The user may not do this.
    case forbidden
    /// What was asked for doesn't exist.
    case notFound
    /// There were too many requests.
    case tooManyRequests
    /// The server can't be used at the moment.
    case unavailable
    /// The server didn't respond in time.
    case timedOut
    /// The connection isn't secure.
    case notSecure
    /// A file couldn't be read or written.
    case file
    /// The call was cancelled: usually nothing to show.
    case cancelled
    /// Anything else.
    case failed

    /// The summary as a sentence in English.
    var message: String {
      switch self {
      case .offline: "You appear to be offline."
      case .signIn: "Please sign in again."
      case .forbidden: "You don’t have permission to do this."
      case .notFound: "This could not be found."
      case .tooManyRequests: "Too many requests. Please try again later."
      case .unavailable: "The server is not available. Please try again later."
      case .timedOut: "The server took too long to respond."
      case .notSecure: "A secure connection could not be made."
      case .file: "A file could not be read or saved."
      case .cancelled: "Cancelled."
      case .failed: "Something went wrong. Please try again later."
      }
    }
  }

  /// The errors that this one wraps, beginning with itself.
  private var chain: [any Error] {
    var chain: [any Error] = [self]
    // Bounded, since a caller's error may contain anything.
    for _ in 0..<16 {
      switch chain.last as? NetworkError {
      case .authenticationFailed(let underlying, _): chain.append(underlying)
      case .other(let error, _): chain.append(error)
      default: return chain
      }
    }
    return chain
  }

  /// The innermost `NetworkError`: what failed, without what waited for it.
  private var cause: NetworkError { chain.lazy.compactMap { $0 as? NetworkError }.last ?? self }

  /// Whether the device seems to be offline: there is no network or no route, or the server's name can't be resolved. Also
  /// true if a sign-in failed because of that.
  public var isOffline: Bool {
    switch cause {
    case .nameResolutionFailed: true
    case .connectionFailed(let failure): failure.reason == .unreachable || failure.reason == .notAllowed
    default: false
    }
  }

  /// Whether the user has to sign in again: the status is 401, or the credential couldn't be refreshed because the server
  /// refused it (400, 401 or 403), or because of a ``SignInError``. False if the refresh failed because of the network.
  public var needsSignIn: Bool {
    let chain = chain
    if let error = chain.lazy.compactMap({ $0 as? any SignInError }).first { return error.needsSignIn }
    guard let code = cause.status?.code else { return false }
    let isRefresh = chain.contains { if case .authenticationFailed? = $0 as? NetworkError { true } else { false } }
    return code == 401 || isRefresh && (code == 400 || code == 403)
  }

  /// What the server says about the failure: the `errorDescription` of its decoded error response, if that is a
  /// `LocalizedError`, such as ``ProblemDetails``. Nil if it says nothing. Control characters are escaped, except for line
  /// feeds and tabs.
  public var message: String? {
    guard case .statusCode(let failure) = cause,
      let message = (failure.errorResponse as? any LocalizedError)?.errorDescription, !message.isEmpty
    else { return nil }
    return message.escapingControls(keepsLayout: true)
  }

  /// What the error means for the person who uses the program.
  public var summary: Summary {
    if isOffline { return .offline }
    if needsSignIn { return .signIn }
    switch cause {
    case .statusCode(let failure):
      switch failure.status.code {
      case 403: return .forbidden
      case 404, 410: return .notFound
      case 429: return .tooManyRequests
      case 408, 504: return .timedOut
      case 502, 503: return .unavailable
      default: return .failed
      }
    case .webSocketFailed(let failure) where failure.reason == .noPong: return .timedOut
    case .webSocketFailed(let failure) where failure.isTemporary: return .unavailable
    case .timedOut(let timeout): return timeout.vainWait == nil ? .timedOut : .tooManyRequests
    case .connectionFailed, .proxyFailed, .circuitOpen, .truncatedBody: return .unavailable
    case .tlsFailed: return .notSecure
    case .fileFailed: return .file
    case .cancelled: return .cancelled
    default: return .failed
    }
  }

  /// One short sentence for the person who uses the program, without technical details: what the server says about a 4xx other
  /// than 401 in a decoded error response (``message``), or else a sentence for its ``summary``, in English.
  ///
  /// ```swift
  /// do {
  ///   print(try await client.request(GetUser(id: 7)))
  /// } catch {
  ///   print(error.userMessage)
  /// }
  /// ```
  public var userMessage: String {
    if summary != .signIn, cause.status?.isClientError == true, let message { return message }
    return summary.message
  }
}

/// Allows a pattern with a status: `catch .statusCode(404)`.
public func ~= (status: HTTPStatus, failure: NetworkError.StatusFailure) -> Bool { failure.status == status }

/// Allows a pattern with a range of statuses: `catch .statusCode(500...599)`.
public func ~= (statuses: ClosedRange<Int>, failure: NetworkError.StatusFailure) -> Bool {
  statuses.contains(failure.status.code)
}
