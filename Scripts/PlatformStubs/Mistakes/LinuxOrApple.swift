// error on android: no such module 'Darwin'
#if os(Linux)
import Foundation
#else
import Darwin
#endif
