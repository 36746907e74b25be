import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Signing in with GitHub's OAuth: the web flow and, for programs without a browser, the device flow.
  ///
  /// GitHub reports errors of these calls with status 200; they are thrown as `NetworkError.other` with a ``Failure``.
  public enum OAuth {}
}

extension GitHubAPI.OAuth {
  /// The page a person is sent to, to allow an app what it asks for.
  ///
  /// [GitHub's description](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  public struct Authorize: Sendable, Hashable {
    /// Where the page is.
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - clientID: the app.
    ///   - redirectURI: where to send the person afterwards; by default what the app has registered.
    ///   - login: which account to suggest.
    ///   - scopes: what to ask for.
    ///   - state: a random text that comes back with the person; without it others can sign people in.
    ///   - codeChallenge: of PKCE (RFC 7636): the SHA-256 of the verifier, in base64url.
    ///   - allowsSignup: whether people without an account may make one.
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

    /// The page's URL.
    ///
    /// - Throws: `NetworkError.invalidURL`.
    public func url() throws(NetworkError) -> HTTPURL {
      try urlInfo.url()
    }
  }

  /// A token, for a code that came back from ``Authorize``, for a device's code or for a refresh token.
  ///
  /// [GitHub's description](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  public struct AccessToken: GitHubEndpoint {
    public typealias Response = Token
    public let urlInfo: NetworkAPI.URLInfo = .init(host: GitHubAPI.webHost, path: "/login/oauth/access_token")
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>
    public var responseDecoder: ResponseDecoder<Token> { .oauth() }

    /// For a code of the web flow.
    ///
    /// - Parameters:
    ///   - clientID: the app.
    ///   - clientSecret: the app's secret.
    ///   - code: what came back; it lives for ten minutes.
    ///   - redirectURI: the same as before, if there was one.
    ///   - codeVerifier: of PKCE, if there was a challenge.
    public init(
      clientID: String, clientSecret: String, code: String, redirectURI: String? = nil, codeVerifier: String? = nil
    ) {
      self.init([
        "client_id": clientID, "client_secret": clientSecret, "code": code, "redirect_uri": redirectURI,
        "code_verifier": codeVerifier,
      ])
    }

    /// For a code of the device flow, once the person has entered it.
    public init(clientID: String, deviceCode: String) {
      self.init([
        "client_id": clientID, "device_code": deviceCode,
        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
      ])
    }

    /// For the refresh token of one that has ended or soon will.
    public init(clientID: String, clientSecret: String?, refreshToken: String) {
      self.init([
        "client_id": clientID, "client_secret": clientSecret, "grant_type": "refresh_token",
        "refresh_token": refreshToken,
      ])
    }

    private init(_ fields: GitHubAPI.Fields) {
      requestInfo = .init(method: .post, parameters: fields, encoding: .form())
    }
  }

  /// Codes for a program and a person: the person enters one on a page, the program asks for a token with the other.
  ///
  /// [GitHub's description](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  public struct DeviceCode: GitHubEndpoint {
    public typealias Response = DeviceCodes
    public let urlInfo: NetworkAPI.URLInfo = .init(host: GitHubAPI.webHost, path: "/login/device/code")
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>
    public var responseDecoder: ResponseDecoder<DeviceCodes> { .oauth() }

    /// - Parameters:
    ///   - clientID: the app, for which the device flow is turned on.
    ///   - scopes: what to ask for.
    public init(clientID: String, scopes: [String] = []) {
      requestInfo = .init(
        method: .post,
        parameters: ["client_id": clientID, "scope": scopes.isEmpty ? nil : scopes.joined(separator: " ")],
        encoding: .form())
    }
  }
}

extension ResponseDecoder where Value: Decodable {
  /// OAuth's JSON, whose errors come with the status 200.
  static func oauth() -> Self {
    Self(accept: "application/json") { data, _, coding in
      if let failure = try? coding.decode(GitHubAPI.OAuth.Failure.self, from: data) {
        throw NetworkError.other(failure)
      }
      return try coding.decode(Value.self, from: data)
    }
  }
}
