// error: cannot find 'DispatchQueue' in scope
import Foundation

func main(_ work: @escaping @Sendable () -> Void) {
  DispatchQueue.main.async(execute: work)
}
