// error: capture of 'counter' with non-Sendable type 'Counter'
import Dispatch

final class Counter {
  var count = 0
}

func count(_ counter: Counter) {
  DispatchQueue.global().async { counter.count += 1 }
}
