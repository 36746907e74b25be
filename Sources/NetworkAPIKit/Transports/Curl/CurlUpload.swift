#if os(Linux)
import CNetworkSupport
import Foundation

/// The body of a request, in the form that libcurl needs.
final class CurlUpload: @unchecked Sendable {
  // Unchecked: once the transfer is handed over, only the loop uses it, in one callback at a time.

  enum Reading {
    case bytes(Int)
    /// No bytes available yet; the loop will be notified.
    case wait
    case failed(NetworkError)
  }

  private enum Source {
    case none
    /// Sent along with the header fields, in one system call.
    case small(UnsafeMutableRawPointer)
    case data(Data)
    case file(HTTPFileBody)
    case pipe(CurlUploadPipe)
  }

  /// The maximum body that libcurl sends along with the header fields.
  private static let smallLimit = 64 << 10
  /// The buffer size for libcurl's reads: a larger one doesn't make uploads faster, and a smaller one makes large
  /// uploads slower.
  private static let bufferSize = 256 << 10

  private let source: Source
  /// The file, once opened; otherwise -1.
  private var descriptor: Int32 = -1
  /// The number of bytes; -1 if unknown.
  let length: Int64
  /// The number of bytes of the body that libcurl has taken; not for a small one.
  private(set) var position: Int64 = 0
  /// The trailer fields to send after the body; nil for none.
  let trailers: RequestTrailers?
  private let framesEmptyBody: Bool
  /// Frames the chunks, if libcurl doesn't; see ``ChunkFraming``.
  private var chunks: ChunkWriter?
  private var isEnded = false

  /// Shared by all requests without a body.
  private static let empty = CurlUpload(framesEmptyBody: false)
  private static let emptyFramed = CurlUpload(framesEmptyBody: true)

  private init(framesEmptyBody: Bool) {
    source = .none
    length = 0
    trailers = nil
    self.framesEmptyBody = framesEmptyBody
  }

  static func make(_ body: HTTPBody, method: NetworkAPI.Method) -> CurlUpload {
    guard let data = body.data, data.isEmpty else { return CurlUpload(body) }
    if method == .get { return empty }
    // RFC 9110 §8.6: these methods anticipate content, so send a length of zero.
    return method == .post || method == .put || method == .patch ? emptyFramed : empty
  }

  private init(_ body: HTTPBody) {
    framesEmptyBody = false
    trailers = body.requestTrailers
    switch body.storage {
    case .data(let data):
      length = Int64(data.count)
      if data.count <= Self.smallLimit {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
        data.copyBytes(to: copy)
        source = .small(copy.baseAddress ?? .allocate(byteCount: 1, alignment: 1))
      } else {
        source = .data(data)
      }
    case .file(let file):
      length = file.length
      source = .file(file)
    case .stream(let stream):
      length = stream.length ?? -1
      source = .pipe(CurlUploadPipe(body))
    }
  }

  deinit {
    end()
    if case .small(let bytes) = source { bytes.deallocate() }
  }

  /// Acquires what the system limits. Called when the transfer starts: while many wait, they must not hold descriptors.
  func open() throws(NetworkError) {
    guard case .file(let file) = source, descriptor < 0 else { return }
    descriptor = try file.open()
  }

  var hasBody: Bool { length != 0 }

  /// Whether this libcurl loses its place in what it sends over HTTP/2, if the system doesn't take it at once: from 7.88 to
  /// 8.0, it then sends the text of the head as the body, or bytes of the body twice, in place of the last ones.
  static let losesPlace = (0x075800..<0x080100).contains(ccurl_load().pointee.version_number)

  /// Whether HTTP/1.1 sends the body in chunks.
  var isChunked: Bool { length < 0 }

  /// From now on, adds the framing of the chunks.
  func frameChunks() {
    if chunks == nil { chunks = ChunkWriter() }
  }

  /// Whether libcurl might send `Expect: 100-continue` and wait for a response to that.
  var isLarge: Bool { form == nil }

  /// Whether libcurl would add a `Content-Type`.
  var isSentAsForm: Bool { form == .empty || form == .bytes }

  /// Whether a task produces the body, which then can't be sent again.
  var isProduced: Bool {
    if case .pipe = source { true } else { false }
  }

  /// Starts again from the beginning.
  func rewind() {
    // Don't write to the shared instances.
    guard hasBody else { return }
    position = 0
  }

  /// The forms of a body whose handle can serve another transfer.
  enum Form: Int {
    case absent, empty, bytes
  }

  /// Nil if libcurl reads the body piece by piece.
  var form: Form? {
    switch source {
    case .none: framesEmptyBody ? .empty : .absent
    case .small: .bytes
    case .data, .file, .pipe: nil
    }
  }

