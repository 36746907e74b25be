public import Observation

/// The progress of a transfer, for views that follow it.
///
/// ```swift
/// @State private var progress = ObservableProgress()
///
/// ProgressView(value: progress.current.fraction ?? 0)
///   .task { await progress.follow(download.progress) }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class ObservableProgress {
  /// The transfer's latest progress.
  public private(set) var current = TransferProgress(completedBytes: 0)
  /// Whether the transfer is over.
  public private(set) var isFinished = false

  /// Creates the progress of a transfer that hasn't begun.
  public init() {}

  /// Follows a transfer until it is over or the task is cancelled, such as ``NetworkDownload/progress`` and
  /// ``NetworkUpload/progress``.
  public func follow(_ progress: AsyncStream<TransferProgress>) async {
    isFinished = false
    for await progress in progress { current = progress }
    isFinished = !Task.isCancelled
  }
}
