import CoreGraphics
public class CGImageSource {}
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage?
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary?
public let kCGImagePropertyOrientation: CFString
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString, kCGImageSourceCreateThumbnailWithTransform: CFString,
  kCGImageSourceShouldCacheImmediately: CFString, kCGImageSourceThumbnailMaxPixelSize: CFString
