public import Foundation

extension OAuth2 {
  /// A sign-in in a browser that has begun (RFC 6749 §4.1, with PKCE, RFC 7636).
  public struct Authorization: Sendable, Hashable {
    /// The page to open in a browser.
    public let url: URL
    let redirect: String
    let state: String
    let verifier: String
  }

  /// Begins a sign-in in a browser: open its ``Authorization/url``, and pass the URL that the browser is redirected to
  /// to ``signIn(with:redirectedTo:)``.
  ///
  /// - Parameter redirect: where the server sends the browser afterwards, as registered with it, such as
  ///   `com.example.app:/signed-in`.
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if the provider has no page for it.
  public func authorization(redirect: String) throws(NetworkError) -> Authorization {
    guard let named = provider.authorization else { throw missing("a page to sign in") }
    let page = try Self.place(of: named, with: client)
    let (state, verifier) = (random(32).base64URL, random(32).base64URL)
    var fields = parameters
    fields["response_type"] = "code"
    fields["client_id"] = clientID
    fields["redirect_uri"] = redirect
    fields["state"] = state
    fields["code_challenge"] = Self.challenge(of: verifier)
    fields["code_challenge_method"] = "S256"
    if !scopes.isEmpty { fields["scope"] = scope }
    guard let url = page.appendingQuery(Self.form(fields)).url else { throw missing("a usable page to sign in") }
    return Authorization(url: url, redirect: redirect, state: state, verifier: verifier)
  }

  /// Completes a sign-in: checks the redirect, exchanges its code for tokens, and stores them. Pass them to
  /// ``Authentication/update(_:)``.
  ///
  /// - Parameters:
  ///   - authorization: the sign-in. It can be completed once.
  ///   - url: the URL that the browser was redirected to.
  /// - Throws: ``NetworkError``, whose ``NetworkError/oauth2`` says why the server or the user refused.
  public func signIn(
    with authorization: Authorization, redirectedTo url: URL
  ) async throws(NetworkError) -> Tokens {
    try await signIn(with: authorization, target: url.absoluteString)
  }

  /// - Parameter target: the URL that the browser was redirected to, or its path and query.
  private func signIn(with authorization: Authorization, target: String) async throws(NetworkError) -> Tokens {
    try await asNetworkError {
      let code = try code(in: target, of: authorization)
      return try await signedIn(
        tokens([
          "grant_type": "authorization_code", "code": code, "redirect_uri": authorization.redirect,
          "code_verifier": authorization.verifier,
        ]))
    }
  }

  /// Signs in with a browser on this machine, which is redirected to a port that only this machine reaches (RFC 8252
  /// §7.3). For programs on macOS and Linux.
  ///
  /// ```swift
  /// let tokens = try await oauth.signIn { url in print("Open \(url)") }
  /// ```
  ///
  /// It waits until the user has signed in or refused; cancel the task, or all calls of the client, to stop that.
  ///
  /// - Parameters:
  ///   - port: the port of the redirect. Default one that the system chooses, which servers must allow.
  ///   - path: the path of the redirect, as registered with the server. Default `/`.
  ///   - isolation: the actor that `open` is called on. Default: the caller's.
  ///   - open: shows the page, or tells the user to open it.
  public func signIn(
    port: UInt16 = 0, path: String = "/", isolation: isolated (any Actor)? = #isolation,
    open: (URL) async throws -> Void
  ) async throws(NetworkError) -> Tokens {
    // So that `cancelAll()` also ends the wait for the browser.
    let context = CallContext(definition: nil, owner: client.owner)
    let listener = try LoopbackListener(port: port)
    defer { listener.stop() }
    let path = path.hasPrefix("/") ? path : "/\(path)"
    let authorization = try authorization(redirect: "http://127.0.0.1:\(listener.port)\(path)")
    // The browser may be back before `open` is.
    listener.expect { Self.query(of: $0)["state"] == [authorization.state] }
    let target: String
    do {
      try await open(authorization.url)
      target = try await context.cancellable { try await listener.target() }
    } catch {
      throw NetworkError(error)
    }
    // Not as a `URL`, which escapes percent signs again if any character is invalid.
    return try await signIn(with: authorization, target: target)
  }

  /// Checks a redirect (RFC 6749 §4.1.2, RFC 9207), and returns its code.
  private func code(in redirect: String, of authorization: Authorization) throws -> String {
    let items = Self.query(of: redirect)
    guard items["state"] == [authorization.state] else { throw OAuth2Error(.stateMismatch) }
    let issuer = items["iss"]
    guard issuer == nil ? !provider.namesIssuer : provider.issuer == nil || isIssuer(issuer) else {
      throw OAuth2Error(.issuerMismatch)
    }
    if let error = items["error"]?.first {
      throw OAuth2Error(
        .init(rawValue: error), explanation: items["error_description"]?.first, uri: items["error_uri"]?.first)
    }
    guard let codes = items["code"], codes.count == 1, !codes[0].isEmpty else {
      throw OAuth2Error(.invalidResponse, explanation: "the redirect has no code")
    }
    return codes[0]
  }

  private func isIssuer(_ names: [String]?) -> Bool {
    guard let names, names.count == 1, let name = try? HTTPURL(names[0]) else { return false }
    return name == provider.issuer
  }

  /// The query of a URL: all values of each name.
  static func query(of url: String) -> [String: [String]] {
    let url = url.prefix { $0 != "#" }
    guard let mark = url.firstIndex(of: "?") else { return [:] }
    let query = url[url.index(after: mark)...]
    return query.split(separator: "&").reduce(into: [:]) { items, item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = try? PercentEncoding.decode(parts[0], plusIsSpace: true), Token.isValid(name),
        let value = try? PercentEncoding.decode(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
      else { return }
      items[name, default: []].append(value)
    }
  }

  /// The S256 challenge of a code verifier.
  static func challenge(of verifier: String) -> String {
    Data(SHA256Hash.bytes(of: Array(verifier.utf8))).base64URL
  }

  func missing(_ what: String) -> NetworkError {
    .invalidRequest(.other("the sign-in server \(provider.token.origin) has not announced \(what)"))
  }
}

extension OAuth2.Authorization: RedactedDescribable {}

extension Data {
  /// The base64url encoding without padding (RFC 4648 §5).
  package var base64URL: String {
    base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
