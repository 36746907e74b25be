import _Concurrency
@_exported import Foundation
import CoreGraphics
open class UIImage: NSObject {
  public enum Orientation: Int, Sendable {
    public init?(rawValue: Int)
    public var rawValue: Int { get }
    case up
  }
  public init?(data: Data)
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation)
  open var size: CGSize { get }
}
#if !os(watchOS)
@MainActor open class UIResponder: NSObject { override public init() }
@MainActor open class UIApplication: UIResponder {}
@MainActor open class UIWindow: UIResponder {}
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
}
#endif
#if NEWEST_SDK
extension UIImage: @unchecked Sendable {}
#endif
