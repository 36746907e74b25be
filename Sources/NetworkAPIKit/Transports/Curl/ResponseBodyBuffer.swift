#if os(Linux)
import Foundation

/// A transfer, as the ends of a streamed body know it, which are used on other threads than the loop's.
protocol StreamedTransfer: AnyObject, Sendable {
  func cancel()
  /// The reader has taken what was received.
  func resumeReceiving()
  /// The writer has provided what is to be sent.
  func resumeSending()
}

/// Passes a streamed response body from the loop to its reader, with limited read-ahead.
final class ResponseBodyBuffer: Sendable {
  /// Receiving pauses while this many bytes are unread. libcurl may hold back some more.
  private let highWater: Int

  private struct State {
    /// The bytes that haven't been read yet.
    var pending = PooledBytes()
    /// The number of bytes that were last taken at once: as many are likely to arrive until the next time.
    var lastCount = 0
    var isPaused = false
    var isFinished = false
    var error: NetworkError?
    var trailers: HeaderBlock?
    var readers: [UnsafeContinuation<Void, Never>] = []
    var transfer: (any StreamedTransfer)?
  }

  private let state: Locked<State>

  init(for transfer: any StreamedTransfer, expectsLargeBody: Bool) {
    highWater = expectsLargeBody ? 512 << 10 : 256 << 10
    state = Locked(State(transfer: transfer))
  }

  deinit { state.withLock { $0.pending.release() } }

  /// Appends bytes from the loop. Returns false if the loop has to pause, and offer the same bytes again later.
  ///
  /// Waiting readers are added to the loop's other callers, to be resumed together with them at the end of its round.
  func append(_ chunk: UnsafeRawBufferPointer, resuming: inout [UnsafeContinuation<Void, Never>]) -> Bool {
    let (isTaken, readers) = state.withLock { state -> (Bool, [UnsafeContinuation<Void, Never>]) in
      guard state.pending.count < highWater else {
        state.isPaused = true
        return (false, [])
      }
      state.pending.append(chunk, expected: state.lastCount)
      defer { state.readers.removeAll() }
      return (true, state.readers)
    }
    resuming += readers
    return isTaken
  }

  /// The trailer fields; empty until the body has been read.
  var trailers: NetworkAPI.Headers {
    state.withLock { state in
      guard state.isFinished, state.pending.count == 0 else { return [:] }
      return state.trailers.map { NetworkAPI.Headers(block: $0) } ?? [:]
    }
  }

  /// Ends the stream, with or without an error. Bytes that arrived before can still be read.
  func finish(_ error: NetworkError?, trailers: HeaderBlock?) {
    let readers = state.withLock { state in
      state.isFinished = true
      state.trailers = trailers
      state.error = state.error ?? error
      state.transfer = nil
      defer { state.readers.removeAll() }
      return state.readers
    }
    for reader in readers { reader.resume() }
  }

  /// Cancels the transfer, since its reader was released.
  func cancel() {
    state.withLock { $0.transfer }?.cancel()
  }

  /// Returns all bytes received since the last call; nil at the end.
  func next() async throws -> Data? {
    while true {
      let (data, end, resumed) = state.withLock {
        state -> (Data?, Result<Void, NetworkError>?, (any StreamedTransfer)?) in
        guard state.pending.count == 0 else {
          defer { state.isPaused = false }
          state.lastCount = state.pending.count
          return (state.pending.take(), nil, state.isPaused ? state.transfer : nil)
        }
        guard state.isFinished else { return (nil, nil, nil) }
        return (nil, state.error.map { .failure($0) } ?? .success(()), nil)
      }
      resumed?.resumeReceiving()
      if let data { return data }
      if let end {
        try end.get()
        return nil
      }
      await wait()
    }
  }

  private func wait() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let waits = state.withLock { state in
          guard state.pending.count == 0, !state.isFinished else { return false }
          state.readers.append(continuation)
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      cancel()
    }
  }
}
#endif
