public import Foundation

/// Writes `Encodable` parameters as a query, or as an `application/x-www-form-urlencoded` body, in their own order.
///
///     struct Search: Encodable { var q: String; var labels: [String]; var page: Int? }
///     try FormEncoder().encode(Search(q: "a b", labels: ["x", "y"]))   // q=a%20b&labels%5B%5D=x&labels%5B%5D=y
///
/// The parameters stand in the order in which they encode themselves, and the elements of an array in theirs. A
/// dictionary and a set have no order; their members are sorted, so that equal values make equal text.
public struct FormEncoder: Sendable {
  /// How the elements of an array are named. An empty array writes nothing.
  public enum ArrayEncoding: Sendable {
    /// `a[]=1&a[]=2`
    case brackets
    /// `a=1&a=2`
    case noBrackets
    /// `a[0]=1&a[1]=2`
    case indexed
    /// `a=1,2`, with its commas unescaped, and those within an element escaped.
    case commaSeparated
    /// The name that the function makes of the array's name and the element's index.
    case custom(@Sendable (_ key: String, _ index: Int) -> String)
  }

  /// How a Boolean is written.
  public enum BoolEncoding: Sendable {
    /// `1` and `0`
    case numeric
    /// `true` and `false`
    case literal
  }

  /// How a `Date` is written.
  public enum DateEncoding: Sendable {
    /// As the date encodes itself: seconds since 2001.
    case deferredToDate
    /// Seconds since 1970, with their fraction.
    case secondsSince1970
    /// Milliseconds since 1970, with their fraction.
    case millisecondsSince1970
    /// `2001-01-01T00:02:03Z`; a fraction of a second is cut off.
    case iso8601
    /// As the function, for instance of a formatter, writes it.
    case custom(@Sendable (Date) throws -> String)
  }

  /// How `Data` is written.
  public enum DataEncoding: Sendable {
    /// Base64 (RFC 4648 §4).
    case base64
    /// As the data encodes itself: an array of numbers.
    case deferredToData
    /// As the function writes it.
    case custom(@Sendable (Data) throws -> String)
  }

  /// How nil is written. It counts for members that are nil in a synthesized `encode(to:)` too.
  public enum NilEncoding: Sendable {
    /// The parameter is left out.
    case dropKey
    /// `a=`
    case dropValue
    /// `a=null`
    case null
    /// The text that the function returns, or nil to leave the parameter out.
    case custom(@Sendable () -> String?)
  }

  /// How the names of members are written. The keys of dictionaries are data and stay as they are.
  public enum KeyEncoding: Sendable {
    /// As they are.
    case useDefaultKeys
    /// `oneTwoURL` → `one_two_url`
    case convertToSnakeCase
    /// `oneTwoURL` → `one-two-url`
    case convertToKebabCase
    /// `oneTwo` → `OneTwo`
    case capitalized
    /// `oneTwo` → `ONETWO`
    case uppercased
    /// `oneTwo` → `onetwo`
    case lowercased
    /// As the function makes them.
    case custom(@Sendable (String) -> String)
  }

  /// How the names on the way to a nested member are joined.
  public enum KeyPathEncoding: Sendable {
    /// `a[b][c]`
    case brackets
    /// `a.b.c`
    case dots
    /// As the function joins the name so far and the next one.
    case custom(@Sendable (_ parent: String, _ key: String) -> String)
  }

  /// How a space is written.
  public enum SpaceEncoding: Sendable {
    /// `%20`, which every server understands, in a query and in a form.
    case percentEscaped
    /// `+`, as HTML forms have it.
    case plusReplaced
  }

  /// How arrays are named: `a[]=1` unless told.
  public var arrayEncoding: ArrayEncoding
  /// How Booleans are written: `1` and `0` unless told.
  public var boolEncoding: BoolEncoding
  /// How dates are written: as they encode themselves unless told.
  public var dateEncoding: DateEncoding
  /// How data is written: Base64 unless told.
  public var dataEncoding: DataEncoding
  /// How nil is written: left out unless told.
  public var nilEncoding: NilEncoding
  /// How members are named: by their coding keys unless told.
  public var keyEncoding: KeyEncoding
  /// How nested members are named: `a[b]` unless told.
  public var keyPathEncoding: KeyPathEncoding
  /// How a space is written: `%20` unless told.
  public var spaceEncoding: SpaceEncoding

  /// How deep containers may nest: a value that holds itself ends with an error, not with the stack.
  static let maximumDepth = 128

  /// An encoder; each option's default is that of its property.
  public init(
    arrayEncoding: ArrayEncoding = .brackets, boolEncoding: BoolEncoding = .numeric,
    dateEncoding: DateEncoding = .deferredToDate, dataEncoding: DataEncoding = .base64,
    nilEncoding: NilEncoding = .dropKey, keyEncoding: KeyEncoding = .useDefaultKeys,
    keyPathEncoding: KeyPathEncoding = .brackets, spaceEncoding: SpaceEncoding = .percentEscaped
  ) {
    self.arrayEncoding = arrayEncoding
    self.boolEncoding = boolEncoding
    self.dateEncoding = dateEncoding
    self.dataEncoding = dataEncoding
    self.nilEncoding = nilEncoding
    self.keyEncoding = keyEncoding
    self.keyPathEncoding = keyPathEncoding
    self.spaceEncoding = spaceEncoding
  }

  /// The parameters as text, escaped, joined with `&`; empty where there are none. It serves a query and a body.
  public func encode(_ value: some Encodable) throws(FormEncodingError) -> String {
    let usesPlus = if case .plusReplaced = spaceEncoding { true } else { false }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    try forEachItem(in: tree(of: value)) { item in
      // Written out: a function for it would put the bytes into a box, or copy the encoder, for each parameter.
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
      PercentEncoding.appendQueryComponent(item.name, plusForSpace: usesPlus, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      PercentEncoding.appendQueryComponent(item.value, plusForSpace: usesPlus, to: &bytes)
      for value in item.others {
        bytes.append(UInt8(ascii: ","))
        PercentEncoding.appendQueryComponent(value, plusForSpace: usesPlus, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parameters as unescaped pairs in their order; the elements of a comma-separated array are one value.
  public func items(from value: some Encodable) throws(FormEncodingError) -> [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    try forEachItem(in: tree(of: value)) { item in
      items.append((item.name, ([item.value] + item.others).joined(separator: ",")))
    }
    return items
  }

  private func tree(of value: some Encodable) throws(FormEncodingError) -> FormNode {
    let root = FormNode(options: FormOptions(self))
    do {
      try FormValueEncoder(node: root).encodeValue(value)
    } catch let error as FormEncodingError {
      throw error
    } catch {
      throw .failed(path: Self.path(of: error), underlying: error)
    }
    switch root.content {
    // A struct without members asks for no container at all, and so has no parameters.
    case .keyed, .unset: return root
    case .tooDeep, .null, .scalar, .unkeyed: throw .rootNotKeyed(type: "\(type(of: value))")
    }
  }

  private static func path(of error: any Error) -> String {
    if let error = error as? EncodingError, case .invalidValue(_, let context) = error {
      return FormValueEncoder.describe(context.codingPath)
    }
    return FormValueEncoder.describe([])
  }
}
