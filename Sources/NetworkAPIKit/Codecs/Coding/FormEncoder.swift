/// Encodes `Encodable` parameters as a query, or as an `application/x-www-form-urlencoded` body.
///
///     struct Search: Encodable {
///       var q: String
///       var labels: [String]
///       var page: Int?
///     }
///     try FormEncoder().encode(Search(q: "a b", labels: ["x", "y"]))
///     // q=a%20b&labels%5B%5D=x&labels%5B%5D=y
///
/// Parameters appear in the order in which the value encodes its members, and array elements in their order. Members of
/// dictionaries and sets, which have no order, are sorted, so that equal values give equal text. (An `encode(to:)` of your
/// own must encode them in a container for that, not call their `encode(to:)`.) A dictionary whose keys are neither
/// strings, integers nor `CodingKeyRepresentable` encodes itself as an array: each key, and its value after it. Numbers
/// are written as in JSON.
///
/// Names, dates, data, infinities and NaN are those of a ``JSONCoding``, see ``init(_:)``; without one, they are the
/// coding keys, ISO 8601, Base64 and an error.
public struct FormEncoder: Sendable {
  /// How array elements are named. An empty array isn't encoded.
  public enum ArrayEncoding: Sendable {
    /// `a[]=1&a[]=2`
    case brackets
    /// `a=1&a=2`
    case noBrackets
    /// `a[0]=1&a[1]=2`
    case indexed
    /// `a=1,2`: commas between elements aren't escaped, but commas within an element are.
    case commaSeparated
    /// A name returned by the function, from the array's name and the element's index.
    // Indirect, like the other cases with functions: each call copies its encoder.
    indirect case custom(@Sendable (_ key: String, _ index: Int) -> String)
  }

  /// How Booleans are encoded.
  public enum BoolEncoding: Sendable {
    /// `1` and `0`
    case numeric
    /// `true` and `false`
    case literal
  }

  /// How nil is encoded. Also applies to members that a synthesized `encode(to:)` skips because they are nil.
  public enum NilEncoding: Sendable {
    /// The parameter is omitted.
    case dropKey
    /// `a=`
    case dropValue
    /// `a=null`
    case null
    /// Text returned by the function; nil omits the parameter.
    indirect case custom(@Sendable () -> String?)
  }

  /// How the names of nested members are joined.
  public enum KeyPathEncoding: Sendable {
    /// `a[b][c]`
    case brackets
    /// `a.b.c`
    case dots
    /// A name returned by the function, from the name so far and the next key.
    indirect case custom(@Sendable (_ parent: String, _ key: String) -> String)
  }

  /// How spaces are encoded.
  public enum SpaceEncoding: Sendable {
    /// `%20`, which every server accepts in queries and forms.
    case percentEscaped
    /// `+`, as in HTML forms.
    case plusReplaced
  }

  /// How array elements are named. Default `a[]=1`.
  public var arrayEncoding: ArrayEncoding
  /// How Booleans are encoded. Default `true` and `false`, as in JSON.
  public var boolEncoding: BoolEncoding
  /// How nil is encoded. By default, the parameter is omitted.
  public var nilEncoding: NilEncoding
  /// How nested members are named. Default `a[b]`.
  public var keyPathEncoding: KeyPathEncoding
  /// How spaces are encoded. Default `%20`.
  public var spaceEncoding: SpaceEncoding
  /// How dates, data, names, infinities and NaN are encoded; nil for the conventions of the API's coding, or the
  /// defaults without one.
  var dates: JSONCoding.Dates?, data: JSONCoding.DataCoding?, keys: JSONCoding.Keys?
  var nonConformingFloats: JSONCoding.NonConformingFloats?
  /// The `userInfo` for the values.
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The maximum nesting depth, so that a recursive value throws an error instead of overflowing the stack.
  static let maximumDepth = 128

  /// Creates an encoder; each option has a default.
  public init(
    arrayEncoding: ArrayEncoding = .brackets, boolEncoding: BoolEncoding = .literal,
    nilEncoding: NilEncoding = .dropKey, keyPathEncoding: KeyPathEncoding = .brackets,
    spaceEncoding: SpaceEncoding = .percentEscaped
  ) {
    self.arrayEncoding = arrayEncoding
    self.boolEncoding = boolEncoding
    self.nilEncoding = nilEncoding
    self.keyPathEncoding = keyPathEncoding
    self.spaceEncoding = spaceEncoding
  }

  /// Whether a space is a plus sign.
  package var usesPlus: Bool { if case .plusReplaced = spaceEncoding { true } else { false } }

