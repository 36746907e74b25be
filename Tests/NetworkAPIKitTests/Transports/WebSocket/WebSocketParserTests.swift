import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("WebSocket: frames", .fewAtOnce)
struct WebSocketParserTests {
  private typealias Violation = WebSocketParser.Violation

  /// All events that the parser returns for the chunks, and its error.
  private func parse(
    _ chunks: [[UInt8]], limit: Int = 1 << 20
  ) -> (events: [WebSocketParser.Event], violation: WebSocketParser.Violation?) {
    var parser = WebSocketParser(maximumMessageSize: limit)
    var events: [WebSocketParser.Event] = []
    for chunk in chunks {
      parser.append(Data(chunk))
      do throws(WebSocketParser.Violation) {
        while let event = try parser.next() { events.append(event) }
      } catch {
        return (events, error)
      }
    }
    return (events, nil)
  }

  @Test(
    "messages of each length encoding are parsed, text and binary, whole and byte by byte",
    arguments: [0, 1, 125, 126, 127, 128, 65535, 65536])
  func sizes(size: Int) {
    let payload = (0..<size).map { UInt8(truncatingIfNeeded: 0x20 + $0 % 0x40) }
    let bytes = ServerFrame.bytes(1, payload) + ServerFrame.bytes(2, payload)
    let expected: [WebSocketParser.Event] = [
      .message(.text(String(decoding: payload, as: UTF8.self))), .message(.binary(Data(payload))),
    ]
    #expect(parse([bytes]).events == expected)
    #expect(parse(bytes.map { [$0] }).events == expected)
  }

