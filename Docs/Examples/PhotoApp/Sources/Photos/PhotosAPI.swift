import NetworkAPIKit

/// What the app calls.
enum PhotosAPI {
  struct Photo: Codable, Sendable, Identifiable, Hashable {
    var id: Int64
    var title: String
    /// Paths below the API's address.
    var preview: String
    var original: String
  }

  struct Page: Codable, Sendable {
    var photos: [Photo]
    /// Where the next page begins; nil on the last one.
    var cursor: String?
  }

  /// GET /photos
  struct List: NetworkAPIDefinition {
    typealias Response = Page
    let urlInfo: URLInfo
    init(text: String, cursor: String? = nil) {
      urlInfo = .init(
        path: "/photos",
        query: ["q": text.isEmpty ? nil : text, "cursor": cursor])
    }
  }
}
