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
  ///   - url: an absolute URL, or a path relative to the client's base URL; with nil, the phase stays ``loading``.
  ///   - client: the client that loads the image.
  ///   - isolation: the actor that `report` is called on. Default: the caller's.
  ///   - report: called with each phase, but not after the task was cancelled.
  public static func load(
    _ url: String?, with client: NetworkClient, isolation: isolated (any Actor)? = #isolation,
    report: (NetworkImagePhase) -> Void
  ) async {
    report(.loading)
    guard let url else { return }
    let phase: NetworkImagePhase
    do throws(NetworkError) {
      phase = .success(try await client.image(from: url))
    } catch {
      phase = .failure(error)
    }
    if !Task.isCancelled { report(phase) }
  }
}
