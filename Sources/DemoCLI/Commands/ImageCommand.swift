import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `image <url>`: what an image is, and the image itself where the terminal can show it.
enum ImageCommand {
  static let declared = Command(
    name: "image", summary: "Show an image's format and size, and the image itself",
    discussion: "The image itself is shown by kitty and ghostty (PNG), iTerm2 and WezTerm (all formats).",
    arguments: [.init(name: "url", help: "A PNG, JPEG, GIF or WebP image.")],
    options: [.init(name: "output", short: "o", value: "file", help: "Write the image to this file.")],
    examples: [("DemoCLI image https://github.com/octocat.png", "shows octocat's picture")],
    run: { invocation in
      let url = try invocation.required(0)
      try await invocation.withClient { client in
        let image = try await client.image(url)
        if let file = invocation.value("output") {
          do {
            try image.data.write(to: URL(fileURLWithPath: file), options: .atomic)
          } catch {
            throw CommandFailure("The file \(file) can't be written.")
          }
        }
        invocation.show(image, of: url)
      }
    })
}

extension Invocation {
  fileprivate func show(_ image: NetworkImage, of url: String) {
    if flag("json") {
      let members: [String: Any] = [
        "format": image.format.rawValue, "width": image.width, "height": image.height, "bytes": image.data.count,
        "url": url,
      ]
      return console.print(JSONText.pretty(members))
    }
    if console.isTerminal, let picture = TerminalPicture(environment).text(image) { console.print(picture) }
    console.print(
      Card(
        title: "\(image.width) × \(image.height) pixels, \(image.format.rawValue)",
        named: [("Format", image.format.rawValue), ("Width", image.width), ("Height", image.height)],
        rows: [("Bytes", image.data.count), ("URL", url)]
      ).text(for: console))
  }
}
