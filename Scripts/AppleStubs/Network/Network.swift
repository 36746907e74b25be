import Dispatch
final public class NWPathMonitor: @unchecked Sendable {
  public init()
  final public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? { get set }
  final public var currentPath: NWPath { get }
  final public func start(queue: DispatchQueue)
  final public func cancel()
}
public struct NWInterface: Equatable, Sendable {
  public enum InterfaceType: Sendable { case other, wifi, cellular, wiredEthernet, loopback }
  public let type: InterfaceType
  public let name: String
  public let index: Int
}
public struct NWPath: Equatable, Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public let status: Status
  public let availableInterfaces: [NWInterface]
  public let isExpensive: Bool
  public var isConstrained: Bool { get }
}