  /// Sets the method and the body, except for ``applyBytes(to:)``.
  func applyForm(to setter: inout CurlOptionSetter, method: NetworkAPI.Method) {
    switch source {
    case .none where framesEmptyBody:
      setter.set(CCURL_OPT_POST, 1)
      setter.setSize(CCURL_OPT_POSTFIELDSIZE_LARGE, 0)
      setter.set(CCURL_OPT_POSTFIELDS, Self.noBytes)
    // Also for an empty stream or file: libcurl recognizes HEAD by this option, not by the method's name.
    case _ where method == .head:
      setter.set(CCURL_OPT_NOBODY, 1)
      return
    case .none:
      setter.set(CCURL_OPT_HTTPGET, 1)
    case .small:
      setter.set(CCURL_OPT_POST, 1)
    case .data, .file, .pipe:
      setter.set(CCURL_OPT_UPLOAD, 1)
      setter.setSize(CCURL_OPT_INFILESIZE_LARGE, length)
      setter.set(CCURL_OPT_UPLOAD_BUFFERSIZE, Self.bufferSize)
    }
    setter.set(CCURL_OPT_CUSTOMREQUEST, method.rawValue)
  }

  /// Sets the bytes of a small body, which libcurl doesn't copy.
  func applyBytes(to setter: inout CurlOptionSetter) {
    guard case .small(let bytes) = source else { return }
    setter.setSize(CCURL_OPT_POSTFIELDSIZE_LARGE, length)
    setter.set(CCURL_OPT_POSTFIELDS, UnsafeRawPointer(bytes))
  }

  static var noBytes: UnsafeRawPointer { UnsafeRawPointer(nothing.utf8Start) }
  private static let nothing: StaticString = ""

  /// Provides the next bytes for libcurl.
  func read(into target: UnsafeMutableRawBufferPointer) -> Reading {
    chunks?.fill(target, reading: readBody, trailers: { computedTrailers }) ?? readBody(into: target)
  }

  private func readBody(into target: UnsafeMutableRawBufferPointer) -> Reading {
    switch source {
    case .none, .small:
      return .bytes(0)
    case .data(let data):
      let count = Int(min(Int64(target.count), length - position))
      let start = data.startIndex + Int(position)
      data.copyBytes(to: target, from: start..<(start + count))
      position += Int64(count)
      return .bytes(count)
    case .file(let file):
      return read(file, into: target)
    case .pipe(let pipe):
      let reading = pipe.read(into: target)
      if case .bytes(let count) = reading { position += Int64(count) }
      return reading
    }
  }

  private func read(_ file: HTTPFileBody, into target: UnsafeMutableRawBufferPointer) -> Reading {
    do throws(NetworkError) {
      let count = try file.read(descriptor, at: position, into: target)
      position += Int64(count)
      return .bytes(count)
    } catch {
      return .failed(error)
    }
  }

  /// Sets the transfer that waits for the body's bytes. Called by the call's own task.
  func attach(_ transfer: any StreamedTransfer) {
    if case .pipe(let pipe) = source { pipe.attach(transfer) }
  }

  /// The trailer fields, once the body has been read to its end.
  var computedTrailers: NetworkAPI.Headers? {
    if case .pipe(let pipe) = source { pipe.trailers } else { nil }
  }

  /// Gives back what ``open()`` acquired, to start again later.
  func suspend() {
    rewind()
    // Don't write to the shared instances.
    guard descriptor >= 0 else { return }
    SystemCalls.closeDescriptor(descriptor)
    descriptor = -1
  }

  /// Releases the source of the body.
  func end() {
    if case .none = source { return }
    guard !isEnded else { return }
    isEnded = true
    switch source {
    case .none, .small, .data: break
    case .file: if descriptor >= 0 { SystemCalls.closeDescriptor(descriptor) }
    case .pipe(let pipe): pipe.end()
    }
  }
}

extension HTTPBody {
  /// Whether a request with this body may be sent over HTTP/2. Where libcurl loses its place, this is so for what fits into
  /// one frame (RFC 9113 §4.2): no part of that is sent twice, unless the server's window takes only a part at a time; see
  /// ``TransferMachine/receivedHead(_:isSecure:mayBeMisplaced:)``.
  var suitsHTTP2: Bool {
    // libcurl sends trailers in chunked coding only.
    guard requestTrailers == nil else { return false }
    guard CurlUpload.losesPlace, !isEmpty else { return true }
    if case .stream = storage { return false }
    return length ?? .max <= 1 << 14
  }

  /// Checks that a stream with a declared length of 0 is empty. (libcurl wouldn't read it, and silently send nothing.)
  func checkIsEmptyAsAnnounced() async throws {
    guard case .stream(let stream) = storage, stream.length == 0 else { return }
    for try await chunk in self where !chunk.isEmpty { throw NetworkError.wrongLength(0) }
  }
}

/// Passes a streamed request body from the task that produces it to the loop, with limited read-ahead.
private final class CurlUploadPipe: Sendable {
  /// The producer waits while this many bytes are unsent.
  private static let highWater = 256 << 10

