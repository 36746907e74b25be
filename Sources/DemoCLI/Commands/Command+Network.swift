import Foundation
import NetworkAPIKit

extension Command {
  static let image = Command(
    name: "image", summary: "Show an image's format and size, and the image itself",
    discussion: "The image itself is shown by kitty and ghostty (PNG), iTerm2 and WezTerm (all formats).",
    arguments: [
      .init(name: "url", help: "The image's URL. It can be a PNG, JPEG, GIF, WebP, HEIC or AVIF.", names: .file)
    ],
    options: [.init("-o, --output <file>", "Write the image to this file.")],
    examples: [("DemoCLI image https://github.com/octocat.png", "shows octocat's picture")]
  ) { invocation in
    let url = try invocation.required(0), console = invocation.console
    guard url.contains("://") else { throw UsageError("“\(url)” is not a URL; one begins with https://") }
    if invocation.value("output") == "-" { try invocation.refuse(["json", "jq"], with: "--output -") }
    try await invocation.withClient { client in
      let image = try await client.image(url)
      if let file = invocation.value("output") { try invocation.write(image.data, to: file) }
      if invocation.value("output") == "-" { return }
      let (format, bytes) = (image.format.rawValue, image.data.count)
      if invocation.wantsJSON {
        let members: [String: Any] = [
          "format": format, "width": image.width, "height": image.height, "bytes": bytes, "url": url,
        ]
        return try invocation.printJSON(members)
      }
      if console.isTerminal, let picture = Terminal.picture(image, invocation.environment) { console.print(picture) }
      let card = Card(
        title: "\(image.width) × \(image.height) pixels, \(format)",
        named: [("Format", format), ("Width", image.width), ("Height", image.height)],
        rows: [("Bytes", bytes), ("URL", url)])
      console.print(card.text(for: console))
    }
  }

  static let monitor = Command(
    name: "monitor", summary: "Watch this machine's network connection",
    discussion: "Prints the state, and a line for each change, until Ctrl-C. With --json, each line is an object.",
    options: [.init("-L, --limit <number>", "Stop after this many lines.")],
    examples: [("DemoCLI monitor", "watches the network"), ("DemoCLI monitor --limit 1", "prints the state")]
  ) { invocation in
    var left = try invocation.limit() ?? .max
    for await status in invocation.flag("sample") ? sampleChanges : NetworkMonitor.shared.changes {
      if invocation.wantsJSON {
        try invocation.printJSON(object(status, at: invocation.now), isLine: true)
      } else {
        invocation.console.print(line(status, at: invocation.now, invocation.console))
      }
      left -= 1
      if left == 0 { return }
    }
    try Task.checkCancellation()
  }

  private static var sampleChanges: AsyncStream<NetworkStatus> {
    let wired = NetworkInterface(name: "eth0", kind: .wired, addresses: ["192.0.2.7"])
    let wireless = NetworkInterface(name: "wlan0", kind: .wifi, addresses: ["192.0.2.8"])
    return AsyncStream { continuation in
      for interfaces in [[wired], [], [wireless], [wired, wireless]] {
        continuation.yield(NetworkStatus(isConnected: !interfaces.isEmpty, interfaces: interfaces))
      }
      continuation.finish()
    }
  }

  private static func object(_ status: NetworkStatus, at date: Date) -> [String: Any] {
    let interfaces = status.interfaces.map {
      ["name": $0.name, "kind": "\($0.kind)", "addresses": $0.addresses] as [String: Any]
    }
    return ["time": TimeText.written(date), "connected": status.isConnected, "interfaces": interfaces]
  }

  private static func line(_ status: NetworkStatus, at date: Date, _ console: Console) -> String {
    let state = status.isConnected ? "connected" : "not connected"
    let interfaces = status.interfaces.map { interface in
      ([interface.name, "(\(interface.kind))"] + interface.addresses).joined(separator: " ")
    }.joined(separator: ", ")
    guard console.isTerminal else { return [TimeText.written(date), state, interfaces].joined(separator: "\t") }
    let time = TimeText.shown(date)
    let head = "\(console.styled(time, .dim))  \(console.styled(state, status.isConnected ? .green : .red))"
    // “not connected” is as wide as it gets. In a narrow terminal, a line has no interfaces rather than two rows.
    let (blanks, room) = (String(repeating: " ", count: 15 - state.count), console.width - time.count - 2 - 15)
    guard !interfaces.isEmpty, room >= 8 else { return head }
    return head + blanks + DisplayWidth.shortened(interfaces, to: room)
  }
}
