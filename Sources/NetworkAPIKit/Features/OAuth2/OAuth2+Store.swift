public import Foundation

extension OAuth2 {
  /// Keeps the tokens of ``OAuth2``: in memory, in a file, or, with a type of your own, in the Keychain.
  public protocol TokenStore: Sendable {
    /// Returns the tokens that were saved last; nil if there are none.
    func load() async throws -> Tokens?
    /// Replaces the tokens; nil removes them.
    func save(_ tokens: Tokens?) async throws
  }

  /// Tokens in memory, which are gone when the process ends.
  public final class MemoryStore: TokenStore {
    private let tokens: Locked<Tokens?>

    /// Creates a store with tokens, by default none.
    public init(_ tokens: Tokens? = nil) { self.tokens = Locked(tokens) }
    public func load() -> Tokens? { tokens.withLock { $0 } }
    public func save(_ tokens: Tokens?) { self.tokens.withLock { $0 = tokens } }
  }

  /// Tokens in a file that only its owner may read, replaced in one step.
  ///
  /// The folder must exist. A file that belongs to another user, is a link, or is readable but damaged isn't
  /// used: reading it throws ``NetworkError/fileFailed(_:)``, or, if damaged, returns no tokens.
  public final class FileStore: TokenStore {
    private let file: Locked<StoredFile>

    /// Creates a store for the file at a path.
    init(path: String) { file = Locked(StoredFile(path: path, limit: 1 << 20)) }

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
        do { try FileCall.remove(file.path) } catch { return error }
        return nil
      }
      if let error { throw failure("the tokens cannot be saved", error) }
    }

    private static func tokens(in file: inout StoredFile) -> Tokens? {
      file.read { try? JSONDecoder().decode(Tokens.self, from: $0) }
    }

    private func failure(_ reason: String, _ error: any Error) -> NetworkError {
      .fileFailed(.init(path: file.withLock(\.path), reason: reason, because: error))
    }
  }
}

extension OAuth2.TokenStore where Self == OAuth2.MemoryStore {
  /// Keeps the tokens until the process ends.
  public static var memory: Self { Self() }
}

extension OAuth2.TokenStore where Self == OAuth2.FileStore {
  /// Keeps the tokens in a file that only its owner may read.
  public static func file(at url: URL) -> Self { Self(path: (try? url.pathOfFile()) ?? "") }
}

extension OAuth2.MemoryStore: RedactedDescribable {}
extension OAuth2.FileStore: RedactedDescribable {}
