public import NetworkAPIKit

extension GitHubAPI {
  /// The bases of another GitHub, for ``NetworkClient/Configuration/hostOverrides``.
  ///
  /// ```swift
  /// let configuration = NetworkClient.Configuration(
  ///   hostOverrides: try GitHubAPI.enterpriseServer(host: "github.example.com"))
  /// ```
  ///
  /// - Parameter host: of a GitHub Enterprise Server, whose API is below `/api/v3`, or of GitHub Enterprise Cloud with
  ///   data residency (`octocorp.ghe.com`), whose API is at `api.octocorp.ghe.com`.
  /// - Throws: ``NetworkError/invalidURL(_:)``.
  public static func enterpriseServer(host: String) throws(NetworkError) -> [String: HTTPURL] {
    if host.lowercased().hasSuffix(".ghe.com") {
      return [
        Self.host: try HTTPURL("https://api.\(host)"), uploadHost: try HTTPURL("https://uploads.\(host)"),
        webHost: try HTTPURL("https://\(host)"),
      ]
    }
    return [
      Self.host: try HTTPURL("https://\(host)/api/v3"), uploadHost: try HTTPURL("https://\(host)/api/uploads"),
      webHost: try HTTPURL("https://\(host)"),
    ]
  }

  /// Where people sign in and OAuth lives.
  public static let webHost = "github.com"
}
