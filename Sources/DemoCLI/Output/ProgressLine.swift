import Foundation
import NetworkAPIKit

/// How far a transfer is, in one line.
enum ProgressLine {
  /// Waits for a download, and shows on a terminal how far it is.
  static func following(_ download: NetworkDownload, name: String, console: Console) async throws -> DownloadedFile {
    let line = Task {
      guard console.showsProgress else { return }
      var last: ContinuousClock.Instant?
      for await progress in download.progress {
        // Ten times a second is as much as anybody reads.
        if let last, last.duration(to: .now) < .milliseconds(100) { continue }
        last = .now
        console.progress(text(progress, name: name, width: console.width))
      }
    }
    let result = await Result { try await download.value }
    line.cancel()
    await line.value
    console.progress("")
    return try result.get()
  }

  static func text(_ progress: TransferProgress, name: String, width: Int) -> String {
    var numbers = size(progress.completedBytes)
    if let total = progress.totalBytes { numbers += " of \(size(total))" }
    if progress.bytesPerSecond > 0 { numbers += "  \(size(Int64(progress.bytesPerSecond)))/s" }
    if let rest = progress.estimatedTimeRemaining, rest < .seconds(86_400) { numbers += "  \(time(rest)) left" }
    // Room for the “^C” that the terminal writes: a line that wraps could not be taken away.
    let width = width - 4
    let name = DisplayWidth.shortened(PlainText.line(name), to: max(8, width / 4))
    let bar = min(30, width - DisplayWidth.of(name) - numbers.count - 4)
    guard let fraction = progress.fraction, bar >= 8 else {
      return DisplayWidth.shortened("\(name)  \(numbers)", to: width)
    }
    let filled = Int((Double(bar) * fraction).rounded(.down))
    let blocks = String(repeating: "█", count: filled) + String(repeating: "░", count: bar - filled)
    return "\(name)  \(blocks)  \(numbers)"
  }

  /// Bytes in the unit that leaves up to three digits before the point: kilobytes of 1000 bytes, as disks have them.
  static func size(_ bytes: Int64) -> String {
    var (value, unit) = (Double(bytes), 0)
    let units = ["B", "kB", "MB", "GB", "TB", "PB"]
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return unit == 0 ? "\(bytes) B" : "\((value * 10).rounded() / 10) \(units[unit])"
  }

  private static func time(_ rest: Duration) -> String {
    let seconds = Int((rest / .seconds(1)).rounded(.up))
    return seconds < 60 ? "\(seconds) s" : seconds < 3600 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
  }
}

extension Result where Failure == any Error {
  /// The outcome of work, to look at it after cleaning up.
  init(_ work: () async throws -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
