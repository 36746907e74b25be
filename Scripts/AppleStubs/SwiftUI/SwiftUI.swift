import _Concurrency
import Foundation
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
  public static func buildExpression<Content: View>(_ content: Content) -> Content
  public static func buildIf<Content: View>(_ content: Content?) -> Content?
  public static func buildEither<T: View, F: View>(first: T) -> ConditionalContent<T, F>
  public static func buildEither<T: View, F: View>(second: F) -> ConditionalContent<T, F>
}
@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value)
  public init(initialValue: Value)
  public var wrappedValue: Value { get nonmutating set }
}
extension State: Sendable where Value: Sendable {}
@frozen public struct Image: Equatable, Sendable {
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
@frozen public struct Color: Hashable, Sendable {
  public static let secondary: Color, gray: Color
}
extension Color: View {
  public typealias Body = Never
  @MainActor @preconcurrency public var body: Never { get }
}
@MainActor @preconcurrency public struct ProgressView: View {
  public init()
  public var body: Never { get }
}
@MainActor @preconcurrency public struct ModifiedView: View {
  public var body: Never { get }
}
extension View {
  nonisolated public func scaledToFit() -> some View
  nonisolated public func scaledToFill() -> some View
  nonisolated public func foregroundColor(_ color: Color?) -> some View
  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable @MainActor () async -> Void
  ) -> some View
}
