public import Foundation

/// A cache for images, in memory and on disk, each with a size limit. Evicts the least recently used images, and those in
/// memory when the system is short of it (Apple platforms).
///
/// A cached image is used without asking the server again, since image URLs usually change with their content. To
/// reload an image, call `NetworkClient.image(_:)` with `refreshing`. A POST, PUT, PATCH or DELETE of the client removes the
/// images of its URL, by the rules of ``HTTPCache``.
///
/// Images of one user are never returned to another, even if clients share a cache: the key is the URL and a hash of
/// all header fields that may identify the user, whether added by the call, the client, their interceptors, its
/// authentication or its cookies. The only exception are fields added by ``NetworkClient/Configuration/networkInterceptors``. A
/// credential that differs for each request, such as a signature, never finds a cached image.
public final class ImageCache: Sendable {
  /// The default cache of all clients: 32 MB in memory and 100 MB on disk, in the user's caches folder.
  public static let shared = ImageCache()

  /// Whether the program has asked for an image, or has done so in an earlier run: the requests of others need no look at the
  /// folder.
  fileprivate static let isUsed = Locked(defaultFolder.map { access($0, F_OK) == 0 } ?? false)

  /// Whose image of which URL it is.
  struct Key: Hashable {
    let url: String
    /// The user's ``NetworkAPI/Headers/identity``.
    var identity = ""
    /// The client, if its images are for it alone; nil otherwise.
    var client: UInt64?
  }

  /// The images in memory, and what runs that may change them.
  struct Memory {
    private var images: LeastRecentlyUsed<Key, NetworkImage>
    /// Their keys by URL.
    private var keys: [String: Set<Key>] = [:]
    var pending = PendingFetches<Key>()

    init(limit: Int) { images = LeastRecentlyUsed(limit: limit) }

    mutating func removeAll() {
      release()
      pending.removedAll()
    }

    /// Removes all images, which may come back from where they are stored.
    mutating func release() {
      images.removeAll()
      keys = [:]
    }

    /// Removes the images of a URL that may have changed.
    mutating func remove(_ url: String) {
      for key in keys[url] ?? [] { remove(key) }
      for key in pending.keys where key.url == url { pending.removed(key) }
    }

    private mutating func remove(_ key: Key) {
      images.remove(key)
      keys[key.url]?.remove(key)
      if keys[key.url]?.isEmpty == true { keys[key.url] = nil }
    }

    private mutating func insert(_ image: NetworkImage, for key: Key) {
      keys[key.url, default: []].insert(key)
      for key in images.insert(image, for: key, cost: image.data.count) { remove(key) }
    }

    /// Returns an image, and marks it as used.
    mutating func image(for key: Key) -> NetworkImage? { images.value(for: key) }

    /// Keeps an image, or removes it with nil. Returns whether it does; see ``PendingFetches/keeps(_:for:since:)``.
    ///
    /// - Parameter fetch: the number of the fetch; 0 for what was on disk.
    mutating func keep(_ image: NetworkImage?, for key: Key, of fetch: Int, since removals: Int) -> Bool {
      guard pending.keeps(fetch, for: key, since: removals) else { return false }
      if let image { insert(image, for: key) } else { remove(key) }
      return true
    }
  }

  private let memory: Locked<Memory>
  private let disk: DiskStore?
  /// Locked while an image is stored, and while all are removed, so that none is stored that a removal should forget.
  private let storing = Locked(())
  private let pressure: MemoryPressure
  private let flights = SharedTasks<Flight, HTTPResponse>()

  /// What calls have in common that share a transfer.
  fileprivate struct Flight: Hashable {
    let key: Key
    /// How often the image was removed: a later call doesn't get what was requested before.
    let removals: Int
    /// The resets of the client's credentials and cookies so far: a redirect may lead to where they are sent.
    let resets: [Int]
    /// A refreshing call must not join one that reads from disk.
    let isRefreshing: Bool
    let client: ObjectIdentifier?
    let exchange: Exchange
  }

