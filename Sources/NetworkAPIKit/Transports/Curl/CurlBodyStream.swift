#if os(Linux)
import Foundation

/// Carries a streamed response body from the loop to its reader, a limited number of bytes ahead.
final class CurlBodyStream: Sendable {
  /// The server waits while this many bytes are not read yet. What libcurl itself holds back comes on top.
  private let highWater: Int

  private struct State: @unchecked Sendable {
    // Unchecked: only reached through the lock around it.
    var pending = Data()
    var isPaused = false
    var isFinished = false
    var error: NetworkError?
    var trailers: HeaderBlock?
    var readers: [UnsafeContinuation<Void, Never>] = []
    var transfer: CurlTransfer?
  }

  private let state: Locked<State>

  init(transfer: CurlTransfer) {
    highWater = transfer.request.options.expectsLargeBody ? 512 << 10 : 256 << 10
    state = Locked(State(transfer: transfer))
  }

  /// Takes bytes from the loop; false asks it to pause and offer the same bytes later.
  ///
  /// Whoever waits for them is resumed with the loop's others, once it has read what there is.
  func append(_ chunk: UnsafeRawBufferPointer, loop: CurlLoop) -> Bool {
    let (isTaken, readers) = state.withLock { state -> (Bool, [UnsafeContinuation<Void, Never>]) in
      guard state.pending.count < highWater else {
        state.isPaused = true
        return (false, [])
      }
      state.pending.append(contentsOf: chunk)
      defer { state.readers.removeAll() }
      return (true, state.readers)
    }
    loop.resumed += readers
    return isTaken
  }

  /// The fields after the body; empty until it has been read.
  var trailers: NetworkAPI.Headers {
    state.withLock { state in
      guard state.isFinished, state.pending.isEmpty else { return [:] }
      return state.trailers.map { NetworkAPI.Headers(block: $0) } ?? [:]
    }
  }

  /// The end, good or bad. Bytes that came before it can still be read.
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

  /// Lets the transfer go; nobody reads on.
  func cancel() {
    guard let transfer = state.withLock({ $0.transfer }) else { return }
    transfer.loop.send(.cancel(transfer))
  }

  /// Everything that has come since the last call; nil at the end.
  func next() async throws -> Data? {
    while true {
      let (data, end, resumed) = state.withLock { state -> (Data?, Result<Void, NetworkError>?, CurlTransfer?) in
        guard state.pending.isEmpty else {
          let data = state.pending
          state.pending = Data()
          defer { state.isPaused = false }
          return (data, nil, state.isPaused ? state.transfer : nil)
        }
        guard state.isFinished else { return (nil, nil, nil) }
        return (nil, state.error.map { .failure($0) } ?? .success(()), nil)
      }
      if let resumed { resumed.loop.send(.resumeReceiving(resumed)) }
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
          guard state.pending.isEmpty, !state.isFinished else { return false }
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

/// Whoever holds it may read; when the last one lets go, the transfer behind it ends.
final class CurlBodyReader: Sendable {
  private let stream: CurlBodyStream
  /// Keeps the loop going while a body is read, even if the transport itself is gone.
  private let engine: CurlEngine

  init(_ stream: CurlBodyStream, engine: CurlEngine) {
    self.stream = stream
    self.engine = engine
  }

  deinit { stream.cancel() }

  func next() async throws -> Data? {
    try await stream.next()
  }
}
#endif
