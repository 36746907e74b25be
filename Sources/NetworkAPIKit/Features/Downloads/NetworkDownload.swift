import Foundation

/// A running download: its progress, the means to pause and cancel it, and the resulting file.
///
/// ```swift
/// let download = client.download("https://example.com/big.zip", to: "/tmp/big.zip")
/// for await progress in download.progress { print(progress) }
/// let file = try await download.value
/// ```
///
/// It starts when it is created, and continues even if you don't keep a reference. Until it is complete, its bytes are
/// in a file next to the final one, `big.zip.partial`, with a small `big.zip.partial.json` that describes them. The
/// final name appears atomically, after all bytes have reached the disk; until then, an existing file stays.
///
/// After a pause, failure or cancellation, downloading the same URL to the same path again continues where it stopped,
/// even in another process, if the server still has the same version (`If-Range`). Otherwise it starts from the
/// beginning.
public final class NetworkDownload: Sendable {
  private typealias Outcome = Result<DownloadedFile, NetworkError>

  private enum Phase {
    case running(Task<Outcome, Never>)
    case paused(Task<Outcome, Never>)
    case finished(Outcome)
  }

  private struct State {
    var phase: Phase?
    /// The number of the current run; results of earlier runs are ignored.
    var run = 0
    /// Whether the download is to be cancelled; with `discards`, its partial file is to be removed.
    var isCancelled = false
    var discards = false
    var waiters: [CheckedContinuation<DownloadedFile, any Error>] = []
  }

  private let worker: DownloadWorker
  private let state = Locked(State())

  init(_ worker: DownloadWorker) {
    self.worker = worker
    start(after: nil)
  }

  /// A stream of the current progress and its changes, until the download ends. A slow reader gets only the newest
  /// value.
  ///
  /// Bytes from before the download was resumed count as completed.
  public var progress: AsyncStream<TransferProgress> { worker.reporter.stream() }

  /// Waits for the complete file, also while the download is paused. Cancelling the waiting task cancels the download.
  public var value: DownloadedFile {
    get async throws(NetworkError) {
      do {
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { continuation in
            let outcome = state.withLock { state -> Outcome? in
              if case .finished(let outcome) = state.phase { return outcome }
              state.waiters.append(continuation)
              return nil
            }
            if let outcome { continuation.resume(with: outcome) }
          }
        } onCancel: {
          cancel()
        }
      } catch {
        throw NetworkError(error)
      }
    }
  }

  /// Whether the download is paused.
  public var isPaused: Bool {
    state.withLock { if case .paused = $0.phase { true } else { false } }
  }

  /// Pauses the download and keeps its bytes. Does nothing if it is paused or has ended.
  public func pause() {
    state.withLock { state -> Task<Outcome, Never>? in
      guard case .running(let task) = state.phase else { return nil }
      state.phase = .paused(task)
      return task
    }?.cancel()
  }

  /// Resumes the download after ``pause()``. Does nothing if it is running or has ended.
  public func resume() {
    let previous = state.withLock { state -> Task<Outcome, Never>? in
      guard case .paused(let task) = state.phase else { return nil }
      return task
    }
    if let previous { start(after: previous) }
  }

  /// Cancels the download with ``NetworkError/cancelled`` and keeps its bytes, so that a later download to the same
  /// path can continue.
  public func cancel() {
    stop(discarding: false)
  }

  /// Cancels the download with ``NetworkError/cancelled`` and removes its partial file.
  public func discard() {
    stop(discarding: true)
  }

  private func stop(discarding: Bool) {
    let phase = state.withLock { state in
      state.isCancelled = true
      if discarding { state.discards = true }
      return state.phase
    }
    switch phase {
    case .running(let task): task.cancel()
    case .paused: resume()
    case .finished, nil: break
    }
  }

  private func start(after previous: Task<Outcome, Never>?) {
    state.withLock { state in
      if let previous {
        guard case .paused(let paused) = state.phase, paused == previous else { return }
      }
      state.run += 1
      let run = state.run
      state.phase = .running(
        Task {
          let outcome = await self.outcome(after: previous, run: run)
          self.ended(outcome, run: run)
          return outcome
        })
    }
  }

  private func outcome(after previous: Task<Outcome, Never>?, run: Int) async -> Outcome {
    // The previous run uses the same file, so wait for it to end. It may also have completed before it noticed the
    // pause.
    if let previous, case .success(let file) = await previous.value { return .success(file) }
    let outcome: Outcome
    do throws(NetworkError) {
      guard !state.withLock(\.isCancelled) else { throw .cancelled }
      outcome = .success(try await worker.run(isPaused: { self.wasPaused(run) }))
    } catch {
      outcome = .failure(error)
    }
    if case .failure = outcome, state.withLock(\.discards) { await worker.removePartialFile() }
    return outcome
  }

  /// Whether a run was cancelled by a pause: the download is paused, or a later run has begun, which only follows a
  /// pause.
  private func wasPaused(_ run: Int) -> Bool {
    state.withLock { state in
      if case .paused = state.phase { true } else { state.run != run }
    }
  }

  private func ended(_ outcome: Outcome, run: Int) {
    let isOver = state.withLock { state -> Bool in
      guard state.run == run else { return false }
      switch state.phase {
      case .paused: if case .success = outcome { return true } else { return false }
      case .running: return true
      case .finished, nil: return false
      }
    }
    if isOver { end(outcome) }
  }

  private func end(_ outcome: Outcome) {
    let waiters = state.withLock { state -> [CheckedContinuation<DownloadedFile, any Error>] in
      if case .finished = state.phase { return [] }
      state.phase = .finished(outcome)
      defer { state.waiters = [] }
      return state.waiters
    }
    worker.reporter.finish()
    for waiter in waiters { waiter.resume(with: outcome) }
  }
}

extension NetworkDownload: ShownByDescription {}
