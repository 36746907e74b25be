import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// Prints a response: the body as JSON with `--json`, laid out otherwise.
  func show<Value>(_ response: NetworkResponse<Value>, layout: (Value) -> String) {
    console.print(flag("json") ? JSONText.pretty(response.response.body.data ?? Data()) : layout(response.value))
  }

  /// Prints a list: the server's own items as JSON with `--json`, as a table otherwise.
  ///
  /// - Parameter nothing: what to tell a reader if the list is empty.
  func show<Item>(_ list: Listed<Item>, nothing: String, table: ([Item]) -> Table) {
    if flag("json") {
      console.print(JSONText.pretty(list.json))
    } else if list.items.isEmpty {
      if console.isTerminal { console.note(nothing) }
    } else {
      if console.isTerminal, let notice = list.notice { console.note(notice) }
      console.print(table(list.items).text(for: console))
    }
  }
}
