public import Foundation

/// An image: the encoded data, and its format and size.
public struct NetworkImage: Sendable, Hashable {
  /// The supported image formats.
  package enum Format: String, Sendable {
    /// PNG (ISO/IEC 15948).
    case png
    /// JPEG (ITU-T T.81).
    case jpeg
    /// GIF 87a and 89a.
    case gif
    /// WebP: lossy, lossless and extended (RFC 9649).
    case webp
    /// HEIC (ISO/IEC 23008-12), as iPhones take photos.
    case heic
    /// AVIF.
    case avif

    /// The maximum number of pixels of an image: 64 million, and 400 million where a decoder needn't decode them all to
    /// reduce the image, as for a photo. A small file can claim to have billions, each of which takes four bytes.
    var maximumPixelCount: Int64 {
      switch self {
      case .jpeg, .heic, .avif: 400_000_000
      case .png, .gif, .webp: 64_000_000
      }
    }
  }

  /// The encoded data as the server sent it.
  public let data: Data
  /// The format, detected from the data.
  package let format: Format
  /// The media type, such as `image/png`. It is that of the data, since servers often send a wrong one: `image/png`,
  /// `image/jpeg`, `image/gif`, `image/webp`, `image/heic` or `image/avif`.
  public var mediaType: String { "image/\(format.rawValue)" }
  /// The width in pixels, before any rotation that the file asks for.
  public let width: Int
  /// The height in pixels, before any rotation that the file asks for.
  public let height: Int
  #if canImport(ImageIO)
  /// The decoded image, which all copies share.
  @EquatableIgnored var pixels = ImagePixels()
  #endif

  /// Reads the header of an image, without decoding its pixels. Returns nil if the format isn't supported, or the image
  /// has more pixels than images of its format usually have.
  public init?(_ data: Data) {
    let found = data.withUnsafeBytes { bytes in
      let scanner = ImageHeader(bytes: bytes)
      return scanner.png() ?? scanner.gif() ?? scanner.webp() ?? scanner.jpeg() ?? scanner.heif()
    }
    guard let (format, width, height) = found, width > 0, height > 0,
      Int64(width) * Int64(height) <= format.maximumPixelCount
    else { return nil }
    self.data = data
    self.format = format
    self.width = width
    self.height = height
  }
}

/// Parses image headers. Accepts any input.
private struct ImageHeader {
  typealias Found = (format: NetworkImage.Format, width: Int, height: Int)

  let bytes: UnsafeRawBufferPointer

