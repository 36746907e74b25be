import Foundation
import NetworkAPIKit

extension Invocation {
  /// Waits for a download, and shows on a terminal how far it is.
  func following(_ download: NetworkDownload, name: String) async throws -> DownloadedFile {
    let console = console
    let line = Task {
      guard console.showsProgress else { return }
      var last: ContinuousClock.Instant?
      for await progress in download.progress {
        // Ten times a second is as much as anybody reads.
        if let last, last.duration(to: .now) < .milliseconds(100) { continue }
        last = .now
        console.progress(ProgressLine.text(progress, name: name, width: console.width))
      }
    }
    let result: Result<DownloadedFile, any Error>
    do {
      result = .success(try await download.value)
    } catch {
      result = .failure(error)
    }
    line.cancel()
    await line.value
    console.progress("")
    return try result.get()
  }
}
