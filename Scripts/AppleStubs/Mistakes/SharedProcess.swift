// error on macosx: non-Sendable type 'Process'
#if os(macOS)
import Foundation

struct Running: Sendable {
  let process: Process
}
#endif
