import CNetworkSupport
import Foundation

let bodyTargets =
  [
    FuzzTarget(name: "har") { bytes in
      guard let archive = try? HARArchive(data: Data(bytes)) else { return }
      guard let written = try? archive.data() else { return }
      require((try? HARArchive(data: written)) == archive, "a written recording reads the same")
    },
    FuzzTarget(name: "form") { bytes in
      let values = text(bytes).split(separator: "&", omittingEmptySubsequences: false).map(String.init)
      guard let form = try? FormEncoder().encode(["a": values]) else { return }
      require(form.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a form is printable ASCII")
      require(form.utf8.filter { $0 == 0x26 }.count == max(0, values.count - 1), "a form has a pair a value")
    },
  ]
  + [
    ("gzip", CCURL_CODING_GZIP), ("deflate", CCURL_CODING_DEFLATE), ("br", CCURL_CODING_BROTLI),
    ("zstd", CCURL_CODING_ZSTD),
  ]
  .map { name, coding in
    FuzzTarget(name: "coding-\(name)") { bytes in
      let whole = decodeCoded([Array(bytes.dropFirst())], coding)
      let cut = decodeCoded(pieces(of: bytes), coding)
      require(whole == cut, "a coded body decodes the same however it is cut")
    }
  }

/// Returns the decoded bytes, at most a megabyte; nil if the coded bytes are damaged.
private func decodeCoded(_ chunks: [[UInt8]], _ coding: Int) -> Data? {
  guard let decoder = try? ContentDecoder(Int32(coding), isNested: false) else { return nil }
  var result = Data()
  do {
    for chunk in chunks {
      try chunk.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while decoder.canStep(UnsafeRawBufferPointer(rebasing: rest)), result.count <= 1 << 20 {
          rest = rest.dropFirst(try decoder.step(UnsafeRawBufferPointer(rebasing: rest)))
          if let piece = decoder.takeOutput() { result.append(contentsOf: piece) }
        }
      }
      if result.count > 1 << 20 { return nil }
    }
    try decoder.finish()
  } catch {
    return nil
  }
  return result
}
