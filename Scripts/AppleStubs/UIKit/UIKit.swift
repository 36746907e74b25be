import _Concurrency
@_exported import Foundation
open class UIImage: NSObject, @unchecked Sendable { public init?(data: Data) }
#if !os(watchOS)
@MainActor open class UIResponder: NSObject { override public init() }
@MainActor open class UIApplication: UIResponder {}
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
    completionHandler: @escaping () -> Void)
}
#endif
