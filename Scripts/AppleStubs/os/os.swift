import Dispatch
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  public init(uncheckedState initialState: State)
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R
  public func withLock<R>(_ body: @Sendable (inout State) throws -> R) rethrows -> R where R: Sendable
}
@available(macOS 13.0, iOS 16.0, tvOS 16.0, watchOS 9.0, *)
extension OSAllocatedUnfairLock where State: Sendable { public init(initialState: State) }
@frozen public struct OSLogPrivacy {
  public static var `public`: OSLogPrivacy { get }
  public static var `private`: OSLogPrivacy { get }
  public static var auto: OSLogPrivacy { get }
}
@frozen public struct OSLogStringAlignment { public static var none: OSLogStringAlignment { get } }
@frozen public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int)
  public mutating func appendLiteral(_ literal: String)
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto)
}
@available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *)
@frozen public struct OSSignposter {
  public init(subsystem: String, category: String)
  public var isEnabled: Bool { get }
  public func makeSignpostID() -> OSSignpostID
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata)
    -> OSSignpostIntervalState
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata)
}
@frozen public struct OSSignpostID { public static let exclusive: OSSignpostID }
final public class OSSignpostIntervalState {}
public typealias SignpostMetadata = OSLogMessage
@frozen public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  public init(stringInterpolation: OSLogInterpolation)
  public init(stringLiteral value: String)
}
@available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
@frozen public struct Logger: @unchecked Sendable {
  public init(subsystem: String, category: String)
  public func error(_ message: OSLogMessage)
  public func info(_ message: OSLogMessage)
  public func debug(_ message: OSLogMessage)
}
#if NEWEST_SDK
extension OSSignposter: @unchecked Sendable {}
extension OSSignpostID: @unchecked Sendable {}
extension OSSignpostIntervalState: @unchecked Sendable {}
#endif
