@_exported import Foundation
open class NSImage: NSObject, @unchecked Sendable { public init?(data: Data) }
