import Foundation
import NetworkAPIKit
import Observation

/// The list's state: the photos that match the text, page by page.
@MainActor @Observable final class PhotoList {
  var text = ""
  private(set) var photos: [PhotosAPI.Photo] = []
  /// What went wrong, for the user to read.
  private(set) var failure: String?
  private(set) var isLoading = false
  /// The number of loads that are shown. The view asks for the next page when
  /// it changes: after a refresh, the count of photos may be the same.
  private(set) var loads = 0
  var hasMore: Bool { next != nil }

  let client: NetworkClient
  @ObservationIgnored private var downloads: [Int64: PhotoDownload] = [:]
  private let pause: Duration
  /// Where the next page begins, and the text that was searched for.
  private var next: (text: String, cursor: String)?
  /// The number of the latest search. Responses to earlier ones are ignored.
  private var search = 0

  /// Creates a list that searches when the text hasn't changed for `pause`.
  init(client: NetworkClient, pause: Duration = .milliseconds(300)) {
    (self.client, self.pause) = (client, pause)
  }

  /// Loads from the beginning, after a pause. The view calls it for each
  /// change of the text, and cancels the previous call.
  func reload() async {
    guard (try? await Task.sleep(for: pause)) != nil else { return }
    search += 1
    await load(text, cursor: nil)
  }

  /// Loads the next page, when the end of the list appears.
  func loadMore() async {
    if let next, !isLoading { await load(next.text, cursor: next.cursor) }
  }

  /// The only download of a photo, which goes on when its screen is left.
  func download(of photo: PhotosAPI.Photo, to folder: URL) -> PhotoDownload {
    if let download = downloads[photo.id] { return download }
    let download = PhotoDownload(photo, client: client, folder: folder)
    downloads[photo.id] = download
    return download
  }

  private func load(_ text: String, cursor: String?) async {
    let mine = search
    isLoading = true
    defer { if mine == search { isLoading = false } }
    do throws(NetworkError) {
      let page = try await client.request(
        PhotosAPI.List(text: text, cursor: cursor))
      guard mine == search else { return }
      photos = cursor == nil ? page.photos : photos + page.photos
      next = page.cursor.map { (text, $0) }
      failure = nil
      loads += 1
    } catch {
      // Cancelled: the text changed, or the screen is gone.
      if mine == search, !error.isCancelled { failure = error.userMessage }
    }
  }
}
