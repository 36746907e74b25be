public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol, Equatable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  public init()
  public static func == (a: NSObject, b: NSObject) -> Bool
  public func hash(into h: inout Hasher)
  open var hash: Int { get }
  open func isEqual(_ o: Any?) -> Bool
  open var description: String { get }
  open var debugDescription: String { get }
}
open class NSNumber: NSObject, ExpressibleByIntegerLiteral {
  public required convenience init(integerLiteral value: Int)
  open var intValue: Int { get }
  open var int64Value: Int64 { get }
  open var uint64Value: UInt64 { get }
  open var boolValue: Bool { get }
  open var doubleValue: Double { get }
  open var objCType: UnsafePointer<CChar> { get }
  public init(value: Int)
}
open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil)
  open var domain: String { get }
  open var code: Int { get }
  open var userInfo: [String: Any] { get }
  open var localizedDescription: String { get }
}
public let NSPOSIXErrorDomain: String
public let NSOSStatusErrorDomain: String
public let NSUnderlyingErrorKey: String
public let NSURLErrorDomain: String
public let NSURLErrorFailingURLErrorKey: String
public let NSCocoaErrorDomain: String
public let NSLocalizedDescriptionKey: String
public let NSFilePathErrorKey: String
extension Error { public var localizedDescription: String { get } }
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { get }
  public var failureReason: String? { get }
  public var recoverySuggestion: String? { get }
  public var helpAnchor: String? { get }
}
public protocol CustomNSError: Error {}
public enum POSIXErrorCode: Int32, Sendable {
  public init?(rawValue: Int32)
  public var rawValue: Int32 { get }

