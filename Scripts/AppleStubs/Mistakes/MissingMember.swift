// error: is not available due to missing import of defining module 'Dispatch'
import Network

func start(_ monitor: NWPathMonitor, on queue: some AnyObject) {
  monitor.start(queue: .main)
}
