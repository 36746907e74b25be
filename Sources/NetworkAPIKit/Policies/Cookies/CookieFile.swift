import Dispatch
import Foundation

/// The file of a jar, with those cookies that have an expiry.
///
/// The file is written on a queue, since that may block. An entry that this version doesn't understand stays in it.
final class CookieFile: Sendable {
  private struct Version: Decodable { var version: Int }

  private struct Entry: Codable, Sendable {
    var name, value, domain, path: String
    var isHostOnly, isSecure, isHTTPOnly: Bool
    var expiry: Date

    /// Whether a server could have set the cookie. Another one would make requests invalid.
    var isValid: Bool {
      let field = SetCookie("\(name)=\(value)")
      return field?.name == name && field?.value == value && !domain.isEmpty && path.hasPrefix("/")
    }
  }

  private struct State {
    var file: StoredFile
    /// Why the file doesn't contain all changes.
    var failure: NetworkError?
    /// Where an earlier file was moved, until ``flush(_:)`` has thrown it.
    var moved: NetworkError?
  }

  private let path: String
  /// Used on the queue; it is locked while the file is written.
  private let state: Locked<State>
  /// The JSON of the entries that aren't understood.
  private let others = Locked<[Data]>([])
  /// Whether files that were moved are to be removed too.
  private let isEmptied = Locked(false)
  private let queue = DispatchQueue(label: "CookieJar")

  /// - Throws: ``NetworkError/fileFailed(_:)`` if no file can be written at the path.
  init(path: String) throws(NetworkError) {
    try WritablePath.checkFile(path, suffix: PrivateFile.longestSuffix)
    guard FileManager.default.fileExists(atPath: FileCall.folder(of: path)) else {
      throw .fileFailed(.init(path: path, reason: "its folder does not exist"))
    }
    self.path = path
    state = Locked(State(file: StoredFile(path: path, limit: 64 << 20)))
  }

  /// Reads the cookies. A damaged file gives none, and is moved before it would be overwritten.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if there is a file that can't be read.
  func read(now: Date) throws(NetworkError) -> CookieTable {
    let (entries, error) = state.withLock { state in
      let entries = state.file.read { data -> JSONEntries<Entry>? in
        guard (try? JSONDecoder().decode(Version.self, from: data))?.version == 1 else { return nil }
        return JSONEntries(data, in: "cookies", isValid: \.isValid)
      }
      return (entries, state.file.readError)
    }
    if let error { throw .fileFailed(.init(path: path, reason: "it can't be read", because: error)) }
    others.withLock { $0 = entries?.others ?? [] }
    var table = CookieTable()
    for entry in entries?.known ?? [] {
      table.insert(
        CookieJar.Cookie(
          name: entry.name, value: entry.value, domain: entry.domain, isHostOnly: entry.isHostOnly, path: entry.path,
          expiry: entry.expiry, isSecure: entry.isSecure, isHTTPOnly: entry.isHTTPOnly),
        from: nil, now: now)
    }
    table.isUnsaved = false
    return table
  }

  /// Removes the entries that aren't understood from the next content.
  ///
  /// - Parameter isEmptied: whether to remove also the files that were moved, when that is written.
  func removeOthers(isEmptied: Bool) {
    others.withLock { $0 = [] }
    if isEmptied { self.isEmptied.withLock { $0 = true } }
  }

  /// Writes the cookies soon.
  func save(_ cookies: @escaping @Sendable () -> [CookieJar.Cookie]) { queue.async { [self] in write(cookies()) } }

  /// Waits until everything before is written, or tries again if it can't be.
  ///
  /// - Parameter isUnsaved: whether there are changes whose ``save(_:)`` may be yet to come.
  func flush(
    if isUnsaved: @escaping @Sendable () -> Bool, _ cookies: @escaping @Sendable () -> [CookieJar.Cookie]
  ) async throws(NetworkError) {
    let failure = await queue.perform { [self] in
      if isUnsaved() || state.withLock({ $0.failure != nil }) { write(cookies()) }
      return state.withLock { $0.failure ?? $0.moved.take() }
    }
    if let failure { throw failure }
  }

  private func write(_ cookies: [CookieJar.Cookie]) {
    let isEmptied = isEmptied.withLock { $0 }
    state.withLock { state in
      var error = state.file.write { try json(of: cookies) }
      // On a full disk, what was to be removed would be back in the next run. To remove all of it needs no room.
      let keepsNothing = cookies.allSatisfy { $0.expiry == nil } && others.withLock { $0.isEmpty }
      // But a link or a pipe in its place isn't the jar's.
      if let failure = error, !(failure is UnusablePath), keepsNothing, isEmptied || state.file.problem == nil,
        (try? state.file.remove()) != nil
      {
        error = nil
      }
      state.failure = error.map {
        .fileFailed(.init(path: path, reason: "the cookies can't be saved", because: $0))
      }
      if let moved = state.file.moved.take() { state.moved = .movedFile(path, to: moved) }
      guard isEmptied, error == nil else { return }
      self.isEmptied.withLock { $0 = false }
      state.file.removeMoved()
      state.moved = nil
    }
  }

  private func json(of cookies: [CookieJar.Cookie]) throws -> Data {
    let entries = cookies.compactMap { cookie in
      cookie.expiry.map { expiry in
        Entry(
          name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
          isHostOnly: cookie.isHostOnly, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, expiry: expiry)
      }
    }
    let array = JSONEntries<Entry>.append(others.withLock { $0 }, to: try JSONEncoder().encode(entries))
    return Data(#"{"version":1,"cookies":"#.utf8) + array + Data("}".utf8)
  }
}
