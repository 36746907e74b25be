#if canImport(UIKit)
public import UIKit

extension NetworkImage {
  /// The decoded image; nil if its pixel data is damaged.
  public var uiImage: UIImage? { UIImage(data: data) }
}
#elseif canImport(AppKit)
public import AppKit

extension NetworkImage {
  /// The decoded image; nil if its pixel data is damaged.
  public var nsImage: NSImage? { NSImage(data: data) }
}
#endif
