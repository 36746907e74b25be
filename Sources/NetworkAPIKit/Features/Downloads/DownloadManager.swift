public import Foundation

/// Runs many downloads, a limited number at once, and remembers them when the process ends.
///
/// ```swift
/// let manager = DownloadManager(client: client, limit: 3, listFile: "/var/tmp/downloads.json")
/// let id = await manager.add("https://example.com/big.zip", to: "/tmp/")
/// for await event in manager.events {
///   if case .completed(let file) = event.kind { print(event.id, file.path) }
/// }
/// ```
///
/// A manager made with the list file of an earlier one goes on with what that left: each download from the byte where it
/// stopped, where its server allows that. The list holds the URLs, so only its owner may read it; it holds no header fields:
/// credentials are the business of the client's interceptors.
public actor DownloadManager {
  /// One download of the manager.
  public struct Item: Sendable, Identifiable {
    /// Tells the downloads apart, also after a restart.
    public let id: UUID
    /// What is downloaded.
    public let url: String
    /// The file or folder it goes to.
    public let destination: String
    /// What it has to be.
    public let options: DownloadOptions
    /// How it stands.
    public internal(set) var state: State
  }

  /// How a download stands.
  public enum State: Sendable {
    /// Others run; its turn comes.
    case waiting
    /// It runs.
    case running
    /// It was paused, by ``DownloadManager/pause(_:)`` or the end of the process after that.
    case paused
    /// It failed; ``DownloadManager/resume(_:)`` tries again.
    case failed(NetworkError)
  }

  /// Something that happened to a download.
  public struct Event: Sendable {
    /// Which one.
    public let id: UUID
    /// What.
    public let kind: Kind

    /// What can happen.
    public enum Kind: Sendable {
      /// It runs, for the first time or again.
      case started
      /// Bytes came; at most ten times a second.
      case progress(TransferProgress)
      /// It was paused.
      case paused
      /// It waits for its turn again.
      case resumed
      /// It is complete, and no item any more.
      case completed(DownloadedFile)
      /// It failed and can be resumed.
      case failed(NetworkError)
      /// It was cancelled, and is no item any more.
      case cancelled
    }
  }

  private let client: NetworkClient
  private let limit: Int
  private let list: DownloadList?
  private var order: [Item] = []
  private var running: [UUID: NetworkDownload] = [:]
  /// Cancelled while they ran: their items are gone when they have ended.
  private var discarded: Set<UUID> = []
  private nonisolated let listeners = EventListeners<Event>()

  /// A manager, which goes on at once with what its list holds.
  ///
  /// - Parameters:
  ///   - client: what downloads.
  ///   - limit: the most downloads that run at once, at least one. Default 4.
  ///   - listFile: where the downloads are remembered, or nil to forget them with the process.
  public init(client: NetworkClient = .shared, limit: Int = 4, listFile: String? = nil) {
    self.client = client
    self.limit = max(1, limit)
    list = listFile.map(DownloadList.init(path:))
    order = list?.read() ?? []
    Task { await self.startNext() }
  }

  /// What happens from now on, to each who listens; it ends with the manager.
  public nonisolated var events: AsyncStream<Event> { listeners.stream() }

  /// The downloads that are not complete, in the order they were added.
  public var items: [Item] { order }

  /// Adds a download, which starts when fewer than the limit run.
  ///
  /// - Returns: its identity, for the other methods and in the events.
  @discardableResult
  public func add(_ url: String, to path: String, options: DownloadOptions = DownloadOptions()) -> UUID {
    let item = Item(id: UUID(), url: url, destination: path, options: options, state: .waiting)
    order.append(item)
    save()
    startNext()
    return item.id
  }

  /// Stops a download for now and keeps what has come; another may take its place.
  public func pause(_ id: UUID) {
    guard let index = index(of: id) else { return }
    switch order[index].state {
    case .waiting, .running:
      order[index].state = .paused
      running[id]?.cancel()
      save()
      listeners.emit(Event(id: id, kind: .paused))
    case .paused, .failed:
      break
    }
  }

  /// Lets a paused or failed download go on when its turn comes.
  public func resume(_ id: UUID) {
    guard let index = index(of: id) else { return }
    switch order[index].state {
    case .paused, .failed:
      order[index].state = .waiting
      save()
      listeners.emit(Event(id: id, kind: .resumed))
      startNext()
    case .waiting, .running:
      break
    }
  }

  /// Forgets a download and removes what has come of it.
  public func cancel(_ id: UUID) {
    guard let index = index(of: id) else { return }
    let item = order.remove(at: index)
    save()
    if let download = running[id] {
      discarded.insert(id)
      download.discard()
    } else {
      // Made only to remove what an earlier run left.
      client.download(item.url, to: item.destination, options: item.options).discard()
    }
    listeners.emit(Event(id: id, kind: .cancelled))
  }

  /// Pauses every download.
  public func pauseAll() {
    for item in order { pause(item.id) }
  }

  /// Resumes every download that is paused or failed.
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
      // One that was paused and resumed at once still runs out; it starts when it has.
      guard case .waiting = item.state, running[item.id] == nil else { continue }
      order[index].state = .running
      let download = client.download(item.url, to: item.destination, options: item.options)
      running[item.id] = download
      listeners.emit(Event(id: item.id, kind: .started))
      Task { await self.follow(download, id: item.id) }
    }
  }

  private func follow(_ download: NetworkDownload, id: UUID) async {
    let telling = Task {
      for await progress in download.progress {
        tell(progress, of: id)
        // The stream keeps the newest meanwhile.
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
    listeners.emit(Event(id: id, kind: .progress(progress)))
  }

  private func ended(_ id: UUID, _ outcome: Result<DownloadedFile, NetworkError>) {
    running[id] = nil
    defer { startNext() }
    guard discarded.remove(id) == nil, let index = index(of: id) else { return }
    switch outcome {
    case .success(let file):
      order.remove(at: index)
      save()
      listeners.emit(Event(id: id, kind: .completed(file)))
    case .failure(let error):
      guard case .running = order[index].state else { return }
      order[index].state = .failed(error)
      save()
      listeners.emit(Event(id: id, kind: .failed(error)))
    }
  }
}

/// Hands events to everybody who listens.
final class EventListeners<Event: Sendable>: Sendable {
  private let continuations = Locked<[UUID: AsyncStream<Event>.Continuation]>([:])

  deinit {
    for continuation in continuations.withLock({ $0.values.map { $0 } }) { continuation.finish() }
  }

  func stream() -> AsyncStream<Event> {
    AsyncStream { continuation in
      let id = UUID()
      continuations.withLock { $0[id] = continuation }
      continuation.onTermination = { [weak self] _ in
        _ = self?.continuations.withLock { $0.removeValue(forKey: id) }
      }
    }
  }

  func emit(_ event: Event) {
    for continuation in continuations.withLock({ Array($0.values) }) { continuation.yield(event) }
  }
}

extension DownloadManager.Item: ShownByDescription {
  /// The URL, without its secrets, and the destination.
  public var description: String { "\(Redaction.redactedURL(url)) to \(destination)" }
}
