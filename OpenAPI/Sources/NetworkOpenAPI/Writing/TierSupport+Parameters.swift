// How parameters are sent.

extension TierSupport {
  static let parameterValue = #"""
    /// A value in a query, path, header field or form: a text, a list, or members with names.
    enum ParameterContent: Sendable {
      case text(String)
      /// A number or Boolean value.
      case plain(String)
      /// Only sent inside of JSON.
      case null
      case list([ParameterContent])
      case members([(name: String, value: ParameterContent)])
    }

    /// A value that a parameter can have.
    protocol ParameterValue: Sendable {
      /// What is sent; nil for nothing.
      var content: ParameterContent? { get }
      /// How lists and objects are sent; nil for what is usual in the place of the parameter.
      var style: ParameterStyle? { get }
    }

    extension ParameterValue {
      var style: ParameterStyle? { nil }

      /// The value with another style than the usual one.
      func styled(_ style: ParameterStyle) -> StyledParameter { StyledParameter(content: content, style: style) }
    }

    /// How the elements of a list, or the members of an object, are sent.
    struct ParameterStyle: Sendable {
      /// What is between the elements of a list; nil if each is an item, or a part, of its own.
      var separator: String?
      /// Whether members are `name[member]`.
      var isDeep = false
      /// Whether the value is JSON.
      var isJSON = false
      /// Whether characters such as `/` and `:` aren't escaped.
      var allowsReserved = false

      static let exploded = ParameterStyle()
      static let commas = ParameterStyle(separator: ",")
      static let spaces = ParameterStyle(separator: " ")
      static let pipes = ParameterStyle(separator: "|")
      static let deep = ParameterStyle(isDeep: true)
      static let json = ParameterStyle(isJSON: true)

      /// The same style, in which reserved characters aren't escaped.
      var reserved: ParameterStyle { ParameterStyle(separator: separator, isDeep: isDeep, allowsReserved: true) }
    }

    /// A value with a style of its own.
    struct StyledParameter: ParameterValue {
      let content: ParameterContent?
      let style: ParameterStyle?
    }

    extension ParameterValue where Self: LosslessStringConvertible {
      var content: ParameterContent? { .text(description) }
    }

    extension String: ParameterValue {}
    extension Bool: ParameterValue {}
    extension Int: ParameterValue {}
    extension Int64: ParameterValue {}
    extension UInt64: ParameterValue {}
    extension Double: ParameterValue {}

    extension Date: ParameterValue {
      var content: ParameterContent? { .text(timestamp) }

      /// In UTC, with milliseconds if there are any.
      fileprivate var timestamp: String {
        // Truncated, except within a microsecond of the next one: there, binary rounding put the value just below it.
        let milliseconds = (timeIntervalSince1970 * 1000 + 0.001).rounded(.down)
        let seconds = (milliseconds / 1000).rounded(.down)
        let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
        let rest = Int(exactly: milliseconds - seconds * 1000) ?? 0
        return rest == 0 ? text : "\(text.dropLast()).\(String(1000 + rest).dropFirst())Z"
      }
    }

    extension URL: ParameterValue {
      var content: ParameterContent? { .text(absoluteString) }
    }

    extension Data: ParameterValue {
      var content: ParameterContent? { .text(base64EncodedString()) }
    }

    extension Array: ParameterValue where Element: ParameterValue {
      var content: ParameterContent? { .list(compactMap(\.content)) }
    }

    extension Dictionary: ParameterValue where Key == String, Value: ParameterValue {
      var content: ParameterContent? {
        .members(sorted { $0.key < $1.key }.compactMap { name, value in value.content.map { (name, $0) } })
      }
    }

    extension ParameterContent {
      /// The texts of a list's elements, or the names and texts of members; what has members of its own is JSON.
      var texts: [String] {
        switch withoutNulls {
        case .text(let text), .plain(let text): [text]
        case .null: []
        case .list(let elements): elements.map(\.text)
        case .members(let members): members.flatMap { [$0.name, $0.value.text] }
        }
      }

