import Foundation
public import NetworkAPIKit

extension NetworkClient {
  /// Signs a person in with the device flow, which needs no browser on this device: passes a code to `show`, and waits
  /// until the person has entered it on GitHub's page.
  ///
  /// ```swift
  /// let token = try await client.signInToGitHub(
  ///   clientID: "Iv23liMyApp", scopes: ["repo"]
  /// ) { codes in
  ///   print("Open \(codes.verificationURI) and enter \(codes.userCode)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - clientID: the client ID of the app, which must have the device flow enabled.
  ///   - scopes: the scopes to request.
  ///   - clock: the clock for the waits between requests. Default `ContinuousClock()`.
  ///   - isolation: the actor that `show` is called on. Default: the caller's.
  ///   - show: called once, with the codes.
  /// - Throws: `NetworkError`; if the person refuses or takes too long, `NetworkError.other` with a
  ///   ``GitHubAPI/OAuth/Failure``.
  public func signInToGitHub(
    clientID: String, scopes: [String] = [], clock: some Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
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
        guard case .other(let failure as GitHubAPI.OAuth.Failure, _) = error else { throw error }
        switch failure.code {
        case .authorizationPending: continue
        case .slowDown: interval = max(failure.interval ?? 0, interval + 5)
        default: throw error
        }
      }
    }
  }
}
