/// The links of a `Link` header field (RFC 8288).
///
///     LinkHeader("<https://example.com/x?page=2>; rel=next")["next"]
package struct LinkHeader: Sendable, Hashable {
  /// One link of the field.
  struct Link: Hashable {
    /// The URL of the link as it was sent.
    let target: String
    /// The relation types in lower case, such as `next`, since they are case-insensitive.
    let relations: [String]
    /// All parameters, in order, including `rel`.
    let parameters: [HeaderParameter]

    /// The URL that the link is about; nil if that's the URL of the response.
    var anchor: String? { parameters.first(named: "anchor") }
  }

  /// The links, in order, including those without a relation.
  let links: [Link]

  /// Parses a field value. Accepts any text: what isn't a link is skipped, up to the next comma.
  package init(_ value: some StringProtocol) {
    var scanner = HeaderScanner(Array(value.utf8))
    var links: [Link] = []
    while !scanner.isAtEnd {
      scanner.skipWhitespace()
      if scanner.skip(UInt8(ascii: ",")) { continue }
      guard scanner.skip(UInt8(ascii: "<")) else {
        _ = scanner.parameters(until: UInt8(ascii: ","))
        continue
      }
      let target = scanner.text(until: [UInt8(ascii: ">")])
      // An unterminated target is not a link.
      guard scanner.skip(UInt8(ascii: ">")) else { break }
      let parameters = scanner.parameters(until: UInt8(ascii: ","))
      // RFC 8288 §3.3: only the first `rel` parameter counts.
      let relations = (parameters.first(named: "rel")?.lowercased() ?? "").utf8.split(whereSeparator: Token.isBlank)
      links.append(
        Link(target: target, relations: relations.map { String(Substring($0)) }, parameters: parameters))
    }
    self.links = links
  }

  /// The target of the first link with this relation that is about the response itself, that is, has no `anchor`. It may
  /// be relative to the URL of the response.
  package subscript(relation: String) -> String? {
    let relation = relation.lowercased().utf8
    // By bytes: comparing texts with many combining marks takes quadratic time.
    return links.first { $0.anchor == nil && $0.relations.contains { $0.utf8.elementsEqual(relation) } }?.target
  }
}

extension LinkHeader.Link: RedactedDescribable {
  /// The relations and the target, with secrets redacted.
  var redactedDescription: String { "\(relations.joined(separator: " ")): \(Redaction.redactedURL(target))" }
}
