@_exported import Foundation
open class UIImage: NSObject, @unchecked Sendable { public init?(data: Data) }
