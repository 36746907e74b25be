/// How far the loading of an image is, for views.
public enum NetworkImagePhase: Sendable {
  /// It is being fetched.
  case loading
  /// It is there.
  case success(NetworkImage)
  /// It can't be fetched, or isn't an image.
  case failure(NetworkError)

  /// Loads an image through a client's ``NetworkClient/Configuration/imageCache``, which keeps it in memory and on
  /// disk.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; nil stays ``loading``.
  ///   - client: the client that fetches it.
  ///   - isolation: the actor that `report` is called on. Default: the caller's.
  ///   - report: gets each phase. Nothing is reported after the task was cancelled.
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
