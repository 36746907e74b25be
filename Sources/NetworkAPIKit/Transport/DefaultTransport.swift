/// Chooses the transport of a client that names none.
enum DefaultTransport {
  static func make() -> any Transport {
    URLSessionTransport()
  }
}
