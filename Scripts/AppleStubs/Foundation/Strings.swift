public enum ComparisonResult: Int, Sendable {
  public init?(rawValue: Int)
  public var rawValue: Int { get }
  case orderedAscending = -1, orderedSame, orderedDescending
}
extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let ascii: Encoding, isoLatin1: Encoding, utf8: Encoding, utf16: Encoding
    public static let utf16BigEndian: Encoding, utf16LittleEndian: Encoding, utf32: Encoding
    public static let utf32BigEndian: Encoding, utf32LittleEndian: Encoding, isoLatin2: Encoding, macOSRoman: Encoding
    public static let windowsCP1250: Encoding, windowsCP1251: Encoding, windowsCP1252: Encoding
    public static let windowsCP1253: Encoding, windowsCP1254: Encoding
    public static let shiftJIS: Encoding, japaneseEUC: Encoding, iso2022JP: Encoding
  }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let caseInsensitive: CompareOptions, backwards: CompareOptions, anchored: CompareOptions,
      literal: CompareOptions, regularExpression: CompareOptions, numeric: CompareOptions
  }
  public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8
  public init?(data: Data, encoding: Encoding)
  public init(contentsOfFile: String, encoding: Encoding) throws
  public init(contentsOf: URL, encoding: Encoding) throws
  public init(format: String, _ arguments: any CVarArg...)
  public var precomposedStringWithCanonicalMapping: String { get }
}
extension StringProtocol {
  public var capitalized: String { get }
  public func write<T: StringProtocol>(toFile path: T, atomically: Bool, encoding: String.Encoding) throws
  public func caseInsensitiveCompare<T: StringProtocol>(_ o: T) -> ComparisonResult
  public func localizedCaseInsensitiveContains<T: StringProtocol>(_ o: T) -> Bool
  public func localizedStandardContains<T: StringProtocol>(_ o: T) -> Bool
  public func contains<T: StringProtocol>(_ o: T) -> Bool
  public func range<T: StringProtocol>(
    of: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
  ) -> Range<Index>?
  public var removingPercentEncoding: String? { get }
  public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String?
  public func replacingCharacters<R: RangeExpression, T: StringProtocol>(
    in range: R, with replacement: T
  ) -> String where R.Bound == String.Index
  public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
    of: T, with: R, options: String.CompareOptions = [], range: Range<Index>? = nil
  ) -> String
  public func trimmingCharacters(in: CharacterSet) -> String
  public func components<T: StringProtocol>(separatedBy: T) -> [String]
  public func components(separatedBy: CharacterSet) -> [String]
  public func data(using: String.Encoding, allowLossyConversion: Bool = false) -> Data?
}

open class NSString: NSObject, ExpressibleByStringLiteral {
  override public init()
  public required convenience init(stringLiteral value: StaticString)
}

extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?)
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String
}
