// Core Foundation's types stand for the Swift values that they are bridged to; conversions with `as` compile either way.
public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID
public typealias OSStatus = Int32
public class SecTrust {}
public class SecCertificate {}
public class SecIdentity {}
public var errSecSuccess: OSStatus { get }
public var errSecUnimplemented: OSStatus { get }
public var errSecItemNotFound: OSStatus { get }
public var errSecNotTrusted: OSStatus { get }
public func SecIdentityGetTypeID() -> CFTypeID
public enum tls_protocol_version_t: UInt16, @unchecked Sendable {
  public init?(rawValue: UInt16)
  public var rawValue: UInt16 { get }
  case TLSv10 = 0x301, TLSv11 = 0x302, TLSv12 = 0x303, TLSv13 = 0x304
}
