/// A line in which tasks wait for their turn, first in, first out. A cancelled task leaves it.
actor Turn {
  private var isTaken = false
  private var line: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  private var lastID = 0

  /// How many have the turn or wait for it.
  var waiting: Int { line.count + (isTaken ? 1 : 0) }

  /// Waits for the turn. Throws `CancellationError` if the task is cancelled first.
  func take() async throws {
    try Task.checkCancellation()
    guard isTaken else {
      isTaken = true
      return
    }
    lastID += 1
    let id = lastID
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          line.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
  }

  /// Gives the turn to the next one in line.
  func release() {
    guard !line.isEmpty else { return isTaken = false }
    line.removeFirst().continuation.resume()
  }

  private func leave(_ id: Int) {
    guard let index = line.firstIndex(where: { $0.id == id }) else { return }
    line.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
