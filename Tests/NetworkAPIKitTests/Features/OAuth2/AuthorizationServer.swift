import Foundation
import Testing

@testable import NetworkAPIKit

/// An authorization server and an API in the test's process, which knows the rules of RFC 6749, 7009, 7636 and 8628.
final class AuthorizationServer: Transport {
  static let issuer = "https://login.example.com/tenant"
  static let api = "https://api.example.com"
  static let secret = "s+cr3t/ of the client"

  struct State {
    var accessTokens: Set<String> = []
    var refreshTokens: Set<String> = []
    var challenges: [String: String] = [:]
    /// What the next polls of a device code return, before it succeeds.
    var polls: [String] = []
    var issued = 0
    var rotates = true
    /// Whether a refresh token that was used before revokes the grant (RFC 9700 §4.14.2).
    var detectsReuse = false
    var requests: [(path: String, form: [String: String], headers: NetworkAPI.Headers)] = []
    var metadata: [String: String?] = [:]
    /// Runs before a response of the token endpoint is returned.
    var whenIssued: (@Sendable () async -> Void)?
    /// Runs before a refusal of a token is returned.
    var whenRefused: (@Sendable () async -> Void)?
    /// Runs before a response of the revocation endpoint is returned.
    var whenRevoked: (@Sendable () async -> Void)?
    /// What the device endpoint returns instead of a code.
    var device: String?
    /// Responses of the token endpoint that replace the next ones; with status 0, the connection fails, or with the body
    /// `slow` the total timeout expires, or with `open` a circuit is open for 20 seconds.
    var scripted: [(status: HTTPStatus, body: String)] = []
    var expiresIn = "3600"
  }

  let state = Locked(State())

  var requests: [(path: String, form: [String: String], headers: NetworkAPI.Headers)] { state.withLock(\.requests) }
  var grants: [String] { requests.compactMap { $0.form["grant_type"] } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let body = try await request.body.collect(upTo: 1 << 20)
    // The tests' forms have each name once.
    let form = OAuth2.query(of: "?" + String(decoding: body, as: UTF8.self)).compactMapValues(\.first)
    let (response, wait) = state.withLock { state in
      state.requests.append((request.url.path, form, request.headers))
      let (status, text) = Self.respond(request, form, &state)
      let response = HTTPResponse(
        status: status, headers: ["Content-Type": "application/json"], body: HTTPBody(text), url: request.url)
      switch request.url.path {
      case "/tenant/token": return (response, state.whenIssued)
      case "/tenant/revoke": return (response, state.whenRevoked)
      default: return (response, status == 401 ? state.whenRefused : nil)
      }
    }
    await wait?()
    // A connection that is closed loses the response.
    try Task.checkCancellation()
    if response.status == 0 {
      if response.body.data == Data("slow".utf8) { throw NetworkError.timedOut(.total) }
      if response.body.data == Data("open".utf8) {
        throw NetworkError.circuitOpen(host: request.url.host, retryAfter: .seconds(20))
      }
      throw NetworkError.connectionFailed(
        .init(.lost, authority: request.url.host, mayHaveBeenProcessed: true))
    }
    return response
  }

