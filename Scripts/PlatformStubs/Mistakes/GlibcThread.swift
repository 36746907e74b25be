// error on musl: missing argument for parameter
#if os(Linux)
import Foundation

func thread() -> pthread_t { pthread_t() }
#endif
