#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// C functions for types that have methods of the same names. Callers needn't know which C library is used.
enum SystemCalls {
  @discardableResult
  static func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

  /// `poll(2)` for one descriptor.
  static func waitFor(_ descriptor: inout pollfd, milliseconds: Int32) -> Int32 { poll(&descriptor, 1, milliseconds) }
}
#endif
