public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}
public protocol CustomCombineIdentifierConvertible {}
public protocol Cancellable { func cancel() }
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}
public enum Subscribers {
  @frozen public struct Demand {}
  @frozen public enum Completion<Failure> where Failure: Error {
    case finished
    case failure(Failure)
  }
}
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}
final public class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
  public init()
  final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber
  final public func send(_ input: Output)
  final public func send(completion: Subscribers.Completion<Failure>)
}
@frozen public struct AnyPublisher<Output, Failure>: Publisher where Failure: Error {
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber
}
public struct Deferred<DeferredPublisher>: Publisher where DeferredPublisher: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public init(createPublisher: @escaping () -> DeferredPublisher)
  public func receive<S>(subscriber: S)
  where S: Subscriber, DeferredPublisher.Failure == S.Failure, DeferredPublisher.Output == S.Input
}
public enum Publishers {
  public struct HandleEvents<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input
  }
}
extension Publisher {
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure>
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self>
}
final public class Future<Output, Failure>: Publisher where Failure: Error {
  public typealias Promise = (Result<Output, Failure>) -> Void
  public init(_ attemptToFulfill: @escaping (@escaping Future<Output, Failure>.Promise) -> Void)
  final public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber
}
final public class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void)
  final public func cancel()
  final public func hash(into hasher: inout Hasher)
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool
}
extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void, receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable
}
#if NEWEST_SDK
extension Subscribers.Demand: Sendable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}
#endif
