public import NetworkAPIKit

extension OAuth2.Provider {
  /// GitHub, for OAuth apps and GitHub Apps: the web flow, and the device flow for programs without a browser.
  ///
  /// ```swift
  /// let oauth = OAuth2(
  ///   try .gitHub(), clientID: "Iv23liMyApp", scopes: ["repo"],
  ///   store: .file(at: file))
  /// let tokens = try await oauth.signInWithDevice { code in
  ///   print("Open \(code.verificationURL), enter \(code.userCode)")
  /// }
  /// ```
  ///
  /// The device flow must be enabled for the app. The web flow needs the app's secret. GitHub reports the scopes that it has
  /// granted with commas between them.
  ///
  /// [GitHub documentation](https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps)
  ///
  /// - Parameter host: the host of the web pages. Default `github.com`; for GitHub Enterprise Server, its own.
  /// - Throws: `NetworkError.invalidURL` for a host that isn't valid.
  public static func gitHub(host: String = GitHubAPI.webHost) throws(NetworkError) -> OAuth2.Provider {
    let login = "https://\(host)/login"
    var provider = OAuth2.Provider(
      token: try HTTPURL("\(login)/oauth/access_token"), authorization: try HTTPURL("\(login)/oauth/authorize"),
      deviceAuthorization: try HTTPURL("\(login)/device/code"))
    provider.clientAuthentication = .post
    return provider
  }
}
