import Foundation

/// Keeps images in memory and on disk, each up to a limit; what was not used for longest goes first.
///
/// An image that is in the cache is used without asking the server again: URLs of images usually change with their content. To have a
/// changed one, call ``NetworkClient/image(from:headers:refreshing:)`` with `refreshing`. Images are kept by URL and
/// the credentials fields of the request (`Authorization`, `Cookie`); where an interceptor signs requests for several users, give each user a
/// cache.
public final class ImageCache: Sendable {
  /// The cache of every client that is given no other: 32 MB in memory, 100 MB on disk, in the user's folder of caches.
  public static let shared = ImageCache()

  private let memory: Locked<LeastRecentlyUsed<NetworkImage>>
  private let disk: DiskCache?
  private let flights = SharedTasks<String, NetworkImage>()
  /// How many wait for an image.
  var waiting: Int { flights.memberCount }

  /// A cache.
  ///
  /// - Parameters:
  ///   - memoryLimit: the most bytes of images in memory; 0 for none. Default 32 MB.
  ///   - diskLimit: the most bytes of images on disk; 0 for none. Default 100 MB.
  ///   - folder: where they are kept; by default `NetworkAPIKit/Images` in the user's folder of caches. It belongs to the cache alone.
  public init(memoryLimit: Int = 32_000_000, diskLimit: Int = 100_000_000, folder: String? = nil) {
    memory = Locked(LeastRecentlyUsed(limit: memoryLimit))
    disk = diskLimit > 0 ? DiskCache(folder: folder ?? Self.defaultFolder, limit: diskLimit) : nil
  }

  private static var defaultFolder: String {
    let caches =
      FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    return caches.appendingPathComponent("NetworkAPIKit/Images").path
  }

  /// Removes all images.
  public func removeAll() {
    memory.withLock { $0.removeAll() }
    disk?.removeAll()
  }

  /// The image of a key: from memory, from disk, or fetched, once for all who want it at the same time.
  func image(
    for key: String, refreshing: Bool, fetch: @escaping @Sendable () async throws(NetworkError) -> NetworkImage
  ) async throws(NetworkError) -> NetworkImage {
    if !refreshing, let image = memory.withLock({ $0.value(for: key) }) { return image }
    // Who wants it fetched must not join those who look on the disk.
    do {
      return try await flights.value(for: refreshing ? "refreshing\n\(key)" : key) { [self] in
        if !refreshing, let image = disk?.data(for: key).flatMap({ NetworkImage($0) }) {
          keep(image, for: key)
          return image
        }
        let image = try await fetch()
        keep(image, for: key)
        disk?.store(image.data, for: key)
        return image
      }
    } catch {
      throw NetworkError(error)
    }
  }

  private func keep(_ image: NetworkImage, for key: String) {
    memory.withLock { _ = $0.insert(image, for: key, cost: image.data.count) }
  }
}

extension NetworkClient {
  /// Fetches an image, or takes it from the client's ``Configuration/imageCache``.
  ///
  /// Calls for one image at the same time share one fetch; it stops when all of them are cancelled.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - refreshing: whether to fetch it although it is in the cache.
  /// - Throws: ``NetworkError``; what is no PNG, JPEG, GIF or WebP is ``NetworkError/notAnImage(_:)``.
  public func image(
    from url: String, headers: NetworkAPI.Headers = [:], refreshing: Bool = false
  ) async throws(NetworkError) -> NetworkImage {
    var request = try httpRequest(.get, url, headers: headers)
    if !request.headers.contains("Accept") { request.headers.append(.accept("image/*")) }
    let credentials = ["Authorization", "Cookie"].flatMap { request.headers.values(named: $0) }
    let key = ([request.url.absoluteString] + credentials).joined(separator: "\n")
    let fetched = request
    return try await configuration.imageCache.image(for: key, refreshing: refreshing) { () async throws(NetworkError) in
      let answer = try await response(of: fetched)
      guard let image = NetworkImage(answer.value) else { throw .notAnImage(answer.response) }
      return image
    }
  }

  /// Fetches an image, for code that is not asynchronous; see ``image(from:headers:refreshing:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - completion: is called exactly once, on no particular thread.
  /// - Returns: the running call, to cancel it; it can be ignored.
  @discardableResult
  public func image(
    from url: String, completion: @escaping @Sendable (Result<NetworkImage, NetworkError>) -> Void
  ) -> NetworkTask {
    NetworkTask {
      do throws(NetworkError) {
        completion(.success(try await image(from: url)))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
