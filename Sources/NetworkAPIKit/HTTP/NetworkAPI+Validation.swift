extension NetworkAPI.Method {
  /// Creates a method.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if the text isn't a token.
  public init(_ text: String) throws(NetworkError) {
    guard Token.isValid(text) else { throw .invalidRequest(.method(text)) }
    rawValue = text
  }
}

extension NetworkAPI.Headers.Name {
  /// Creates a name.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if the text isn't a token.
  public init(_ text: String) throws(NetworkError) {
    guard Token.isValid(text) else { throw .invalidRequest(.headerName(text)) }
    rawValue = text
  }
}

extension NetworkAPI.Headers {
  /// Creates a list of the fields in a dictionary, in the order of their names, since a dictionary has none.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if a name isn't a token.
  public init(_ dictionary: [String: String]) throws(NetworkError) {
    self.init()
    for (name, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      append(name: try Name(name), value: value)
    }
  }

  /// Throws if a value would corrupt the message.
  func validate() throws(NetworkError) {
    for field in fields {
      guard Token.isValidFieldValue(field.value) else {
        if field.value == Field.invalidBasic {
          throw .invalidRequest(
            .other("Basic authentication allows no control characters, and no colon in the user name"))
        }
        throw .invalidRequest(.headerValue(name: field.name.rawValue))
      }
      guard field.name != .host || Self.isAuthority(field.value) else {
        throw .invalidRequest(.other("the value of the header Host is not a host with an optional port"))
      }
    }
  }

  private static func isAuthority(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 && !"/?#".utf8.contains($0) } && (try? HTTPURL("http://\(text)/")) != nil
  }
}

extension HTTPTimeouts {
  /// Throws if a timeout isn't positive.
  func validate() throws(NetworkError) {
    // The fast path, since this runs for every request.
    if connect ?? .century > .zero, idle ?? .century > .zero, total ?? .century > .zero { return }
    for (name, limit) in [("connect", connect), ("idle", idle), ("total", total)] {
      if let limit, limit <= .zero {
        throw .invalidRequest(.timeout("the \(name) timeout is \(limit.seconds) s; it must be positive"))
      }
    }
  }
}
