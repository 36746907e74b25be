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

#if canImport(SwiftUI)
public import SwiftUI

/// A view that loads and shows an image, with placeholders while it is loading and if it can't be loaded.
///
/// The client's ``NetworkClient/Configuration/imageCache`` keeps the image in memory and on disk. When the view
/// disappears, loading is cancelled.
///
/// ```swift
/// NetworkImageView("https://example.com/cat.jpg")
///
/// NetworkImageView(user.avatar, client: client) { phase in
///   switch phase {
///   case .loading: Color.gray
///   case .success(let image): image.view?.resizable().scaledToFill()
///   case .failure: Image(systemName: "person.slash")
///   }
/// }
/// ```
public struct NetworkImageView<Content: View>: View {
  private let url: String?
  private let client: NetworkClient
  private let content: (NetworkImagePhase) -> Content
  @State private var phase = NetworkImagePhase.loading

  /// Creates a view with custom content for each phase.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; nil shows the loading phase.
  ///   - client: the client that loads the image. Default ``NetworkClient/shared``.
  ///   - content: returns the view for a phase.
  public init(
    _ url: String?, client: NetworkClient = .shared, @ViewBuilder content: @escaping (NetworkImagePhase) -> Content
  ) {
    self.url = url
    self.client = client
    self.content = content
  }

  public var body: some View {
    // A view's task is cancelled when the view disappears, and restarted when the URL changes.
    content(phase).task(id: url) { await NetworkImagePhase.load(url, with: client) { phase = $0 } }
  }
}

/// The default content of ``NetworkImageView``.
public struct DefaultNetworkImage: View {
  let phase: NetworkImagePhase

  public var body: some View {
    switch phase {
    case .loading: ProgressView()
    case .success(let image): image.view?.resizable().scaledToFit()
    case .failure: Image(systemName: "photo").foregroundColor(.secondary)
    }
  }
}

extension NetworkImageView where Content == DefaultNetworkImage {
  /// Creates a view that shows an activity indicator while the image is loading, and a symbol if loading fails.
  public init(_ url: String?, client: NetworkClient = .shared) {
    self.init(url, client: client) { DefaultNetworkImage(phase: $0) }
  }
}

extension NetworkImage {
  /// The image as a SwiftUI image; nil if its pixels can't be decoded.
  @MainActor public var view: Image? {
    #if canImport(UIKit)
    uiImage.map { Image(uiImage: $0) }
    #else
    nsImage.map { Image(nsImage: $0) }
    #endif
  }
}
#endif
