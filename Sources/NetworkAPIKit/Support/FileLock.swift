import Foundation

/// A lock among processes that share a file: on an empty file with `.lock` at the end of its name, which is never removed,
/// since another process may be waiting for it.
struct FileLock: Sendable {
  private let descriptor: Int32

  /// Opens the file to lock; nil if that fails, or another user has made it.
  ///
  /// - Parameter path: the path of the shared file.
  init?(for path: String) {
    let suffix = ".lock"
    guard (try? WritablePath.check(path, suffix: suffix)) != nil,
      let descriptor = try? FileCall.open(path + suffix, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600)
    else { return nil }
    guard let status = try? FileCall.status(of: descriptor), (try? OwnFile.check(status, at: path)) != nil else {
      FileCall.close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  enum Outcome { case taken, isAnothers, failed }

  /// Takes the lock, unless another process has it, or the file system has none.
  func take() -> Outcome {
    do throws(POSIXError) {
      _ = try FileCall.repeated { flock(descriptor, LOCK_EX | LOCK_NB) }
      return .taken
    } catch {
      return error.code == .EAGAIN ? .isAnothers : .failed
    }
  }

  /// Gives the lock back, if it was taken, and closes the file.
  func close() {
    // Unlock explicitly: a forked child still holds the descriptor, and with it the lock, until it calls exec.
    flock(descriptor, LOCK_UN)
    FileCall.close(descriptor)
  }
}
