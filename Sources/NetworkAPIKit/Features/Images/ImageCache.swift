import Foundation

/// Keeps images in memory and on disk, each up to a limit; what was not used for longest goes first.
///
/// An image that is in the cache is used without asking the server again: URLs of images usually change with their
/// content. To have a changed one, call ``NetworkClient/image(from:headers:refreshing:)`` with `refreshing`.
///
/// One user's images are never given to another, even where clients share a cache: images are kept by URL and by a hash
/// of all fields that may say who asks, whether the call, the client, its interceptors or its authentication added them.
/// Only what ``NetworkClient/Configuration/networkInterceptors`` add isn't seen. A credential that is new for each
/// request, such as a signature, finds no image in the cache.
public final class ImageCache: Sendable {
  /// The cache of every client that is given no other: 32 MB in memory, 100 MB on disk, in the user's folder of caches.
  public static let shared = ImageCache()

  private let memory: Locked<LeastRecentlyUsed<NetworkImage>>
  private let disk: DiskStore?
  private let flights = SharedTasks<String, HTTPResponse>()
  /// How many wait for an image.
  var waiting: Int { flights.memberCount }

  /// A cache.
  ///
  /// - Parameters:
  ///   - memoryLimit: the most bytes of images in memory; 0 for none. Default 32 MB.
  ///   - diskLimit: the most bytes of images on disk; 0 for none. Default 100 MB.
  ///   - folder: where they are kept; by default `NetworkAPIKit/Images` in the user's folder of caches. Other
  ///     files in it are left alone.
  public init(memoryLimit: Int = 32_000_000, diskLimit: Int = 100_000_000, folder: String? = nil) {
    memory = Locked(LeastRecentlyUsed(limit: memoryLimit))
    disk = diskLimit > 0 ? DiskStore(folder: folder ?? Self.defaultFolder, suffix: ".image", limit: diskLimit) : nil
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

  /// The response with the image of a key: from memory, from disk, or fetched, once for all who want it at the same
  /// time. What isn't an image isn't kept.
  fileprivate func response(
    for key: String, of url: HTTPURL, refreshing: Bool,
    fetch: @escaping @Sendable () async throws -> (response: HTTPResponse, isKept: Bool)
  ) async throws -> HTTPResponse {
    if !refreshing, let image = memory.withLock({ $0.value(for: key) }) { return Self.response(image, url) }
    // Who wants it fetched must not join those who look on the disk.
    return try await flights.value(for: refreshing ? "refreshing\n\(key)" : key) { [self] in
      if !refreshing, let image = disk?.data(for: key).flatMap({ NetworkImage($0) }) {
        keep(image, for: key)
        return Self.response(image, url)
      }
      let (response, isKept) = try await fetch()
      // A part of an image has the head of one.
      if isKept, response.status.isSuccess, response.status != 206,
        let image = response.body.data.flatMap({ NetworkImage($0) })
      {
        keep(image, for: key)
        disk?.store(image.data, for: key)
      }
      return response
    }
  }

  private static func response(_ image: NetworkImage, _ url: HTTPURL) -> HTTPResponse {
    var response = HTTPResponse(
      status: 200, headers: ["Content-Type": image.format.mediaType], body: HTTPBody(image.data), url: url)
    response.metrics.cache = .hit
    return response
  }

  private func keep(_ image: NetworkImage, for key: String) {
    memory.withLock { _ = $0.insert(image, for: key, cost: image.data.count) }
  }
}

/// Looks for the image of a call in the cache before the call goes on.
///
/// It stands inside the client's own interceptors, which may add credentials, and asks the client's authentication what
/// it will add, so that the cache knows whose image it is.
private struct ImageLookup: Interceptor {
  let cache: ImageCache
  let authentication: [Authentication]
  let refreshing: Bool

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    let key = try await key(of: request)
    return try await cache.response(for: key, of: request.url, refreshing: refreshing) {
      var response = try await next(request)
      if case .collected(let limit) = request.delivery { response = try await response.collected(upTo: limit).0 }
      // A credential that was renewed meanwhile, or another user's: the image belongs to nobody for certain.
      let isSameUser = (try? await self.key(of: request)) == key
      return (response, isKept: isSameUser)
    }
  }

  private func key(of request: HTTPRequest) async throws -> String {
    var request = request
    for authentication in authentication { request = try await authentication.authorized(request) }
    return "\(request.url.absoluteString)\n\(request.headers.identity)"
  }
}

private enum ImageCacheOption: RequestOptionKey {
  static var defaultValue: ImageCache { .shared }
}

extension NetworkClient.Configuration {
  /// Where ``NetworkClient/image(from:headers:refreshing:)`` keeps images. Default ``ImageCache/shared``.
  public var imageCache: ImageCache {
    get { features[ImageCacheOption.self] }
    set { features[ImageCacheOption.self] = newValue }
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
    let lookup = ImageLookup(
      cache: configuration.imageCache, authentication: configuration.authentication, refreshing: refreshing)
    let response = try await response(of: request, interceptors: [lookup])
    guard let image = NetworkImage(response.value) else { throw .notAnImage(response.response) }
    return image
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

extension ImageCache: ShownByDescription {}
