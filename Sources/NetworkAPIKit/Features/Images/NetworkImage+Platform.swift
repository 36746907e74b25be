#if canImport(UIKit)
public import UIKit

extension NetworkImage {
  /// The image for display, or nil where its pixels are broken.
  public var uiImage: UIImage? { UIImage(data: data) }
}
#elseif canImport(AppKit)
public import AppKit

extension NetworkImage {
  /// The image for display, or nil where its pixels are broken.
  public var nsImage: NSImage? { NSImage(data: data) }
}
#endif
