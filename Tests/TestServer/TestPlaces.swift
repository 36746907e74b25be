import Foundation

/// Limits the number of tests that run at the same time, over all targets. First come, first served, except that tests
/// of a series go first: the series would end long after all other tests if each of its tests waited for them.
public actor TestPlaces {
  public static let shared = TestPlaces(max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

  private var free: Int
  private var series: [CheckedContinuation<Void, Never>] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var next = 0
  /// Where each test writes how long it took, without its wait for a place: the file that `TEST_TIMES` names.
  private let times: FileHandle?

  init(_ places: Int) {
    free = places
    let path = ProcessInfo.processInfo.environment["TEST_TIMES"]
    if let path { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    times = path.flatMap { FileHandle(forWritingAtPath: $0) }
  }

  /// Waits for a place.
  ///
  /// - Parameter inSeries: whether other tests can only start after this one.
  public func enter(inSeries: Bool) async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { if inSeries { series.append($0) } else { waiting.append($0) } }
  }

  /// Passes the place to the next waiting test.
  ///
  /// - Parameters:
  ///   - test: the test that has ended.
  ///   - duration: how long it had its place.
  public func leave(_ test: String, after duration: Duration) {
    let seconds = (duration / .milliseconds(1)).rounded() / 1000
    times?.write(Data("\(seconds)\t\(test)\n".utf8))
    // A short list: of each series, one test waits at most.
    guard series.isEmpty else { return series.removeFirst().resume() }
    guard next < waiting.count else {
      (waiting, next) = ([], 0)
      free += 1
      return
    }
    waiting[next].resume()
    next += 1
  }
}
