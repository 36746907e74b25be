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

  /// Creates an object with zero progress; call ``follow(_:)-(NetworkDownload)`` to update it.
  public init() {}

  /// Updates the properties until the download ends or the task is cancelled, which doesn't cancel the download.
  public func follow(_ download: NetworkDownload) async {
    await follow(download.progress, isPaused: { download.isPaused }) { () async throws(NetworkError) in
      _ = try await download.value
    }
  }

  /// Updates the properties until the upload ends or the task is cancelled, which doesn't cancel the upload.
  public func follow<Value: Sendable>(_ upload: NetworkUpload<Value>) async {
    await follow(upload.progress, isPaused: { false }) { () async throws(NetworkError) in _ = try await upload.response
    }
  }

  /// Updates the properties until the upload ends or the task is cancelled, which doesn't cancel the upload.
  public func follow<Value: Sendable>(_ upload: ResumableUpload<Value>) async {
    await follow(upload.progress, isPaused: { upload.isPaused }) { () async throws(NetworkError) in
      _ = try await upload.response
    }
  }

  /// - Parameter outcome: throws the transfer's error. Cancelling it would cancel the transfer, so it is called at the end.
  private func follow(
    _ progress: AsyncStream<TransferProgress>, isPaused: () -> Bool, outcome: () async throws(NetworkError) -> Void
  ) async {
    (isFinished, failure) = (false, nil)
    for await progress in progress {
      current = progress
      self.isPaused = isPaused()
    }
    guard !Task.isCancelled else { return }
    do throws(NetworkError) {
      try await outcome()
    } catch {
      failure = error
    }
    (self.isPaused, isFinished) = (false, true)
  }
}
