import Foundation

let urlTargets = [
  FuzzTarget(name: "url") { bytes in
    guard let url = try? HTTPURL(text(bytes)) else { return }
    checkWritten(url)
  },
  FuzzTarget(name: "url-resolving") { bytes in
    let base = urlBase
    guard let url = try? base.resolving(text(bytes)) else { return }
    checkWritten(url)
  },
  FuzzTarget(name: "percent-encoding") { bytes in
    let value = text(bytes)
    let segment = PercentEncoding.encodeSegment(value)
    require(segment.utf8.allSatisfy { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 > 0x20 && $0 < 0x7F }, "one segment")
    require((try? PercentEncoding.decode(segment)) == value, "a segment decodes to its value")
    let component = PercentEncoding.encodeQueryComponent(value, plusForSpace: true)
    require((try? PercentEncoding.decode(component, plusIsSpace: true)) == value, "a component decodes to its value")
    if let path = try? PercentEncoding.encodeWrittenPath(value[...]) {
      require((try? PercentEncoding.encodeWrittenPath(path[...])) == path, "an encoded path stays as it is")
    }
    if let query = try? PercentEncoding.encodeWrittenQuery(value[...]) {
      require((try? PercentEncoding.encodeWrittenQuery(query[...])) == query, "an encoded query stays as it is")
    }
  },
  FuzzTarget(name: "proxy-environment") { bytes in
    let lines = text(bytes).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let environment = ProxyEnvironment([
      "http_proxy": lines.first ?? "", "no_proxy": lines.dropFirst().first ?? "", "ALL_PROXY": lines.last ?? "",
    ])
    if let url = try? HTTPURL(lines.dropFirst(2).first ?? "http://example.com/") {
      _ = environment.proxy(for: url, version: .max)
    }
  },
]

private let urlBase: HTTPURL = {
  guard let url = try? HTTPURL("https://user.example:8443/a/b/c?q=1") else { exit(2) }
  return url
}()

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A URL's text must be ASCII, parse as the same URL again, and contain no line break or blank.
private func checkWritten(_ url: HTTPURL) {
  let written = url.absoluteString
  require(written.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a URL is printable ASCII: \(written)")
  guard let again = try? HTTPURL(written) else { return require(false, "a written URL is valid: \(written)") }
  require(again == url && again.absoluteString == written, "a written URL is the same URL: \(written)")
  require(!again.host.isEmpty && !again.host.utf8.contains(0x40) && !again.host.utf8.contains(0x2F), "the host is one")
  require(written.hasPrefix(again.isSecure ? "https://" : "http://"), "the scheme is HTTP's")
}
