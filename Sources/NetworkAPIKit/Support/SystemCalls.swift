#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The C library's functions for callers that have methods of the same names: only here does it matter which C library
/// it is.
enum SystemCalls {
  @discardableResult
  static func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

  /// `poll(2)` for one descriptor.
  static func waitFor(_ descriptor: inout pollfd, milliseconds: Int32) -> Int32 { poll(&descriptor, 1, milliseconds) }
}
#endif
