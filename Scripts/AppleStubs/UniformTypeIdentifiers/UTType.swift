@available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
public struct UTType: Hashable {
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data)
  public static var data: UTType { get }
  public var preferredMIMEType: String? { get }
}
#if NEWEST_SDK
extension UTType: @unchecked Sendable {}
#endif
