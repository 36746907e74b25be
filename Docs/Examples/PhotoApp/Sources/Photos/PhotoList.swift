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
  /// The number of searches so far. Responses to earlier ones are ignored.
  private var searches = 0
  /// The text of the latest search; nil unless its photos are shown.
  private var loaded: String?

  /// Creates a list that searches when the text hasn't changed for `pause`.
  init(client: NetworkClient, pause: Duration = .milliseconds(300)) {
    (self.client, self.pause) = (client, pause)
  }

  /// Loads from the beginning, unless the latest search was for the text and
  /// has succeeded. The view calls it when it appears, also after a photo was
  /// shown, and for each change of the text, and cancels the previous call.
  func search() async { if loaded != text { await reload() } }

  /// Loads from the beginning, after a pause.
  func reload() async {
    guard (try? await Task.sleep(for: pause)) != nil else { return }
    (searches, loaded) = (searches + 1, nil)
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
    let mine = searches
    isLoading = true
    defer { if mine == searches { isLoading = false } }
    do throws(NetworkError) {
      let page = try await client.request(
        PhotosAPI.List(text: text, cursor: cursor))
      guard mine == searches else { return }
      photos = cursor == nil ? page.photos : photos + page.photos
      next = page.cursor.map { (text, $0) }
      (loaded, failure) = (text, nil)
      loads += 1
    } catch {
      // Cancelled: the text changed, or the screen is gone.
      if mine == searches, !error.isCancelled { failure = error.userMessage }
    }
  }
}
