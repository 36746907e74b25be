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
  var hasMore: Bool { next != nil }

  let client: NetworkClient
  private let pause: Duration
  /// The next page, of what was searched when the list was loaded.
  private var next: (text: String, cursor: String)?
  /// Counts the searches, so that the response to an old one is not shown.
  private var search = 0

  /// Creates a list that waits so long after a letter before it searches.
  init(client: NetworkClient, pause: Duration = .milliseconds(300)) {
    (self.client, self.pause) = (client, pause)
  }

  /// Loads from the beginning, after a pause. The view calls it for each
  /// change of the text, and cancels the call before.
  func reload() async {
    guard (try? await Task.sleep(for: pause)) != nil else { return }
    search += 1
    await load(text, cursor: nil)
  }

  /// Loads the next page, when the end of the list appears.
  func loadMore() async {
    if let next, !isLoading { await load(next.text, cursor: next.cursor) }
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
    } catch {
      // Cancelled: the text changed, or the screen is gone.
      if mine == search, !error.isCancelled {
        failure = error.localizedDescription
      }
    }
  }
}
