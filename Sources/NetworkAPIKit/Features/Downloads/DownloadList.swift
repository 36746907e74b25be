import Foundation

/// The list file of a ``DownloadManager``.
struct DownloadList: Sendable {
  let path: String

  private struct Entry: Codable {
    var id: UUID
    var url: String
    var destination: String
    var options: DownloadOptions
    var isPaused: Bool
  }

  /// Reads the list; empty if the file doesn't exist or is damaged.
  func read() -> [DownloadManager.Item] {
    guard let data = FileManager.default.contents(atPath: path),
      let entries = try? JSONDecoder().decode([Entry].self, from: data)
    else { return [] }
    return entries.map {
      .init(
        id: $0.id, url: $0.url, destination: $0.destination, options: $0.options,
        state: $0.isPaused ? .paused : .waiting)
    }
  }

  /// Replaces the file atomically. Ignores errors: only the list is lost then, and downloads don't depend on it.
  func write(_ items: [DownloadManager.Item]) {
    let entries = items.map { item in
      let isPaused =
        switch item.state {
        case .waiting, .running: false
        case .paused, .failed: true
        }
      return Entry(
        id: item.id, url: item.url, destination: item.destination, options: item.options, isPaused: isPaused)
    }
    guard let data = try? JSONEncoder().encode(entries) else { return }
    // Only the owner may read it, since URLs may contain secrets.
    try? PrivateFile.write(data, to: path)
  }
}
