// The types of values. Texts and any JSON are as in GitHub's tier, which a test holds them against.

extension TierSupport {
  /// What wrappers with a case for no value and one for a value have in common.
  private static func wrapped(_ name: String, _ none: String, _ value: String) -> String {
    """
    public init(wrappedValue: Value?) { self = wrappedValue.map(\(name).\(value)) ?? .\(none) }

        public var wrappedValue: Value? {
          get { if case .\(value)(let value) = self { value } else { nil } }
          set { self = \(name)(wrappedValue: newValue) }
        }
    """
  }

  /// The encoding of a wrapper that isn't a property.
  private static let encoding = """
    public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(wrappedValue)
        }
    """

  static let openString = #"""
    extension NAMESPACE {
      /// A string with known values, to which the API may add others. Unknown values are decoded and kept unchanged.
      public protocol OpenString: RawRepresentable<String>, Codable, Hashable, Sendable, ExpressibleByStringLiteral,
        CustomStringConvertible
      {
        /// Creates a known or unknown value.
        init(rawValue: String)
      }
    }

    extension NAMESPACE.OpenString {
      public init(stringLiteral value: String) {
        self.init(rawValue: value)
      }

      public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
      }

      public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
      }

      public var description: String { rawValue }
    }
    """#

  static let jsonValue = #"""
    extension NAMESPACE {
      /// Any JSON value, for data whose structure the description leaves open.
      public enum JSONValue: Codable, Hashable, Sendable {
        case null
        case bool(Bool)
        case integer(Int64)
        /// An integer of 2^63 or more.
        case unsigned(UInt64)
        case number(Double)
        case string(String)
        case array([JSONValue])
        case object([String: JSONValue])

        public init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          if container.decodeNil() {
            self = .null
          } else if let value = try? container.decode(String.self) {
            // First, since each failed attempt costs an error.
            self = .string(value)
          } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
          } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
          } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
          } else if let value = try? container.decode(Double.self) {
            self = .number(value)
          } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
          } else {
            self = .object(try container.decode([String: JSONValue].self))
          }
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          switch self {
          case .null: try container.encodeNil()
          case .bool(let value): try container.encode(value)
          case .integer(let value): try container.encode(value)
          case .unsigned(let value): try container.encode(value)
          case .number(let value): try container.encode(value)
          case .string(let value): try container.encode(value)
          case .array(let value): try container.encode(value)
          case .object(let value): try container.encode(value)
          }
        }
      }
    }

    extension NAMESPACE.JSONValue {
      /// The property with a name; nil if there is none, or this isn't an object.
      public subscript(name: String) -> NAMESPACE.JSONValue? {
        guard case .object(let properties) = self else { return nil }
        return properties[name]
      }

      /// The text of a string; nil for other values.
      public var text: String? {
        guard case .string(let value) = self else { return nil }
        return value
      }
    }

    extension NAMESPACE.JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
      ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
    {
      public init(stringLiteral value: String) { self = .string(value) }
      public init(integerLiteral value: Int64) { self = .integer(value) }
      public init(floatLiteral value: Double) { self = .number(value) }
      public init(booleanLiteral value: Bool) { self = .bool(value) }
      public init(nilLiteral: ()) { self = .null }
      public init(arrayLiteral elements: NAMESPACE.JSONValue...) { self = .array(elements) }
      public init(dictionaryLiteral elements: (String, NAMESPACE.JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
      }
    }
    """#

  static let shortText = #"""
    extension NAMESPACE.JSONValue {
      /// The text of a string that may be compared with known values: comparing one with many combining marks takes
      /// quadratic time. Nil for longer ones, and for other values.
      var shortText: String? { text.flatMap { $0.utf8.count <= 256 ? $0 : nil } }
    }
    """#

  static let valueForm = #"""
    extension NAMESPACE {
      /// What the values of one of several forms look like.
      enum ValueForm: Sendable {
        case null, boolean, integer, number, date, url, data, string, dictionary, anything
        /// A text with known values.
        case text([String])
        case list([ValueForm])
        case any([ValueForm])
        /// The names of an object's properties, the only values that some of them have, and known ones of others.
        case object(
          [String], required: [String] = [], constants: [String: [JSONValue]] = [:], known: [String: [JSONValue]] = [:])
      }
    }

    extension NAMESPACE.JSONValue {
      /// The indexes of the forms that the value may have, the best one first: that with most of its properties.
      func fitting(_ forms: [NAMESPACE.ValueForm]) -> [Int] {
        let scores = forms.enumerated().compactMap { index, form in score(form).map { (index, $0) } }
        return scores.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
      }

      /// By bytes: comparing characters takes long for a text with many combining marks.
      private func hasScheme(_ text: String) -> Bool {
        text.utf8.firstIndex(of: 58).map { text.utf8[$0...].starts(with: "://".utf8) } ?? false
      }

      private func score(_ form: NAMESPACE.ValueForm) -> Int? {
        switch (form, self) {
        case (.any(let forms), _): forms.compactMap(score).max()
        case (.anything, _): 0
        case (.null, .null): 1000
        case (.boolean, .bool), (.integer, .integer), (.integer, .unsigned), (.number, .number): 100
        case (.number, .integer), (.number, .unsigned): 90
        case (.text(let values), .string): shortText.map { values.contains($0) } == true ? 100 : 10
        case (.date, .string): 70
        case (.url, .string(let text)): hasScheme(text) ? 60 : 20
        case (.string, .string): 50
        case (.data, .string): 40
        case (.list(let forms), .array(let elements)):
          elements.reduce(1000) { least, element in
            least.flatMap { least in element.score(.any(forms)).map { min(least, $0) } }
          }
        case (.dictionary, .object): 1
        case (.object(let names, let required, let constants, let known), .object(let properties)):
          score(names, required, constants, known, properties)
        default: nil
        }
      }

      private func score(
        _ names: [String], _ required: [String], _ constants: [String: [NAMESPACE.JSONValue]],
        _ known: [String: [NAMESPACE.JSONValue]], _ properties: [String: NAMESPACE.JSONValue]
      ) -> Int? {
        func others(_ constants: [String: [NAMESPACE.JSONValue]]) -> Int {
          constants.count { name, values in properties[name].map { $0 != .null && !$0.isAny(of: values) } ?? false }
        }
        guard required.allSatisfy({ properties[$0] != nil }), others(constants) == 0 else { return nil }
        let count = names.count { properties[$0] != nil }
        guard count > 0 || properties.isEmpty else { return nil }
        return 100_000 + (count - others(known)) * 1000 - min(names.count, 999)
      }

      private func isAny(of values: [NAMESPACE.JSONValue]) -> Bool {
        (text == nil || shortText != nil) && values.contains(self)
      }
    }
    """#

  static let nullable = #"""
    extension NAMESPACE {
      /// A property of a request that can be cleared: `.null` clears it, and nil leaves it out.
      public enum Nullable<Value: Encodable & Sendable>: Encodable, Sendable {
        case null
        case value(Value)

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          switch self {
          case .null: try container.encodeNil()
          case .value(let value): try container.encode(value)
          }
        }
      }
    }
    """#

  static let orNull = #"""
    extension NAMESPACE {
      /// A property of a request that may be null: nil leaves it out, and `value.$property = .null` sends null.
      @propertyWrapper
      public enum OrNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        case missing
        case null
        case value(Value)

        \#(wrapped("OrNull", "missing", "value"))

        public var projectedValue: Self {
          get { self }
          set { self = newValue }
        }

        public init(from decoder: any Decoder) throws {
          let value = try decoder.singleValueContainer().decode(Value?.self)
          self = value.map(OrNull.value) ?? .null
        }

        \#(encoding)

        public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
        public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
      }
    }

    // The synthesized coding of models prefers these to the generic methods.
    extension KeyedDecodingContainer {
      func decode<Value>(_ type: NAMESPACE.OrNull<Value>.Type, forKey key: Key) throws -> NAMESPACE.OrNull<Value> {
        guard contains(key) else { return .missing }
        return try decodeIfPresent(Value.self, forKey: key).map(NAMESPACE.OrNull.value) ?? .null
      }
    }

    extension KeyedEncodingContainer {
      mutating func encode<Value>(_ property: NAMESPACE.OrNull<Value>, forKey key: Key) throws {
        switch property {
        case .missing: break
        case .null: try encodeNil(forKey: key)
        case .value(let value): try encode(value, forKey: key)
        }
      }
    }
    """#

  static let nullIfNil = #"""
    extension NAMESPACE {
      /// A property of a request that is always sent: as null if it is nil.
      @propertyWrapper
      public struct NullIfNil<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        public var wrappedValue: Value?

        public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

        public init(from decoder: any Decoder) throws {
          wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
        }

        \#(encoding)
      }
    }

    // The synthesized coding of models prefers these to the generic methods.
    extension KeyedDecodingContainer {
      func decode<Value>(_ type: NAMESPACE.NullIfNil<Value>.Type, forKey key: Key) throws -> NAMESPACE.NullIfNil<Value> {
        NAMESPACE.NullIfNil(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
      }
    }

    extension KeyedEncodingContainer {
      mutating func encode<Value>(_ property: NAMESPACE.NullIfNil<Value>, forKey key: Key) throws {
        try encode(property.wrappedValue, forKey: key)
      }
    }
    """#

  static let boxed = #"""
    extension NAMESPACE {
      /// Stores an optional value on the heap, for a type that contains values of its own type.
      @propertyWrapper
      public enum Boxed<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        case none
        indirect case some(Value)

        \#(wrapped("Boxed", "none", "some"))

        public init(from decoder: any Decoder) throws {
          self.init(wrappedValue: try decoder.singleValueContainer().decode(Value?.self))
        }

        \#(encoding)
      }
    }

    // The synthesized coding of models prefers these to the generic methods: a missing property is nil.
    extension KeyedDecodingContainer {
      func decode<Value>(_ type: NAMESPACE.Boxed<Value>.Type, forKey key: Key) throws -> NAMESPACE.Boxed<Value> {
        NAMESPACE.Boxed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
      }
    }

    extension KeyedEncodingContainer {
      mutating func encode<Value>(_ box: NAMESPACE.Boxed<Value>, forKey key: Key) throws {
        try encodeIfPresent(box.wrappedValue, forKey: key)
      }
    }
    """#

  static let requestBody = #"""
    extension NAMESPACE {
      /// The body of a request: properties by the API's names, in order. Properties that are nil are left out.
      public struct RequestBody: Encodable, Sendable, ExpressibleByDictionaryLiteral {
        private let properties: [(name: String, value: any Encodable & Sendable)]

        public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
          properties = elements.compactMap { name, value in value.map { (name, $0) } }
        }

        public func encode(to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: PropertyName.self)
          for (name, value) in properties { try container.encode(value, forKey: PropertyName(stringValue: name)) }
        }

        private struct PropertyName: CodingKey {
          let stringValue: String
          var intValue: Int? { nil }

          init(stringValue: String) { self.stringValue = stringValue }
          init?(intValue: Int) { nil }
        }
      }
    }
    """#
}