  /// The number of calls that wait for an image.
  var waiting: Int { flights.memberCount }

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - memoryLimit: the maximum size of all images in memory, in bytes; 0 for none. Default 32 MB.
  ///   - diskLimit: the maximum size of all images on disk, in bytes; 0 for none. Default 100 MB.
  ///   - folder: the folder for the images, by default `NetworkAPIKit/Images` in the user's caches folder. Other files
  ///     in it are left alone. On Linux, nothing is stored on disk by default if neither `XDG_CACHE_HOME` nor `HOME` is set.
  public init(memoryLimit: Int = 32_000_000, diskLimit: Int = 100_000_000, folder: URL? = nil) {
    let memory = Locked(Memory(limit: memoryLimit))
    self.memory = memory
    // What is on disk stays.
    pressure = MemoryPressure { memory.withLock { $0.release() } }
    let path = folder?.path ?? Self.defaultFolder
    disk = diskLimit > 0 ? path.map { DiskStore(folder: $0, suffix: ".image", limit: diskLimit) } : nil
  }

  private static let defaultFolder: String? = {
    #if os(Linux)
    let caches = CachesFolder.url(ProcessInfo.processInfo.environment)
    #else
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    #endif
    return caches?.appendingPathComponent("NetworkAPIKit/Images").path
  }()

  /// Removes all images. An image in flight isn't kept either.
  public func removeAll() {
    storing.withLock { _ in
      memory.withLock { $0.removeAll() }
      disk?.removeAll()
      // Once more for a call that began in between, and read a file before it was removed.
      memory.withLock { $0.removeAll() }
    }
  }

  /// Removes the images of a URL that may have changed. One in flight isn't kept either.
  fileprivate func remove(_ url: HTTPURL) {
    let url = url.absoluteString
    storing.withLock { _ in
      // The disk first, so that a call that read the file before is one from before the change.
      disk?.remove(url)
      memory.withLock { $0.remove(url) }
    }
  }

  /// The image on disk, where there is one for each URL, of the user who asked last: the file begins with whose it is.
  private func stored(_ key: Key) -> NetworkImage? {
    guard key.client == nil, let file = disk?.data(for: key.url), let end = file.firstIndex(of: Self.lineFeed),
      file[..<end].elementsEqual(key.identity.utf8)
    else { return nil }
    // A copy, whose indices begin at 0.
    return NetworkImage(Data(file[(end + 1)...]))
  }

