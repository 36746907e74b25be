import Foundation
public import NetworkAPIKit

extension NetworkClient {
  /// Signs a person in without a browser: shows a code, and waits until it has been entered on GitHub's page.
  ///
  /// ```swift
  /// let token = try await client.signInToGitHub(clientID: id, scopes: ["repo"]) { codes in
  ///   print("Open \(codes.verificationURI) and enter \(codes.userCode)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - clientID: the app, for which the device flow is turned on.
  ///   - scopes: what to ask for.
  ///   - clock: what waits.
  ///   - show: is told the code, once.
  /// - Throws: `NetworkError`; for a user who refuses or takes too long it is `NetworkError.other` with a
  ///   ``GitHubAPI/OAuth/Failure``.
  public func signInToGitHub(
    clientID: String, scopes: [String] = [], clock: some Clock<Duration> = ContinuousClock(),
    show: (GitHubAPI.OAuth.DeviceCodes) async throws -> Void
  ) async throws(NetworkError) -> GitHubAPI.OAuth.Token {
    let codes = try await request(GitHubAPI.OAuth.DeviceCode(clientID: clientID, scopes: scopes))
    do { try await show(codes) } catch { throw NetworkError(error) }
    var interval = max(1, codes.interval)
    while true {
      do { try await clock.sleep(for: .seconds(interval)) } catch { throw NetworkError(error) }
      do {
        return try await request(GitHubAPI.OAuth.AccessToken(clientID: clientID, deviceCode: codes.deviceCode))
      } catch {
        guard case .other(let failure as GitHubAPI.OAuth.Failure) = error else { throw error }
        switch failure.code {
        case .authorizationPending: continue
        case .slowDown: interval = max(failure.interval ?? 0, interval + 5)
        default: throw error
        }
      }
    }
  }
}
