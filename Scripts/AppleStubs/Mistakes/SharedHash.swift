// error: of 'Sendable'-conforming generic struct 'Sum' has non-Sendable type 'Function'
import CryptoKit

struct Sum<Function: HashFunction>: Sendable {
  var hash: Function
}
