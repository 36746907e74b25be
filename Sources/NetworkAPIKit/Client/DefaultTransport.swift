extension NetworkClient {
  /// The transport of a client that names none: what suits the platform best.
  public static func defaultTransport() -> any Transport {
    #if os(Linux)
    if CurlTransport.isAvailable { return CurlTransport() }
    #endif
    return URLSessionTransport()
  }
}
