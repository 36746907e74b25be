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
    // Programs are told too: a list that ends at the limit looks complete.
    if let notice = list.notice { console.note(notice) }
    if flag("json") {
      console.print(JSONText.pretty(list.json))
    } else if !list.items.isEmpty {
      console.print(table(list.items).text(for: console, now: now))
    } else if console.isTerminal {
      console.note(nothing)
    }
  }

  /// The present; for samples the time when they were made, so that they always look the same.
  var now: Date { flag("sample") ? Samples.date : console.now() }
}
