import Dispatch
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
public func SecTrustGetTypeID() -> CFTypeID
public enum tls_protocol_version_t: UInt16, @unchecked Sendable {
  public init?(rawValue: UInt16)
  public var rawValue: UInt16 { get }
  case TLSv10 = 0x301, TLSv11 = 0x302, TLSv12 = 0x303, TLSv13 = 0x304
}
public class sec_identity_t {}
public class sec_protocol_options_t {}
public class sec_protocol_metadata_t {}
public class sec_certificate_t {}
public class sec_trust_t {}
public typealias sec_protocol_verify_complete_t = (Bool) -> Void
public typealias sec_protocol_verify_t =
  (sec_protocol_metadata_t, sec_trust_t, @escaping sec_protocol_verify_complete_t) -> Void
public func sec_identity_create_with_certificates(_ identity: SecIdentity, _ certificates: [Any]) -> sec_identity_t?
public func sec_protocol_options_set_local_identity(_ options: sec_protocol_options_t, _ identity: sec_identity_t)
public func sec_protocol_options_set_peer_authentication_required(_ options: sec_protocol_options_t, _ required: Bool)
public func sec_protocol_options_set_verify_block(
  _ options: sec_protocol_options_t, _ verify_block: @escaping sec_protocol_verify_t,
  _ verify_block_queue: DispatchQueue)
@discardableResult public func sec_protocol_metadata_access_peer_certificate_chain(
  _ metadata: sec_protocol_metadata_t, _ handler: (sec_certificate_t) -> Void) -> Bool
#if NEWEST_SDK
extension SecTrust: @unchecked Sendable {}
extension SecCertificate: @unchecked Sendable {}
extension SecIdentity: @unchecked Sendable {}
#endif
