import Foundation

extension NetworkClient {
  /// Builds the request for a call to an endpoint, before any policy changes it. Sends nothing.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - configure: changes the request, for example its timeouts, header fields or options. Default no change.
  /// - Throws: ``NetworkError/invalidURL(_:)``, ``NetworkError/encodingFailed(_:)`` or
  ///   ``NetworkError/invalidRequest(_:call:)``.
  public func httpRequest<Definition: NetworkAPIDefinition>(
    _ definition: Definition, configure: (inout HTTPRequest) -> Void = { _ in }
  ) throws(NetworkError) -> HTTPRequest {
    try httpRequest(definition, home: nil, configure: configure)
  }

  /// Builds the request for a call to an endpoint.
  ///
  /// - Parameters:
  ///   - known: where relative endpoints are, as an earlier call found it; nil to find it for this call.
  ///   - isOfFile: whether the body will be a file, for which the client's own `Content-Type` isn't meant.
  func httpRequest<Definition: NetworkAPIDefinition>(
    _ definition: Definition, home known: CallHome?, isOfFile: Bool = false,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) throws(NetworkError) -> HTTPRequest {
    let info = definition.requestInfo
    do throws(NetworkError) {
      let timeouts = definition.timeouts ?? configuration.timeouts
      let home = if let known { known } else { try owner.home.home() }
      // A function: most requests encode nothing.
      func coding() -> JSONCoding { definition.coding ?? configuration.coding }
      // Read once: it may be computed.
      let urlInfo = definition.urlInfo
      let place = try urlInfo.url(relativeTo: home?.base, coding: coding())
      let isReceived = urlInfo.isReceived
      // A function, as most clients have no credentials of their own.
      func isAtHome() -> Bool { home?.contains(place, isReceived: isReceived) ?? true }
      let url =
        isReceived
        ? try owner.overrides.place(ofReceived: place)
        : try owner.overrides.place(of: place, hasPath: !urlInfo.path.text.isEmpty)
      var own = try definition.declaredHeaders._headers()
      if let endpoint = info.headers { own.merge(endpoint) }
      var request = HTTPRequest(
        method: info.method, url: url,
        headers: headers(replacedBy: own, takesCredentials: info.method != .trace && isAtHome()),
        context: CallContext(
          definition: type(for: definition), owner: owner, home: home, timeouts: timeouts,
          delivery: .buffered(limit: configuration.maximumBodySize), options: definition.options))
      if isOfFile, !own.contains(.contentType) { request.headers.removeAll(named: .contentType) }
      if let accept = definition.responseDecoder.accept {
        if !request.headers.contains(.accept) {
          request.headers.append(.accept(accept))
        } else if !own.contains(.accept), MediaType(accept)?.isJSON != true {
          // The client's own is for JSON, of whose types it may name another.
          request.headers[.accept] = accept
        }
      }
      // An endpoint of any parameters may have none, also where its encoding writes a body.
      let isEmpty = Definition.Parameter.self == EmptyParameter.self && info.method.sendsParametersInQuery
      if let parameters = info.parameters, !isEmpty {
        let contentType =
          configuration.headers.isEmpty || own.contains(.contentType) ? nil : request.headers[.contentType]
        if contentType != nil { request.headers.removeAll(named: .contentType) }
        try info.encoding.encode(parameters, into: &request, coding: coding())
        if let contentType { request.takeContentType(ofClient: contentType) }
      }
      // Credentials in a query are meant for the base URL, as those in header fields.
      if !configuration.query.isEmpty, isAtHome() {
        request.appendClientItems(of: try configuration.query.encoded(coding()))
      }
      configure(&request)
      if request.method == .trace, info.method != .trace {
        request.removeCredentials(of: configuration.headers, except: own)
      }
      try request.validate()
      // `consume`: the optimizer doesn't elide this copy.
      return consume request
    } catch {
      throw error.identified(by: NetworkError.Call(method: info.method, definition: type(for: definition)))
    }
  }

  /// Adds the client's query items to a request for a URL that a server has named, if it is at the base URL's origin.
  func appendQuery(toReceived request: inout HTTPRequest, coding: JSONCoding) throws(NetworkError) {
    guard !configuration.query.isEmpty, request.context.home?.contains(request.url, isReceived: true) ?? true else {
      return
    }
    request.appendClientItems(of: try configuration.query.encoded(coding))
  }

  /// The type by which observers and errors name the endpoint; nil for a call that takes a URL.
  @inline(__always)
  private func type<Definition: NetworkAPIDefinition>(
    for definition: Definition
  ) -> (any NetworkAPIDefinition.Type)? {
    // Compared first, since casting costs more.
    guard Definition.self == RawEndpoint<Data>.self, let endpoint = definition as? RawEndpoint<Data>,
      endpoint.isOnlyURL
    else { return Definition.self }
    return nil
  }

