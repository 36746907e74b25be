// error on macosx: has non-Sendable type 'NSImage'
#if os(macOS)
import AppKit

/// Before macOS 14, no SDK lets an image of AppKit be shared.
struct Picture: Sendable {
  let image: NSImage
}
#endif