  @Test("a fragmented message is assembled, with control frames in between")
  func fragments() {
    let bytes =
      ServerFrame.text("Hä", isFinal: false) + ServerFrame.bytes(9, [1, 2]) + ServerFrame.bytes(0, isFinal: false)
      + ServerFrame.bytes(10, [3]) + ServerFrame.bytes(0, Array("llo".utf8)) + ServerFrame.close(1000, "bye")
    let result = parse([bytes])
    #expect(
      result.events == [
        .ping(Data([1, 2])), .pong(Data([3])), .message(.text("Hällo")),
        .close(.init(code: .normal, reason: "bye")),
      ])
    #expect(result.violation == nil)
  }

  @Test(
    "invalid frames from a server are protocol errors",
    arguments: [
      ServerFrame.bytes(1, [65], mask: [1, 2, 3, 4]), ServerFrame.bytes(9, [], mask: [0, 0, 0, 0]),
      ServerFrame.bytes(1, [65], reserved: 0x40), ServerFrame.bytes(1, [65], reserved: 0x20),
      ServerFrame.bytes(2, reserved: 0x10), ServerFrame.bytes(9, reserved: 0x40), ServerFrame.bytes(8, reserved: 0x70),
      ServerFrame.bytes(3), ServerFrame.bytes(4), ServerFrame.bytes(5), ServerFrame.bytes(6), ServerFrame.bytes(7),
      ServerFrame.bytes(11), ServerFrame.bytes(12), ServerFrame.bytes(13), ServerFrame.bytes(14),
      ServerFrame.bytes(15), ServerFrame.bytes(9, isFinal: false), ServerFrame.bytes(8, isFinal: false),
      ServerFrame.bytes(10, [UInt8](repeating: 0, count: 126)), ServerFrame.bytes(0, [65]),
      ServerFrame.bytes(0, [65], isFinal: false),
      ServerFrame.text("a", isFinal: false) + ServerFrame.text("b"),
      ServerFrame.text("a", isFinal: false) + ServerFrame.bytes(2, [1]), ServerFrame.bytes(8, [3]),
      // Lengths that aren't in the shortest form, and a set most significant bit.
      [0x81, 126, 0, 125] + [UInt8](repeating: 65, count: 125), [0x82, 126, 0, 0],
      [0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0],
      [0x82, 127, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ])
  func violations(bytes: [UInt8]) {
    for chunks in [[bytes], bytes.map { [$0] }] {
      let result = parse(chunks)
      #expect(result.events.isEmpty)
      #expect(result.violation?.code == .protocolError, "\(bytes)")
    }
  }

  @Test(
    "invalid close codes are rejected, the others are passed on",
    arguments: [
      0, 1, 999, 1000, 1003, 1004, 1005, 1006, 1007, 1014, 1015, 1016, 1100, 2000, 2999, 3000, 4999, 5000, 65535,
    ])
  func closeCodes(code: Int) {
    let isValid = [1000, 1003, 1007, 1014, 3000, 4999].contains(code)
    let result = parse([ServerFrame.close(UInt16(code), "why")])
    if isValid {
      #expect(result.events == [.close(.init(code: .init(rawValue: UInt16(code)), reason: "why"))])
    } else {
      #expect(result.violation?.code == .protocolError)
    }
  }

  @Test("a close frame without a code, with the longest reason, and with one that isn't UTF-8")
  func closeReasons() {
    #expect(parse([ServerFrame.bytes(8)]).events == [.close(.init(code: nil))])
    let reason = String(repeating: "x", count: 123)
    #expect(parse([ServerFrame.close(1000, reason)]).events == [.close(.init(code: .normal, reason: reason))])
    #expect(parse([ServerFrame.bytes(8, [0x03, 0xE8, 0xCE, 0xBA, 0xE1])]).violation?.code == .invalidPayload)
  }

  @Test("a message beyond the limit is rejected as soon as its length is known")
  func limits() {
    let ten = [UInt8](repeating: 1, count: 10)
    #expect(parse([ServerFrame.bytes(2, ten)], limit: 10).violation == nil)
    #expect(parse([[0x82, 11]], limit: 10).violation?.code == .messageTooBig)
    #expect(parse([[0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]).violation?.code == .messageTooBig)
    let pieces = ServerFrame.bytes(2, ten, isFinal: false) + [0x00, 1]
    #expect(parse([pieces], limit: 10).violation?.code == .messageTooBig)
  }

  @Test("text is validated incrementally: the first invalid byte fails, wherever pieces and frames are split")
  func failFast() {
    // κόσµε, then a surrogate: invalid from its second byte on.
    let valid: [UInt8] = [0xCE, 0xBA, 0xE1, 0xBD, 0xB9, 0xCF, 0x83, 0xCE, 0xBC, 0xCE, 0xB5]
    let wrong = valid + [0xED, 0xA0]
    let frame = ServerFrame.bytes(1, wrong + [0x80, 0x65])
    #expect(parse([Array(frame.prefix(2 + valid.count + 1))]).violation == nil)
    #expect(parse([Array(frame.prefix(2 + valid.count + 2))]).violation?.code == .invalidPayload)
    for cut in 1..<wrong.count {
      let bytes =
        ServerFrame.bytes(1, Array(wrong[..<cut]), isFinal: false) + ServerFrame.bytes(9)
        + ServerFrame.bytes(0, Array(wrong[cut...]), isFinal: false)
      #expect(parse([bytes]).violation?.code == .invalidPayload, "cut at \(cut)")
      let right =
        ServerFrame.bytes(1, Array(valid.prefix(cut)), isFinal: false)
        + ServerFrame.bytes(0, Array(valid.dropFirst(cut)))
      #expect(parse([right]).events == [.message(.text("κόσμε"))], "cut at \(cut)")
    }
    // Complete characters only at the end of the message.
    #expect(parse([ServerFrame.bytes(1, [0xCE])]).violation?.code == .invalidPayload)
  }

  @Test("the validator agrees with the standard library about all short byte strings")
  func utf8() {
    let interesting: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var strings: [[UInt8]] = [[]]
    for _ in 0..<3 { strings += strings.flatMap { head in interesting.map { head + [$0] } } }
    strings += strings.filter { $0.count == 3 && $0[0] >= 0xF0 }.flatMap { head in interesting.map { head + [$0] } }
    for bytes in Set(strings) {
      var validator = UTF8Validator()
      let isValid = bytes.withUnsafeBytes { validator.consume($0) } && validator.isComplete
      if isValid != (String(bytes: bytes, encoding: .utf8) != nil) { Issue.record("\(bytes)") }
    }
    // Let the fast path for ASCII encounter other bytes at each position.
    for place in 0..<40 {
      var bytes = [UInt8](repeating: 0x61, count: 40)
      bytes[place] = 0xFF
      var validator = UTF8Validator()
      #expect(!bytes.withUnsafeBytes { validator.consume($0) })
    }
  }

  @Test("the result doesn't depend on how a stream is split into chunks", arguments: 0..<200)
  func chunking(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var bytes: [UInt8] = []
    for _ in 0..<8 {
      let payload = generator.bytes(upTo: 300, alphabet: Array("aä€😀".utf8))
      switch generator.next() % 6 {
      case 0: bytes += ServerFrame.bytes(2, payload)
      case 1: bytes += ServerFrame.bytes(2, payload, isFinal: false) + ServerFrame.bytes(0, payload)
      case 2: bytes += ServerFrame.bytes(9, Array(payload.prefix(125)))
      case 3: bytes += ServerFrame.text(String(decoding: payload, as: UTF8.self))
      case 4: bytes += ServerFrame.bytes(1, payload)
      default: bytes += generator.bytes(upTo: 6, alphabet: [0x81, 0x82, 0x01, 0x80, 0x89, 0x05])
      }
    }
    let whole = parse([bytes])
    for _ in 0..<5 {
      let pieces = parse(generator.chunks(of: bytes))
      #expect(pieces.events == whole.events)
      #expect(pieces.violation == whole.violation)
    }
  }

  #if os(Linux)
  @Test("a compressed message truncated within a block throws an error, at any position")
  func cutCompressed() async throws {
    let text = (0..<60).map { "line \($0 * $0 % 97) of a message; " }.joined()
    let deflater = MessageDeflater(forgets: true)
    let whole = try #require(deflater.deflate(Data(text.utf8)))
    func read(_ payload: Data) -> (event: WebSocketParser.Event?, violation: Violation?) {
      var parser = WebSocketParser(maximumMessageSize: 1 << 20, inflater: MessageInflater(forgets: true))
      parser.append(Data(ServerFrame.bytes(2, Array(payload), reserved: 0x40)))
      do throws(Violation) { return (try parser.next(), nil) } catch { return (nil, error) }
    }
    #expect(read(whole).event == .message(.binary(Data(text.utf8))))
    for count in 0..<(whole.count - 1) {
      let result = read(whole.prefix(count))
      #expect(result.event == nil && result.violation?.code == .invalidPayload, "cut after \(count) bytes")
    }
    // The empty message of RFC 7692 §7.2.3.6.
    #expect(read(Data([0])).event == .message(.binary(Data())))
  }

  @Test("the limit counts after decompression: a message of random bytes, which compression makes longer, may have it")
  func limitOfCompressed() throws {
    var generator = SeededGenerator(seed: 3)
    for limit in [200, 70_000] {
      for excess in [0, 1] {
        let message = Data((0..<(limit + excess)).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
        let payload = try #require(MessageDeflater(forgets: true).deflate(message))
        #expect(payload.count > message.count)
        var parser = WebSocketParser(maximumMessageSize: limit, inflater: MessageInflater(forgets: true))
        parser.append(Data(ServerFrame.bytes(2, Array(payload), reserved: 0x40)))
        var event: WebSocketParser.Event?
        var violation: Violation?
        do throws(Violation) { event = try parser.next() } catch { violation = error }
        #expect(event == (excess == 0 ? .message(.binary(message)) : nil))
        #expect(violation?.code == (excess == 0 ? nil : .messageTooBig))
      }
    }
    // What is too long however it is compressed is rejected as soon as its length is known, and no limit overflows.
    for (limit, isTooBig) in [(1 << 20, true), (.max, false)] {
      var parser = WebSocketParser(maximumMessageSize: limit, inflater: MessageInflater(forgets: true))
      parser.append(Data([0xC2, 127] + ServerFrame.number(2 << 20, 8)))
      var violation: Violation?
      do throws(Violation) { _ = try parser.next() } catch { violation = error }
      #expect(violation?.code == (isTooBig ? .messageTooBig : nil))
    }
  }

  @Test("a message may end its deflate stream, and the next one may refer to it")
  func endedStream() throws {
    var parser = WebSocketParser(maximumMessageSize: 1 << 20, inflater: MessageInflater(forgets: false))
    // RFC 7692 §7.2.3.4 and §7.2.3.2.
    for payload in [[0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00], [0xF2, 0x00, 0x11, 0x00, 0x00]] as [[UInt8]] {
      parser.append(Data(ServerFrame.bytes(1, payload, reserved: 0x40)))
      #expect(try parser.next() == .message(.text("Hello")))
    }
  }
  #endif

  @Test(
    "a message of more than 256 KiB has several frames, each with its own mask; only the first has type and compression",
    arguments: [0, 1, 1 << 18, (1 << 18) + 1, 3 << 18], [false, true])
  func frames(size: Int, isCompressed: Bool) {
    let payload = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 / 3) })
    var frames: [Data] = []
    var next: ChannelBytes? = WebSocketFrame.message(.text, payload, isCompressed: isCompressed)
    while let frame = next {
      frames.append(frame.bytes)
      next = frame.rest?()
    }
    let starts = size == 0 ? [0] : Array(stride(from: 0, to: size, by: 1 << 18))
    #expect(frames.count == starts.count)
    var masks: Set<UInt32> = []
    for (frame, start) in zip(frames, starts) {
      let part = payload[start..<min(start + (1 << 18), size)]
      let mask = frame.dropFirst(part.count < 126 ? 2 : 10).prefix(4).withUnsafeBytes {
        $0.loadUnaligned(as: UInt32.self)
      }
      masks.insert(mask)
      let expected = WebSocketFrame.encoded(
        start == 0 ? .text : .continuation, part, isCompressed: isCompressed && start == 0,
        isFinal: start == starts.last, mask: mask)
      #expect(frame == expected, "from \(start)")
    }
    #expect(masks.count == frames.count)
  }

  @Test(
    "a client's frames have a mask and the shortest length encoding",
    arguments: [0, 1, 7, 8, 125, 126, 65535, 65536, 70001])
  func serializing(size: Int) {
    let payload = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
    let frame = [UInt8](WebSocketFrame.encoded(.binary, payload, mask: 0x0403_0201))
    let header = size < 126 ? 2 : size < 65536 ? 4 : 10
    #expect(frame.count == header + 4 + size)
    #expect(frame[0] == 0x82)
    #expect(frame[1] == 0x80 | (size < 126 ? UInt8(size) : size < 65536 ? 126 : 127))
    let mask = Array(frame[header..<(header + 4)])
    #expect(mask.sorted() == [1, 2, 3, 4])
    #expect(Data(frame[(header + 4)...].enumerated().map { $1 ^ mask[$0 % 4] }) == payload)
    #expect(
      WebSocketFrame.encoded(.text, Data("x".utf8)) != WebSocketFrame.encoded(.text, Data("x".utf8))
        || WebSocketFrame.encoded(.text, Data("x".utf8)) != WebSocketFrame.encoded(.text, Data("x".utf8)))
  }
}
