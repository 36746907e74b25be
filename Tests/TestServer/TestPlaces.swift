import Foundation

/// A few places for tests to run in, all targets together, first come first served.
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

  /// Gives it to the next one.
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
