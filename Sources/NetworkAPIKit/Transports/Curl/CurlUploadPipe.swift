#if os(Linux)
import Foundation

/// Passes a streamed request body from the task that produces it to the loop, with limited read-ahead.
final class CurlUploadPipe: Sendable {
  /// The producer waits while this many bytes are unsent.
  private static let highWater = 256 << 10

  private struct State: @unchecked Sendable {
    // Unchecked: only accessed with the lock held.
    var chunks: [Data] = []
    var head = 0
    /// The number of bytes of the first chunk that were sent.
    var offset = 0
    var buffered = 0
    /// The number of bytes still to be sent; nil if unknown.
    var left: Int64?
    var isFinished = false
    var isEnded = false
    var error: NetworkError?
    var isReaderWaiting = false
    var writer: UnsafeContinuation<Void, Never>?
    var task: Task<Void, Never>?
    weak var transfer: CurlTransfer?
  }

  private let body: HTTPBody
  private let state: Locked<State>

  init(_ body: HTTPBody) {
    self.body = body
    state = Locked(State(left: body.length))
  }

  private var wrongLength: NetworkError { CurlUpload.wrongLength(body.length ?? 0) }

  func attach(_ transfer: CurlTransfer) {
    state.withLock { $0.transfer = transfer }
  }

  /// Copies available bytes. The first call starts the task that produces them.
  ///
  /// If the length was announced, the last byte is held back until the body has ended: newer libcurl versions don't
  /// read beyond the announced length, and wouldn't notice if there were more bytes.
  func read(into target: UnsafeMutableRawBufferPointer) -> CurlUpload.Reading {
    let (reading, writer, starts) = state.withLock {
      state -> (CurlUpload.Reading, UnsafeContinuation<Void, Never>?, Bool) in
      if let left = state.left, state.buffered > left { return (.failed(wrongLength), nil, false) }
      let isLast = state.left == Int64(state.buffered) && !state.isFinished
      let room = min(target.count, isLast ? max(0, state.buffered - 1) : target.count)
      var copied = 0
      while copied < room, state.head < state.chunks.count {
        let chunk = state.chunks[state.head]
        let count = min(room - copied, chunk.count - state.offset)
        let start = chunk.startIndex + state.offset
        let rest = UnsafeMutableRawBufferPointer(rebasing: target[copied...])
        chunk.copyBytes(to: rest, from: start..<(start + count))
        copied += count
        state.offset += count
        if state.offset == chunk.count {
          state.chunks[state.head] = Data()
          state.head += 1
          state.offset = 0
        }
      }
      if state.head == state.chunks.count {
        state.chunks.removeAll(keepingCapacity: true)
        state.head = 0
      }
      state.buffered -= copied
      state.left = state.left.map { $0 - Int64(copied) }
      let writer = state.buffered < Self.highWater ? state.writer : nil
      if writer != nil { state.writer = nil }
      if copied > 0 { return (.bytes(copied), writer, false) }
      if let error = state.error { return (.failed(error), writer, false) }
      if state.isFinished { return (state.left ?? 0 == 0 ? .bytes(0) : .failed(wrongLength), writer, false) }
      state.isReaderWaiting = true
      return (.wait, writer, state.task == nil && !state.isEnded)
    }
    writer?.resume()
    if starts { start() }
    return reading
  }

  private func start() {
    let task = Task { [self] in
      do {
        for try await chunk in body where !chunk.isEmpty {
          guard await push(chunk) else { return }
        }
        finish(nil)
      } catch {
        finish(NetworkError(error))
      }
    }
    let isEnded = state.withLock { state in
      state.task = task
      return state.isEnded
    }
    if isEnded { task.cancel() }
  }

  /// Appends a chunk, and waits while enough bytes are buffered; returns false once the body has ended.
  private func push(_ chunk: Data) async -> Bool {
    wakeReader { state in
      state.chunks.append(chunk)
      state.buffered += chunk.count
    }
    await withUnsafeContinuation { continuation in
      let waits = state.withLock { state in
        guard state.buffered >= Self.highWater, !state.isEnded else { return false }
        state.writer = continuation
        return true
      }
      if !waits { continuation.resume() }
    }
    return state.withLock { !$0.isEnded }
  }

  private func finish(_ error: NetworkError?) {
    wakeReader { state in
      state.isFinished = true
      state.error = error
    }
  }

  private func wakeReader(_ change: (inout State) -> Void) {
    let transfer = state.withLock { state -> CurlTransfer? in
      change(&state)
      defer { state.isReaderWaiting = false }
      return state.isReaderWaiting ? state.transfer : nil
    }
    if let transfer { transfer.loop.send(.resumeSending(transfer)) }
  }

  /// Cancels the producer.
  func end() {
    let (writer, task) = state.withLock { state in
      state.isEnded = true
      defer { state.writer = nil }
      return (state.writer, state.task)
    }
    task?.cancel()
    writer?.resume()
  }
}
#endif
