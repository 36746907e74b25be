public import Foundation

extension OAuth2 {
  /// Keeps the tokens of ``OAuth2``: in memory, in a file, or, with a type of your own, in the Keychain.
  public protocol TokenStore: Sendable {
    /// Returns the tokens that were saved last; nil if there are none. Also called while another process has the lock.
    func load() async throws -> Tokens?
    /// Replaces the tokens in one step; nil removes them. Keep them as they are encoded (`Codable`), which also tells one
    /// sign-in from another.
    ///
    /// If this throws, or the process ends meanwhile, the old ones must still be there: a store without tokens means that
    /// the user has signed out elsewhere.
    func save(_ tokens: Tokens?) async throws
    /// Waits until nothing else uses the tokens, and keeps others out until the closure that it returns is called.
    ///
    /// A lock keeps two processes, or two values of ``OAuth2`` in one, from sending the same refresh token, which may work
    /// only once. By default, there is none.
    ///
    /// - Returns: what ends the lock; nil if the tokens are used without one.
    /// - Throws: `CancellationError` if the task is cancelled. Any error ends the refresh or sign-in.
    func lock() async throws -> (@Sendable () -> Void)?
  }

  /// Tokens in memory, which are gone when the process ends.
  public final class MemoryStore: TokenStore {
    private let tokens: Locked<Tokens?>
    private let turn = AsyncSemaphore(permits: 1)

    /// Creates a store with tokens, by default none.
    init(_ tokens: Tokens? = nil) { self.tokens = Locked(tokens) }
    public func load() -> Tokens? { tokens.withLock { $0 } }
    public func save(_ tokens: Tokens?) { self.tokens.withLock { $0 = tokens } }

    public func lock() async throws -> (@Sendable () -> Void)? {
      try await turn.acquire()
      return { [turn] in turn.release() }
    }
  }

  /// Tokens in a file that only its owner may read, replaced in one step.
  ///
  /// The folder must exist. A file that belongs to another user, is a link, or is readable but damaged isn't
  /// used: reading it throws ``NetworkError/fileFailed(_:)``, or, if damaged, returns no tokens.
  ///
  /// Processes may share the file: one at a time refreshes the tokens. For that, an empty file with `.lock` at the end of
  /// its name is locked on macOS and Linux. If it can't be, or another process keeps it locked for two minutes, the tokens
  /// are used without a lock.
  public final class FileStore: TokenStore {
    private let file: Locked<StoredFile>
    private let time: TimeSource
    private let platform: Platform
    /// Why there can be no file: its URL is not that of a file.
    private let flaw: NetworkError?

    /// Creates a store for the file at a path.
    init(path: String, flaw: NetworkError? = nil, time: TimeSource = .system, platform: Platform = .current) {
      self.flaw = flaw
      (file, self.time, self.platform) = (Locked(StoredFile(path: path, limit: 1 << 20)), time, platform)
    }

    public func load() throws(NetworkError) -> Tokens? {
      let (tokens, error) = file.withLock { file in
        (Self.tokens(in: &file), file.readError)
      }
      if let error { throw failure("the tokens cannot be read", error) }
      return tokens
    }

    public func save(_ tokens: Tokens?) throws(NetworkError) {
      let error = file.withLock { file -> (any Error)? in
        guard tokens == nil else {
          // To find out whether what is there are tokens, which may be replaced.
          if !file.isRead { _ = Self.tokens(in: &file) }
          return file.write { try JSONEncoder().encode(tokens) }
        }
        do { try file.remove() } catch { return error }
        return nil
      }
      if let error { throw failure("the tokens cannot be saved", error) }
    }

    /// Removes the files with tokens that couldn't be read.
    func removeMoved() { file.withLock { $0.removeMoved() } }

    public func lock() async throws -> (@Sendable () -> Void)? {
      guard !platform.suspendsApps, let lock = FileLock(for: file.withLock(\.path)) else { return nil }
      // Two minutes. Counted, since while the machine sleeps, so does the process that has the lock.
      var waits = 2400
      // Not by a call that blocks: it would take a thread from all tasks.
      while case let outcome = lock.take(), outcome != .taken {
        waits -= 1
        guard outcome == .isAnothers, waits >= 0, (try? await time.sleep(.milliseconds(50))) != nil else {
          lock.close()
          try Task.checkCancellation()
          return nil
        }
      }
      return lock.close
    }

    private static func tokens(in file: inout StoredFile) -> Tokens? {
      file.read { try? JSONDecoder().decode(Tokens.self, from: $0) }
    }

    private func failure(_ reason: String, _ error: any Error) -> NetworkError {
      flaw ?? .fileFailed(.init(path: file.withLock(\.path), reason: reason, because: error))
    }
  }
}

extension OAuth2.TokenStore {
  public func lock() async throws -> (@Sendable () -> Void)? { nil }
}

extension OAuth2.TokenStore where Self == OAuth2.MemoryStore {
  /// Keeps the tokens until the process ends.
  public static var memory: Self { Self() }
}

extension OAuth2.TokenStore where Self == OAuth2.FileStore {
  /// Keeps the tokens in a file that only its owner may read.
  public static func file(at url: URL) -> Self {
    let (path, flaw) = url.pathOrFailure
    return Self(path: path, flaw: flaw)
  }
}

extension OAuth2.MemoryStore: RedactedDescribable {}
extension OAuth2.FileStore: RedactedDescribable {}
