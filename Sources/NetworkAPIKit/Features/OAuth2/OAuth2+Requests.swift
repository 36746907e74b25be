import Foundation

extension OAuth2 {
  /// A number of seconds, at most a century; nil if it isn't a positive number. Some servers send it as text.
  struct Seconds: Decodable {
    let value: Double?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let number = (try? container.decode(Double.self)) ?? (try? container.decode(String.self)).flatMap { Double($0) }
      // NaN isn't positive, either.
      value = number.flatMap { $0 > 0 ? min($0, Duration.century.seconds) : nil }
    }
  }

  /// What a token endpoint returns (RFC 6749 §5.1). Details of another type are ignored, since the code or refresh token
  /// that was sent for it may work only once.
  private struct TokenResponse: Decodable {
    let access_token: String?
    let token_type: String?
    let expires_in: Seconds?
    let refresh_token: String?
    let scope: String?
    let id_token: String?

    enum CodingKeys: String, CodingKey {
      case access_token, token_type, expires_in, refresh_token, scope, id_token
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? { try? members.decode(String.self, forKey: key) }
      access_token = text(.access_token)
      token_type = text(.token_type)
      expires_in = try? members.decode(Seconds.self, forKey: .expires_in)
      refresh_token = text(.refresh_token)
      // Some servers, such as Twitch, send a list.
      scope = text(.scope) ?? (try? members.decode([String].self, forKey: .scope))?.joined(separator: " ")
      id_token = text(.id_token)
    }
  }

  /// An error of an endpoint (RFC 6749 §5.2). Details of another type don't hide the code.
  private struct Refusal: Decodable {
    let code: String
    let explanation: String?
    let uri: String?

    enum CodingKeys: String, CodingKey {
      case code = "error"
      case explanation = "error_description"
      case uri = "error_uri"
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      code = try members.decode(String.self, forKey: .code).withoutManyMarks
      explanation = (try? members.decode(String.self, forKey: .explanation))?.withoutManyMarks
      uri = (try? members.decode(String.self, forKey: .uri))?.withoutManyMarks
    }

    /// Whether it says more than the status. With 5xx and 429, gateways and frameworks send a text of their own, and OAuth's
    /// codes for servers in trouble add nothing to the status, which is a reason to wait.
    func saysMore(than status: HTTPStatus) -> Bool {
      let known: [OAuth2Error.Code] = [.authorizationPending, .slowDown, .accessDenied, .expiredToken]
      let error = OAuth2Error(.init(rawValue: code))
      return !status.isServerError && status != 429 || known.contains(error.code) || error.isGrantGone
    }
  }

  /// Requests tokens.
  ///
  /// - Parameters:
  ///   - isCancelledWithAll: whether the request ends when all calls of the client are cancelled.
  ///   - retry: the policy for its retries; nil for the client's.
  func tokens(
    _ fields: [String: String], isCancelledWithAll: Bool = true, retry: (any RetryPolicy)? = nil
  ) async throws -> Tokens {
    let sent = time.date()
    return try await send(fields, to: provider.token, isCancelledWithAll: isCancelledWithAll, retry: retry) { data in
      try Self.tokens(in: data, sent: sent)
    }
  }

  private static func tokens(in data: Data, sent: Date) throws -> Tokens {
    let response = try decode(TokenResponse.self, from: data)
    // Any other text (RFC 6750 §2.1) could corrupt the requests that it is sent with.
    guard let token = response.access_token, !token.isEmpty, token.utf8.allSatisfy(Token.isVisible) else {
      throw OAuth2Error(.invalidResponse, explanation: "it has no valid access token")
    }
    guard response.token_type.map({ Token.sameName($0, "bearer") }) ?? true else {
      throw OAuth2Error(.invalidResponse, explanation: "the token is not a bearer token")
    }
    let expiry = response.expires_in?.value.map(sent.addingTimeInterval)
    return Tokens(
      accessToken: token, refreshToken: response.refresh_token?.nilIfEmpty, expiry: expiry, scope: response.scope,
      idToken: response.id_token?.nilIfEmpty)
  }

  /// Sends a form to an endpoint, with the client's identity, and reads the body of a successful response.
  func send<Value>(
    _ fields: [String: String], to url: HTTPURL, isCancelledWithAll: Bool = true, retry: (any RetryPolicy)? = nil,
    _ read: (Data) throws -> Value
  ) async throws -> Value {
    let url = try Self.place(of: url, with: client)
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
    request.context.isCancelledWithAll = isCancelledWithAll
    request.options.retry = retry
    // The server may repeat what was sent.
    var secrets = fields.filter { Redaction.isSecret($0.key) }
    secrets["client_secret"] = clientSecret
    // The bytes of a text with too many marks were read as ISO-8859-1.
    let hidden = secrets.values.filter { !$0.isEmpty }.flatMap { [$0, String(isoLatin1: $0.utf8), Self.encoded($0)] }
    return try await Self.send(request, by: client) { response, data in
      // Some servers, such as GitHub, send an error with status 200.
      if let refusal = try? Self.decode(Refusal.self, from: data), !refusal.code.isEmpty,
        refusal.saysMore(than: response.status)
      {
        func shown(_ text: String) -> String {
          hidden.reduce(text) { $0.replacingOccurrences(of: $1, with: Redaction.mark) }
        }
        throw NetworkError(
          OAuth2Error(
            .init(rawValue: shown(refusal.code)), explanation: refusal.explanation.map(shown),
            uri: refusal.uri.map(shown)))
      }
      guard response.status.isSuccess else {
        var response = response
        if Self.repeats(hidden, in: data) { response.body = .empty }
        throw NetworkError.statusCode(.init(response: response))
      }
      return try read(data)
    }
  }

  /// Whether a body has one of some texts, also if JSON writes it with escapes.
  private static func repeats(_ texts: [String], in data: Data) -> Bool {
    func isAny(in text: String) -> Bool { texts.contains { text.contains($0) } }
    return isAny(in: String(isoLatin1: data)) || JSONView.hasString(in: data) { isAny(in: $0.withoutManyMarks) }
  }

  /// Decodes a response, whose content no error quotes. Not by `JSONDecoder`, which hashes the names of members, in
  /// quadratic time for long runs of combining marks.
  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    guard let value = try? JSONCoding().decode(type, from: data) else {
      throw NetworkError(OAuth2Error(.invalidResponse, explanation: "it is not the expected JSON"))
    }
    return value
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

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
