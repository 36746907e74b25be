/// One parameter.
struct FormItem {
  let name: String
  let value: String
  /// More values after the first, each behind a comma, which is not escaped.
  var others: ArraySlice<String> = []
}

/// What a value encoded itself into: a tree, so that containers can be filled in any order.
///
/// A class, because the containers of an `Encoder` write into the same place; it lives within one call to encode.
final class FormNode {
  enum Content {
    case unset
    /// A container was nested beyond the limit, and is not attached: a chain without end would overflow the stack
    /// when it is freed. Asking for a container cannot throw, so the flattener does.
    case tooDeep
    case null
    case scalar(String)
    case unkeyed([FormNode])
    case keyed([(key: String, node: FormNode)])
  }

  var content: Content = .unset
  /// Whether keys are data, as a dictionary's are, and not names.
  var keepsKeys = false
  let depth: Int
  /// Where the members are, once they are too many to look through.
  private var indexByKey: [String: Int] = [:]
  private static let fewMembers = 8

  init(depth: Int) {
    self.depth = depth
  }

  /// The child for a key: the same again when it is asked for twice.
  func child(for key: String) -> FormNode {
    let node = FormNode(depth: depth + 1)
    guard depth < FormEncoder.maximumDepth else {
      content = .tooDeep
      return node
    }
    guard case .keyed(var members) = content else {
      content = .keyed([(key, node)])
      return node
    }
    if members.isEmpty { members.reserveCapacity(Self.fewMembers) }
    if let index = index(of: key, in: members) { return members[index].node }
    // Else appending would copy the array, to which this is the other reference.
    content = .unset
    members.append((key, node))
    if members.count > Self.fewMembers {
      if indexByKey.isEmpty { for (index, member) in members.enumerated() { indexByKey[member.key] = index } }
      indexByKey[key] = members.count - 1
    }
    content = .keyed(members)
    return node
  }

  private func index(of key: String, in members: [(key: String, node: FormNode)]) -> Int? {
    members.count > Self.fewMembers ? indexByKey[key] : members.firstIndex { $0.key == key }
  }

  /// A new last element.
  func appendChild() -> FormNode {
    let node = FormNode(depth: depth + 1)
    guard depth < FormEncoder.maximumDepth else {
      content = .tooDeep
      return node
    }
    guard case .unkeyed(var elements) = content else {
      content = .unkeyed([node])
      return node
    }
    content = .unset
    elements.append(node)
    content = .unkeyed(elements)
    return node
  }

  /// Puts what has no order of its own into one: members by key, elements by text.
  func sort() {
    switch content {
    case .keyed(let members): content = .keyed(members.sorted { $0.key < $1.key })
    case .unkeyed(let elements):
      let texts = elements.compactMap { if case .scalar(let text) = $0.content { text } else { nil } }
      guard texts.count == elements.count else { return }
      content = .unkeyed(zip(texts, elements).sorted { $0.0 < $1.0 }.map(\.1))
    case .unset, .tooDeep, .null, .scalar: break
    }
  }
}

/// Names every leaf of a tree by the way to it.
struct FormFlattener {
  let options: FormEncoder
  private(set) var items: [FormItem] = []

  init(options: FormEncoder) {
    self.options = options
  }

  mutating func append(_ node: FormNode, name: String) throws(FormEncodingError) {
    switch node.content {
    case .unset: break
    case .tooDeep:
      throw .tooDeep(limit: FormEncoder.maximumDepth, path: String(name.prefix(64)))
    case .null:
      if let text = nilText { items.append(FormItem(name: name, value: text)) }
    case .scalar(let text): items.append(FormItem(name: name, value: text))
    case .keyed(let members):
      if node.depth == 0 { items.reserveCapacity(members.count) }
      for (key, member) in members {
        let key = node.keepsKeys ? key : options.keyEncoding.encode(key)
        try append(member, name: node.depth == 0 ? key : options.keyPathEncoding.encode(parent: name, key: key))
      }
    case .unkeyed(let elements):
      if case .commaSeparated = options.arrayEncoding {
        let parts = try commaSeparated(elements, name: name)
        if let first = parts.first {
          items.append(FormItem(name: name, value: first, others: parts.dropFirst()))
        }
        return
      }
      for (index, element) in elements.enumerated() {
        try append(element, name: options.arrayEncoding.encode(name, index: index))
      }
    }
  }

  private func commaSeparated(_ elements: [FormNode], name: String) throws(FormEncodingError) -> [String] {
    var parts: [String] = []
    for element in elements {
      switch element.content {
      case .unset: break
      case .null: if let text = nilText { parts.append(text) }
      case .scalar(let text): parts.append(text)
      case .keyed, .unkeyed, .tooDeep: throw .nestedInCommaSeparatedArray(path: name)
      }
    }
    return parts
  }

  private var nilText: String? {
    switch options.nilEncoding {
    case .dropKey: nil
    case .dropValue: ""
    case .null: "null"
    case .custom(let text): text()
    }
  }
}

extension FormEncoder.ArrayEncoding {
  fileprivate func encode(_ key: String, index: Int) -> String {
    switch self {
    case .brackets: key + "[]"
    case .indexed: "\(key)[\(index)]"
    case .noBrackets, .commaSeparated: key
    case .custom(let name): name(key, index)
    }
  }
}

extension FormEncoder.KeyPathEncoding {
  fileprivate func encode(parent: String, key: String) -> String {
    switch self {
    case .brackets: "\(parent)[\(key)]"
    case .dots: "\(parent).\(key)"
    case .custom(let join): join(parent, key)
    }
  }
}

extension FormEncoder.KeyEncoding {
  fileprivate func encode(_ key: String) -> String {
    switch self {
    case .useDefaultKeys: key
    case .convertToSnakeCase: Self.separateWords(key, by: "_")
    case .convertToKebabCase: Self.separateWords(key, by: "-")
    case .capitalized: key.prefix(1).uppercased() + key.dropFirst()
    case .uppercased: key.uppercased()
    case .lowercased: key.lowercased()
    case .custom(let encode): encode(key)
    }
  }

  /// A word begins at a capital after another letter or digit, and at the last capital of several before a small
  /// letter: `myURLProperty` is `my`, `URL`, `Property`.
  private static func separateWords(_ key: String, by separator: Character) -> String {
    let characters = Array(key)
    var text = ""
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0, characters[index - 1].isLetter || characters[index - 1].isNumber {
        let followsCapital = characters[index - 1].isUppercase
        let precedesSmall = index + 1 < characters.count && characters[index + 1].isLowercase
        if !followsCapital || precedesSmall { text.append(separator) }
      }
      text += character.lowercased()
    }
    return text
  }
}
