// Functions of Security whose arguments are of Foundation's types; there they are Core Foundation's, and `as` converts.
public typealias CFData = Data
public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFDictionary = [String: Any]
open class CFError: @unchecked Sendable {}
public func CFErrorGetCode(_ err: CFError) -> Int
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate?
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData
public func SecCertificateCopyCommonName(
  _ certificate: SecCertificate, _ commonName: UnsafeMutablePointer<CFString?>) -> OSStatus
public func SecIdentityCopyCertificate(
  _ identityRef: SecIdentity, _ certificateRef: UnsafeMutablePointer<SecCertificate?>) -> OSStatus
@discardableResult public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchors: CFArray?) -> OSStatus
@discardableResult public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ only: Bool) -> OSStatus
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool
@available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray?
public let kSecClass: CFString, kSecClassIdentity: CFString, kSecAttrLabel: CFString, kSecReturnRef: CFString,
  kSecImportExportPassphrase: CFString, kSecImportItemIdentity: CFString, kSecImportItemCertChain: CFString,
  kSecClassGenericPassword: CFString, kSecAttrService: CFString, kSecAttrAccount: CFString, kSecReturnData: CFString,
  kSecReturnAttributes: CFString, kSecMatchLimit: CFString, kSecMatchLimitAll: CFString, kSecValueRef: CFString,
  kSecValueData: CFString, kSecAttrAccessible: CFString, kSecAttrAccessibleAfterFirstUnlock: CFString
#if os(macOS)
@available(macOS 15.0, *) public let kSecImportToMemoryOnly: CFString
#endif
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus
@discardableResult public func SecItemDelete(_ query: CFDictionary) -> OSStatus
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus
@discardableResult public func SecItemAdd(
  _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus
public func SecPKCS12Import(
  _ data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>) -> OSStatus
