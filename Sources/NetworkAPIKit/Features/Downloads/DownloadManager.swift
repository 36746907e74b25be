public import Foundation

/// Runs many downloads, a limited number of them at a time, and can continue them after the process ends.
///
/// ```swift
/// let manager = DownloadManager(client: client, limit: 3, listFile: folder.appendingPathComponent("downloads.json"))
/// let id = await manager.add("https://example.com/big.zip", to: folder)
/// for await event in manager.events {
///   if case .completed(let file) = event.kind { print(event.id, file.path) }
/// }
/// ```
///
/// A manager created with the list file of an earlier one continues its downloads, each from the byte where it stopped
/// if the server allows that. The list contains URLs, so only its owner may read it. It contains no header fields: let
/// the client's interceptors add credentials.
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
  private let list: DownloadList?
  private var order: [Item] = []
  private var running: [UUID: NetworkDownload] = [:]
  /// Downloads that were cancelled while running and have not ended yet.
  private var discarded: Set<UUID> = []
  private nonisolated let listeners = Listeners<Event>(limit: Listeners<Event>.eventLimit)

  /// Creates a manager, which immediately continues the downloads in its list.
  ///
  /// - Parameters:
  ///   - client: the client that performs the downloads.
  ///   - limit: the maximum number of concurrent downloads, at least one. Default 4.
  ///   - listFile: the file that stores the list of downloads; nil (the default) to not store it.
  public init(client: NetworkClient = .shared, limit: Int = 4, listFile: URL? = nil) {
    self.init(client: client, limit: limit, list: listFile.map { DownloadList(path: $0.path) })
  }

  /// Creates a manager with its list in the file at a path.
  public init(client: NetworkClient = .shared, limit: Int = 4, listFilePath: String) {
    self.init(client: client, limit: limit, list: DownloadList(path: listFilePath))
  }

  /// Creates a manager with its list in the file at a path.
  @available(*, deprecated, renamed: "init(client:limit:listFilePath:)")
  public init(client: NetworkClient = .shared, limit: Int = 4, listFile: String) {
    self.init(client: client, limit: limit, listFilePath: listFile)
  }

  private init(client: NetworkClient, limit: Int, list: DownloadList?) {
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
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - file: the destination file or folder; see ``NetworkClient/download(_:to:headers:options:configure:)``.
  ///   - options: the options of the download.
  /// - Returns: the identity of the download, for the other methods and in events.
  @discardableResult
  public func add(
    _ url: some HTTPURLConvertible, to file: URL, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    add(url, toPath: DownloadDestination.path(of: file), options: options)
  }

  /// Adds a download to the file or folder at a path.
  @available(*, deprecated, renamed: "add(_:toPath:options:)")
  @discardableResult
  public func add(
    _ url: some HTTPURLConvertible, to path: String, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    add(url, toPath: path, options: options)
  }

  /// Adds a download to the file or folder at a path.
  @discardableResult
  public func add(
    _ url: some HTTPURLConvertible, toPath path: String, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    // If this throws, use an empty URL: the download then fails like with any invalid URL.
    let url = (try? url.httpURLText()) ?? ""
    let item = Item(id: UUID(), url: url, destination: path, options: options, state: .waiting)
    order.append(item)
    save()
    startNext()
    return item.id
  }

  /// Pauses a download and keeps its bytes. Another download may start in its place.
  public func pause(_ id: UUID) {
    guard let index = index(of: id) else { return }
    switch order[index].state {
    case .waiting, .running:
      order[index].state = .paused
      running[id]?.cancel()
      save()
      listeners.send(Event(id: id, kind: .paused))
    case .paused, .failed:
      break
    }
  }

  /// Resumes a paused or failed download as soon as it is its turn.
  public func resume(_ id: UUID) {
    guard let index = index(of: id) else { return }
    switch order[index].state {
    case .paused, .failed:
      order[index].state = .waiting
      save()
      listeners.send(Event(id: id, kind: .resumed))
      startNext()
    case .waiting, .running:
      break
    }
  }

  /// Cancels a download and removes its partial file.
  public func cancel(_ id: UUID) {
    guard let index = index(of: id) else { return }
    let item = order.remove(at: index)
    save()
    if let download = running[id] {
      discarded.insert(id)
      download.discard()
    } else {
      // This download only serves to remove the partial file.
      client.download(item.url, toPath: item.destination, options: item.options).discard()
    }
    listeners.send(Event(id: id, kind: .cancelled))
  }

  /// Pauses every download.
  public func pauseAll() {
    for item in order { pause(item.id) }
  }

  /// Resumes every paused or failed download.
  public func resumeAll() {
    for item in order { resume(item.id) }
  }

  private func index(of id: UUID) -> Int? {
    order.firstIndex { $0.id == id }
  }

  private func save() {
    list?.write(order)
  }

  private func startNext() {
    for index in order.indices where running.count < limit {
      let item = order[index]
      // If it was paused and resumed at once, wait for the previous run to end; `ended` starts it again.
      guard case .waiting = item.state, running[item.id] == nil else { continue }
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
    do throws(NetworkError) {
      ended(id, .success(try await download.value))
    } catch {
      ended(id, .failure(error))
    }
  }

  private func tell(_ progress: TransferProgress, of id: UUID) {
    guard let index = index(of: id), case .running = order[index].state else { return }
    listeners.send(Event(id: id, kind: .progress(progress)))
  }

  private func ended(_ id: UUID, _ outcome: Result<DownloadedFile, NetworkError>) {
    running[id] = nil
    defer { startNext() }
    guard discarded.remove(id) == nil, let index = index(of: id) else { return }
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

extension DownloadManager.Item: ShownByDescription {
  /// The URL, with secrets redacted, and the destination.
  public var description: String { "\(Redaction.redactedURL(url)) to \(destination)" }
}

/// The list file of a ``DownloadManager``.
struct DownloadList: Sendable {
  let path: String

  private struct Entry: Codable {
    var id: UUID
    var url: String
    var destination: String
    var options: DownloadOptions
    var isPaused: Bool
  }

  /// Reads the list; empty if the file doesn't exist or is damaged.
  func read() -> [DownloadManager.Item] {
    guard let data = FileManager.default.contents(atPath: path),
      let entries = try? JSONDecoder().decode([Entry].self, from: data)
    else { return [] }
    return entries.map {
      .init(
        id: $0.id, url: $0.url, destination: $0.destination, options: $0.options,
        state: $0.isPaused ? .paused : .waiting)
    }
  }

  /// Replaces the file atomically. Ignores errors: only the list is lost then, and downloads don't depend on it.
  func write(_ items: [DownloadManager.Item]) {
    let entries = items.map { item in
      let isPaused =
        switch item.state {
        case .waiting, .running: false
        case .paused, .failed: true
        }
      return Entry(
        id: item.id, url: item.url, destination: item.destination, options: item.options, isPaused: isPaused)
    }
    guard let data = try? JSONEncoder().encode(entries) else { return }
    // Only the owner may read it, since URLs may contain secrets.
    try? PrivateFile.write(data, to: path)
  }
}
