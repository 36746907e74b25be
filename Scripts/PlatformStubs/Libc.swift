@_exported import Darwin
public var errno: Int32 { get set }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32
public func ioctl(_ fd: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt
public var SIG_DFL: sighandler_t? { get }
public var SIG_IGN: sighandler_t { get }
