import Foundation

let wireTargets = [
  FuzzTarget(name: "response-head") { bytes in
    let whole = readHead([Array(bytes.dropFirst())])
    let cut = readHead(pieces(of: bytes))
    require(whole == cut, "a head reads the same however it is cut")
  },
  FuzzTarget(name: "lines") { bytes in
    func lines(_ chunks: [[UInt8]]) -> [[UInt8]]? {
      var parser = LineParser(maximumLength: 64)
      var result: [[UInt8]] = []
      do {
        for chunk in chunks { try parser.consume(chunk) { result.append(Array($0)) } }
      } catch {
        return nil
      }
      if let last = parser.finish() { result.append(last) }
      return result
    }
    require(lines([Array(bytes.dropFirst())]) == lines(pieces(of: bytes)), "lines are the same however they are cut")
  },
  FuzzTarget(name: "events") { bytes in
    func events(_ chunks: [[UInt8]]) -> ([ServerSentEvent], ServerSentEventError?) {
      var parser = ServerSentEventParser(maximumEventBytes: 256)
      var result: [ServerSentEvent] = []
      for chunk in chunks { result += (try? parser.consume(chunk)) ?? [] }
      return (result, parser.failure)
    }
    require(events([Array(bytes.dropFirst())]) == events(pieces(of: bytes)), "events are the same however they are cut")
  },
  FuzzTarget(name: "netlink") { bytes in
    var table = NetlinkTable()
    _ = table.apply(bytes)
    _ = table.status { _ in nil }
  },
]

private struct Head: Equatable {
  var summaries: [ResponseHeadParser.Summary] = []
  var fields: [[String]] = []
  var failed = false
}

private func readHead(_ chunks: [[UInt8]]) -> Head {
  var (parser, head) = (ResponseHeadParser(), Head())
  for chunk in chunks {
    switch chunk.withUnsafeBytes({ parser.append($0) }) {
    case .more: continue
    case .failed:
      head.failed = true
      return head
    case .head, .trailers:
      head.summaries.append(parser.summary)
      // The bytes after a complete block belong to the body; ignore them.
      head.fields.append(NetworkAPI.Headers(block: parser.takeBlock()).map { "\($0.name):\($0.value)" })
      return head
    }
  }
  return head
}
