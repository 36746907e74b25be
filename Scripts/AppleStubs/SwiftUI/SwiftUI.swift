import _Concurrency
@_exported import CoreGraphics
@_exported import Foundation
#if os(macOS)
import AppKit
#else
import UIKit
#endif
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: View {
  public typealias Body = Never
  @MainActor @preconcurrency public var body: Never { get }
}
extension Optional: View where Wrapped: View {
  public typealias Body = Never
  @MainActor @preconcurrency public var body: Never { get }
}
@MainActor @preconcurrency public struct EmptyView: View {
  public init()
  public var body: Never { get }
}
@MainActor @preconcurrency public struct ConditionalContent<First: View, Second: View>: View {
  public var body: Never { get }
}
@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView
  public static func buildBlock<Content: View>(_ content: Content) -> Content
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView
  public static func buildExpression<Content: View>(_ content: Content) -> Content
  public static func buildIf<Content: View>(_ content: Content?) -> Content?
  public static func buildEither<T: View, F: View>(first: T) -> ConditionalContent<T, F>
  public static func buildEither<T: View, F: View>(second: F) -> ConditionalContent<T, F>
}
@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value)
  public init(initialValue: Value)
  public var wrappedValue: Value { get nonmutating set }
  public var projectedValue: Binding<Value> { get }
}
@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public var wrappedValue: Value { get nonmutating set }
  public var projectedValue: Binding<Value> { get }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { get }
}
@frozen public struct Image: Equatable {
  public init(_ name: String)
  public init(systemName: String)
  public func resizable() -> Image
  #if os(macOS)
  public init(nsImage: NSImage)
  #else
  public init(uiImage: UIImage)
  #endif
}
extension Image: View {
  public typealias Body = Never
  @MainActor @preconcurrency public var body: Never { get }
}
@frozen public struct Color: Hashable {
  public static let secondary: Color, gray: Color
}
extension Color: View {
  public typealias Body = Never
  @MainActor @preconcurrency public var body: Never { get }
}
@MainActor @preconcurrency public struct ProgressView: View {
  public init()
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct ModifiedView: View {
  public var body: Never { get }
}
extension View {
  nonisolated public func scaledToFit() -> some View
  nonisolated public func scaledToFill() -> some View
  nonisolated public func opacity(_ opacity: Double) -> some View
  nonisolated public func disabled(_ disabled: Bool) -> some View
  nonisolated public func foregroundColor(_ color: Color?) -> some View
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View
}
@frozen public struct EnvironmentValues { public var displayScale: CGFloat { get } }
@frozen @propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>)
  public var wrappedValue: Value { get }
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
@frozen public struct ProposedViewSize: Equatable {
  public var width: CGFloat?, height: CGFloat?
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
public struct LayoutSubview: Equatable {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize)
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
public struct LayoutSubviews: Equatable, RandomAccessCollection {
  public typealias Element = LayoutSubview
  public typealias Index = Int
  public typealias SubSequence = Slice<LayoutSubviews>
  public typealias Indices = Range<Int>
  public var startIndex: Int { get }
  public var endIndex: Int { get }
  public subscript(index: Int) -> LayoutSubview { get }
}
@frozen public struct UnitPoint: Hashable { public static let topLeading: UnitPoint }
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
public protocol Layout {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension Layout {
  @MainActor @preconcurrency public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View
}
@MainActor @preconcurrency public struct TupleView: View { public var body: Never { get } }
@MainActor @preconcurrency public struct Text: View {
  nonisolated public init<S: StringProtocol>(_ content: S)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct HStack<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct VStack<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct ZStack<Content: View>: View {
  nonisolated public init(@ViewBuilder content: () -> Content)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct ForEach: View {
  nonisolated public init<Data: RandomAccessCollection, Content: View>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) where Data.Element: Identifiable
  public var body: Never { get }
}
@MainActor @preconcurrency public struct Button: View {
  nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void)
  public var body: Never { get }
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
@MainActor @preconcurrency public struct NavigationStack<Root: View>: View {
  nonisolated public init(@ViewBuilder root: () -> Root)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct NavigationLink: View {
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  public var body: Never { get }
}
@MainActor @preconcurrency public struct List: View {
  nonisolated public init<Content: View>(@ViewBuilder content: () -> Content)
  nonisolated public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row) where Data.Element: Identifiable
  public var body: Never { get }
}
extension View {
  @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func searchable(text: Binding<String>) -> some View
  nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View
}
@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}
extension Never: Scene {}
@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content
}
@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content)
  public var body: Never { get }
}
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  init()
}
extension App { public static func main() }
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
public struct BackgroundTask<Request, Response> {}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension BackgroundTask {
  public static func urlSession(_ identifier: String) -> BackgroundTask<Void, Void>
}
extension Scene {
  @available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
  nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene
}
#if NEWEST_SDK
extension State: Sendable where Value: Sendable {}
extension Environment: Sendable where Value: Sendable {}
extension Image: @unchecked Sendable {}
extension Color: @unchecked Sendable {}
extension EnvironmentValues: @unchecked Sendable {}
extension ProposedViewSize: @unchecked Sendable {}
extension UnitPoint: @unchecked Sendable {}
#endif
