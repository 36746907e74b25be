// error on macosx ios tvos watchos catalyst: is only available in
import Observation

@Observable
final class Model {
  var title = ""
}
