#if os(macOS)
  open class Process: NSObject {
    public enum TerminationReason: Int, @unchecked Sendable {
      public init?(rawValue: Int)
      public var rawValue: Int { get }
      case exit = 1, uncaughtSignal = 2
    }
    override public init()
    open class func run(
      _ url: URL, arguments: [String], terminationHandler: (@Sendable (Process) -> Void)? = nil
    ) throws -> Process
    open var executableURL: URL? { get set }
    open var currentDirectoryURL: URL? { get set }
    open var arguments: [String]? { get set }
    open var environment: [String: String]? { get set }
    open var standardInput: Any? { get set }
    open var standardOutput: Any? { get set }
    open var standardError: Any? { get set }
    open var processIdentifier: Int32 { get }
    open var isRunning: Bool { get }
    open var terminationStatus: Int32 { get }
    open var terminationReason: TerminationReason { get }
    open var terminationHandler: (@Sendable (Process) -> Void)? { get set }
    open func run() throws
    open func terminate()
    open func interrupt()
    open func waitUntilExit()
  }
#endif
#if os(macOS) && NEWEST_SDK
extension Process: @unchecked Sendable {}
#endif
