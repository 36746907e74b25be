import Foundation

/// A download on its way: its progress, its pauses, and the file it becomes.
///
/// ```swift
/// let download = client.download("https://example.com/big.zip", to: "/tmp/big.zip")
/// for await progress in download.progress { print(progress) }
/// let file = try await download.value
/// ```
///
/// It runs by itself from the moment it is made; letting it go does not stop it. Until it is complete its bytes are in a
/// file beside the final one, `big.zip.partial`, with a small `big.zip.partial.json` that says what they are. The final name
/// appears in one step, when every byte is on the disk; a file that was there before stays until then.
///
/// A download that was paused, failed or cancelled goes on where it stopped when the same URL is downloaded to the same place
/// again, also by another process: if the server still has the same version (`If-Range`), else it begins anew.
public final class NetworkDownload: Sendable {
  private typealias Outcome = Result<DownloadedFile, NetworkError>

  private enum Phase {
    case running(Task<Outcome, Never>)
    case paused(Task<Outcome, Never>)
    case finished(Outcome)
  }

  private struct State {
    var phase: Phase?
    /// Which run it is: what an earlier one has to say does not count any more.
    var run = 0
    /// It is to end; what an earlier run holds is let go of first.
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

  /// How far it is now, and each change until it ends; a slow reader misses some of them, never the newest.
  ///
  /// Bytes that were there before count as completed.
  public var progress: AsyncStream<TransferProgress> { worker.reporter.stream() }

  /// The complete file. Waits through pauses; cancelling the task that waits cancels the download.
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

  /// Whether it is paused.
  public var isPaused: Bool {
    state.withLock { if case .paused = $0.phase { true } else { false } }
  }

  /// Stops it for now and keeps what has come; does nothing when it is paused or has ended.
  public func pause() {
    state.withLock { state -> Task<Outcome, Never>? in
      guard case .running(let task) = state.phase else { return nil }
      state.phase = .paused(task)
      return task
    }?.cancel()
  }

  /// Goes on after ``pause()``; does nothing when it runs or has ended.
  public func resume() {
    let previous = state.withLock { state -> Task<Outcome, Never>? in
      guard case .paused(let task) = state.phase else { return nil }
      return task
    }
    if let previous { start(after: previous) }
  }

  /// Ends it with ``NetworkError/cancelled`` and keeps what has come, so that another download to the same place goes on there.
  public func cancel() {
    stop(discarding: false)
  }

  /// Ends it with ``NetworkError/cancelled`` and removes what has come.
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
    // It writes the same file, so it has to be over; and it may have been done before it saw the pause.
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

  /// Whether a run was cancelled by a pause: it is paused, or another one has begun, which only happens after a pause.
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
