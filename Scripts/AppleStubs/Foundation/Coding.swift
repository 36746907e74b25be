public protocol TopLevelEncoder_ {}
// Both are Sendable in swift-foundation, whose source is also that of Apple's framework.
open class JSONEncoder: @unchecked Sendable {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let prettyPrinted: OutputFormatting, sortedKeys: OutputFormatting,
      withoutEscapingSlashes: OutputFormatting
  }
  public enum DateEncodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    @preconcurrency case custom(@Sendable (Date, any Encoder) throws -> Void)
  }
  public enum DataEncodingStrategy: Sendable {
    case deferredToData, base64
    @preconcurrency case custom(@Sendable (Data, any Encoder) throws -> Void)
  }
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`, convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public enum KeyEncodingStrategy: Sendable {
    case useDefaultKeys, convertToSnakeCase
    @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
  }
  public init()
  open var outputFormatting: OutputFormatting { get set }
  open var dateEncodingStrategy: DateEncodingStrategy { get set }
  open var dataEncodingStrategy: DataEncodingStrategy { get set }
  open var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy { get set }
  open var keyEncodingStrategy: KeyEncodingStrategy { get set }
  open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func encode<T: Encodable>(_ v: T) throws -> Data
}
open class JSONDecoder: @unchecked Sendable {
  public enum DateDecodingStrategy: Sendable {
    case deferredToDate, secondsSince1970, millisecondsSince1970, iso8601
    @preconcurrency case custom(@Sendable (any Decoder) throws -> Date)
  }
  public enum DataDecodingStrategy: Sendable {
    case deferredToData, base64
    @preconcurrency case custom(@Sendable (any Decoder) throws -> Data)
  }
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case `throw`, convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  public enum KeyDecodingStrategy: Sendable {
    case useDefaultKeys, convertFromSnakeCase
    @preconcurrency case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)
  }
  public init()
  open var dateDecodingStrategy: DateDecodingStrategy { get set }
  open var dataDecodingStrategy: DataDecodingStrategy { get set }
  open var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy { get set }
  open var keyDecodingStrategy: KeyDecodingStrategy { get set }
  open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T
}
open class PropertyListEncoder {
  public init()
  open var outputFormat: PropertyListDecoder.PropertyListFormat { get set }
  open func encode<T: Encodable>(_ v: T) throws -> Data
}
open class PropertyListDecoder {
  public enum PropertyListFormat: UInt, Sendable {
    public init?(rawValue: UInt)
    public var rawValue: UInt { get }
    case openStep = 1, xml = 100, binary = 200
  }
  public init()
  open func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T
}
public typealias PropertyListSerialization_ = PropertyListDecoder
open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let fragmentsAllowed: ReadingOptions, mutableContainers: ReadingOptions
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let fragmentsAllowed: WritingOptions, prettyPrinted: WritingOptions, sortedKeys: WritingOptions,
      withoutEscapingSlashes: WritingOptions
  }
  open class func data(withJSONObject: Any, options: WritingOptions = []) throws -> Data
  open class func jsonObject(with: Data, options: ReadingOptions = []) throws -> Any
  open class func isValidJSONObject(_ o: Any) -> Bool
}

open class ISO8601DateFormatter: NSObject {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static var withFractionalSeconds: Options { get }
    public static var withInternetDateTime: Options { get }
  }
  override public init()
  open var formatOptions: Options { get set }
  open func string(from: Date) -> String
  open func date(from: String) -> Date?
}
open class DateFormatter: NSObject {
  override public init()
  open var locale: Locale! { get set }
  open var timeZone: TimeZone! { get set }
  open var dateFormat: String! { get set }
  open func string(from: Date) -> String
  open func date(from: String) -> Date?
}
#if NEWEST_SDK
extension DateFormatter: @unchecked Sendable {}
extension PropertyListEncoder: @unchecked Sendable {}
extension PropertyListDecoder: @unchecked Sendable {}
extension ISO8601DateFormatter: @unchecked Sendable {}
#endif
