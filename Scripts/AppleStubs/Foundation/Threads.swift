open class Thread: NSObject {
  override public init()
  public convenience init(block: @escaping @Sendable () -> Void)
  open class var current: Thread { get }
  open class var isMainThread: Bool { get }
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void)
  open class func sleep(forTimeInterval: TimeInterval)
  open func start()
  open var isExecuting: Bool { get }
  open var isFinished: Bool { get }
  open var threadDictionary: NSMutableDictionary { get }
  open var stackSize: Int { get set }
  open var name: String? { get set }
}

public protocol NSLocking {
  func lock()
  func unlock()
}

extension NSLocking {
  public func withLock<R>(_ body: () throws -> R) rethrows -> R
}

open class NSCondition: NSObject, NSLocking {
  override public init()
  open func lock()
  open func unlock()
  open func wait()
  open func wait(until: Date) -> Bool
  open func signal()
  open func broadcast()
}

open class NSRecursiveLock: NSObject, NSLocking {
  override public init()
  open func lock()
  open func unlock()
}
open class NSLock: NSObject, NSLocking {
  override public init()
  open func lock()
  open func unlock()
}
#if NEWEST_SDK
extension NSCondition: @unchecked Sendable {}
extension NSRecursiveLock: @unchecked Sendable {}
extension NSLock: @unchecked Sendable {}
extension Thread: @unchecked Sendable {}
#endif