  private static func respond(
    _ request: HTTPRequest, _ form: [String: String], _ state: inout State
  ) -> (HTTPStatus, String) {
    func refusal(_ code: String, _ status: HTTPStatus = 400) -> (HTTPStatus, String) {
      (status, #"{"error":"\#(code)","error_description":"because of \#(form["refresh_token"] ?? "you")"}"#)
    }
    guard request.url.host == "login.example.com" else {
      let token = request.headers["Authorization"]?.split(separator: " ").last.map(String.init) ?? ""
      return (state.accessTokens.contains(token) ? 200 : 401, "{}")
    }
    switch request.url.path {
    case "/tenant/.well-known/openid-configuration":
      var metadata: [String: String?] = [
        "issuer": issuer, "token_endpoint": "\(issuer)/token", "authorization_endpoint": "\(issuer)/authorize?a=1",
        "device_authorization_endpoint": "\(issuer)/device", "revocation_endpoint": "\(issuer)/revoke",
      ]
      metadata.merge(state.metadata) { $1 }
      return (
        200, String(decoding: (try? JSONEncoder().encode(metadata.compactMapValues { $0 })) ?? Data(), as: UTF8.self)
      )
    case "/tenant/device":
      return (
        200,
        state.device
          ?? #"{"device_code":"device-1","user_code":"WDJB-MJHT","verification_uri":"https://login.example.com/d","#
          + #""expires_in":60,"interval":5}"#
      )
    case "/tenant/revoke":
      guard isKnown(request, form) else { return refusal("invalid_client", 401) }
      state.refreshTokens.remove(form["token"] ?? "")
      state.accessTokens.remove(form["token"] ?? "")
      return (200, "")
    case "/tenant/token": break
    default: return (404, "")
    }
    if !state.scripted.isEmpty { return state.scripted.removeFirst() }
    guard isKnown(request, form) else { return refusal("invalid_client", 401) }
    switch form["grant_type"] {
    case "client_credentials": return tokens(&state, refreshes: false)
    case "refresh_token":
      guard let token = form["refresh_token"], state.refreshTokens.contains(token) else {
        if state.detectsReuse { (state.accessTokens, state.refreshTokens) = ([], []) }
        return refusal("invalid_grant")
      }
      if state.rotates { state.refreshTokens.remove(token) }
      return tokens(&state, refreshes: state.rotates)
    case "authorization_code":
      guard let code = form["code"], let challenge = state.challenges.removeValue(forKey: code),
        challenge == OAuth2.challenge(of: form["code_verifier"] ?? ""), form["redirect_uri"]?.isEmpty == false
      else { return refusal("invalid_grant") }
      return tokens(&state)
    case "urn:ietf:params:oauth:grant-type:device_code":
      guard form["device_code"] == "device-1" else { return refusal("invalid_grant") }
      return state.polls.isEmpty ? tokens(&state) : refusal(state.polls.removeFirst())
    default: return refusal("unsupported_grant_type")
    }
  }

  private static func isKnown(_ request: HTTPRequest, _ form: [String: String]) -> Bool {
    if let field = request.headers["Authorization"] {
      // Both parts are form-encoded (RFC 6749 §2.3.1).
      let pair = Data(base64Encoded: String(field.dropFirst("Basic ".count))).map {
        String(decoding: $0, as: UTF8.self)
      }
      let parts = (pair ?? "").split(separator: ":").map { try? PercentEncoding.decode($0, plusIsSpace: true) }
      return parts == ["the app", secret]
    }
    return form["client_id"] == "the app" && (form["client_secret"] ?? secret) == secret
  }

  private static func tokens(_ state: inout State, refreshes: Bool = true) -> (HTTPStatus, String) {
    state.issued += 1
    state.accessTokens = ["access-\(state.issued)"]
    if refreshes { state.refreshTokens.insert("refresh-\(state.issued)") }
    let refresh = refreshes ? #","refresh_token":"refresh-\#(state.issued)""# : ""
    return (
      200,
      #"{"access_token":"access-\#(state.issued)","token_type":"Bearer","expires_in":\#(state.expiresIn)\#(refresh)}"#
    )
  }

  /// What the browser does: the user signs in, and the server redirects to the program.
  func redirect(for page: URL, adding more: String = "") throws -> URL {
    let items = OAuth2.query(of: page.absoluteString).compactMapValues(\.first)
    #expect(items["response_type"] == "code")
    #expect(items["code_challenge_method"] == "S256")
    state.withLock { $0.challenges["code-1"] = items["code_challenge"] }
    let (redirect, state) = (try #require(items["redirect_uri"]), try #require(items["state"]))
    return try #require(URL(string: "\(redirect)?code=code-1&state=\(state)\(more)"))
  }
}
