@_exported import Foundation
import CoreGraphics
@available(macCatalyst, unavailable)
open class NSImage: NSObject, @unchecked Sendable {
  public init?(data: Data)
  public init(cgImage: CGImage, size: CGSize)
  open var size: CGSize { get }
}
