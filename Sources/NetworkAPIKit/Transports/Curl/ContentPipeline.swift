#if os(Linux)
import CCurl
import Foundation

/// Decodes a body through all of its codings at once, each with one fixed buffer, so that no layer is ever whole in
/// memory.
///
/// It works in steps of limited size. Between them it looks at the deadline and at cancellation, and every few
/// milliseconds it lets other tasks use the thread.
final class ContentPipeline {
  /// How long the thread is held, in nanoseconds.
  private static let turn: UInt64 = 2_000_000

  private var source: HTTPBody.AsyncIterator
  private let stages: [ContentDecoder]
  private let deadline: UInt64
  private var turnStart = CurlLoop.readClock()
  private var isFinished = false
  /// The piece of the body that is being decoded, and how many of its bytes have been.
  private var chunk = Data()
  private var position = 0

  /// - Parameters:
  ///   - codings: in the order in which they were applied.
  ///   - deadline: by the clock of ``CurlLoop``.
  init(_ body: HTTPBody, _ codings: [Int32], deadline: UInt64) throws(NetworkError) {
    var stages: [ContentDecoder] = []
    for coding in codings.reversed() { stages.append(try ContentDecoder(coding, isNested: !stages.isEmpty)) }
    self.stages = stages
    self.deadline = deadline
    source = body.makeAsyncIterator()
  }

  /// Returns the next decoded bytes, at most a buffer of them, or nil at the end. They are valid until the next call.
  func next() async throws(NetworkError) -> UnsafeRawBufferPointer? {
    while !isFinished {
      let now = CurlLoop.readClock()
      guard !Task.isCancelled else { throw .cancelled }
      guard now < deadline else { throw .timedOut(.total) }
      if now &- turnStart > Self.turn {
        await Task.yield()
        turnStart = CurlLoop.readClock()
      }
      if try step() {
        if let output = stages[stages.count - 1].takeOutput() { return output }
      } else {
        try await read()
      }
    }
    return nil
  }

  /// Decodes the whole body into memory.
  func collect(upTo limit: Int) async throws(NetworkError) -> Data {
    var result = Data()
    while let bytes = try await next() {
      guard bytes.count <= limit - result.count else { throw .bodyTooLarge(limit: limit) }
      result.append(contentsOf: bytes)
    }
    return result
  }

  /// Runs the last decoder that has something to do; false when all of them need more input.
  ///
  /// The last one first, so that a decoder's buffer is empty again before it runs.
  private func step() throws(NetworkError) -> Bool {
    for index in stages.indices.reversed() {
      if index > 0 {
        let previous = stages[index - 1]
        guard stages[index].canStep(previous.output) else { continue }
        previous.drop(try stages[index].step(previous.output))
      } else {
        guard position < chunk.count || stages[0].isFull else { return false }
        let taken = chunk.withUnsafeBytes { bytes in
          Result { () throws(NetworkError) in try stages[0].step(UnsafeRawBufferPointer(rebasing: bytes[position...])) }
        }
        position += try taken.get()
      }
      return true
    }
    return false
  }

  private func read() async throws(NetworkError) {
    do {
      let next = try await source.next()
      position = 0
      chunk = next ?? Data()
      isFinished = next == nil
    } catch {
      throw NetworkError(error)
    }
    turnStart = CurlLoop.readClock()
    if isFinished {
      for stage in stages { try stage.finish() }
    }
  }
}

/// One decoder with its output buffer.
final class ContentDecoder {
  private static let bufferSize = 64 << 10
  /// The most input of one step: some input costs much time and gives no output, such as the tables of empty blocks.
  private static let maximumInput = 16 << 10
  /// How many bytes a nested decoder may take beyond twice what it gives.
  private static let allowance = 1 << 20

  private var decoder: OpaquePointer
  private let coding: Int32
  /// Whether its input was decoded from something else, and so may be a thousand times as long as what was received.
  private let isNested: Bool
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: ContentDecoder.bufferSize, alignment: 16)
  private(set) var output = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Whether the last step filled the buffer, so that there may be more output without more input.
  private(set) var isFull = false
  private var firstByte: UInt8?
  private var hasEnded = false
  private var taken = 0
  private var given = 0

  init(_ coding: Int32, isNested: Bool) throws(NetworkError) {
    decoder = try Self.make(coding)
    self.coding = coding
    self.isNested = isNested
  }

  deinit {
    ccurl_decoder_destroy(decoder)
    buffer.deallocate()
  }

  private static func make(_ coding: Int32) throws(NetworkError) -> OpaquePointer {
    guard let decoder = ccurl_decoder_create(coding) else {
      throw ContentCoding.failure("no decoder for the content coding")
    }
    return decoder
  }

  func canStep(_ input: UnsafeRawBufferPointer) -> Bool { !input.isEmpty || isFull }

  /// Decodes some of the input into the buffer, which must be empty; returns how many bytes it took.
  func step(_ input: UnsafeRawBufferPointer) throws(NetworkError) -> Int {
    if coding == Int32(CCURL_CODING_DEFLATE), taken < 2, let byte = input.first {
      // The first two bytes tell, and may come apart.
      guard let first = firstByte else {
        firstByte = byte
        taken = 1
        return 1
      }
      if Self.isBareDeflate(first, byte) {
        let bare = try Self.make(Int32(CCURL_CODING_RAW_DEFLATE))
        ccurl_decoder_destroy(decoder)
        decoder = bare
      }
      _ = try withUnsafeBytes(of: first) { bytes throws(NetworkError) in try decode(bytes) }
    }
    return try decode(input)
  }

  private func decode(_ input: UnsafeRawBufferPointer) throws(NetworkError) -> Int {
    var consumed = 0
    var produced = 0
    let code = ccurl_decoder_step(
      decoder, input.baseAddress?.assumingMemoryBound(to: UInt8.self), min(input.count, Self.maximumInput), &consumed,
      buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, &produced)
    guard code != Int32(CCURL_DECODE_ERROR), consumed > 0 || produced > 0 || input.isEmpty else {
      throw ContentCoding.failure("the coded body is corrupt")
    }
    hasEnded = code == Int32(CCURL_DECODE_END) || hasEnded && consumed == 0 && produced == 0
    isFull = produced == Self.bufferSize && !hasEnded
    output = UnsafeRawBufferPointer(start: buffer, count: produced)
    taken += consumed
    given += produced
    // No encoder makes twice as much of what it is given. Empty members and blocks do, and of those a small body that
    // is coded twice can hold gigabytes.
    guard !isNested || taken - Self.allowance <= 2 * given else {
      throw ContentCoding.failure("a content coding inside another has next to no content")
    }
    return consumed
  }

  /// "deflate" means zlib's format; many servers send the bare stream, whose first bytes can hardly look like zlib's.
  private static func isBareDeflate(_ first: UInt8, _ second: UInt8) -> Bool {
    first & 0x0F != 8 || (Int(first) << 8 | Int(second)) % 31 != 0
  }

  /// Takes the output out of the buffer; nil where there is none.
  func takeOutput() -> UnsafeRawBufferPointer? {
    guard !output.isEmpty else { return nil }
    defer { output = UnsafeRawBufferPointer(start: nil, count: 0) }
    return output
  }

  /// Drops output that the next decoder took.
  func drop(_ count: Int) {
    output = UnsafeRawBufferPointer(rebasing: output[count...])
  }

  /// Checks that nothing is missing at the end of the input.
  func finish() throws(NetworkError) {
    guard hasEnded || taken == 0 else { throw ContentCoding.failure("the coded body is not complete") }
  }
}
#endif