  /// Builds the request for a call without an endpoint. Sends nothing. The parameters are those of
  /// `data(_:method:headers:body:)`.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` or ``NetworkError/invalidRequest(_:call:)``.
  public func httpRequest(
    _ url: NetworkAPI.Path, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, configure: (inout HTTPRequest) -> Void = { _ in }
  ) throws(NetworkError) -> HTTPRequest {
    try httpRequest(
      RawEndpoint<Data>(only: url, method: method, headers: headers, body: body), configure: configure)
  }

  /// Builds the request for a call to a URL that is already encoded (see ``HTTPURLConvertible``). Sends nothing.
  @_disfavoredOverload
  public func httpRequest(
    _ url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:],
    body: HTTPBody = .empty, configure: (inout HTTPRequest) -> Void = { _ in }
  ) throws(NetworkError) -> HTTPRequest {
    try httpRequest(NetworkAPI.Path(url), method: method, headers: headers, body: body, configure: configure)
  }

  /// The request for a call that begins later, or the error of building it. Built at once, so that `configure` need not
  /// be `Sendable` and can read its caller's state.
  func preparedRequest<Definition: NetworkAPIDefinition>(
    for definition: Definition, isOfFile: Bool = false, configure: (inout HTTPRequest) -> Void
  ) -> Result<HTTPRequest, NetworkError> {
    Result { () throws(NetworkError) in
      try httpRequest(definition, home: nil, isOfFile: isOfFile, configure: configure)
    }
  }

  /// The client's fields, replaced by those of the API and the endpoint.
  ///
  /// - Parameter takesCredentials: whether the URL is at the base URL's origin, or there is no base URL, and the method
  ///   isn't TRACE.
  private func headers(
    replacedBy own: NetworkAPI.Headers, takesCredentials: @autoclosure () -> Bool
  ) -> NetworkAPI.Headers {
    var headers = configuration.headers
    // A credential of the client is meant for its base URL, not for any host that a call names.
    if !headers.isEmpty, !takesCredentials() {
      headers = NetworkAPI.Headers(headers.filter { !$0.isCredential })
    }
    headers.merge(own)
    addLanguages(to: &headers, over: transport)
    return headers
  }

  /// Adds what `URLSession` would add beneath the cache, which then couldn't tell what a response with `Vary` is for.
  @inline(__always)
  func addLanguages(to request: inout HTTPRequest) {
    #if canImport(Darwin)
    addLanguages(to: &request.headers, over: request.options.transport ?? transport)
    #endif
  }

  @inline(__always)
  private func addLanguages(to headers: inout NetworkAPI.Headers, over transport: any Transport) {
    #if canImport(Darwin)
    if !headers.contains(.acceptLanguage), transport.usesURLSession {
      headers.append(.acceptLanguage(Locale.preferredLanguages))
    }
    #endif
  }
}

extension HTTPRequest {
  /// The URL without the credentials of the client's query: these may change before a transfer that was interrupted goes
  /// on.
  var ownURL: HTTPURL { url.droppingSecrets(among: options.clientItems) }

  /// Adds those items of the client's query whose names the URL doesn't have; with TRACE only those that aren't secret.
  fileprivate mutating func appendClientItems(of query: String) {
    let own = url
    url = url.appendingMissingItems(of: query)
    if method == .trace { url = url.droppingSecrets(among: url.items(addedTo: own)) }
    // Also those that the URL has already, as that of a further page.
    options.clientItems = HTTPURL.decodedItems(of: query)
  }

  /// Removes the client's credentials: the response to TRACE has the fields of the request (RFC 9110 §9.3.8).
  fileprivate mutating func removeCredentials(of client: NetworkAPI.Headers, except own: NetworkAPI.Headers) {
    headers = NetworkAPI.Headers(
      headers.filter { !$0.isCredential || own.contains($0.name) || !client.contains($0) })
    url = ownURL
  }

  /// Gives the body the client's own `Content-Type` if it has none that is more exact: another type of JSON, or any type
  /// for plain bytes.
  fileprivate mutating func takeContentType(ofClient type: String) {
    let encoded = headers[.contentType]
    let isInexact =
      switch encoded {
      case nil, "application/octet-stream": true
      case "application/json": MediaType(type)?.isJSON ?? false
      default: false
      }
    if isInexact { headers[.contentType] = type }
  }
}

extension HTTPURL {
  /// Returns the URL without those of some items of its query, decoded, whose names are those of secrets.
  fileprivate func droppingSecrets(among items: [String]) -> HTTPURL {
    dropping(items.filter { Redaction.isSecretItem(String($0.prefix { $0 != "=" }), Redaction.isSecret) })
  }
}
