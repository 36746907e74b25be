extension TestServer {
  /// Creates a well-behaved server: it keeps connections open, and sends no body for HEAD, 204 and 304.
  ///
  ///     let server = try TestServer.responding { request in
  ///       request.path == "/users" ? .json("[]") : Response(status: 404)
  ///     }
  public static func responding(
    on address: ListenAddress = .loopback, recording: Bool = true,
    _ respond: @escaping @Sendable (ReceivedRequest) -> Response
  ) throws -> TestServer {
    try TestServer(on: address, recording: recording) { connection in
      while let request = connection.readRequest() {
        let response = respond(request)
        let closing = request.wantsClose || response.wantsClose
        guard connection.send(response.serialized(for: request.method, closing: closing)) else { return }
        if closing { return connection.finish() }
      }
    }
  }

  /// Creates a server that reads one request from each connection, sends exactly these bytes, and closes with FIN.
  public static func sending(
    _ bytes: some Collection<UInt8> & Sendable, on address: ListenAddress = .loopback
  ) throws -> TestServer {
    try TestServer(on: address) { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(bytes)
      connection.finish()
    }
  }

  /// Creates a server that reads one request from each connection, sends exactly this text, and closes with FIN.
  public static func sending(_ text: String, on address: ListenAddress = .loopback) throws -> TestServer {
    try sending(Array(text.utf8), on: address)
  }
}
