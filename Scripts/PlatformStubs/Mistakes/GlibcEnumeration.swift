// error on musl: value of type 'Int32' has no member 'rawValue'
#if os(Linux)
import Foundation

let stream: UInt32 = SOCK_STREAM.rawValue
#endif
