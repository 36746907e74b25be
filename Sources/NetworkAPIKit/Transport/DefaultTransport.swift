/// Chooses the transport of a client that names none.
enum DefaultTransport {
  static func make() -> any Transport {
    #if os(Linux)
    if CurlTransport.isAvailable { return CurlTransport() }
    #endif
    return URLSessionTransport()
  }
}
