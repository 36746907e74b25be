public import Foundation

extension OAuth2 {
  /// What the user does on another device to sign in (RFC 8628).
  public struct DeviceCode: Sendable, Hashable {
    /// The code that the user enters on the page.
    public let userCode: String
    /// The page to open.
    public let verificationURL: String
    /// The page with the code filled in, for example for a QR code; nil if there is none.
    public let completeVerificationURL: String?
    /// When the code expires.
    public let expiry: Date
  }

  /// Signs in with a browser on another device: for programs on a terminal, a TV or a server.
  ///
  /// ```swift
  /// let tokens = try await oauth.signInWithDevice { code in
  ///   print("Open \(code.verificationURL) and enter \(code.userCode)")
  /// }
  /// ```
  ///
  /// It asks the server, as often as that allows, until the user has signed in or refused, or the code has expired; cancel the
  /// task, or all calls of the client, to stop that.
  ///
  /// - Parameters:
  ///   - isolation: the actor that `show` is called on. Default: the caller's.
  ///   - show: shows the code to the user.
  /// - Throws: ``NetworkError``, whose ``NetworkError/oauth2`` has the code `access_denied` or `expired_token`.
  public func signInWithDevice(
    isolation: isolated (any Actor)? = #isolation, show: (DeviceCode) async throws -> Void
  ) async throws(NetworkError) -> Tokens {
    let start = time.now()
    // So that `cancelAll()` also ends the waits between the requests.
    let context = CallContext(definition: nil, owner: client.owner)
    let (code, response) = try await asNetworkError { try await deviceCode() }
    do { try await show(code) } catch { throw NetworkError(error) }
    return try await asNetworkError {
      try await signedIn(
        poll(
          code: response.device_code, interval: Duration(clamping: max(response.interval?.value ?? 5, 1)),
          until: start + Duration(clamping: response.life), context))
    }
  }

  private func deviceCode() async throws -> (DeviceCode, DeviceResponse) {
    guard let url = provider.deviceAuthorization else { throw missing("device codes") }
    var fields = parameters
    if !scopes.isEmpty { fields["scope"] = scope }
    // Public clients identify themselves in the body, and others must also (RFC 8628 §3.1).
    fields["client_id"] = clientID
    let asked = time.date()
    return try await send(fields, to: url) { data in
      let response = try Self.decode(DeviceResponse.self, from: data)
      let code = DeviceCode(
        userCode: try response.shownCode,
        verificationURL: try page(response.verification_uri ?? response.verification_url),
        completeVerificationURL: try response.verification_uri_complete.map(page),
        expiry: asked.addingTimeInterval(response.life))
      return (code, response)
    }
  }

  /// A page for the user, who might open anything that looks like a link.
  private func page(_ text: String?) throws -> String {
    guard let text, let url = try? HTTPURL(text), (try? url.checkIsProtected()) != nil else {
      throw OAuth2Error(.invalidResponse, explanation: "the page for the user is not an https URL")
    }
    return url.absoluteString
  }

  private func poll(
    code: String, interval: Duration, until end: ContinuousClock.Instant, _ context: CallContext
  ) async throws -> Tokens {
    // The server's interval, and the longer one after failures. This clock may run faster than the server's, as in some
    // virtual machines, and would then be too early again each time that the server asks for more.
    var (interval, margin, wait) = (interval, 1.0, interval)
    while case let now = time.now(), now + interval < end {
      // However long the wait, there is one more poll shortly before the end.
      let pause = min(wait, max(interval, now.duration(to: end) - .seconds(1)))
      try await context.cancellable { try await time.sleep(pause) }
      do {
        // It is repeated here, at the server's pace.
        return try await tokens(
          ["grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": code], retry: .never)
      } catch let error as NetworkError {
        switch error.oauth2?.code {
        case .authorizationPending?: wait = interval * margin
        case .slowDown?:
          (interval, margin) = (interval + .seconds(5), 1.4)
          wait = interval * margin
        case .temporarilyUnavailable?, .serverError?,
          nil where error.delayOfNewCall != nil:
          wait = max(wait, min(wait * 2, .seconds(300)), error.delayOfNewCall ?? .zero)
        default: throw error
        }
      }
    }
    throw OAuth2Error(.expiredToken)
  }

  private struct DeviceResponse: Decodable {
    let device_code: String
    let user_code: String
    let verification_uri: String?
    /// Google's name for it.
    let verification_url: String?
    let verification_uri_complete: String?
    let expires_in: Seconds
    let interval: Seconds?

    /// The lifetime of the codes, in seconds.
    var life: Double { min(expires_in.value ?? 0, 86_400) }

    /// The user's code, which is printed on terminals.
    var shownCode: String {
      get throws {
        guard !user_code.isEmpty, !user_code.unicodeScalars.contains(where: \.isControlOrFormat) else {
          throw OAuth2Error(.invalidResponse, explanation: "the code for the user is not valid")
        }
        return user_code
      }
    }
  }
}

extension OAuth2.DeviceCode: RedactedDescribable {}
