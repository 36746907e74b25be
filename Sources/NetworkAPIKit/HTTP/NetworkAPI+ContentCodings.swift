/// A content coding that a transport may decode (RFC 9110 §8.4.1).
enum KnownCoding {
  case gzip, deflate, brotli, zstd
}

extension NetworkAPI.Headers {
  /// The codings of the body, in the order in which they were applied; nil if one is unknown, so that the body is left as it is.
  var contentCodings: [KnownCoding]? {
    var codings: [KnownCoding] = []
    for name in elements(named: .contentEncoding) {
      switch name.lowercased() {
      case "gzip", "x-gzip": codings.append(.gzip)
      case "deflate": codings.append(.deflate)
      case "br": codings.append(.brotli)
      case "zstd": codings.append(.zstd)
      // Only `identity` is standard. Servers send the others too, for bodies without a coding.
      case "identity", "none", "binary", "utf-8", "utf8", "aws-chunked": continue
      default: return nil
      }
    }
    return codings
  }

  /// Whether the body has content codings, such as compression, that a transport decodes if it asked for them.
  var isContentCoded: Bool { contentCodings?.isEmpty == false }
}