  case EPERM = 1, ENOENT, EAGAIN = 35, ENOMEM = 12, ENOSPC = 28, EDQUOT = 69, EFBIG = 27, EACCES = 13, EIO = 5, EEXIST =
    17, EINTR = 4, EMFILE =
    24, ENFILE = 23, ENOTDIR = 20, EISDIR = 21, EROFS = 30, ELOOP = 62, EINVAL = 22, ENOTSUP = 45,
    EPIPE = 32, EMSGSIZE = 40, ENETDOWN = 50, ENETUNREACH = 51, ECONNABORTED = 53, ECONNRESET = 54, ENOTCONN = 57,
    ENOBUFS = 55, ETIMEDOUT = 60, ECONNREFUSED = 61, EHOSTDOWN = 64, EHOSTUNREACH = 65, EPROTO = 100
}
public struct POSIXError: Error, Hashable, Sendable {
  public typealias Code = POSIXErrorCode
  public init(_ code: POSIXErrorCode, userInfo: [String: Any] = [:])
  public var code: POSIXErrorCode { get }
  public static func == (a: POSIXError, b: POSIXError) -> Bool
  public func hash(into h: inout Hasher)
  public static var EIO: POSIXErrorCode { get }
  public static var ENOMEM: POSIXErrorCode { get }
  public static var ENOENT: POSIXErrorCode { get }
}
public struct CocoaError: Error, Sendable {
  public struct Code: Hashable, Sendable, RawRepresentable {
    public init(rawValue: Int)
    public let rawValue: Int
    public static var coderInvalidValue: Code { get }
    public static var fileNoSuchFile: Code { get }
    public static var fileReadNoSuchFile: Code { get }
    public static var fileWriteFileExists: Code { get }
    public static var fileWriteOutOfSpace: Code { get }
    public static var fileReadNoPermission: Code { get }
    public static var fileWriteNoPermission: Code { get }
  }
  public init(_ c: Code)
  public var code: Code { get }
  public static var fileNoSuchFile: Code { get }
  public static var fileReadNoSuchFile: Code { get }
  public static var fileWriteOutOfSpace: Code { get }
  public static var fileReadNoPermission: Code { get }
  public static var fileWriteNoPermission: Code { get }
  public var underlying: (any Error)? { get }
  public var errorUserInfo: [String: Any] { get }
  public var userInfo: [String: Any] { get }
}
public func ~= (code: CocoaError.Code, error: any Error) -> Bool
public struct URLError: Error, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int)
  }
  public init(_ code: Code, userInfo: [String: Any] = [:])
  public var code: Code { get }
  public var userInfo: [String: Any] { get }
  public var failingURL: URL? { get }
  public var localizedDescription: String { get }
  public static func == (a: URLError, b: URLError) -> Bool
  public func hash(into h: inout Hasher)
  public static var badServerResponse: Code { get }
  public static var cancelled: Code { get }
}
extension URLError.Code {
  public static var badServerResponse: Self { get }
  public static var unknown: Self { get }
  public static var callIsActive: Self { get }
  public static var appTransportSecurityRequiresSecureConnection: Self { get }
  public static var httpTooManyRedirects: Self { get }
  public static var redirectToNonExistentLocation: Self { get }
  public static var backgroundSessionInUseByAnotherProcess: Self { get }
  public static var backgroundSessionRequiresSharedContainer: Self { get }
  public static var backgroundSessionWasDisconnected: Self { get }
  public static var badURL: Self { get }
  public static var cannotCloseFile: Self { get }
  public static var cannotCreateFile: Self { get }
  public static var cannotMoveFile: Self { get }
  public static var cannotOpenFile: Self { get }
  public static var cannotRemoveFile: Self { get }
  public static var cannotWriteToFile: Self { get }
  public static var dataLengthExceedsMaximum: Self { get }
  public static var downloadDecodingFailedMidStream: Self { get }
  public static var downloadDecodingFailedToComplete: Self { get }
  public static var fileDoesNotExist: Self { get }
  public static var fileIsDirectory: Self { get }
  public static var noPermissionsToReadFile: Self { get }
  public static var requestBodyStreamExhausted: Self { get }
  public static var unsupportedURL: Self { get }
  public static var zeroByteResource: Self { get }
  public static var cancelled: Self { get }
  public static var cannotConnectToHost: Self { get }
  public static var cannotDecodeContentData: Self { get }
  public static var cannotDecodeRawData: Self { get }
  public static var cannotFindHost: Self { get }
  public static var cannotParseResponse: Self { get }
  public static var clientCertificateRejected: Self { get }
  public static var clientCertificateRequired: Self { get }
  public static var dataNotAllowed: Self { get }
  public static var dnsLookupFailed: Self { get }
  public static var internationalRoamingOff: Self { get }
  public static var networkConnectionLost: Self { get }
  public static var notConnectedToInternet: Self { get }
  public static var secureConnectionFailed: Self { get }
  public static var serverCertificateHasBadDate: Self { get }
  public static var serverCertificateHasUnknownRoot: Self { get }
  public static var serverCertificateNotYetValid: Self { get }
  public static var serverCertificateUntrusted: Self { get }
  public static var timedOut: Self { get }
}
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(booleanLiteral: Bool)
  public init(_ b: Bool)
  public var boolValue: Bool { get }
}
open class FileHandle: NSObject {
  open class var standardError: FileHandle { get }
  open class var nullDevice: FileHandle { get }
  open var availableData: Data { get }
  open var fileDescriptor: Int32 { get }
  open class var standardInput: FileHandle { get }
  open class var standardOutput: FileHandle { get }
  public convenience init?(forReadingAtPath: String)
  public convenience init?(forWritingAtPath: String)
  public convenience init(forReadingFrom: URL) throws
  public convenience init(forWritingTo: URL) throws
  public init(fileDescriptor: Int32, closeOnDealloc: Bool)
  open func readDataToEndOfFile() -> Data
  @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func readToEnd() throws -> Data?
  open func write(_ d: Data)
  @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func read(upToCount: Int) throws -> Data?
  @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func write<T: DataProtocol>(contentsOf: T)
    throws
  @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) @discardableResult public func seekToEnd() throws
    -> UInt64
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open func seek(toOffset: UInt64) throws
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open func truncate(atOffset: UInt64) throws
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open func close() throws
}
@available(macOS 11.0, *)
public struct FileProtectionType: Hashable, Sendable, RawRepresentable {
  public init(rawValue: String)
  public let rawValue: String
  public static let completeUntilFirstUserAuthentication: FileProtectionType
}
public struct FileAttributeKey: Hashable, Sendable, RawRepresentable {
  public init(rawValue: String)
  public let rawValue: String
  public static let modificationDate: FileAttributeKey, posixPermissions: FileAttributeKey, size: FileAttributeKey,
    type: FileAttributeKey
  @available(macOS 11.0, *) public static let protectionKey: FileAttributeKey
}
public struct FileAttributeType: Hashable, Sendable, RawRepresentable {
  public init(rawValue: String)
  public let rawValue: String
  public static let typeRegular: FileAttributeType, typeDirectory: FileAttributeType
}
open class FileManager: NSObject {
  public enum SearchPathDirectory: UInt, Sendable {
    public init?(rawValue: UInt)
    public var rawValue: UInt { get }

