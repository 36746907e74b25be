import Dispatch
import Foundation
import Security
final public class NWPathMonitor {
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
public struct NWEndpoint: Sendable {
  public struct Port: Hashable, Sendable {
    public static let any: NWEndpoint.Port
    public var rawValue: UInt16 { get }
  }
  public struct Host: Hashable, Sendable, ExpressibleByStringLiteral { public init(stringLiteral: String) }
  public static func hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port) -> NWEndpoint
}
public class NWProtocolOptions {}
public class NWProtocolTLS {
  public class Options: NWProtocolOptions {
    public init()
    public var securityProtocolOptions: sec_protocol_options_t { get }
  }
}
public class NWProtocolTCP { public class Options: NWProtocolOptions { public init() } }
final public class NWParameters {
  public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options())
  final public var requiredLocalEndpoint: NWEndpoint? { get set }
}
final public class NWListener {
  public enum State: Sendable { case setup, waiting(NWError), ready, failed(NWError), cancelled }
  public init(using: NWParameters) throws
  final public var port: NWEndpoint.Port? { get }
  final public var stateUpdateHandler: (@Sendable (NWListener.State) -> Void)? { get set }
  final public var newConnectionHandler: (@Sendable (NWConnection) -> Void)? { get set }
  final public func start(queue: DispatchQueue)
  final public func cancel()
}
public enum NWError: Error, Sendable { case posix(POSIXErrorCode) }
final public class NWConnection {
  public class ContentContext { public static let finalMessage: NWConnection.ContentContext }
  public enum SendCompletion: Sendable { case contentProcessed(@Sendable (NWError?) -> Void), idempotent }
  final public func start(queue: DispatchQueue)
  final public func cancel()
  final public func receive(
    minimumIncompleteLength: Int, maximumLength: Int,
    completion: @escaping @Sendable (Data?, NWConnection.ContentContext?, Bool, NWError?) -> Void)
  final public func send(
    content: Data?, contentContext: NWConnection.ContentContext, isComplete: Bool = true,
    completion: NWConnection.SendCompletion)
}
#if NEWEST_SDK
extension NWPathMonitor: @unchecked Sendable {}
extension NWParameters: @unchecked Sendable {}
extension NWListener: @unchecked Sendable {}
extension NWConnection: @unchecked Sendable {}
extension NWConnection.ContentContext: @unchecked Sendable {}
#endif
