#if canImport(SwiftUI)
public import SwiftUI

/// A view that fetches an image and shows it: a placeholder while it loads, another one when it fails. Leaving the
/// screen cancels the fetch; the client's ``NetworkClient/Configuration/imageCache`` keeps the image in memory and on
/// disk.
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

  /// Creates a view with content of its own.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; nil shows the loading phase.
  ///   - client: the client that fetches it. Default ``NetworkClient/shared``.
  ///   - content: the view of each phase.
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

/// What ``NetworkImageView`` shows by default.
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
  /// Creates a view that shows an activity indicator while it loads, and a symbol when it fails.
  public init(_ url: String?, client: NetworkClient = .shared) {
    self.init(url, client: client) { DefaultNetworkImage(phase: $0) }
  }
}

extension NetworkImage {
  /// The image for SwiftUI, or nil if its pixels can't be decoded.
  @MainActor public var view: Image? {
    #if canImport(UIKit)
    uiImage.map { Image(uiImage: $0) }
    #else
    nsImage.map { Image(nsImage: $0) }
    #endif
  }
}
#endif
