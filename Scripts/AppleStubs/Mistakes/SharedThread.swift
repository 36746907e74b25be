// error: non-Sendable type 'Thread'
import Dispatch
import Foundation

func start(_ thread: Thread) {
  DispatchQueue.global().async { thread.start() }
}
