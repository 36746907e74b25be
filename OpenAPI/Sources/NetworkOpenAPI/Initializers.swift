/// Writes the public memberwise initializers of models.
///
/// They stand in the body of their type: one in an extension would have the signature of the initializer that the
/// compiler adds to a type without any.
public enum Initializers {
  /// The documentation of each initializer, by which those that this program wrote are found again.
  static let mark = "/// Creates a value with these properties, for example for a preview or a test."

  /// Returns the text of a file with an initializer for each public model that has none by hand.
  public static func write(in text: String) -> String {
    var lines = removing(from: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let declarations = SwiftParser.declarations(in: lines.joined(separator: "\n"), file: "")
    let insertions = declarations.filter(isWanted).map { (line: $0.membersEnd, declaration: $0) }
    for (line, declaration) in insertions.sorted(by: { $0.line > $1.line }) {
      let indent = String(lines[line - 1].prefix { $0 == " " })
      lines.insert(contentsOf: [""] + initializer(of: declaration, indent: indent), at: line)
    }
    return lines.joined(separator: "\n")
  }

  /// A public type that is encoded or decoded, without an initializer for callers.
  private static func isWanted(_ declaration: SwiftDeclaration) -> Bool {
    declaration.kind == .struct && declaration.isPublic && !declaration.isOpenString
      && !declaration.inherited.contains("GitHubEndpoint")
      && declaration.inherited.contains { ["Codable", "Decodable", "Encodable"].contains($0) }
      && !declaration.properties.isEmpty
      && !declaration.initializers.contains { $0.isPublic && $0.parameters.first?.label != "from" }
  }

  private static func initializer(of declaration: SwiftDeclaration, indent: String) -> [String] {
    // A private property is the storage of a computed one, `fullName` of `sentFullName`.
    let members = declaration.properties.filter { $0.isMutable || !$0.hasDefault }.map { property in
      let stored = property.name
      let computed = declaration.computed.first { stored == "sent" + $0.prefix(1).uppercased() + $0.dropFirst() }
      return (label: property.isPrivate ? computed ?? stored : stored, stored: stored, type: property.type)
    }
    let ordered = members.filter { !$0.type.isOptional } + members.filter(\.type.isOptional)
    // A parameter named self would hide the value that is created.
    let parameters = ordered.map {
      "\($0.label == "self" ? "self itself" : Names.quotedLabel($0.label)): \($0.type)\($0.type.isOptional ? " = nil" : "")"
    }
    var lines = [indent + mark]
    lines += Layout.declaration("public init", parameters, indent: indent, width: Layout.width)
    lines += ordered.map {
      $0.label == "self"
        ? "\(indent)  self.`self` = itself" : "\(indent)  self.\($0.stored) = \(Names.quoted($0.label))"
    }
    return lines + [indent + "}"]
  }

  /// The items in lines of at most 120 characters, or as many as there is room for.
  static func filled(_ items: [String], indent: String, width: Int = Layout.width) -> [String] {
    var lines: [String] = []
    var line = ""
    for (index, item) in items.enumerated() {
      let text = index == items.count - 1 ? item : item + ","
      if line.isEmpty {
        line = indent + text
      } else if line.count + 1 + text.count <= width {
        line += " " + text
      } else {
        lines.append(line)
        line = indent + text
      }
    }
    return lines + (line.isEmpty ? [] : [line])
  }

  /// Removes what this program has written before.
  private static func removing(from lines: [String]) -> [String] {
    var result: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      guard line.trimmingSpace == mark else {
        result.append(line)
        index += 1
        continue
      }
      let end = line.prefix { $0 == " " } + "}"
      while index < lines.count, lines[index] != end { index += 1 }
      index += 1
      if result.last?.isEmpty == true { result.removeLast() }
    }
    return result
  }
}