  /// Stores an image, or removes it with nil.
  private func store(_ image: NetworkImage?, for key: Key) {
    guard key.client == nil, let disk else { return }
    let start = Data(key.identity.utf8) + [Self.lineFeed]
    if let image {
      disk.store(start + image.data, for: key.url)
    } else if disk.data(for: key.url)?.starts(with: start) ?? true {
      // Also one that can't be read now, which may be this user's.
      disk.remove(key.url)
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns the response for a key from memory, from disk, or by fetching it, once for all concurrent callers. Only
  /// images are stored.
  fileprivate func response(
    for key: Key, of request: HTTPRequest, refreshing: Bool, resets: [Int], exchange: Exchange?,
    fetch: @escaping @Sendable (SharedDeadline?) async throws -> (response: HTTPResponse, isSameUser: Bool)
  ) async throws -> HTTPResponse {
    // A stored image that is larger than the call accepts isn't used.
    let limit = request.delivery.limit ?? .max
    Self.isUsed.withLock { $0 = true }
    // Counted before it is looked up: what is found may be removed before the request is sent.
    let (removals, image) = memory.withLock { ($0.pending.begin(key), refreshing ? nil : $0.image(for: key)) }
    defer { memory.withLock { $0.pending.end(key) } }
    // Nothing else would tell a call that sends nothing that it was cancelled.
    guard !request.context.isCancelled, !Task.isCancelled else { throw NetworkError.cancelled }
    if let image, image.data.count <= limit { return Self.response(image, to: request) }
    let work: @Sendable (SharedDeadline?) async throws -> HTTPResponse = { [self] deadline in
      // It may go on for others after this call.
      memory.withLock { _ = $0.pending.begin(key) }
      defer { memory.withLock { $0.pending.end(key) } }
      if !refreshing, let image = stored(key), image.data.count <= limit {
        _ = memory.withLock { $0.keep(image, for: key, of: 0, since: removals) }
        return Self.response(image, to: request)
      }
      let number = memory.withLock { $0.pending.nextNumber() }
      let (response, isSameUser) = try await fetch(deadline)
      let status = response.status
      // Any other failure says nothing about the image, and neither does a part of it, whose header is valid too, or what is
      // there until it is made.
      guard isSameUser, status.isSuccess && ![202, 206].contains(status) || status == 404 || status == 410,
        !CacheControl(request.headers).contains("no-store")
      else { return response }
      let isKept = status.isSuccess && !CacheControl(response.headers).contains("no-store")
      let image = isKept ? response.body.data.flatMap { NetworkImage($0) } : nil
      storing.withLock { _ in
        guard memory.withLock({ $0.keep(image, for: key, of: number, since: removals) }) else { return }
        store(image, for: key)
      }
      return response
    }
    let flight = exchange.map {
      Flight(
        key: key, removals: removals, resets: resets, isRefreshing: refreshing,
        client: request.context.owner.map { ObjectIdentifier($0) }, exchange: $0)
    }
    let (id, deadline) = (request.context.id, request.context.deadline)
    return try await request.context.cancellable { [flights] in
      if let flight, let shared = try await flights.value(for: flight, of: id, until: deadline, work) { return shared }
      return try await work(nil)
    }
  }

  private static func response(_ image: NetworkImage, to request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(
      status: 200, headers: [.contentType(image.mediaType)], body: HTTPBody(image.data), url: request.url)
    response.metrics.cache = .hit
    request.context.emit(.cache(.hit))
    return response
  }
}

/// Looks up the image in the cache before the request is sent.
///
/// Runs after the interceptors of the client and the call, which may add credentials, and asks the authentication and the
/// jar what they will add, so that the cache knows whose image it is.
private struct ImageLookup: Interceptor {
  let cache: ImageCache
  let authentication: [Authentication]
  let cookies: CookieJar?
  let isRefreshing: Bool
  /// Whether the call shares its transfer with no other, since it has interceptors of its own.
  let isAlone: Bool
  /// The client, if its images are for it alone.
  let client: UInt64?

  /// What changes the exchange, besides the key; nil if the call shares its transfer with no other.
  private func exchange(of request: HTTPRequest) -> Exchange? {
    guard !isAlone, request.options.coalescing else { return nil }
    var request = request
    // This lookup is among the interceptors.
    request.options = request.options.withoutInterceptors
    // It ends only the caller's wait.
    request.timeouts.total = nil
    // The others say what to respond with, such as `Accept`.
    request.headers = NetworkAPI.Headers(request.headers.filter { !$0.isOnlyOfCall })
    return Exchange(request)
  }

  /// What a refresh sends must not wait for a call that may wait for the refresh.
  func applies(to request: HTTPRequest) -> Bool { request.mayHaveStoredResponse && !CredentialRefresh.isRunning }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let control = CacheControl(request.headers)
    let refreshing =
      isRefreshing || request.options.cache == .reload || request.context.isRepetition || control.contains("no-cache")
      || control.contains("no-store")
    let key: ImageCache.Key
    let identities: SentIdentities
    do {
      var asked = request
      if refreshing, asked.options.cache == .use { asked.options.cache = .reload }
      (key, identities) = try await self.key(of: asked)
    } catch {
      guard !refreshing, request.options.cache == .use, NetworkError(error).delayOfLaterCall != nil else { throw error }
      // A kept image needs no valid credential: that which can't be refreshed for now says whose it is. Without one, the
      // client's other cache may have the image.
      var kept = request
      kept.options.cache = .onlyIfCached
      return try await cache.response(
        for: try await self.key(of: kept).key, of: request, refreshing: false, resets: [], exchange: nil
      ) { _ in (try await next(request), false) }
    }
    // Not before: the refresh that the key has waited for may have changed them.
    let resets = resets
    return try await cache.response(
      for: key, of: request, refreshing: refreshing, resets: resets, exchange: exchange(of: request)
    ) { deadline in
      let sent = SentIdentities()
      var shared = deadline.map { request.shared(until: $0) } ?? request
      // The cache shares transfers itself, and begins new ones after a removal.
      shared.options.coalescing = false
      shared.options.sentIdentities = sent
      // A cache of responses would return the one that the image is from.
      if refreshing, shared.options.cache == .use { shared.options.cache = .reload }
      var response = try await next(shared)
      if let limit = request.delivery.limit { response = try await response.collected(upTo: limit).0 }
      // If a redirect led to where the client sends another credential or cookie, the key doesn't say whose image this is.
      // And if the credential was refreshed or replaced meanwhile, it's unclear too. Don't store it then.
      let latest = try? await self.key(of: request).key
      return (response, latest == key && resets == self.resets && sent.isSubset(of: identities))
    }
  }

  private var resets: [Int] { authentication.map(\.userChanges) + [cookies?.generation ?? 0] }

  /// The key of the image, and what identifies the user in it.
  private func key(of request: HTTPRequest) async throws -> (key: ImageCache.Key, identities: SentIdentities) {
    let identities = SentIdentities()
    var request = request
    request.options.sentIdentities = identities
    request = try await request.identified(by: authentication, cookies)
    let key = ImageCache.Key(url: request.url.absoluteString, identity: request.headers.identity, client: client)
    return (key, identities)
  }
}

private enum ImageCacheOption: RequestOptionKey { static let defaultValue: ImageCache? = nil }

extension NetworkClient.Configuration {
  /// The cache for `NetworkClient.image(_:)`. Default ``ImageCache/shared``.
  ///
  /// A client with a ``transport`` of its own, which may be a stub or trust other servers, keeps its images to itself, in
  /// memory only, unless you set a cache.
  public var imageCache: ImageCache {
    get { features[ImageCacheOption.self] ?? .shared }
    set { features[ImageCacheOption.self] = newValue }
  }

