import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// GitHub's OAuth endpoints: the web flow and, for programs without a browser, the device flow.
  ///
  /// GitHub reports errors of these calls with status 200. They are thrown as `NetworkError.other` with a ``Failure``.
  public enum OAuth {}
}

extension GitHubAPI.OAuth {
  /// The page on which a person authorizes an app, for a browser.
  ///
  /// [GitHub documentation](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  public struct Authorize: Sendable, Hashable {
    /// The URL of the page.
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - clientID: the client ID of the app.
    ///   - redirectURI: the URL to return to afterwards. Default the URL that the app has registered.
    ///   - login: the account to suggest.
    ///   - scopes: the scopes to request.
    ///   - state: a random text that is passed back to `redirectURI`. Compare it, to protect against forged requests.
    ///   - codeChallenge: the code challenge of PKCE (RFC 7636): the SHA-256 of the verifier, in base64url.
    ///   - allowsSignup: whether people without an account may create one.
    ///   - asksForAccount: whether people choose among their accounts.
    public init(
      clientID: String, redirectURI: String? = nil, login: String? = nil, scopes: [String] = [], state: String? = nil,
      codeChallenge: String? = nil, allowsSignup: Bool? = nil, asksForAccount: Bool = false
    ) {
      urlInfo = .init(
        host: GitHubAPI.webHost, path: "/login/oauth/authorize",
        query: [
          "client_id": clientID, "redirect_uri": redirectURI, "login": login,
          "scope": scopes.isEmpty ? nil : scopes.joined(separator: " "), "state": state,
          "code_challenge": codeChallenge, "code_challenge_method": codeChallenge.map { _ in "S256" },
          "allow_signup": allowsSignup.map(\.queryText), "prompt": asksForAccount ? "select_account" : nil,
        ])
    }

    /// Returns the URL of the page.
    ///
    /// - Throws: `NetworkError.invalidURL`.
    public func url() throws(NetworkError) -> HTTPURL {
      try urlInfo.url()
    }
  }

  /// Requests an access token for a code from ``Authorize``, a device code or a refresh token.
  ///
  /// [GitHub documentation](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  public struct AccessToken: GitHubEndpoint {
    public typealias Response = Token
    public let urlInfo: NetworkAPI.URLInfo = .init(host: GitHubAPI.webHost, path: "/login/oauth/access_token")
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>
    public var responseDecoder: ResponseDecoder<Token> { .oauth() }

    /// Requests a token for a code of the web flow.
    ///
    /// - Parameters:
    ///   - clientID: the client ID of the app.
    ///   - clientSecret: the client secret of the app.
    ///   - code: the code that was passed to the redirect URI; valid for ten minutes.
    ///   - redirectURI: the same URL as for ``Authorize``, if one was given.
    ///   - codeVerifier: the code verifier of PKCE, if there was a challenge.
    public init(
      clientID: String, clientSecret: String, code: String, redirectURI: String? = nil, codeVerifier: String? = nil
    ) {
      self.init([
        "client_id": clientID, "client_secret": clientSecret, "code": code, "redirect_uri": redirectURI,
        "code_verifier": codeVerifier,
      ])
    }

    /// Requests a token with the device code, once the person has entered the user code.
    public init(clientID: String, deviceCode: String) {
      self.init([
        "client_id": clientID, "device_code": deviceCode,
        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
      ])
    }

    /// Requests a new token with a refresh token.
    public init(clientID: String, clientSecret: String?, refreshToken: String) {
      self.init([
        "client_id": clientID, "client_secret": clientSecret, "grant_type": "refresh_token",
        "refresh_token": refreshToken,
      ])
    }

    private init(_ fields: GitHubAPI.RequestBody) {
      requestInfo = .init(method: .post, parameters: fields, encoding: .form())
    }
  }

  /// Requests the codes of the device flow: the person enters one on GitHub's page, and the program requests a token
  /// with the other one.
  ///
  /// [GitHub documentation](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  public struct DeviceCode: GitHubEndpoint {
    public typealias Response = DeviceCodes
    public let urlInfo: NetworkAPI.URLInfo = .init(host: GitHubAPI.webHost, path: "/login/device/code")
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>
    public var responseDecoder: ResponseDecoder<DeviceCodes> { .oauth() }

    /// - Parameters:
    ///   - clientID: the client ID of the app, which must have the device flow enabled.
    ///   - scopes: the scopes to request. Default none.
    public init(clientID: String, scopes: [String] = []) {
      requestInfo = .init(
        method: .post,
        parameters: ["client_id": clientID, "scope": scopes.isEmpty ? nil : scopes.joined(separator: " ")],
        encoding: .form())
    }
  }
}

extension ResponseDecoder where Value: Decodable {
  /// Decodes the JSON of OAuth calls, and throws the errors that they report with status 200.
  static func oauth() -> Self {
    Self(accept: "application/json") { data, _, coding in
      if let failure = try? coding.decode(GitHubAPI.OAuth.Failure.self, from: data) {
        throw NetworkError.other(failure)
      }
      return try coding.decode(Value.self, from: data)
    }
  }
}
