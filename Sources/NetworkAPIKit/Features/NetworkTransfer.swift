/// A running download or upload: its progress, its value, and the means to cancel it.
///
/// ``NetworkDownload`` and ``ResumableUpload``, which can be paused too, and ``NetworkUpload`` are transfers.
public protocol NetworkTransfer<Value>: Sendable {
  /// What the transfer is for: the file of a download, the decoded response to an upload.
  associatedtype Value: Sendable

  /// A stream of the current progress and its changes, until the transfer ends. A slow reader gets only the newest value. A
  /// pause, its end, or a wait after an interruption repeats the value.
  var progress: AsyncStream<TransferProgress> { get }

  /// Waits for the file or the decoded response, also while the transfer is paused. Cancelling the waiting task cancels the
  /// transfer.
  var value: Value { get async throws(NetworkError) }

  /// Cancels the transfer, which then fails with ``NetworkError/cancelled(call:)`` unless it has ended. What a
  /// ``PausableTransfer`` has received or sent stays, so that the same transfer can continue when it is started again.
  func cancel()
}

/// A transfer that can be paused: a ``NetworkDownload`` or a ``ResumableUpload``.
public protocol PausableTransfer<Value>: NetworkTransfer {
  /// Whether the transfer is paused.
  var isPaused: Bool { get }

  /// Pauses the transfer; what it has received or sent stays. Does nothing if it is paused or has ended.
  func pause()

  /// Resumes the transfer after ``pause()``. Does nothing if it is running or has ended.
  func resume()

  /// Cancels the transfer with ``NetworkError/cancelled(call:)``, and removes what there is of it: the partial file of a
  /// download; what the server has of an upload, which it is asked to remove, for at most ten seconds.
  /// ``NetworkTransfer/value`` then waits until that is done. Does nothing to a complete one.
  func discard()
}

/// A transfer whose progress a reporter has.
protocol ReportingTransfer: NetworkTransfer {
  var reporter: ProgressReporter { get }
}

extension ReportingTransfer {
  public var progress: AsyncStream<TransferProgress> { reporter.stream() }
}

/// An upload, whose value is that of its response.
protocol RespondingTransfer: NetworkTransfer {
  var response: NetworkResponse<Value> { get async throws(NetworkError) }
}

extension RespondingTransfer {
  public var value: Value {
    get async throws(NetworkError) { try await response.value }
  }
}

/// A transfer that a ``PausableRun`` carries out.
protocol RunTransfer: PausableTransfer, ReportingTransfer {
  associatedtype Outcome: Sendable
  var run: PausableRun<Outcome> { get }
}

extension RunTransfer {
  public var isPaused: Bool { run.isPaused }
  public func pause() { run.pause() }
  public func resume() { run.resume() }
  public func cancel() { run.cancel() }
  public func discard() { run.discard() }

  /// Does what ``discard()`` does. Returns a task that ends when everything is removed.
  func discarding() -> Task<Void, Never> { run.discard() }
}
