extension FormEncoder {
  /// One parameter. Further values of a comma-separated array are in `others`; the commas between them aren't escaped.
  typealias Item = (name: String, value: String, others: ArraySlice<String>)

  /// Calls `body` for every leaf of a tree, named by its key path.
  func forEachItem(in node: FormNode, name: String = "", _ body: (Item) -> Void) throws(FormEncodingError) {
    switch node.content {
    case .unset: break
    case .tooDeep:
      throw .tooDeep(limit: Self.maximumDepth, path: String(name.prefix(64)))
    case .null:
      if let text = nilText { body((name, text, [])) }
    case .scalar(let text): body((name, text, []))
    case .keyed:
      for (key, member) in node.members {
        let key = node.keepsKeys ? key : keyEncoding.encode(key)
        try forEachItem(in: member, name: node.depth == 0 ? key : keyPathEncoding.encode(parent: name, key: key), body)
      }
    case .unkeyed:
      if case .commaSeparated = arrayEncoding {
        let parts = try commaSeparated(node, name: name)
        if let first = parts.first { body((name, first, parts.dropFirst())) }
        return
      }
      for (index, element) in node.members.enumerated() {
        try forEachItem(in: element.value, name: arrayEncoding.encode(name, index: index), body)
      }
    }
  }

  private func forEachItem(
    in value: FormNode.Value, name: String, _ body: (Item) -> Void
  ) throws(FormEncodingError) {
    switch value {
    case .text(let text): body((name, text, []))
    case .node(let node): try forEachItem(in: node, name: name, body)
    }
  }

  private func commaSeparated(_ array: FormNode, name: String) throws(FormEncodingError) -> [String] {
    var parts: [String] = []
    for element in array.members {
      switch element.value.content {
      case .unset: break
      case .null: if let text = nilText { parts.append(text) }
      case .scalar(let text): parts.append(text)
      case .keyed, .unkeyed, .tooDeep: throw .nestedInCommaSeparatedArray(path: name)
      }
    }
    return parts
  }

  private var nilText: String? {
    switch nilEncoding {
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

  /// Separates words: before a capital letter that follows a small letter or digit, and before the last of several
  /// capitals if a small letter follows. `myURLProperty` becomes `my`, `URL`, `Property`.
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
