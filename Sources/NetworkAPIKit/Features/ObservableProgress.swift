public import Observation

/// The progress and the end of a download or upload as an observable object, for SwiftUI views.
///
/// ```swift
/// import SwiftUI
///
/// @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
/// struct DownloadBar: View {
///   let download: NetworkDownload
///   @State private var progress = ObservableProgress()
///
///   var body: some View {
///     VStack {
///       ProgressView(value: progress.current.fraction ?? 0)
///       if let failure = progress.failure { Text(failure.userMessage) }
///       Button(progress.isPaused ? "Resume" : "Pause") {
///         progress.isPaused ? download.resume() : download.pause()
///       }
///       .disabled(progress.isFinished)
///     }
///     .task { await progress.follow(download) }
///   }
/// }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class ObservableProgress {
  /// The latest progress of the transfer.
  public private(set) var current = TransferProgress(completedBytes: 0)
  /// Whether the download or resumable upload is paused. Always false for any other upload.
  public private(set) var isPaused = false
  /// Whether the transfer has ended, successfully or not.
  public private(set) var isFinished = false
  /// The error with which the transfer ended; nil before its end and after a success.
  public private(set) var failure: NetworkError?

  /// Creates an object with zero progress; call ``follow(_:)`` to update it.
  public init() {}

  /// Updates the properties until the transfer ends or the task is cancelled, which doesn't cancel the transfer.
  public func follow(_ transfer: some NetworkTransfer) async {
    (isFinished, failure) = (false, nil)
    for await progress in transfer.progress {
      current = progress
      isPaused = (transfer as? any PausableTransfer)?.isPaused ?? false
    }
    guard !Task.isCancelled else { return }
    do throws(NetworkError) {
      // Only at the end: cancelling it would cancel the transfer.
      _ = try await transfer.value
    } catch {
      failure = error
    }
    (isPaused, isFinished) = (false, true)
  }
}
