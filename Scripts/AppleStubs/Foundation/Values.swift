@_exported import Darwin
import Dispatch
import Security
public typealias TimeInterval = Double
public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
extension Array: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension UnsafeRawBufferPointer: ContiguousBytes {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8, SubSequence: DataProtocol {}
extension DataProtocol {
  @discardableResult public func copyBytes(to: UnsafeMutableRawBufferPointer) -> Int
  @discardableResult public func copyBytes<D>(to: UnsafeMutableBufferPointer<D>) -> Int
  @discardableResult public func copyBytes<R: RangeExpression>(to: UnsafeMutableRawBufferPointer, from: R) -> Int
  where R.Bound == Index
  @discardableResult public func copyBytes<D, R: RangeExpression>(to: UnsafeMutableBufferPointer<D>, from: R) -> Int
  where R.Bound == Index
}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}
@frozen
public struct Data: Sendable, Hashable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
  DataProtocol, ContiguousBytes, Codable, CustomStringConvertible
{
  public typealias Index = Int
  public typealias Indices = Range<Int>
  public typealias Element = UInt8
  public typealias SubSequence = Data
  @frozen public enum Deallocator {
    case virtualMemory, unmap, free, none, custom((UnsafeMutableRawPointer, Int) -> Void)
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
  }
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let ignoreUnknownCharacters: Base64DecodingOptions
  }
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let mappedIfSafe: ReadingOptions
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let atomic: WritingOptions
    public static let withoutOverwriting: WritingOptions
  }
  public struct SearchOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let backwards: SearchOptions
    public static let anchored: SearchOptions
  }
  public init()
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8
  public init(bytes: UnsafeRawPointer, count: Int)
  public init(bytesNoCopy bytes: UnsafeMutableRawPointer, count: Int, deallocator: Deallocator)
  public init(capacity: Int)
  public init(count: Int)
  public init(repeating: UInt8, count: Int)
  public init<T>(buffer: UnsafeBufferPointer<T>)
  public init?(base64Encoded: String, options: Base64DecodingOptions = [])
  public init?(base64Encoded: Data, options: Base64DecodingOptions = [])
  public init(contentsOf url: URL, options: ReadingOptions = []) throws
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String
  public var startIndex: Int { get }
  public var endIndex: Int { get }
  public var count: Int { get set }
  public var indices: Range<Int> { get }
  public func index(before i: Int) -> Int
  public func index(after i: Int) -> Int
  public subscript(i: Int) -> UInt8 { get set }
  public subscript(r: Range<Int>) -> Data { get set }
  public subscript<R: RangeExpression>(r: R) -> Data where R.Bound: FixedWidthInteger { get set }
  public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
  where C.Element == UInt8
  public mutating func reserveCapacity(_ n: Int)
  public mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int)
  public mutating func append(_ other: Data)
  public mutating func append<S>(_ buffer: UnsafeBufferPointer<S>)
  public mutating func append(contentsOf bytes: [UInt8])
  public mutating func append<S: Sequence>(contentsOf elements: S) where S.Element == UInt8
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
  public mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R
  public func range(of d: Data, options: SearchOptions = [], in range: Range<Int>? = nil) -> Range<Int>?
  public func write(to url: URL, options: WritingOptions = []) throws
  public func subdata(in range: Range<Int>) -> Data
  public var description: String { get }
  public static func == (a: Data, b: Data) -> Bool
  public func hash(into h: inout Hasher)
}
public struct Date: Comparable, Hashable, Sendable, Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws

  public init()
  public init(timeIntervalSince1970: TimeInterval)
  public init(timeIntervalSinceReferenceDate: TimeInterval)
  public init(timeIntervalSinceNow: TimeInterval)
  public init(timeInterval: TimeInterval, since: Date)
  public var timeIntervalSince1970: TimeInterval { get }
  public var timeIntervalSinceReferenceDate: TimeInterval { get }
  public var timeIntervalSinceNow: TimeInterval { get }
  public func timeIntervalSince(_ d: Date) -> TimeInterval
  public func addingTimeInterval(_ t: TimeInterval) -> Date
  public static let distantPast: Date
  public static let distantFuture: Date
  public static var now: Date { get }
  public static func < (a: Date, b: Date) -> Bool
  public static func + (a: Date, b: TimeInterval) -> Date
  public static func - (a: Date, b: TimeInterval) -> Date
  public static func += (a: inout Date, b: TimeInterval)
  public static func -= (a: inout Date, b: TimeInterval)
  public var description: String { get }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol FormatStyle<FormatInput, FormatOutput>: Codable, Hashable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date {
  public struct ISO8601FormatStyle: Foundation.FormatStyle, Sendable {
    public init()
    public init(from decoder: any Decoder) throws
    public func encode(to encoder: any Encoder) throws
    public func format(_ d: Date) -> String
    public func year() -> Self
    public func month() -> Self
    public func day() -> Self
    public func time(includingFractionalSeconds: Bool) -> Self
    public enum DateTimeSeparator: String, Codable, Sendable { case space, standard }
    public func dateTimeSeparator(_ separator: DateTimeSeparator) -> Self
    public enum TimeZoneSeparator: String, Codable, Sendable { case colon, omitted }
    public func timeZone(separator: TimeZoneSeparator) -> Self
  }
  public func formatted<F: Foundation.FormatStyle>(_ f: F) -> F.FormatOutput where F.FormatInput == Date
  public init<S: ParseStrategy>(_ value: S.ParseInput, strategy: S) throws where S.ParseOutput == Date
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public protocol ParseStrategy<ParseInput, ParseOutput>: Codable, Hashable {
  associatedtype ParseInput
  associatedtype ParseOutput
  func parse(_ value: ParseInput) throws -> ParseOutput
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date.ISO8601FormatStyle: ParseStrategy {
  public func parse(_ value: String) throws -> Date
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension ParseStrategy where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Date.ISO8601FormatStyle { get }
}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension FormatStyle where Self == Date.ISO8601FormatStyle {
  public static var iso8601: Date.ISO8601FormatStyle { get }
}
public struct Decimal: Sendable, Hashable, Codable, Comparable, CustomStringConvertible, SignedNumeric,
  ExpressibleByFloatLiteral
{
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws

  public init()
  public init(integerLiteral v: Int)
  public init(floatLiteral v: Double)
  public init(_ v: Int)
  public init(_ v: UInt64)
  public init?<T: BinaryInteger>(exactly s: T)
  public init?(string: String, locale: Locale? = nil)
  public var magnitude: Decimal { get }
  public var isFinite: Bool { get }
  public static var nan: Decimal { get }
  public var isNaN: Bool { get }
  public static func < (a: Decimal, b: Decimal) -> Bool
  public static func + (a: Decimal, b: Decimal) -> Decimal
  public static func - (a: Decimal, b: Decimal) -> Decimal
  public static func * (a: Decimal, b: Decimal) -> Decimal
  public static func += (a: inout Decimal, b: Decimal)
  public static func -= (a: inout Decimal, b: Decimal)
  public static func *= (a: inout Decimal, b: Decimal)
  public var description: String { get }
}
public struct Locale: Sendable, Hashable {
  public static var preferredLanguages: [String] { get }
  public init(identifier: String)
}
public struct TimeZone: Sendable, Hashable {
  public init?(identifier: String)
}
public typealias uuid_t = (
  UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)

public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws

  public init()
  public init?(uuidString: String)
  public init(uuid: uuid_t)
  public var uuidString: String { get }
  public var description: String { get }
}
public struct CharacterSet: Sendable, Hashable {
  public init(charactersIn: String)
  public static var whitespaces: CharacterSet { get }
  public static var whitespacesAndNewlines: CharacterSet { get }
  public static var newlines: CharacterSet { get }
}
public struct URL: Hashable, Sendable, Codable, CustomStringConvertible {
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  public static var cachesDirectory: URL { get }
  public var scheme: String? { get }
  public var port: Int? { get }
  public init(from decoder: any Decoder) throws
  public func encode(to encoder: any Encoder) throws

  public init?(string: String)
  public init(fileURLWithPath: String)
  public init(fileURLWithPath: String, isDirectory: Bool)
  public var absoluteString: String { get }
  public var path: String { get }
  public var isFileURL: Bool { get }
  public var hasDirectoryPath: Bool { get }
  public var lastPathComponent: String { get }
  public var pathExtension: String { get }
  public var pathComponents: [String] { get }
  public func appendingPathComponent(_ s: String) -> URL
  public func appendingPathComponent(_ s: String, isDirectory: Bool) -> URL
  public func deletingLastPathComponent() -> URL
  public var standardizedFileURL: URL { get }
  public func deletingPathExtension() -> URL
  public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues
  public mutating func setResourceValues(_ values: URLResourceValues) throws
  public var description: String { get }
}
public struct URLResourceKey: Hashable, Sendable, RawRepresentable {
  public init(rawValue: String)
  public let rawValue: String
  public static let fileSizeKey: URLResourceKey
  public static let contentModificationDateKey: URLResourceKey
  public static let isRegularFileKey: URLResourceKey
}
public struct URLResourceValues {
  public init()
  public var isExcludedFromBackup: Bool? { get set }
  public var fileSize: Int? { get }
  public var contentModificationDate: Date? { get set }
  public var isRegularFile: Bool? { get }
}
public struct URLComponents: Hashable, Sendable {
  public init()
  public init?(string: String)
  public var scheme: String? { get set }
  public var user: String? { get set }
  public var password: String? { get set }
  public var host: String? { get set }
  public var port: Int? { get set }
  public var path: String { get set }
  public var queryItems: [URLQueryItem]? { get set }
  public var percentEncodedQuery: String? { get set }
  public var string: String? { get }
  public var url: URL? { get }
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *) public var encodedHost: String? { get set }
}
public struct URLQueryItem: Hashable, Sendable {
  public init(name: String, value: String?)
  public var name: String
  public var value: String?
}

public func _convertErrorToNSError(_ error: any Error) -> NSError
public func _convertNSErrorToError(_ error: NSError?) -> any Error
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
extension Date {
  public struct FormatStyle: Sendable {
    public struct DateStyle: Sendable, Hashable { public static let abbreviated: DateStyle }
    public struct TimeStyle: Sendable, Hashable { public static let standard: TimeStyle }
  }
  public func formatted(date: FormatStyle.DateStyle, time: FormatStyle.TimeStyle) -> String
}
