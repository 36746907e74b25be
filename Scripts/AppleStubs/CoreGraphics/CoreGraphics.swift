@_exported import Foundation
public class CGImage {
  public var width: Int { get }
  public var height: Int { get }
}
#if NEWEST_SDK
extension CGImage: @unchecked Sendable {}
#endif
