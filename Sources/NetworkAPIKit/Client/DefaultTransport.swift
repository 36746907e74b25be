extension NetworkClient {
  /// Returns the transport for a client that doesn't configure one: libcurl on Linux if available, otherwise
  /// `URLSession`.
  public static func defaultTransport() -> any Transport {
    #if os(Linux)
    if CurlTransport.isAvailable { return CurlTransport() }
    #endif
    return URLSessionTransport()
  }
}
