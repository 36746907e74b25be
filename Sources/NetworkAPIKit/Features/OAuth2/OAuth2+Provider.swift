import Foundation

extension OAuth2 {
  /// The endpoints of an authorization server.
  public struct Provider: Sendable, Hashable {
    /// The server's identifier; nil if unknown, and then not checked.
    public var issuer: HTTPURL?
    /// Where tokens are requested.
    public var token: HTTPURL
    /// The page where the user signs in.
    public var authorization: HTTPURL?
    /// Where device codes are requested (RFC 8628).
    public var deviceAuthorization: HTTPURL?
    /// Where tokens are revoked (RFC 7009).
    public var revocation: HTTPURL?
    /// How the server wants clients to identify themselves; nil if it doesn't say.
    package var clientAuthentication: ClientAuthentication?
    /// Whether each redirect names the issuer (RFC 9207).
    var namesIssuer = false

    /// Creates a provider from its endpoints.
    public init(
      token: HTTPURL, authorization: HTTPURL? = nil, deviceAuthorization: HTTPURL? = nil, revocation: HTTPURL? = nil,
      issuer: HTTPURL? = nil
    ) {
      self.issuer = issuer
      self.token = token
      self.authorization = authorization
      self.deviceAuthorization = deviceAuthorization
      self.revocation = revocation
    }

    /// Gets the endpoints from the server: its OAuth metadata (RFC 8414), or else its OpenID configuration.
    ///
    /// - Parameters:
    ///   - issuer: the server's identifier, such as `https://login.example.com`; interpolated values are encoded. The
    ///     metadata must name the same one.
    ///   - client: sends the requests, each within its total timeout, or a minute if it has none. Default one of its own.
    public static func discover(
      _ issuer: NetworkAPI.Path, client: NetworkClient = NetworkClient()
    ) async throws(NetworkError) -> Provider {
      let issuer = try HTTPURL(issuer)
      let path = issuer.path.hasSuffix("/") ? String(issuer.path.dropLast()) : issuer.path
      var failure: NetworkError?
      for place in [
        "/.well-known/oauth-authorization-server\(path)", "\(path)/.well-known/openid-configuration",
      ] {
        let request = HTTPRequest(
          url: try OAuth2.place(of: issuer.resolving(place), with: client), headers: ["Accept": "application/json"])
        let provider = try await OAuth2.send(request, by: client) { found, data -> Result<Provider, NetworkError> in
          guard found.status.isSuccess else { return .failure(.statusCode(.init(response: found))) }
          guard let metadata = try? JSONCoding().decode(Metadata.self, from: data), let provider = metadata.provider
          else {
            // Some servers return a page for any path.
            return .failure(NetworkError(OAuth2Error(.invalidResponse, explanation: "its metadata is not complete")))
          }
          // RFC 8414 §3.3: otherwise one server could pass as another.
          guard provider.issuer == issuer else { throw OAuth2Error(.issuerMismatch) }
          for url in [provider.token, provider.authorization, provider.deviceAuthorization, provider.revocation] {
            if let url { _ = try OAuth2.place(of: url, with: client) }
          }
          return .success(provider)
        }
        switch provider {
        case .success(let provider): return provider
        case .failure(let error):
          // Metadata that is wrong says more than a page that doesn't exist.
          if failure == nil || error.status == nil { failure = error.identified(by: request) }
        }
      }
      throw failure ?? NetworkError(OAuth2Error(.invalidResponse))
    }

    /// Gets the endpoints from a server whose identifier is already encoded (see ``HTTPURLConvertible``).
    @_disfavoredOverload
    public static func discover(
      _ issuer: some HTTPURLConvertible, client: NetworkClient = NetworkClient()
    ) async throws(NetworkError) -> Provider {
      try await discover(NetworkAPI.Path(issuer), client: client)
    }
  }

  private struct Metadata: Decodable {
    let issuer: String
    let token_endpoint: String
    let authorization_endpoint: String?
    let device_authorization_endpoint: String?
    let revocation_endpoint: String?
    let token_endpoint_auth_methods_supported: [String]?
    let authorization_response_iss_parameter_supported: Bool?

    var provider: Provider? {
      guard let issuer = try? HTTPURL(issuer), let token = try? HTTPURL(token_endpoint) else { return nil }
      var provider = Provider(
        token: token, authorization: authorization_endpoint.flatMap { try? HTTPURL($0) },
        deviceAuthorization: device_authorization_endpoint.flatMap { try? HTTPURL($0) },
        revocation: revocation_endpoint.flatMap { try? HTTPURL($0) }, issuer: issuer)
      let methods = token_endpoint_auth_methods_supported?.map(\.withoutManyMarks) ?? ["client_secret_basic"]
      provider.clientAuthentication =
        methods.contains("client_secret_post") && !methods.contains("client_secret_basic") ? .post : .basic
      provider.namesIssuer = authorization_response_iss_parameter_supported ?? false
      return provider
    }
  }

  /// Where an endpoint of the sign-in server is for a client, by its host overrides.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if it isn't protected, ``NetworkError/invalidURL(_:)`` if a key of
  ///   the overrides isn't valid.
  static func place(of url: HTTPURL, with client: NetworkClient) throws(NetworkError) -> HTTPURL {
    let place = try client.owner.overrides.place(ofReceived: url)
    try place.checkIsProtected()
    return place
  }

  /// Sends a request to the sign-in server with the client's timeouts, and collects the response.
  static func send<Value>(
    _ request: HTTPRequest, by client: NetworkClient, _ read: (HTTPResponse, Data) throws -> Value
  ) async throws(NetworkError) -> Value {
    var request = request
    request.delivery = .buffered(limit: sizeLimit)
    request.timeouts = client.configuration.timeouts
    // Other refreshes wait for this one, so it must end.
    request.timeouts.total = request.timeouts.total ?? .seconds(60)
    // Neither the client's own credentials nor a redirect: the body is a secret, and only the server's own origin speaks
    // for it.
    request.options.isAuthenticated = false
    request.options.followsRedirects = false
    // It is another server than the one that the client's interceptors are for.
    request.options.compressesBody = false
    let (response, data) = try await client.send(request).collected(upTo: sizeLimit)
    do { return try read(response, data) } catch {
      throw CallIdentity(request, response: response).identified(error)
    }
  }
}

extension HTTPURL {
  /// Throws unless the URL is https, or of this machine: tokens must not cross a network without TLS.
  func checkIsProtected() throws(NetworkError) {
    guard !isProtected else { return }
    throw .invalidRequest(.other("the sign-in server at \(origin) has no https"))
  }
}
