import Darwin
open class DispatchObject: @unchecked Sendable {}
public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void)
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64)
    public static let concurrent: Attributes
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil)
  public class var main: DispatchQueue { get }
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue
  @preconcurrency public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  @preconcurrency public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void)
  public func sync<T>(execute work: () throws -> T) rethrows -> T
}
public class DispatchGroup: DispatchObject {}
public final class DispatchSemaphore: DispatchObject {
  public init(value: Int)
  public func wait()
  @discardableResult public func signal() -> Int
}
public struct DispatchQoS: Equatable, Sendable {
  public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
  public static let unspecified: DispatchQoS
  public static let utility: DispatchQoS
  public static let background: DispatchQoS
  public static let userInitiated: DispatchQoS
}
public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt)
}
public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime
  public var uptimeNanoseconds: UInt64 { get }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool
}
public func + (time: DispatchTime, seconds: Double) -> DispatchTime
public protocol DispatchSourceProtocol {
  typealias DispatchSourceHandler = @Sendable @convention(block) () -> Void
  func activate()
  func cancel()
  func resume()
}
extension DispatchSourceProtocol {
  public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?)
  public func setCancelHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?)
  public func setRegistrationHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?)
}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}
public protocol DispatchSourceRead: DispatchSourceProtocol {}
public protocol DispatchSourceMemoryPressure: DispatchSourceProtocol {}
open class DispatchSource: DispatchObject {
  public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal
  public struct MemoryPressureEvent: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt)
    public static let warning: MemoryPressureEvent, critical: MemoryPressureEvent
  }
  public class func makeMemoryPressureSource(
    eventMask: MemoryPressureEvent, queue: DispatchQueue? = nil) -> any DispatchSourceMemoryPressure
  public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceRead
}
// As in swift-corelibs-libdispatch.
public final class DispatchSpecificKey<T>: @unchecked Sendable {
  public init()
}
extension DispatchQueue {
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?)
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T?
}