  fileprivate var keepsImagesApart: Bool { transport != nil && features[ImageCacheOption.self] == nil }
}

extension NetworkClient.Configuration: ResponseKeeper {
  var keepsAny: Bool { features[ImageCacheOption.self] != nil || ImageCache.isUsed.withLock { $0 } }
  func forget(_ url: HTTPURL) { imageCache.remove(url) }
}

extension NetworkClient {
  /// Returns an image from the client's ``Configuration/imageCache``, or fetches it.
  ///
  /// Only a GET without a body, range or condition is looked up, kept or shared. Concurrent calls of a client for the same
  /// image share one transfer, if they don't differ in what changes it, such as ``HTTPTimeouts/idle`` or a header field. It
  /// is cancelled when all of them are. ``RequestOptions/cache`` applies to the cache of images too: ``CacheMode/reload`` is
  /// like `refreshing`, as are `no-cache` and `no-store` in the request's `Cache-Control`. With ``CacheMode/ignore`` the image
  /// is neither looked up nor kept, and with `no-store` it isn't kept.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - refreshing: whether to ask the server even if the image is cached, also past the client's
  ///     ``Configuration/cache``. If it doesn't have the image any more (404, 410), or what it sends must not be kept, the
  ///     cached one is removed. Default false.
  ///   - isolation: the actor that `configure` is called on. Default: the caller's.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options.
  /// - Throws: ``NetworkError``; ``NetworkError/notAnImage(_:call:)`` if the response isn't a PNG, JPEG, GIF, WebP,
  ///   HEIC or AVIF image.
  public func image(
    _ url: NetworkAPI.Path, headers: NetworkAPI.Headers = [:], refreshing: Bool = false,
    isolation: isolated (any Actor)? = #isolation, configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkImage {
    var headers = headers
    // Not the client's own, which is for the bodies of its other responses.
    if !headers.contains(.accept) { headers.append(.accept("image/*")) }
    let endpoint = RawEndpoint<Data>(only: url, headers: headers)
    var request = try httpRequest(endpoint, configure: configure)
    // Also where the images' cache has no part in the call.
    if refreshing, request.options.cache == .use { request.options.cache = .reload }
    let isAlone = !request.options.interceptors.isEmpty
    // A call over its own transport has no part in the cache, also if an interceptor makes another request of it.
    if request.options.transport == nil {
      // A fetch for several calls has no total timeout. So that of this call starts before, if an interceptor has set one.
      request.options.interceptors += [
        ShorterDeadline(time: time),
        ImageLookup(
          cache: configuration.imageCache, authentication: configuration.authentication, cookies: configuration.cookies,
          isRefreshing: refreshing, isAlone: isAlone, client: configuration.keepsImagesApart ? owner.id : nil),
      ]
    }
    let decoder = endpoint.responseDecoder.map { data, response in
      guard let image = NetworkImage(data) else { throw NetworkError.notAnImage(response) }
      return image
    }
    return try await value(of: MappedEndpoint(base: endpoint, responseDecoder: decoder), request: request)
  }

  /// Like `image(_:)`, for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public func image(
    _ url: some HTTPURLConvertible, headers: NetworkAPI.Headers = [:], refreshing: Bool = false,
    isolation: isolated (any Actor)? = #isolation, configure: (inout HTTPRequest) -> Void = { _ in }
  ) async throws(NetworkError) -> NetworkImage {
    try await image(NetworkAPI.Path(url), headers: headers, refreshing: refreshing, configure: configure)
  }
}

extension ImageCache: RedactedDescribable {}
