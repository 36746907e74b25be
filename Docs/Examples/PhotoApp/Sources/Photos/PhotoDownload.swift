import Foundation
import NetworkAPIKit
import Observation

/// The download of a photo's original.
@MainActor @Observable final class PhotoDownload {
  enum State: Equatable, Sendable {
    case ready
    /// From 0 to 1; nil if the server doesn't say how large the file is.
    case running(fraction: Double?)
    case finished(path: String)
    case failed(String)
  }

  private(set) var state = State.ready
  let photo: PhotosAPI.Photo
  let client: NetworkClient
  private let folder: URL

  init(_ photo: PhotosAPI.Photo, client: NetworkClient, folder: URL) {
    (self.photo, self.client, self.folder) = (photo, client, folder)
  }

  /// Downloads the photo. After a failure or a relaunch, the next call
  /// continues where this one stopped, if the server allows that.
  func run() async {
    if case .running = state { return }
    state = .running(fraction: nil)
    let download = client.download(
      photo.original, to: folder.appendingPathComponent("\(photo.id).jpeg"))
    do throws(NetworkError) {
      for await progress in download.progress {
        state = .running(fraction: progress.fraction)
      }
      state = .finished(path: try await download.value.path)
    } catch {
      state = error.isCancelled ? .ready : .failed(error.userMessage)
    }
  }
}
