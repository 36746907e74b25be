public import Foundation

/// Runs many downloads, a limited number of them at a time, and can continue them after the process ends.
///
/// ```swift
/// let manager = DownloadManager(
///   client: client, limit: 3,
///   listFile: folder.appendingPathComponent("downloads.json"))
/// let id = await manager.add("https://example.com/big.zip", to: folder)
/// for await event in manager.events {
///   if case .completed(let file) = event.kind { print(event.id, file.path) }
/// }
/// ```
///
/// A manager created with the list file of an earlier one continues its downloads, each from the byte where it stopped
/// if the server allows that. The list contains URLs, so only its owner may read it. It contains no header fields: let
/// the client's interceptors add credentials. It names destinations relative to its own folder, since the container of
/// an app moves when the app is updated. So move files and list together.
public actor DownloadManager {
  /// One download of the manager.
  public struct Item: Sendable, Identifiable {
    /// The identity of the download, which stays the same after a restart.
    public let id: UUID
    /// The URL of the download.
    public let url: String
    /// The destination file or folder.
    public let destination: String
    /// The options of the download.
    public let options: DownloadOptions
    /// The current state.
    public internal(set) var state: State
    /// The destination's path in one form; nil if it is written as a folder. Stored, to compare it with those of all
    /// other downloads.
    private let path: String?

    init(id: UUID, url: String, destination: String, options: DownloadOptions, state: State) {
      (self.id, self.url, self.destination, self.options, self.state) = (id, url, destination, options, state)
      path = destination.hasSuffix("/") ? nil : DownloadDestination.standardized(destination)
    }

    /// The file that the download writes, unless that is a folder; nil if it has failed.
    fileprivate var target: String? { if case .failed = state { nil } else { path } }

    /// What all downloads that use the same partial file have in common: in a folder, its name depends on the URL.
    fileprivate var place: String { path ?? "\(destination) \(url)" }
  }

  /// The state of a download.
  public enum State: Sendable {
    /// Waiting for its turn, since other downloads are running.
    case waiting
    /// In progress.
    case running
    /// Paused by ``DownloadManager/pause(_:)``, or paused or failed when the previous process ended.
    case paused
    /// Failed; ``DownloadManager/resume(_:)`` tries again.
    case failed(NetworkError)
  }

  /// Something that happened to a download.
  public struct Event: Sendable {
    /// The download's identity.
    public let id: UUID
    /// What happened.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable {
      /// The download started running, for the first time or again.
      case started
      /// Bytes arrived. Reported at most ten times a second.
      case progress(TransferProgress)
      /// The download was paused.
      case paused
      /// The download was resumed and waits for its turn.
      case resumed
      /// The download is complete and was removed from ``DownloadManager/items``.
      case completed(DownloadedFile)
      /// The download failed; it can be resumed.
      case failed(NetworkError)
      /// The download was cancelled and removed from ``DownloadManager/items``.
      case cancelled
    }
  }

  private let client: NetworkClient
  private let limit: Int
  private var list: DownloadList?
  private var order: [Item] = []
  private var running: [UUID: NetworkDownload] = [:]
  /// How many cancelled downloads of each place still use their partial file, which they remove.
  private var leaving: [String: Int] = [:]
  private nonisolated let listeners = Broadcaster<Event>(limit: Broadcaster<Event>.eventLimit)

  /// A manager for programs that need only one: it downloads with ``NetworkClient/shared``, four files at a time, and
  /// stores no list.
  public static let shared = DownloadManager()

  /// Creates a manager, which immediately continues the downloads in its list.
  ///
  /// - Parameters:
  ///   - client: the client that performs the downloads.
  ///   - limit: the maximum number of concurrent downloads, at least one. Default 4.
  ///   - listFile: the file that stores the list of downloads; nil (the default) to not store it. A folder, a symbolic
  ///     link, a device or a pipe isn't used, and the list isn't stored.
  public init(client: NetworkClient = .shared, limit: Int = 4, listFile: URL? = nil) {
    self.init(client: client, limit: limit, list: listFile.map { DownloadList(path: DownloadDestination.path(of: $0)) })
  }

  /// Creates a manager with its list in the file at a path.
  public init(client: NetworkClient = .shared, limit: Int = 4, listFilePath: String) {
    self.init(client: client, limit: limit, list: DownloadList(path: listFilePath))
  }

  init(client: NetworkClient, limit: Int, list: DownloadList?) {
    self.client = client
    self.limit = max(1, limit)
    self.list = list
    order = list?.read() ?? []
    Task { await self.startNext() }
  }

  /// A stream of all events from now on. It ends when the manager is released. A stream buffers at most 10,000 events;
  /// a reader that falls further behind loses the oldest, and finds in ``items`` which downloads are incomplete.
  public nonisolated var events: AsyncStream<Event> { listeners.stream() }

  /// The incomplete downloads, in the order in which they were added.
  public var items: [Item] { order }

  /// Adds a download. It starts as soon as fewer than `limit` downloads are running.
  ///
  /// Two downloads to one file would replace each other: the second one fails at once, and can be resumed when the first
  /// is over. Into one folder, any number can go.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - file: the destination file or folder; see ``NetworkClient/download(_:to:options:configure:)``. A folder
  ///     that doesn't exist yet must end in a slash, as with `isDirectory: true`; otherwise it is the name of the file.
  ///   - options: the options of the download.
  /// - Returns: the identity of the download, for the other methods and in events.
  @discardableResult
  public func add(
    _ url: NetworkAPI.Path, to file: URL, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    add(url, toPath: DownloadDestination.path(of: file), options: options)
  }

  /// Adds a download of a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable).
  @discardableResult
  @_disfavoredOverload
  public func add(
    _ url: some HTTPURLConvertible, to file: URL, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    add(NetworkAPI.Path(url), to: file, options: options)
  }

  /// Adds a download of a URL that is already encoded to the file or folder at a path.
  @discardableResult
  @_disfavoredOverload
  public func add(
    _ url: some HTTPURLConvertible, toPath path: String, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    add(NetworkAPI.Path(url), toPath: path, options: options)
  }

  /// Adds a download to the file or folder at a path.
  @discardableResult
  public func add(
    _ url: NetworkAPI.Path, toPath path: String, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    // If this throws, use a URL without a host: the download then fails like with any invalid URL.
    let url = (try? url.written()) ?? "https://"
    let conflict = isTaken(path) ? Self.conflict(at: path) : nil
    let item = Item(
      id: UUID(), url: url, destination: path, options: options, state: conflict.map { .failed($0) } ?? .waiting)
    order.append(item)
    save()
    if let conflict { listeners.send(Event(id: item.id, kind: .failed(conflict))) }
    startNext()
    return item.id
  }

  /// Pauses a download and keeps its bytes. Another download may start in its place.
  public func pause(_ id: UUID) {
    if let index = index(of: id) { pause([index]) }
  }

  /// Resumes a paused or failed download as soon as it is its turn.
  public func resume(_ id: UUID) {
    if let index = index(of: id) { resume([index]) }
  }

  /// Cancels a download and removes its partial file.
  public func cancel(_ id: UUID) {
    guard let index = index(of: id) else { return }
    let item = order.remove(at: index)
    save()
    if let download = running[id] {
      discard(download, of: item)
    } else if !isTaken(item.destination) {
      // This download only serves to remove the partial file.
      discard(client.download(item.url, toPath: item.destination, options: item.options), of: item)
    }
    listeners.send(Event(id: id, kind: .cancelled))
  }

  private func discard(_ download: NetworkDownload, of item: Item) {
    leaving[item.place, default: 0] += 1
    let discarding = download.discarding()
    Task {
      await discarding.value
      left(item.place)
    }
  }

  private func left(_ place: String) {
    let count = (leaving[place] ?? 0) - 1
    leaving[place] = count > 0 ? count : nil
    startNext()
  }

  /// Pauses every download.
  public func pauseAll() { pause(order.indices) }

  /// Resumes every paused or failed download.
  public func resumeAll() { resume(order.indices) }

  /// Pauses the downloads at these indexes of the list, which is written once.
  private func pause(_ indexes: some Sequence<Int>) {
    var paused: [UUID] = []
    for index in indexes {
      switch order[index].state {
      case .waiting, .running:
        order[index].state = .paused
        running[order[index].id]?.cancel()
        paused.append(order[index].id)
      case .paused, .failed:
        break
      }
    }
    guard !paused.isEmpty else { return }
    save()
    for id in paused { listeners.send(Event(id: id, kind: .paused)) }
  }

  /// Resumes the downloads at these indexes of the list, which is written once.
  private func resume(_ indexes: some Sequence<Int>) {
    var resumed: [UUID] = []
    var taken = Set(order.compactMap(\.target))
    for index in indexes {
      let item = order[index]
      switch item.state {
      case .failed:
        if let file = DownloadDestination(item.destination).file, !taken.insert(file).inserted {
          let conflict = Self.conflict(at: item.destination)
          order[index].state = .failed(conflict)
          listeners.send(Event(id: item.id, kind: .failed(conflict)))
          continue
        }
        fallthrough
      case .paused:
        order[index].state = .waiting
        resumed.append(item.id)
      case .waiting, .running:
        break
      }
    }
    guard !resumed.isEmpty else { return }
    save()
    for id in resumed { listeners.send(Event(id: id, kind: .resumed)) }
    startNext()
  }

  /// Whether another download writes the file at a path.
  private func isTaken(_ path: String) -> Bool {
    guard let file = DownloadDestination(path).file else { return false }
    return order.contains { $0.target == file }
  }

  /// The error for a download whose file another incomplete download will write.
  private static func conflict(at path: String) -> NetworkError {
    .fileFailed(.init(path: path, reason: "another download has the same destination"))
  }

  private func index(of id: UUID) -> Int? {
    order.firstIndex { $0.id == id }
  }

  private func save() {
    list?.write(order)
  }

  private func startNext() {
    for index in order.indices {
      guard running.count < limit else { return }
      let item = order[index]
      // If it was paused and resumed at once, wait for the previous run to end; `ended` starts it again. If another one
      // for its file was cancelled, wait for the end of that; `left` starts this one.
      guard case .waiting = item.state, running[item.id] == nil, leaving[item.place] == nil else { continue }
      order[index].state = .running
      let download = client.download(item.url, toPath: item.destination, options: item.options)
      running[item.id] = download
      listeners.send(Event(id: item.id, kind: .started))
      Task { await self.follow(download, id: item.id) }
    }
  }

  private func follow(_ download: NetworkDownload, id: UUID) async {
    let telling = Task {
      for await progress in download.progress {
        tell(progress, of: id)
        // Meanwhile, the stream keeps only the newest value.
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { telling.cancel() }
    ended(id, await Result { () async throws(NetworkError) in try await download.value })
  }

  private func tell(_ progress: TransferProgress, of id: UUID) {
    guard let index = index(of: id), case .running = order[index].state else { return }
    listeners.send(Event(id: id, kind: .progress(progress)))
  }

  private func ended(_ id: UUID, _ outcome: Result<DownloadedFile, NetworkError>) {
    running[id] = nil
    defer { startNext() }
    // A cancelled download is in the list no more.
    guard let index = index(of: id) else { return }
    switch outcome {
    case .success(let file):
      order.remove(at: index)
      save()
      listeners.send(Event(id: id, kind: .completed(file)))
    case .failure(let error):
      guard case .running = order[index].state else { return }
      order[index].state = .failed(error)
      save()
      listeners.send(Event(id: id, kind: .failed(error)))
    }
  }
}

extension DownloadManager.Item: RedactedDescribable {
  /// The URL, with secrets redacted, and the destination.
  public var description: String { "\(Redaction.redactedURL(url)) to \(destination)" }
}

/// The list file of a ``DownloadManager``.
struct DownloadList: Sendable {
  private struct Entry: Codable {
    var id: UUID
    var url: String
    /// The destination as it was given; only if `place` is nil, as in older lists.
    var destination: String?
    /// The destination, relative to the folder of the list.
    var place: String?
    var options: DownloadOptions
    var isPaused: Bool
  }

  private let path: String
  private let writeFile: @Sendable (Data, String) throws -> Void
  /// The JSON of each entry. Every change writes the whole list, and encoding the other entries again would take much
  /// longer than writing them.
  private var encoded: [UUID: (isPaused: Bool, json: Data)] = [:]

  /// - Parameter writeFile: replaces the file at a path; replaced in tests.
  init(path: String, writeFile: @escaping @Sendable (Data, String) throws -> Void = PrivateFile.write) {
    self.path = path
    self.writeFile = writeFile
  }
  private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// Reads the list; empty if the file doesn't exist or is damaged.
  func read() -> [DownloadManager.Item] {
    guard let data = PrivateFile.read(path, limit: 256 << 20),
      let entries = try? JSONDecoder().decode([Entry].self, from: data)
    else { return [] }
    return entries.compactMap { entry in
      (entry.place.map { FilePlace.path(of: $0, in: folder) } ?? entry.destination).map {
        .init(
          id: entry.id, url: entry.url, destination: $0, options: entry.options,
          state: entry.isPaused ? .paused : .waiting)
      }
    }
  }

  /// Replaces the file atomically. Ignores errors: only the list is lost then, and downloads don't depend on it.
  mutating func write(_ items: [DownloadManager.Item]) {
    let encoder = JSONEncoder()
    var data = Data("[".utf8)
    for item in items {
      guard let json = json(of: item, encoder) else { continue }
      if data.count > 1 { data.append(UInt8(ascii: ",")) }
      data.append(json)
    }
    data.append(UInt8(ascii: "]"))
    if encoded.count > 2 * items.count {
      let ids = Set(items.map(\.id))
      encoded = encoded.filter { ids.contains($0.key) }
    }
    // Only the owner may read it, since URLs may contain secrets.
    try? writeFile(data, path)
  }

  private mutating func json(of item: DownloadManager.Item, _ encoder: JSONEncoder) -> Data? {
    let isPaused =
      switch item.state {
      case .waiting, .running: false
      case .paused, .failed: true
      }
    if let known = encoded[item.id], known.isPaused == isPaused { return known.json }
    let place = FilePlace.relative(item.destination, to: folder)
    let entry = Entry(
      id: item.id, url: item.url, destination: place == nil ? item.destination : nil, place: place,
      options: item.options, isPaused: isPaused)
    let json = try? encoder.encode(entry)
    encoded[item.id] = json.map { (isPaused, $0) }
    return json
  }
}

/// Paths that stay valid when a folder that contains both ends moves.
enum FilePlace {
  /// Returns the path relative to a folder, with `..` for each folder to leave; nil if either is not an absolute path, or
  /// they have only the root in common.
  static func relative(_ path: String, to folder: String) -> String? {
    guard path.hasPrefix("/"), folder.hasPrefix("/") else { return nil }
    let (path, folder) = (parts(path), parts(folder))
    let common = zip(path, folder).prefix { $0 == $1 }.count
    // Going up is undone by names, so there must be none among them that goes up itself.
    guard common > 0, !folder.contains(".."), !path.contains("..") else { return nil }
    return (Array(repeating: "..", count: folder.count - common) + path[common...]).joined(separator: "/")
  }

  /// Returns the absolute path of a relative one.
  static func path(of place: String, in folder: String) -> String {
    var parts = parts(folder)
    for part in place.split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The names in an absolute path. An empty one at the end stands for the slash of a folder.
  private static func parts(_ path: String) -> [Substring] {
    var path = path[...]
    #if canImport(Darwin)
    // Two names of one folder; either may be in a path.
    if path.hasPrefix("/private/var/") { path = path.dropFirst("/private".count) }
    #endif
    var parts = path.split(separator: "/")
    if path.hasSuffix("/"), path.count > 1 { parts.append("") }
    return parts
  }
}
