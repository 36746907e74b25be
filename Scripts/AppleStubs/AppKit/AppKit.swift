import _Concurrency
@_exported import Foundation
import CoreGraphics
// With the SDK of macOS 14, the conformance is declared as unavailable (developer.apple.com/forums/thread/735317); with
// Xcode 26.1, it is available from macOS 14 (firebase/firebase-ios-sdk, pull request 15199).
#if NEWEST_SDK
@available(macOS 14.0, *)
@available(macCatalyst, unavailable)
extension NSImage: @unchecked Sendable {}
#else
@available(*, unavailable)
extension NSImage: @unchecked Sendable {}
#endif
@available(macCatalyst, unavailable)
@MainActor open class NSWindow: NSObject {}
@available(macCatalyst, unavailable)
open class NSImage: NSObject {
  public init?(data: Data)
  public init(cgImage: CGImage, size: CGSize)
  open var size: CGSize { get }
}
