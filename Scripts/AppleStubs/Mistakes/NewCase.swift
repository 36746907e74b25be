// error: switch covers known cases, but 'NWPath.Status' may have additional unknown values
import Network

func isConnected(_ status: NWPath.Status) -> Bool {
  switch status {
  case .satisfied: true
  case .unsatisfied, .requiresConnection: false
  }
}