      /// Without the elements or members that are null.
      var withoutNulls: ParameterContent {
        switch self {
        case .list(let elements): .list(elements.filter { !$0.isNull })
        case .members(let members): .members(members.filter { !$0.value.isNull })
        case .text, .plain, .null: self
        }
      }

      private var isNull: Bool { if case .null = self { true } else { false } }

      /// The text of a value inside of another one.
      var text: String {
        switch self {
        case .text(let text), .plain(let text): text
        case .null: "null"
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
        case .members(let members):
          "{" + members.map { "\(Self.quoted($0.name)):\($0.value.json)" }.joined(separator: ",") + "}"
        }
      }

      var json: String { if case .text(let text) = self { Self.quoted(text) } else { text } }

      private static func quoted(_ text: String) -> String {
        String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
      }
    }
    """#

  static let items = #"""
    extension ParameterValue {
      /// The items of a query or form.
      func items(named name: String) -> [NetworkAPI.Query.Item] {
        content?.items(named: name, style ?? .exploded) ?? []
      }
    }

    extension ParameterContent {
      fileprivate func items(named name: String, _ style: ParameterStyle) -> [NetworkAPI.Query.Item] {
        func item(_ name: String, _ text: String) -> NetworkAPI.Query.Item {
          style.allowsReserved ? .init(name: name, valueAllowingReserved: text) : .init(name: name, value: text)
        }
        if style.isJSON { return [item(name, json)] }
        switch withoutNulls {
        case .text(let text), .plain(let text): return [item(name, text)]
        case .null: return []
        case .list(let elements) where style.isDeep:
          return elements.enumerated().flatMap { index, element in
            switch element {
            case .text(let text), .plain(let text): return [item("\(name)[]", text)]
            case .null, .list, .members: return element.items(named: "\(name)[\(index)]", style)
            }
          }
        case .members(let members) where style.isDeep:
          return members.flatMap { $0.value.items(named: "\(name)[\($0.name)]", style) }
        case .list, .members:
          if let separator = style.separator {
            if texts.isEmpty { return [] }
            if style.allowsReserved, separator == "," { return [item(name, texts.joined(separator: separator))] }
            return [NetworkAPI.Query.Item(name: name, values: texts, separatedBy: separator)]
          }
          guard case .members(let members) = withoutNulls else { return texts.map { item(name, $0) } }
          return members.flatMap { member in
            if case .list = member.value { return member.value.texts.map { item(member.name, $0) } }
            return [item(member.name, member.value.text)]
          }
        }
      }
    }

    extension NetworkAPI.Query {
      /// The items whose value isn't nil.
      static func values(_ items: KeyValuePairs<String, (any ParameterValue)?>) -> Self {
        Self(items.flatMap { name, value in value?.items(named: name) ?? [] })
      }
    }
    """#

  static let headers = #"""
    extension NetworkAPI.Headers {
      /// The fields whose value isn't nil.
      static func values(_ fields: KeyValuePairs<NetworkAPI.Headers.Name, (any ParameterValue)?>) -> Self {
        Self(
          fields.compactMap { name, value in
            guard let value, let content = value.content else { return nil }
            var texts = content.texts
            if case .members(let members) = content.withoutNulls, value.style != nil {
              texts = members.map { "\($0.name)=\($0.value.text)" }
            }
            return NetworkAPI.Headers.Field(name: name, value: texts.joined(separator: ","))
          })
      }
    }
    """#

  static let form = #"""
    extension MultipartForm {
      /// Appends a field for the value, or for each element of a list.
      mutating func append(_ value: (any ParameterValue)?, name: String, contentType: String? = nil) {
        guard let content = value?.content else { return }
        let texts = if case .members = content { [content.text] } else { content.texts }
        for text in texts { append(Part(name: name, contentType: contentType, body: HTTPBody(text))) }
      }

