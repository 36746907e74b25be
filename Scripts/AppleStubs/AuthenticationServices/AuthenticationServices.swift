import _Concurrency
#if os(macOS)
@_exported import AppKit
public typealias ASPresentationAnchor = NSWindow
#else
@_exported import UIKit
#if !os(watchOS)
public typealias ASPresentationAnchor = UIWindow
#endif
#endif
#if os(macOS) || os(iOS) || os(visionOS)
@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
  func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
#endif
@available(macOS 10.15, iOS 12.0, watchOS 6.2, tvOS 16.0, *)
open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void
  public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler)
  #if os(macOS) || os(iOS) || os(visionOS)
  weak open var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  #endif
  @discardableResult open func start() -> Bool
  open func cancel()
}
