import Foundation
import NetworkAPIKit

/// `monitor`: how this machine is connected, and each change.
enum MonitorCommand {
  static let declared = Command(
    name: "monitor", summary: "Watch this machine's network connection",
    discussion: "Prints the state, and a line for each change, until Ctrl-C. With --json a line is an object.",
    options: [.init(name: "limit", short: "L", value: "number", help: "Stop after this many lines.")],
    examples: [("DemoCLI monitor", "watches the network"), ("DemoCLI monitor --limit 1", "prints the state")],
    run: { invocation in
      var left = try invocation.number("limit", in: 1...1_000_000) ?? .max
      for await status in changes(isSample: invocation.flag("sample")) {
        invocation.console.print(line(status, at: Date(), invocation))
        left -= 1
        if left == 0 { return }
      }
      try Task.checkCancellation()
    })

  private static func changes(isSample: Bool) -> AsyncStream<NetworkStatus> {
    guard isSample else { return NetworkMonitor.shared.changes }
    let wired = NetworkInterface(name: "eth0", kind: .wired, addresses: ["192.0.2.7"])
    let wireless = NetworkInterface(name: "wlan0", kind: .wifi, addresses: ["192.0.2.8"])
    let statuses = [[wired], [], [wireless], [wired, wireless]].map {
      NetworkStatus(isConnected: !$0.isEmpty, interfaces: $0)
    }
    return AsyncStream { continuation in
      for status in statuses { continuation.yield(status) }
      continuation.finish()
    }
  }

  private static func line(_ status: NetworkStatus, at date: Date, _ invocation: Invocation) -> String {
    let console = invocation.console
    let state = status.isConnected ? "connected" : "not connected"
    let time = console.isTerminal && !invocation.flag("json") ? TimeText.shown(date) : TimeText.written(date)
    if invocation.flag("json") {
      let interfaces = status.interfaces.map {
        ["name": $0.name, "kind": $0.kind.rawValue, "addresses": $0.addresses] as [String: Any]
      }
      return JSONText.line(["time": time, "connected": status.isConnected, "interfaces": interfaces])
    }
    let interfaces = status.interfaces.map { interface in
      ([interface.name, "(\(interface.kind.rawValue))"] + interface.addresses).joined(separator: " ")
    }.joined(separator: ", ")
    guard console.isTerminal else { return [time, state, interfaces].joined(separator: "\t") }
    let head = "\(console.styled(time, .dim))  \(console.styled(state, status.isConnected ? .green : .red))"
    guard !interfaces.isEmpty else { return head }
    // “not connected” is as wide as it gets.
    let used = DisplayWidth.of(time) + 2 + 13 + 2
    return head + String(repeating: " ", count: 15 - state.count)
      + DisplayWidth.shortened(interfaces, to: max(8, console.width - used))
  }
}
