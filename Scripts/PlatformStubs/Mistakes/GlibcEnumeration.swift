// error on musl: value of type 'Int32' has no member 'rawValue'
#if os(Linux)
import Foundation

let readable: UInt32 = EPOLLIN.rawValue
#endif
