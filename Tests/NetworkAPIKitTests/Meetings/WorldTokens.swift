import Foundation

@testable import NetworkAPIKit

/// The tokens of a world's users. A refresh token works once.
struct WorldTokens {
  /// Whose access token it is.
  private(set) var users: [String: Int] = [:]
  /// Whose refresh token it is.
  private var grants: [String: Int] = [:]
  /// Those that were replaced by others in a response that has arrived.
  private var replaced: Set<String> = []
  /// Those that were sent nevertheless.
  private(set) var repeated: [String] = []
  private var count = 0

  mutating func issue(for user: Int) -> OAuth2.Tokens {
    count += 1
    let tokens = OAuth2.Tokens(accessToken: "secret-access-\(count)", refreshToken: "secret-refresh-\(count)")
    users[tokens.accessToken] = user
    grants["secret-refresh-\(count)"] = user
    return tokens
  }

  /// The response to a form with a refresh token.
  mutating func refresh(_ form: String, isLost: Bool) -> (status: Int, text: String) {
    let token = OAuth2.query(of: "?\(form)")["refresh_token"]?.first ?? ""
    if replaced.contains(token) { repeated.append(token) }
    guard let user = grants.removeValue(forKey: token) else {
      return (400, #"{"error":"invalid_grant"}"#)
    }
    if !isLost { replaced.insert(token) }
    let tokens = issue(for: user)
    let life = count % 2 == 0 ? 20 : 3600
    return (
      200,
      #"{"access_token":"\#(tokens.accessToken)","refresh_token":"\#(tokens.refreshToken ?? "")","expires_in":\#(life)}"#
    )
  }
}
