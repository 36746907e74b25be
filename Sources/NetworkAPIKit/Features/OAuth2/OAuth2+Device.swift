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
  /// It asks the server, as often as that allows, until the user has signed in or refused, or the code has expired.
  ///
  /// - Parameter show: shows the code to the user.
  /// - Throws: ``NetworkError``, whose ``NetworkError/oauth2`` has the code `access_denied` or `expired_token`.
  public func signInWithDevice(
    show: @Sendable (DeviceCode) async throws -> Void
  ) async throws(NetworkError) -> Tokens {
    try await asNetworkError {
      guard let url = provider.deviceAuthorization else { throw missing("device codes") }
      var fields = parameters
      if !scopes.isEmpty { fields["scope"] = scope }
      // Public clients identify themselves in the body, and others must also (RFC 8628 §3.1).
      fields["client_id"] = clientID
      let (asked, start) = (time.date(), time.now())
      let response = try JSONDecoder().decodeResponse(DeviceResponse.self, from: await send(fields, to: url))
      let life = min(response.expires_in.value ?? 0, 86_400)
      try await show(
        DeviceCode(
          userCode: response.shownCode, verificationURL: page(response.verification_uri ?? response.verification_url),
          completeVerificationURL: response.verification_uri_complete.map(page),
          expiry: asked.addingTimeInterval(life)))
      let interval = Duration(clamping: max(response.interval?.value ?? 5, 1))
      return try await signedIn(
        poll(code: response.device_code, interval: interval, until: start + Duration(clamping: life)))
    }
  }

  /// A page for the user, who might open anything that looks like a link.
  private func page(_ text: String?) throws -> String {
    guard let text, let url = try? HTTPURL(text), (try? url.checkIsProtected()) != nil else {
      throw OAuth2Error(.invalidResponse, explanation: "the page for the user is not an https URL")
    }
    return url.absoluteString
  }

  private func poll(code: String, interval: Duration, until end: ContinuousClock.Instant) async throws -> Tokens {
    var interval = interval
    while time.now() + interval < end {
      try await time.sleep(interval)
      do {
        return try await tokens(["grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": code])
      } catch let error as NetworkError {
        switch error.oauth2?.code {
        case .authorizationPending?: break
        case .slowDown?: interval += .seconds(5)
        case .temporarilyUnavailable?,
          nil where error.isTransient || error.isServerError || error.isTooManyRequests:
          interval = max(interval, min(interval * 2, .seconds(300)))
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
