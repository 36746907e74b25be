/// A media type, as in the `Content-Type` header field (RFC 9110 §8.3.1).
package struct MediaType: Sendable, Hashable, CustomStringConvertible {
  /// The type in lower case, such as `application`.
  package let type: String
  /// The subtype in lower case, such as `vnd.github+json`.
  let subtype: String
  /// The parameters, in order.
  let parameters: [HeaderParameter]

  /// Parses a field value. Returns nil unless it begins with `type/subtype`, both tokens. Parameters without a name are
  /// dropped.
  package init?(_ value: some StringProtocol) {
    var scanner = HeaderScanner(Array(value.utf8))
    let names = scanner.text(until: [UInt8(ascii: ";")]).utf8
      .split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false).map { String(Substring($0)) }
    guard names.count == 2, names.allSatisfy(Token.isValid) else { return nil }
    type = names[0].lowercased()
    subtype = names[1].lowercased()
    parameters = scanner.parameters()
  }

  /// The type and subtype without parameters, such as `text/html`.
  package var essence: String { type + "/" + subtype }

  /// The `charset` parameter in lower case, such as `utf-8`.
  package var charset: String? { parameters.first(named: "charset")?.lowercased() }

  /// Whether the content is JSON: `application/json`, `text/json`, or any subtype that ends in `+json` (RFC 6839).
  package var isJSON: Bool { essence == "application/json" || essence == "text/json" || subtype.hasSuffix("+json") }

  /// The field value, with quotes around parameters that need them.
  package var description: String {
    parameters.reduce(into: essence) { text, parameter in
      let value = parameter.value
      text += "; \(parameter.name)=\(Token.isValid(value) ? value : HeaderParameter.quoted(value))"
    }
  }
}
