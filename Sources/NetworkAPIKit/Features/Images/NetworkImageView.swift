#if canImport(SwiftUI)
public import SwiftUI

/// A view that loads and shows an image, with placeholders while it is loading and if it can't be loaded.
///
/// The client's ``NetworkClient/Configuration/imageCache`` keeps the image in memory and on disk. When the view
/// disappears, loading is cancelled; when it reappears, it still has its image. With another URL or another client, it
/// loads again, so keep the client outside of `body`. The image is decoded once, away from the main thread, and reduced
/// to the place that the view is offered.
///
/// ```swift
/// import SwiftUI
///
/// struct Pictures: View {
///   var body: some View {
///     NetworkImageView("https://example.com/cat.jpg")
///     NetworkImageView("/users/7/avatar", client: client) { phase in
///       switch phase {
///       case .loading: Color.gray
///       case .success(let image): image.view?.resizable().scaledToFill()
///       case .failure: Image(systemName: "person.slash")
///       }
///     }
///   }
/// }
/// ```
public struct NetworkImageView<Content: View>: View {
  private let source: ImageSource
  private let content: (NetworkImagePhase) -> Content
  @State private var shown = ShownImage()
  @State private var place = ImagePlace()
  /// The last source whose image wasn't there at once.
  @State private var late: ImageSource?
  /// Counts how often the place has grown.
  @State private var growth = 0
  @Environment(\.displayScale) private var scale

  private struct Work: Hashable {
    let source: ImageSource
    let growth: Int
  }

  /// Creates a view with custom content for each phase.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded. Nil shows
  ///     the loading phase.
  ///   - client: the client that loads the image. Default ``NetworkClient/shared``.
  ///   - content: returns the view for a phase.
  public init(
    _ url: NetworkAPI.Path?, client: NetworkClient = .shared,
    @ViewBuilder content: @escaping (NetworkImagePhase) -> Content
  ) {
    source = ImageSource(url: url, client: client)
    self.content = content
  }

  /// Creates a view for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public init(
    _ url: (some HTTPURLConvertible)?, client: NetworkClient = .shared,
    @ViewBuilder content: @escaping (NetworkImagePhase) -> Content
  ) {
    self.init(url.map { NetworkAPI.Path($0) }, client: client, content: content)
  }

  public var body: some View {
    let (place, scale) = (place, Double(scale))
    // In a stack, since the layout has one view, and the content may be several.
    ImagePlaceLayout(place: place) { growth += 1 }.callAsFunction { ZStack { content(shown.phase(of: source)) } }
      .opacity(shown.isHidden(source, late: late) ? 0 : 1)
      .task(id: source) {
        try? await Task.sleep(for: ShownImage.patience)
        if !Task.isCancelled { late = source }
      }
      // A view's task is cancelled when the view disappears, and starts again when it reappears or the value changes.
      .task(id: Work(source: source, growth: growth)) {
        await shown.load(source, prepare: { await $0.decoded(for: place, scale: scale) }) { shown = $0 }
      }
  }
}

/// The place that a view was offered last.
private final class ImagePlace: Sendable {
  struct Offer: Sendable {
    var width: Double?
    var height: Double?
  }

  private let state = Locked<(offer: Offer, decoded: Offer?)>((Offer(), nil))

  /// Stores the size offered; returns whether it is much larger than the one the image was decoded for.
  func record(_ offer: Offer) -> Bool {
    state.withLock { state in
      state.offer = offer
      guard let decoded = state.decoded else { return false }
      return decoded.width.isOutgrown(by: offer.width) || decoded.height.isOutgrown(by: offer.height)
    }
  }

  /// The place to decode an image for.
  func taken() -> Offer {
    state.withLock { state in
      state.decoded = state.offer
      return state.offer
    }
  }
}

extension Double? {
  /// Lengths are rounded up to powers of two; see ``NetworkImage/decodedLength(width:height:scale:isTurned:)``.
  fileprivate func isOutgrown(by other: Double?) -> Bool {
    guard let self else { return false }
    return other.map { $0 > self * 1.25 } ?? true
  }
}

/// Passes everything on to its only view, and notes the size that this is offered.
private struct ImagePlaceLayout: Layout {
  let place: ImagePlace
  let grown: @MainActor @Sendable () -> Void

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.first?.sizeThatFits(proposal) ?? .zero
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    subviews.first?.place(at: bounds.origin, proposal: proposal)
    let offer = ImagePlace.Offer(width: proposal.width.map { Double($0) }, height: proposal.height.map { Double($0) })
    // Not now: a view must not change while it is laid out.
    if place.record(offer) { Task { @MainActor [grown] in grown() } }
  }
}

extension NetworkImage {
  /// Leaves the main actor, as asynchronous functions without one do.
  fileprivate nonisolated func decoded(for place: ImagePlace, scale: Double) async -> Bool {
    let offer = place.taken()
    pixels.decode(
      self, length: decodedLength(width: offer.width, height: offer.height, scale: scale, isTurned: isTurned))
    return pixels.isDecoded
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
  public init(_ url: NetworkAPI.Path?, client: NetworkClient = .shared) {
    self.init(url, client: client) { DefaultNetworkImage(phase: $0) }
  }

  /// Creates such a view for a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public init(_ url: (some HTTPURLConvertible)?, client: NetworkClient = .shared) {
    self.init(url.map { NetworkAPI.Path($0) }, client: client)
  }
}

extension NetworkImage {
  /// The image as a SwiftUI image, in its size in points; nil if its pixels can't be decoded. It is decoded the first
  /// time, for all copies of this value.
  @MainActor public var view: Image? {
    if !pixels.isTried { pixels.decode(self, length: decodedLength(width: nil, height: nil, scale: 1)) }
    #if canImport(UIKit)
    return pixels.image.map { Image(uiImage: $0) }
    #else
    return pixels.image.map { Image(nsImage: $0) }
    #endif
  }
}
#endif
