import Foundation

extension OAuth2 {
  /// The maximum size of a response, in bytes.
  static let sizeLimit = 1 << 20

  /// What a token endpoint returns (RFC 6749 §5). Some send a number as text.
  struct TokenResponse: Decodable {
    struct Seconds: Decodable {
      let value: Double
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try (try? container.decode(Double.self)) ?? Double(container.decode(String.self)) ?? 0
      }
    }
    let access_token: String?
    let token_type: String?
    let expires_in: Seconds?
    let refresh_token: String?
    let scope: String?
    let id_token: String?
    let error: String?
    let error_description: String?
    let error_uri: String?
  }

  /// Requests tokens.
  func tokens(_ fields: [String: String]) async throws -> Tokens {
    let sent = time.date()
    let response = try JSONDecoder().decodeResponse(TokenResponse.self, from: await send(fields, to: provider.token))
    guard let token = response.access_token, !token.isEmpty else {
      throw OAuth2Error(.invalidResponse, explanation: "it has no access token")
    }
    guard response.token_type?.lowercased() ?? "bearer" == "bearer" else {
      throw OAuth2Error(.invalidResponse, explanation: "the token is not a bearer token")
    }
    let life = response.expires_in.map { min(max($0.value, 0), 3_155_760_000) }
    return Tokens(
      accessToken: token, refreshToken: response.refresh_token, expiry: life.map(sent.addingTimeInterval),
      scope: response.scope, idToken: response.id_token)
  }

  /// Sends a form to an endpoint, with the client's identity, and returns the body of a successful response.
  @discardableResult
  func send(_ fields: [String: String], to url: HTTPURL) async throws -> Data {
    try url.checkIsProtected()
    var fields = fields
    var request = HTTPRequest(
      method: .post, url: url,
      headers: ["Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"])
    if let clientSecret, clientAuthentication == .basic {
      request.headers.append(
        .authorization(username: Self.encoded(clientID), password: Self.encoded(clientSecret)))
    } else {
      fields["client_id"] = clientID
      fields["client_secret"] = clientSecret
    }
    request.body = HTTPBody(Self.form(fields))
    // Neither the client's own credentials nor a redirect: the body is a secret.
    request.options.isAuthenticated = false
    request.options.followsRedirects = false
    let (response, data) = try await client.send(request).collected(upTo: Self.sizeLimit)
    // Some servers, such as GitHub, send an error with status 200.
    if let failure = try? JSONDecoder().decode(TokenResponse.self, from: data), let code = failure.error {
      throw OAuth2Error(
        .init(rawValue: code), explanation: failure.error_description, uri: failure.error_uri
      ).asNetworkError
    }
    guard response.status.isSuccess else { throw NetworkError.statusCode(.init(response: response)) }
    return data
  }

  /// A form or query, in the order of the names.
  static func form(_ fields: [String: String]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\(encoded($0.key))=\(encoded($0.value))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    // A query may have a colon, but a user name of basic authentication may not.
    PercentEncoding.encodeQueryComponent(text, plusForSpace: true).replacingOccurrences(of: ":", with: "%3A")
  }
}

extension OAuth2Error {
  var asNetworkError: NetworkError { NetworkError(self) }
}

extension JSONDecoder {
  /// Decodes a response, whose content no error quotes.
  func decodeResponse<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    guard let value = try? decode(type, from: data) else {
      throw OAuth2Error(.invalidResponse, explanation: "it is not the expected JSON").asNetworkError
    }
    return value
  }
}
