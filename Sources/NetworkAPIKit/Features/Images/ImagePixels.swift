#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageIO

#if canImport(UIKit)
import UIKit
typealias PlatformImage = UIImage
#else
import AppKit
typealias PlatformImage = NSImage
#endif

/// The decoded form of an image, which is made once. It takes much more memory than the encoded data, so only the images
/// that are shown have it, and not those in the cache.
final class ImagePixels: Sendable {
  /// The image, and the length of its longer side in pixels. The image is created here, never changed, and read on the
  /// main actor, as Apple's Threading Programming Guide allows for `NSImage`.
  private let decoded = Locked<(image: ThreadSafe<PlatformImage>?, length: Int)?>(nil)

  /// Whether it has been tried. What can't be decoded once isn't tried at each look.
  var isTried: Bool { decoded.withLock { $0 != nil } }
  /// Whether there is an image.
  var isDecoded: Bool { decoded.withLock { $0?.image != nil } }
  /// The image that was decoded last.
  @MainActor var image: PlatformImage? { decoded.withLock { $0?.image }?.value }

  /// Decodes an image, unless it has been decoded at this length or a greater one. May take as long as some frames of an
  /// animation, so don't call it on the main thread.
  ///
  /// - Parameter length: the length of the longer side, in pixels.
  func decode(_ source: NetworkImage, length: Int) {
    if let known = decoded.withLock({ $0?.length }), known >= length { return }
    let image = Self.decode(source, length: length).map { ThreadSafe($0) }
    decoded.withLock { $0 = (image ?? $0?.image, length) }
  }

  static func decode(_ image: NetworkImage, length: Int) -> PlatformImage? {
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true,
      // Rotates as the camera was held.
      kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceShouldCacheImmediately: true,
      kCGImageSourceThumbnailMaxPixelSize: length,
    ]
    guard let source = CGImageSourceCreateWithData(image.data as CFData, nil),
      let pixels = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    else { return nil }
    // A reduced image keeps its size in points.
    let scale = Double(max(pixels.width, pixels.height)) / Double(max(image.width, image.height))
    #if canImport(UIKit)
    return UIImage(cgImage: pixels, scale: scale, orientation: .up)
    #else
    return NSImage(
      cgImage: pixels, size: CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale))
    #endif
  }
}

extension NetworkImage {
  /// Decodes the image for a view. Leaves the main actor, as asynchronous functions without one do.
  nonisolated func decoded(width: Double, height: Double, scale: Double) async -> ThreadSafe<PlatformImage>? {
    let length = decodedLength(width: width, height: height, scale: scale, isTurned: isTurned)
    return ImagePixels.decode(self, length: length).map { ThreadSafe($0) }
  }

  /// Whether the image is shown turned by a quarter, as the camera was held.
  var isTurned: Bool {
    guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return false }
    let properties: Any? = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    return (properties as? [CFString: Any])?[kCGImagePropertyOrientation] as? Int ?? 1 >= 5
  }
}
#endif
