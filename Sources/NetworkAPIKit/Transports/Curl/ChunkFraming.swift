#if os(Linux)
import CNetworkSupport
import Foundation

/// Finds out whether libcurl frames a chunked body.
///
/// Before 8.7, libcurl stops framing the body if the system doesn't take the whole head of the request at once: the
/// body's bytes then leave as they are, and the server reads them as further requests. libcurl's log says how the head
/// was sent, and libcurl asks for the first byte of a chunked body only after that.
struct ChunkFraming {
  enum Framer {
    case libcurl
    /// The read callback; see ``ChunkWriter``.
    case callback
    /// libcurl didn't say how it sent the head.
    case unknown
  }

  /// Whether this libcurl may stop framing.
  static let isUncertain = ccurl_load().pointee.version_number < 0x080700

  /// The request line, as far as it was sent.
  private var line: [UInt8] = []
  private var pieces = 0
  private var isInOnePiece = false

  /// libcurl has passed a part of the head to the system, possibly an empty one.
  mutating func sent(_ piece: UnsafeRawBufferPointer) {
    pieces += 1
    isInOnePiece = pieces == 1 && piece.suffix(4).elementsEqual("\r\n\r\n".utf8)
    if line.last != UInt8(ascii: "\n") {
      line += piece[..<(piece.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? piece.endIndex)]
    }
  }

  /// Who frames the body, once the head has been sent. HTTP/2 and 3 have no chunks.
  var framer: Framer {
    if pieces == 0 { return .unknown }
    let isHTTP1 = line.suffix(11).elementsEqual(" HTTP/1.1\r\n".utf8)
    return isInOnePiece || !isHTTP1 ? .libcurl : .callback
  }
}

/// Frames a body as chunks (RFC 9112 §7.1), in place of libcurl.
struct ChunkWriter {
  /// What follows the last byte of the body, as far as it is still to be sent; nil before.
  private var rest: ArraySlice<UInt8>?

  /// Fills the buffer with the next chunk.
  ///
  /// - Parameters:
  ///   - read: provides the next bytes of the body.
  ///   - trailers: provides the trailer fields after the last byte.
  mutating func fill(
    _ target: UnsafeMutableRawBufferPointer, reading read: (UnsafeMutableRawBufferPointer) -> CurlUpload.Reading,
    trailers: () -> NetworkAPI.Headers?
  ) -> CurlUpload.Reading {
    if rest == nil {
      let size = 18  // at most: 16 hexadecimal digits, CRLF
      guard target.count > size + 2 else { return .failed(.invalidRequest(.other("libcurl's buffer is too small"))) }
      let body = UnsafeMutableRawBufferPointer(rebasing: target[size..<(target.count - 2)])
      let reading = read(body)
      guard case .bytes(let count) = reading else { return reading }
      if count > 0 {
        let line = Array("\(String(count, radix: 16))\r\n".utf8)
        target[after: line.count].copyMemory(from: UnsafeRawBufferPointer(rebasing: body[..<count]))
        target.copyBytes(from: line)
        target[after: line.count + count].copyBytes(from: "\r\n".utf8)
        return .bytes(line.count + count + 2)
      }
      let fields = (trailers() ?? [:]).map { "\($0.name.rawValue): \($0.value)\r\n" }
      rest = Array("0\r\n\(fields.joined())\r\n".utf8)[...]
    }
    let piece = rest?.prefix(target.count) ?? []
    target.copyBytes(from: piece)
    rest = rest?.dropFirst(piece.count)
    return .bytes(piece.count)
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate subscript(after offset: Int) -> UnsafeMutableRawBufferPointer { .init(rebasing: self[offset...]) }
}
#endif
