import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// Prints an answer: the body as JSON with `--json`, laid out otherwise.
  func show<Value>(_ answer: NetworkResponse<Value>, layout: (Value) -> String) {
    console.print(flag("json") ? JSONText.pretty(answer.response.body.data ?? Data()) : layout(answer.value))
  }

  /// Prints a list: the server's own items as JSON with `--json`, as a table otherwise.
  ///
  /// - Parameter nothing: what to say to a reader where the list is empty.
  func show<Item>(_ list: Listed<Item>, nothing: String, table: ([Item]) -> Table) {
    if flag("json") {
      console.print(JSONText.pretty(list.json))
    } else if list.items.isEmpty {
      if console.isTerminal { console.note(nothing) }
    } else {
      if console.isTerminal, let total = list.total { console.note("Showing \(list.items.count) of \(total).") }
      console.print(table(list.items).text(for: console))
    }
  }
}
