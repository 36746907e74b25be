import Foundation

let webSocketTargets = [
  FuzzTarget(name: "websocket-frames") { bytes in
    require(readFrames([Array(bytes.dropFirst())]) == readFrames(pieces(of: bytes)), "frames read the same however cut")
  },
  FuzzTarget(name: "websocket-deflate") { bytes in
    let inflater = MessageInflater(forgets: bytes.first == 1)
    var size = 0
    do {
      try inflater.inflate(Data(bytes.dropFirst())) { piece throws(WebSocketParser.Violation) in
        size += piece.count
        if size > 1 << 20 { throw .tooBig(1 << 20) }
      }
      try inflater.endMessage { _ in }
    } catch {}
  },
  FuzzTarget(name: "utf8") { bytes in
    var (validator, isValid) = (UTF8Validator(), true)
    for piece in pieces(of: bytes) where isValid { isValid = piece.withUnsafeBytes { validator.consume($0) } }
    let rest = Array(bytes.dropFirst())
    require(isValid || String(validating: rest, as: UTF8.self) == nil, "what is refused is no UTF-8")
    if String(validating: rest, as: UTF8.self) != nil { require(isValid, "UTF-8 is taken") }
  },
]

private struct Frames: Equatable {
  var events: [WebSocketParser.Event] = []
  var code: WebSocketClose.Code?
}

private func readFrames(_ chunks: [[UInt8]]) -> Frames {
  var (parser, frames) = (WebSocketParser(maximumMessageSize: 4096), Frames())
  for chunk in chunks {
    parser.append(Data(chunk))
    do throws(WebSocketParser.Violation) {
      while let event = try parser.next() { frames.events.append(event) }
    } catch {
      frames.code = error.code
      return frames
    }
  }
  return frames
}
