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
  public static func load(
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

  /// Loads an image from a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable).
  @_disfavoredOverload
  public static func load(
    _ url: (some HTTPURLConvertible)?, with client: NetworkClient, isolation: isolated (any Actor)? = #isolation,
    report: (NetworkImagePhase) -> Void
  ) async {
    await load(url.map { NetworkAPI.Path($0) }, with: client, report: report)
  }
}

/// The image that a view shows, which remembers whose image it is.
struct ShownImage: Sendable {
  private(set) var url: NetworkAPI.Path?
  private(set) var phase = NetworkImagePhase.loading

  /// The phase for a URL: never the image of another one.
  func phase(of url: NetworkAPI.Path?) -> NetworkImagePhase { url == self.url ? phase : .loading }

  /// How long a placeholder stays hidden: long enough for an image that is in memory or on disk.
  static let patience = Duration.milliseconds(100)

  /// Whether to hide the content of the loading phase, so that no placeholder flashes before an image that is there at
  /// once.
  ///
  /// - Parameter late: the last URL that took longer than ``patience``.
  func isHidden(_ url: NetworkAPI.Path?, late: NetworkAPI.Path?) -> Bool {
    guard url != nil, url != late, case .loading = phase(of: url) else { return false }
    return true
  }

  /// Loads an image, unless it is the one that is shown: a view that reappears keeps its image.
  ///
  /// - Parameters:
  ///   - prepare: decodes an image before it is shown.
  ///   - report: called with what to show, but not after the task was cancelled.
  func load(
    _ url: NetworkAPI.Path?, with client: NetworkClient, prepare: @Sendable (NetworkImage) async -> Void,
    isolation: isolated (any Actor)? = #isolation, report: (ShownImage) -> Void
  ) async {
    if case .success(let image) = phase(of: url) {
      // The place may have grown.
      await prepare(image)
      if !Task.isCancelled { report(self) }
      return
    }
    var last = NetworkImagePhase.loading
    await NetworkImagePhase.load(url, with: client) { phase in
      last = phase
      if case .success = phase { return }
      report(ShownImage(url: url, phase: phase))
    }
    guard case .success(let image) = last else { return }
    await prepare(image)
    if !Task.isCancelled { report(ShownImage(url: url, phase: last)) }
  }
}
