/// The links of a `Link` field: RFC 8288.
///
///     LinkHeader("<https://api.example.com/x?page=2>; rel=\"next\"")["next"]?.target
public struct LinkHeader: Sendable, Hashable {
  /// One link of the field.
  public struct Link: Sendable, Hashable {
    /// Where it leads, as it was sent: it may be relative to the URL of the response.
    public let target: String
    /// The relation types, such as `next`, in lower case: they are compared without case.
    public let relations: [String]
    /// All parameters in their order, `rel` among them.
    public let parameters: [HeaderParameter]

    /// The link's title; `title*` goes before `title`.
    public var title: String? { parameters.extended(named: "title") }
    /// What the link is about, where that is not the response's own URL.
    public var anchor: String? { parameters.first(named: "anchor") }
  }

  /// The links in their order, those without a relation too.
  public let links: [Link]

  /// Reads a field value. Any text can be read: what is not a link is skipped up to the next comma.
  public init(_ value: some StringProtocol) {
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
      // A target without its end is not one.
      guard scanner.skip(UInt8(ascii: ">")) else { break }
      let parameters = scanner.parameters(until: UInt8(ascii: ","))
      // RFC 8288 §3.3: of several `rel` parameters only the first counts.
      let relations = parameters.first(named: "rel")?.lowercased().split { $0 == " " || $0 == "\t" } ?? []
      links.append(Link(target: target, relations: relations.map(String.init), parameters: parameters))
    }
    self.links = links
  }

  /// The first link of this relation that is about the response itself (has no `anchor`).
  public subscript(relation: String) -> Link? {
    let relation = relation.lowercased()
    return links.first { $0.anchor == nil && $0.relations.contains(relation) }
  }
}

extension LinkHeader.Link: ShownByDescription {
  /// The relations and the target, without its secrets.
  public var description: String {
    "\(relations.joined(separator: " ")): \(Redaction.redactedURL(target))"
  }
}
