// error on watchos: is only available in watchOS 10.0
import Observation

@available(macOS 14, iOS 17, tvOS 17, watchOS 9, *)
@Observable
final class Model {
  var title = ""
}
