// no error
import Dispatch
import Foundation
import Network

func start(_ monitor: NWPathMonitor) {
  monitor.pathUpdateHandler = { path in
    if path.status == .satisfied { DispatchQueue.main.async { print("connected") } }
  }
  monitor.start(queue: .main)
}
