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

  /// Whether the server rejected the client certificate. It does so with an alert, which only OpenSSL's message names.
  static func isClientCertificateAlert(_ words: String) -> Bool {
    ["certificate required", "bad certificate", "unknown ca", "certificate unknown"].contains { words.contains($0) }
  }
}
#endif
