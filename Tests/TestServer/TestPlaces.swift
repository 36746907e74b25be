import Foundation

/// Limits the number of tests that run at the same time, over all targets. First come, first served, except that tests
/// of a series go first: the series would end long after all other tests if each of its tests waited for them.
public actor TestPlaces {
  public static let shared = TestPlaces(max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

  private var free: Int
  private var series: [CheckedContinuation<Void, Never>] = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var next = 0

  init(_ places: Int) {
    free = places
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
  public func leave() {
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
