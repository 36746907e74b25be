import Foundation
import NetworkAPIKit

extension Invocation {
  /// Prints an answer: the body as JSON with `--json`, laid out otherwise.
  func show<Value>(_ answer: NetworkResponse<Value>, layout: (Value) -> String) {
    console.print(flag("json") ? Self.json(answer.response.body.data ?? Data()) : layout(answer.value))
  }

  /// JSON with its members in order and one a line, so that scripts and people can compare it.
  static func json(_ data: Data) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed),
      let text = try? JSONSerialization.data(
        withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
    else { return String(decoding: data, as: UTF8.self) }
    return String(decoding: text, as: UTF8.self)
  }
}