    case cachesDirectory = 13, applicationSupportDirectory = 14, documentDirectory = 9
  }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let userDomainMask: SearchPathDomainMask
  }
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
  }
  open class var `default`: FileManager { get }
  open var temporaryDirectory: URL { get }
  open func containerURL(forSecurityApplicationGroupIdentifier: String) -> URL?
  open var currentDirectoryPath: String { get }
  open func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any]
  open func setAttributes(_ a: [FileAttributeKey: Any], ofItemAtPath: String) throws
  open func contents(atPath: String) -> Data?
  open func contentsOfDirectory(atPath: String) throws -> [String]
  open func contentsOfDirectory(
    at: URL, includingPropertiesForKeys: [URLResourceKey]?, options: DirectoryEnumerationOptions = []
  ) throws -> [URL]
  open func createDirectory(at: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil)
    throws
  open func createDirectory(
    atPath: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil) throws
  @discardableResult open func createFile(atPath: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil)
    -> Bool
  open func isReadableFile(atPath: String) -> Bool
  open func isExecutableFile(atPath: String) -> Bool
  open func destinationOfSymbolicLink(atPath: String) throws -> String
  open func createSymbolicLink(atPath: String, withDestinationPath: String) throws
  open func linkItem(atPath: String, toPath: String) throws
  open func copyItem(at: URL, to: URL) throws
  open func fileExists(atPath: String) -> Bool
  open func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool
  open func removeItem(at: URL) throws
  open func removeItem(atPath: String) throws
  open func moveItem(at: URL, to: URL) throws
  open func moveItem(atPath: String, toPath: String) throws
  open func urls(for: SearchPathDirectory, in: SearchPathDomainMask) -> [URL]
}
open class ProcessInfo: NSObject {
  open class var processInfo: ProcessInfo { get }
  open var activeProcessorCount: Int { get }
  open var environment: [String: String] { get }
  open var processName: String { get set }
  open var arguments: [String] { get }
  open var operatingSystemVersionString: String { get }
  open var operatingSystemVersion: OperatingSystemVersion { get }
}
public struct OperatingSystemVersion: Sendable { public var majorVersion: Int, minorVersion: Int, patchVersion: Int }
open class Bundle: NSObject {
  open class var main: Bundle { get }
  public convenience init(for: AnyClass)
  open var bundleURL: URL { get }
  open var resourceURL: URL? { get }
  open func url(forResource: String?, withExtension: String?) -> URL?
  open func path(forResource: String?, ofType: String?, inDirectory: String?) -> String?
  open var bundleIdentifier: String? { get }
  open func object(forInfoDictionaryKey: String) -> Any?
  open var infoDictionary: [String: Any]? { get }
}

public func NSTemporaryDirectory() -> String

open class Pipe: NSObject {
  override public init()
  open var fileHandleForReading: FileHandle { get }
  open var fileHandleForWriting: FileHandle { get }
}

open class NSNull: NSObject {
  override public init()
}

open class NSDictionary: NSObject, ExpressibleByDictionaryLiteral {
  public required convenience init(dictionaryLiteral elements: (Any, Any)...)
  open subscript(key: Any) -> Any? { get }
}

open class NSMutableDictionary: NSDictionary {
  override open subscript(key: Any) -> Any? { get set }
}
#if NEWEST_SDK
extension NSNumber: @unchecked Sendable {}
extension FileHandle: @unchecked Sendable {}
extension Bundle: @unchecked Sendable {}
extension Pipe: @unchecked Sendable {}
extension NSNull: @unchecked Sendable {}
extension FileManager: @unchecked Sendable {}
extension ProcessInfo: @unchecked Sendable {}
#endif