  /// Encodes parameters as text for a query or a body: escaped and joined with `&`. Empty if there are no parameters.
  ///
  /// - Parameter value: the parameters: a struct, class or dictionary, or nil for none.
  /// - Throws: An error that names the parameter that can't be encoded, without its value.
  public func encode(_ value: some Encodable) throws -> String {
    let usesPlus = usesPlus
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    try forEachItem(in: tree(of: value)) { name, value, isFurther in
      // Inline, not in a local function: that would box the bytes or copy the encoder for each parameter.
      if isFurther {
        bytes.append(UInt8(ascii: ","))
      } else {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        PercentEncoding.appendQueryComponent(name, plusForSpace: usesPlus, to: &bytes)
        bytes.append(UInt8(ascii: "="))
      }
      PercentEncoding.appendQueryComponent(value, plusForSpace: usesPlus, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes parameters as unescaped pairs, in order. A comma-separated array is a single value.
  ///
  /// - Parameter value: the parameters: a struct, class or dictionary, or nil for none.
  /// - Throws: ``FormEncodingError``.
  package func items(from value: some Encodable) throws(FormEncodingError) -> [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    try forEachItem(in: tree(of: value)) { name, value, isFurther in
      if isFurther { items[items.count - 1].value += "," + value } else { items.append((name, value)) }
    }
    return items
  }

  private func tree(of value: some Encodable) throws(FormEncodingError) -> FormNode {
    let root = FormNode(options: FormOptions(self))
    do {
      try root.encodeValue(value)
    } catch let error as FormEncodingError {
      throw error
    } catch {
      var path: [any CodingKey] = []
      if case .invalidValue(_, let context)? = error as? EncodingError { path = context.codingPath }
      throw .failed(path: FormNode.describe(path), underlying: error)
    }
    switch root.content {
    // A struct without members doesn't request a container, and has no parameters; nor has nil.
    case .keyed, .unset, .conflict, .null: return root
    case .tooDeep, .scalar, .unkeyed: throw .rootNotKeyed(type: "\(type(of: value))")
    }
  }
}

extension FormEncoder {
  /// Creates an encoder with the conventions of an API's JSON: what a client uses for queries and forms.
  ///
  /// - Names: snake case becomes snake case; a closure gets a path that consists of the key alone. The keys of
  ///   dictionaries are data, so they aren't changed, unless a value calls a dictionary's `encode(to:)` itself.
  /// - Dates, data, infinities and NaN: in the same format.
  /// - Custom coders don't say what they do: for `JSONCoding(decoder:encoder:)`, this is ``JSONCoding/forms`` alone.
  /// - Arrays, Booleans and nil: as ``JSONCoding/forms`` says.
  ///
  /// - Parameter coding: the conventions.
  public init(_ coding: JSONCoding) {
    self = coding.forms.completed(by: coding)
  }

  /// The encoder with the conventions of an API's JSON for names, values and `userInfo`, where it has none of its own.
  package consuming func completed(by coding: JSONCoding) -> FormEncoder {
    guard coding.coders == nil else { return self }
    if dates == nil { dates = coding.dates }
    if data == nil { data = coding.data }
    if keys == nil { keys = coding.keys }
    if nonConformingFloats == nil { nonConformingFloats = coding.nonConformingFloats }
    if !coding.userInfo.isEmpty { userInfo = coding.userInfo.merging(userInfo) { $1 } }
    return consume self
  }
}

extension FormEncoder {
  /// Takes one parameter, or, if `isFurther`, another value of the one before: the commas between the values of a
  /// comma-separated array aren't escaped.
  private typealias ItemBody = (_ name: String, _ value: String, _ isFurther: Bool) -> Void

  /// Calls `body` for every leaf of a tree, named by its key path.
  private func forEachItem(in node: FormNode, name: String = "", _ body: ItemBody) throws(FormEncodingError) {
    switch node.content {
    case .unset: break
    case .tooDeep:
      throw .tooDeep(limit: Self.maximumDepth, path: String(name.prefix(64)))
    case .conflict:
      throw .failed(
        path: FormNode.describe(node.codingPath),
        underlying: EncodingError.invalid((), node.codingPath, "The value was encoded before, in another form."))
    case .null:
      if node.depth > 0, let text = nilText { body(name, text, false) }
    case .scalar(let text): body(name, text, false)
    case .keyed:
      let isRoot = node.depth == 0
      for (key, member) in node.members {
        let key = node.keepsKeys ? key : self.name(of: key)
        try forEachItem(in: member, name: isRoot ? key : keyPathEncoding.encode(parent: name, key: key), body)
      }
    case .unkeyed:
      if case .commaSeparated = arrayEncoding {
        var isFurther = false
        for element in node.members {
          switch element.value.content {
          case .keyed, .unkeyed, .tooDeep, .conflict: throw .nestedInCommaSeparatedArray(path: name)
          case .unset, .null, .scalar:
            try forEachItem(in: element.value, name: name) { name, value, _ in
              body(name, value, isFurther)
              isFurther = true
            }
          }
        }
        return
      }
      for (index, element) in node.members.enumerated() {
        try forEachItem(in: element.value, name: arrayEncoding.encode(name, index: index), body)
      }
    }
  }

  private func forEachItem(
    in value: FormNode.Value, name: String, _ body: ItemBody
  ) throws(FormEncodingError) {
    switch value {
    case .text(let text): body(name, text, false)
    case .node(let node): try forEachItem(in: node, name: name, body)
    }
  }

  private func name(of key: String) -> String {
    switch keys {
    case nil, .useDefaultKeys: key
    case .snakeCase: JSONSnakeCase.snakeCase(key)
    case .custom(_, let encode): encode([JSONKey(stringValue: key)]).stringValue
    }
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