  private struct State {
    var chunks = CompactingQueue<Data>()
    /// The number of bytes of the first chunk that were sent.
    var offset = 0
    var buffered = 0
    /// The number of bytes still to be sent; nil if unknown.
    var left: Int64?
    /// Whether libcurl has asked for the body.
    var isStarted = false
    var isFinished = false
    var isEnded = false
    var error: NetworkError?
    var trailers: NetworkAPI.Headers?
    var isReaderWaiting = false
    var writer: UnsafeContinuation<Void, Never>?
    var task: Task<Void, Never>?
    weak var transfer: (any StreamedTransfer)?
  }

  private let body: HTTPBody
  private let state: Locked<State>

  init(_ body: HTTPBody) {
    self.body = body
    state = Locked(State(left: body.length))
  }

  private var wrongLength: NetworkError { .wrongLength(body.length ?? 0) }

  var trailers: NetworkAPI.Headers? { state.withLock { $0.trailers } }

  /// Makes the task that produces the body. Here, where it inherits the task-local values and the priority of the call:
  /// ``read(into:)`` runs on the loop's thread, or in the task of another call.
  func attach(_ transfer: any StreamedTransfer) {
    let task = Task { [self] in
      guard await hasRoom() else { return }
      do {
        for try await chunk in body where !chunk.isEmpty {
          guard await push(chunk) else { return }
        }
        finish(nil, trailers: try await body.requestTrailers?.fields())
      } catch {
        finish(NetworkError(error))
      }
    }
    state.withLock { ($0.transfer, $0.task) = (transfer, task) }
  }

  /// Copies available bytes. The first call lets the task produce them.
  ///
  /// If the length was declared, the last byte is held back until the body has ended: newer libcurl versions don't
  /// read beyond the declared length, and wouldn't notice if there were more bytes.
  func read(into target: UnsafeMutableRawBufferPointer) -> CurlUpload.Reading {
    let (reading, writer) = state.withLock { state -> (CurlUpload.Reading, UnsafeContinuation<Void, Never>?) in
      state.isStarted = true
      if let left = state.left, state.buffered > left { return (.failed(wrongLength), nil) }
      let isLast = state.left == Int64(state.buffered) && !state.isFinished
      let room = min(target.count, isLast ? max(0, state.buffered - 1) : target.count)
      var copied = 0
      while copied < room, let chunk = state.chunks.first {
        let count = min(room - copied, chunk.count - state.offset)
        let start = chunk.startIndex + state.offset
        let rest = UnsafeMutableRawBufferPointer(rebasing: target[copied...])
        chunk.copyBytes(to: rest, from: start..<(start + count))
        copied += count
        state.offset += count
        if state.offset == chunk.count {
          state.chunks.popFirst()
          state.offset = 0
        }
      }
      state.buffered -= copied
      state.left = state.left.map { $0 - Int64(copied) }
      let writer = state.buffered < Self.highWater ? state.writer : nil
      if writer != nil { state.writer = nil }
      if copied > 0 { return (.bytes(copied), writer) }
      if let error = state.error { return (.failed(error), writer) }
      if state.isFinished { return (state.left ?? 0 == 0 ? .bytes(0) : .failed(wrongLength), writer) }
      state.isReaderWaiting = true
      return (.wait, writer)
    }
    writer?.resume()
    return reading
  }

  /// Appends a chunk, and waits while enough bytes are buffered; returns false once the body has ended.
  private func push(_ chunk: Data) async -> Bool {
    wakeReader { state in
      state.chunks.append(chunk)
      state.buffered += chunk.count
    }
    return await hasRoom()
  }

  /// Waits until libcurl has asked for the body, and while enough bytes are buffered; returns false once the body has ended.
  private func hasRoom() async -> Bool {
    await withUnsafeContinuation { continuation in
      let waits = state.withLock { state in
        guard !state.isStarted || state.buffered >= Self.highWater, !state.isEnded else { return false }
        state.writer = continuation
        return true
      }
      if !waits { continuation.resume() }
    }
    return state.withLock { !$0.isEnded }
  }

  private func finish(_ error: NetworkError?, trailers: NetworkAPI.Headers? = nil) {
    wakeReader { state in
      state.trailers = trailers
      state.isFinished = true
      state.error = error
    }
  }

  private func wakeReader(_ change: (inout State) -> Void) {
    let transfer = state.withLock { state -> (any StreamedTransfer)? in
      change(&state)
      defer { state.isReaderWaiting = false }
      return state.isReaderWaiting ? state.transfer : nil
    }
    transfer?.resumeSending()
  }

  /// Cancels the producer.
  func end() {
    let (writer, task) = state.withLock { state in
      state.isEnded = true
      defer { state.writer = nil }
      return (state.writer, state.task)
    }
    // Not on this thread, which may be the transport's own: cancelling calls those who are told of it, such as the owner of
    // an `AsyncStream`, and they may take their time.
    if let task { Task.detached { task.cancel() } }
    writer?.resume()
  }
}
#endif
