import Foundation

/// Limits the number of tests that run at the same time, over all targets. First come, first served.
public actor TestPlaces {
  public static let shared = TestPlaces(max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var next = 0

  init(_ places: Int) {
    free = places
  }

  /// Waits for a place.
  public func enter() async {
    guard free == 0 else {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Passes the place to the next waiting test.
  public func leave() {
    guard next < waiting.count else {
      (waiting, next) = ([], 0)
      free += 1
      return
    }
    waiting[next].resume()
    next += 1
  }
}
