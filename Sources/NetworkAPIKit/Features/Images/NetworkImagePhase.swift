/// The state of an image that is being loaded, for views.
public enum NetworkImagePhase: Sendable {
  /// The image is being loaded.
  case loading
  /// The image was loaded.
  case success(NetworkImage)
  /// Loading failed.
  case failure(NetworkError)

  /// Loads an image through a client's ``NetworkClient/Configuration/imageCache``, which keeps it in memory and on
  /// disk.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded. With nil,
  ///     the phase stays ``loading``.
  ///   - client: the client that loads the image.
  ///   - isolation: the actor that `report` is called on. Default: the caller's.
  ///   - report: called with each phase, but not after the task was cancelled.
  static func load(
    _ url: NetworkAPI.Path?, with client: NetworkClient, isolation: isolated (any Actor)? = #isolation,
    report: (NetworkImagePhase) -> Void
  ) async {
    report(.loading)
    guard let url else { return }
    let phase: NetworkImagePhase
    do throws(NetworkError) {
      phase = .success(try await client.image(url))
    } catch {
      phase = .failure(error)
    }
    if !Task.isCancelled { report(phase) }
  }
}

/// What a view shows an image of. A path of another client may be another server's, and its image another user's.
struct ImageSource: Sendable, Hashable {
  let url: NetworkAPI.Path?
  let client: NetworkClient

  static func == (one: Self, other: Self) -> Bool { one.url == other.url && one.client.owner === other.client.owner }

  func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(ObjectIdentifier(client.owner))
  }
}

/// The image that a view shows, which remembers whose image it is.
struct ShownImage: Sendable {
  private(set) var source: ImageSource?
  private(set) var phase = NetworkImagePhase.loading

  /// The phase for a source: never the image of another one.
  func phase(of source: ImageSource) -> NetworkImagePhase { source == self.source ? phase : .loading }

  /// How long a placeholder stays hidden: long enough for an image that is in memory or on disk.
  static let patience = Duration.milliseconds(100)

  /// Whether to hide the content of the loading phase, so that no placeholder flashes before an image that is there at
  /// once.
  ///
  /// - Parameter late: the last source that took longer than ``patience``.
  func isHidden(_ source: ImageSource, late: ImageSource?) -> Bool {
    guard source.url != nil, source != late, case .loading = phase(of: source) else { return false }
    return true
  }

  /// Loads an image, unless it is the one that is shown: a view that reappears keeps its image.
  ///
  /// - Parameters:
  ///   - prepare: decodes an image before it is shown; returns whether its pixels can be decoded.
  ///   - report: called with what to show, but not after the task was cancelled.
  func load(
    _ source: ImageSource, prepare: @Sendable (NetworkImage) async -> Bool,
    isolation: isolated (any Actor)? = #isolation, report: (ShownImage) -> Void
  ) async {
    if case .success(let image) = phase(of: source) {
      // The place may have grown.
      _ = await prepare(image)
      if !Task.isCancelled { report(self) }
      return
    }
    var last = NetworkImagePhase.loading
    await NetworkImagePhase.load(source.url, with: source.client) { phase in
      last = phase
      if case .success = phase { return }
      report(ShownImage(source: source, phase: phase))
    }
    guard case .success(let image) = last else { return }
    if await !prepare(image) {
      last = .failure(.invalidResponse(.init("the image can't be decoded")))
    }
    if !Task.isCancelled { report(ShownImage(source: source, phase: last)) }
  }
}
