extension NetworkAPI.Query.Item {
  /// Creates an item from several unencoded values with a separator between them: `ids=1,2`.
  ///
  /// The values are percent-encoded, and a comma between them isn't, so that a server can tell it from those in a value.
  public init(name: String, values: [String], separatedBy separator: String = ",") {
    let between = separator == "," ? separator : PercentEncoding.encodeQueryComponent(separator)
    self.init(
      name: name, value: values.joined(separator: separator),
      encoded: values.map { PercentEncoding.encodeQueryComponent($0) }.joined(separator: between))
  }

  /// Creates an item from an unencoded name, and a value in which the reserved characters `:/?@!$'()*,;` stay as they are.
  ///
  /// Those that would end the value, or mean a space, are percent-encoded: `&`, `=`, `#`, `+`, `[` and `]`.
  public init(name: String, valueAllowingReserved value: String) {
    let encoded = value.unicodeScalars.map { scalar in
      ":@!$'()*,;".unicodeScalars.contains(scalar)
        ? String(scalar) : PercentEncoding.encodeQueryComponent(String(scalar))
    }
    self.init(name: name, value: value, encoded: encoded.joined())
  }
}

extension NetworkAPI.Body {
  /// An `application/x-www-form-urlencoded` body with these items, in order.
  public static func form(_ items: NetworkAPI.Query) -> Self {
    Self { request, coding throws(NetworkError) in
      request.setBody(HTTPBody(try items.encoded(coding)), contentType: "application/x-www-form-urlencoded")
    }
  }
}
