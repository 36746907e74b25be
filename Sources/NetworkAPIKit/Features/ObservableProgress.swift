public import Observation

/// The progress of a transfer as an observable object, for SwiftUI views.
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
///     ProgressView(value: progress.current.fraction ?? 0)
///       .task { await progress.follow(download.progress) }
///   }
/// }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@MainActor @Observable
public final class ObservableProgress {
  /// The latest progress of the transfer.
  public private(set) var current = TransferProgress(completedBytes: 0)
  /// Whether the transfer has ended, successfully or not.
  public private(set) var isFinished = false

  /// Creates an object with zero progress; call ``follow(_:)`` to update it.
  public init() {}

  /// Updates ``current`` until the transfer ends or the task is cancelled.
  ///
  /// - Parameter progress: the progress of the transfer, such as ``NetworkDownload/progress`` or
  ///   ``NetworkUpload/progress``.
  public func follow(_ progress: AsyncStream<TransferProgress>) async {
    isFinished = false
    for await progress in progress { current = progress }
    isFinished = !Task.isCancelled
  }
}