      /// Appends a part, such as a file, with the name that the API wants.
      mutating func append(_ part: Part?, name: String) {
        guard var part else { return }
        part.name = name
        append(part)
      }

      /// Appends parts with the same name.
      mutating func append(_ parts: [Part]?, name: String) {
        for part in parts ?? [] { append(part, name: name) }
      }
    }
    """#

  static let encoded = #"""
    /// A value that is encoded as JSON, for its members.
    private func encode(_ value: some Encodable) -> Data {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(date.timestamp)
      }
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
      // Values of the API's types always encode.
      return (try? encoder.encode(value)) ?? Data()
    }

    /// A value of the API's types as the value of a parameter.
    func encoded(_ value: (some Encodable & Sendable)?) -> StyledParameter? {
      guard let value else { return nil }
      let json = try? JSONDecoder().decode(NAMESPACE.JSONValue.self, from: encode(value))
      return StyledParameter(content: json.map(ParameterContent.init), style: nil)
    }

    /// A value as JSON text.
    func json(_ value: (some Encodable & Sendable)?) -> String? {
      value.map { String(decoding: encode($0), as: UTF8.self) }
    }

    extension ParameterContent {
      fileprivate init(_ value: NAMESPACE.JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .plain("\(value)")
        case .integer(let value): self = .plain("\(value)")
        case .unsigned(let value): self = .plain("\(value)")
        case .number(let value): self = .plain("\(value)")
        case .string(let value): self = .text(value)
        case .array(let elements): self = .list(elements.map(ParameterContent.init))
        case .object(let members):
          self = .members(members.sorted { $0.key < $1.key }.map { ($0.key, ParameterContent($0.value)) })
        }
      }
    }
    """#

  static let members = #"""
    extension NetworkAPI.Query {
      /// The members of an object, as items of a form.
      ///
      /// - Parameter styles: how the members that are lists or objects are sent.
      static func members(of value: some Encodable & Sendable, _ styles: [String: ParameterStyle] = [:]) -> Self {
        guard case .members(let members) = encoded(value)?.content else { return Self() }
        return Self(
          members.flatMap { name, value in
            StyledParameter(content: value, style: styles[name]).items(named: name)
          })
      }
    }
    """#

  static let path = #"""
    enum PathStyle { case simple, label, matrix }

    /// A list or object in a path, or a value with a prefix.
    func pathValue(
      _ value: (some ParameterValue)?, _ style: PathStyle = .simple, named name: String = "", explode: Bool = false
    ) -> NetworkAPI.Path {
      let content = value?.content ?? .list([])
      var texts = content.texts.map(escaped)
      if case .members(let members) = content.withoutNulls, explode {
        texts = members.map { "\(escaped($0.name))=\(escaped($0.value.text))" }
      }
      // Without a value, the path would lead to another resource.
      guard !texts.allSatisfy(\.isEmpty) else { return "\("")" }
      switch style {
      case .simple: return NetworkAPI.Path(texts.joined(separator: ","))
      case .label: return NetworkAPI.Path("." + texts.joined(separator: explode ? "." : ","))
      case .matrix:
        if case .members = content, explode { return NetworkAPI.Path(";" + texts.joined(separator: ";")) }
        let start = ";\(escaped(name))="
        return NetworkAPI.Path(start + texts.joined(separator: explode ? start : ","))
      }
    }

    private func escaped(_ text: String) -> String {
      let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
      return text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: unreserved)) ?? ""
    }
    """#

  static let queryItem = #"""
    import NetworkAPIKit

    extension NetworkAPI.URLInfo {
      /// The value of an item of the query.
      subscript(query name: String) -> String? {
        get { query?.items.first { $0.name == name }?.value }
        set {
          var items = query?.items ?? []
          if let index = items.firstIndex(where: { $0.name == name }) {
            items[index].value = newValue
          } else {
            items.append(.init(name: name, value: newValue))
          }
          query = NetworkAPI.Query(items)
        }
      }
    }
    """#
}
