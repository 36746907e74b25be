// error on ios tvos watchos xros catalyst: cannot find 'kSecImportToMemoryOnly' in scope
import Foundation
import Security

@available(macOS 15, *)
func options() -> [String: Any] { [kSecImportToMemoryOnly as String: true] }