  func png() -> Found? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), text("IHDR", at: 12),
      let width = bigEndian(at: 16, count: 4), let height = bigEndian(at: 20, count: 4),
      width <= Int32.max, height <= Int32.max
    else { return nil }
    return (.png, width, height)
  }

  func gif() -> Found? {
    guard text("GIF87a", at: 0) || text("GIF89a", at: 0), let width = littleEndian(at: 6, count: 2),
      let height = littleEndian(at: 8, count: 2)
    else { return nil }
    return (.gif, width, height)
  }

  func webp() -> Found? {
    guard text("RIFF", at: 0), text("WEBP", at: 8) else { return nil }
    if text("VP8X", at: 12), let width = littleEndian(at: 24, count: 3), let height = littleEndian(at: 27, count: 3) {
      return (.webp, width + 1, height + 1)
    }
    if text("VP8L", at: 12), byte(20) == 0x2F, let bits = littleEndian(at: 21, count: 4) {
      return (.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if text("VP8 ", at: 12), littleEndian(at: 23, count: 3) == 0x2A019D, let width = littleEndian(at: 26, count: 2),
      let height = littleEndian(at: 28, count: 2)
    {
      return (.webp, width & 0x3FFF, height & 0x3FFF)
    }
    return nil
  }

  /// Skips from segment to segment until the start of the frame.
  func jpeg() -> Found? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var position = 2
    while byte(position) == 0xFF, let marker = byte(position + 1) {
      switch marker {
      case 0xFF:
        // A fill byte.
        position += 1
      case 0x01, 0xD0...0xD8:
        position += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = bigEndian(at: position + 5, count: 2), let width = bigEndian(at: position + 7, count: 2)
        else { return nil }
        return (.jpeg, width, height)
      case 0xD9, 0xDA:
        return nil
      default:
        guard let length = bigEndian(at: position + 2, count: 2), length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }

  /// HEIC and AVIF: boxes in boxes (ISO/IEC 14496-12). The size is the greatest one among the properties of the items,
  /// since a large image is a grid of tiles, and may have a thumbnail.
  func heif() -> Found? {
    guard text("ftyp", at: 4), let type = boxes(in: 0..<bytes.count).first(where: { _ in true }) else { return nil }
    let brands = stride(from: type.content.lowerBound, to: type.content.upperBound - 3, by: 4).prefix(64)
    func hasBrand(_ names: [String]) -> Bool { brands.contains { offset in names.contains { text($0, at: offset) } } }
    let format: NetworkImage.Format? =
      hasBrand(["avif", "avis"]) ? .avif : hasBrand(["heic", "heix", "heim", "heis"]) ? .heic : nil
    // A `meta` box has a version and flags before its boxes.
    guard let format, let meta = box("meta", in: 0..<bytes.count), meta.count >= 4,
      let items = box("iprp", in: meta.lowerBound + 4..<meta.upperBound), let properties = box("ipco", in: items)
    else { return nil }
    let sizes = boxes(in: properties).lazy.compactMap { box -> Found? in
      guard text("ispe", at: box.start + 4), box.content.count >= 12,
        let width = bigEndian(at: box.content.lowerBound + 4, count: 4),
        let height = bigEndian(at: box.content.lowerBound + 8, count: 4),
        1...0xFFFF ~= width, 1...0xFFFF ~= height
      else { return nil }
      return (format, width, height)
    }
    return sizes.max { Int64($0.width) * Int64($0.height) < Int64($1.width) * Int64($1.height) }
  }

  private func box(_ name: String, in range: Range<Int>) -> Range<Int>? {
    boxes(in: range).first { text(name, at: $0.start + 4) }?.content
  }

  /// The first boxes in a range: where each starts, and its content. Ends at the first one that isn't complete, and
  /// after more boxes than an image has.
  private func boxes(in range: Range<Int>) -> some Sequence<(start: Int, content: Range<Int>)> {
    sequence(state: range.lowerBound) { start -> (start: Int, content: Range<Int>)? in
      guard range.upperBound - start >= 8, var size = bigEndian(at: start, count: 4) else { return nil }
      // 0: the box ends with the range. (1, a size of 64 bits, would be a box of 4 GB.)
      if size == 0 { size = range.upperBound - start }
      guard size >= 8, size <= range.upperBound - start else { return nil }
      defer { start += size }
      return (start, start + 8..<start + size)
    }.prefix(4_096)
  }

  private func byte(_ offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  private func text(_ text: String, at offset: Int) -> Bool {
    bytes.dropFirst(offset).starts(with: text.utf8)
  }

  private func bigEndian(at offset: Int, count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return (0..<count).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  private func littleEndian(at offset: Int, count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }
}

extension NetworkImage: RedactedDescribable {
  /// Format and size, such as `png, 640 × 480, 1276 bytes`.
  package var redactedDescription: String { "\(format.rawValue), \(width) × \(height), \(data.count) bytes" }
}

extension NetworkImage {
  /// The length of the longer side, in pixels, to which the image can be reduced for a place in a view.
  ///
  /// - Parameters:
  ///   - width: the width of the place, in points; nil if it has no limit.
  ///   - height: the height of the place, in points; nil if it has no limit.
  ///   - scale: the number of pixels of a point.
  ///   - isTurned: whether the image is shown turned by a quarter. Default false.
  /// - Returns: the length at which the image still fills the place, rounded up to a power of two, so that a change of
  ///   the place rarely needs another image. The length of the image itself if that is less, or there is no limit; but at
  ///   most ``maximumDecodedLength``.
  func decodedLength(width: Double?, height: Double?, scale: Double, isTurned: Bool = false) -> Int {
    let (width, height) = isTurned ? (height, width) : (width, height)
    return min(filledLength(width: width, height: height, scale: scale), Self.maximumDecodedLength)
  }

  /// No decoded image is longer, in pixels: some graphics processors can't show it, and it would take 256 MB.
  static let maximumDecodedLength = 8192

  private func filledLength(width: Double?, height: Double?, scale: Double) -> Int {
    let length = max(self.width, self.height)
    let factors = [width.map { $0 / Double(self.width) }, height.map { $0 / Double(self.height) }]
    guard let factor = factors.compactMap({ $0 }).filter({ $0.isFinite && $0 > 0 }).max() else { return length }
    let needed = factor * scale * Double(length)
    guard needed.isFinite, needed < Double(length) else { return length }
    var rounded = 64
    while Double(rounded) < needed { rounded *= 2 }
    return min(rounded, length)
  }
}

#if canImport(UIKit)
public import UIKit

extension NetworkImage {
  /// The decoded image, with all its pixels; nil if its pixel data is damaged. For a cell or another small view, use
  /// ``uiImage(fitting:scale:)``.
  public var uiImage: UIImage? { UIImage(data: data) }

  /// Decodes the image away from the main thread, with only as many pixels as a view needs to be filled with it.
  ///
  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - scale: the number of pixels of a point, such as `traitCollection.displayScale`.
  /// - Returns: the image; nil if its pixel data is damaged.
  @MainActor public func uiImage(fitting size: CGSize, scale: CGFloat) async -> UIImage? {
    await decoded(width: Double(size.width), height: Double(size.height), scale: Double(scale))?.value
  }
}
#elseif canImport(AppKit)
public import AppKit

extension NetworkImage {
  /// The decoded image, with all its pixels; nil if its pixel data is damaged. For a small view, use
  /// ``nsImage(fitting:scale:)``.
  public var nsImage: NSImage? { NSImage(data: data) }

  /// Decodes the image away from the main thread, with only as many pixels as a view needs to be filled with it.
  ///
  /// - Parameters:
  ///   - size: the size of the view, in points.
  ///   - scale: the number of pixels of a point, such as the window's `backingScaleFactor`.
  /// - Returns: the image; nil if its pixel data is damaged.
  @MainActor public func nsImage(fitting size: CGSize, scale: CGFloat) async -> NSImage? {
    await decoded(width: Double(size.width), height: Double(size.height), scale: Double(scale))?.value
  }
}
#endif
