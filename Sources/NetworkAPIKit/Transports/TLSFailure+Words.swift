#if os(Linux)
extension NetworkError.TLSFailure.Reason {
  /// Interprets libcurl's message if there is no code, as in Foundation's errors; nil if it isn't about TLS.
  init?(words: String) {
    if Self.isClientCertificateAlert(words) {
      self = .clientCertificate
    } else if ["SSL certificate problem", "SSL: ", "server certificate verification failed"].contains(
      where: words.hasPrefix)
    {
      self.init(refusal: words)
    } else if words.contains("SSL_connect") || words.contains("handshake")
      || words.contains(":SSL routines:") && !words.contains("SSL_read") && !words.contains("SSL_write")
    {
      self = .handshake
    } else {
      return nil
    }
  }

  /// Interprets the TLS library's message about a rejected certificate.
  init(refusal words: String) {
    if words.contains("expired") {
      self = .expired
    } else if words.contains("not yet valid") || words.contains("not activated") {
      self = .notYetValid
    } else {
      self = words.contains("match") || words.contains("subject name") ? .wrongHost : .untrusted
    }
  }

  /// Whether the connection ended during the handshake, without an alert, by the message of a failed handshake: of the system,
  /// OpenSSL and its relatives, GnuTLS, mbedTLS, rustls or wolfSSL.
  static func isCut(_ words: String) -> Bool {
    if words.contains("SSL_connect: "), words.contains(" in connection to ") {
      // OpenSSL has no error of its own, and libcurl names the system's, if there is one.
      return !words.contains("SSL_connect: SSL_ERROR_") || words.contains("SSL_ERROR_SYSCALL")
    }
    return [
      "Recv failure: ", "Send failure: ", "unexpected eof while reading", "connection was non-properly terminated",
      "Error in the pull function", "Error in the push function", "connection indicated an EOF",
      "Connection was reset by peer", "Connection closed abruptly", "SSL_connect failed with error -308:",
      "SSL_connect failed with error -397:",
    ].contains { words.contains($0) }
  }

  /// Whether the server rejected the client certificate. It does so with an alert, which only OpenSSL's message names.
  static func isClientCertificateAlert(_ words: String) -> Bool {
    ["certificate required", "bad certificate", "unknown ca", "certificate unknown"].contains { words.contains($0) }
  }
}
#endif
