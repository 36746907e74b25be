// error on catalyst: 'NSImage' is unavailable in Mac Catalyst
#if canImport(AppKit)
import AppKit

/// `canImport(AppKit)` is true with Catalyst too; ask for UIKit first.
func image(_ data: Data) -> NSImage? { NSImage(data: data) }
#endif
