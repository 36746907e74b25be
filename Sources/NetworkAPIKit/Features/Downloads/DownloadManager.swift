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
  /// The client of all downloads; nil for ``NetworkClient/shared`` where each of them is added.
  private let client: NetworkClient?
  /// The clients of the incomplete downloads, if they may differ.
  private var clients: [UUID: NetworkClient] = [:]
  private let limit: Int
  private let list: DownloadList?
  private var table = DownloadTable()
  /// The downloads whose turn it is, but whose tasks haven't made them yet.
  private var beginning: Set<UUID> = []
  private var running: [UUID: NetworkDownload] = [:]
  /// Those of them that have given their places to others; see ``DownloadTurn``.
  private var resting: Set<UUID> = []
  /// Those of them whose wait is over, in the order in which they get the next places.
  private var returning: [(id: UUID, place: Promise<Void>)] = []
  private var refusing = RefusingServers()
  /// The calls that the waiting downloads stand for: a client that cancels its calls cancels those that wait, too.
  private var calls: [UUID: WaitingCall] = [:]
  /// How many cancelled downloads of each place still use their partial file.
  private var leaving: [String: Int] = [:]
  /// Whether there are changes that the list file doesn't contain.
  private var isUnsaved = false
  private var saving: Task<Void, Never>?
  /// The files of complete downloads that the list file still contains, so that nobody has been told yet: whoever ends the
  /// program then would download them again.
  private var completed: [Event] = []
  /// Why the list file doesn't contain all changes, or couldn't be read.
  private var listFailure: NetworkError?
  /// Where an earlier list was moved, until ``flush()`` has thrown it.
  private var movedList: NetworkError?
  private nonisolated let listeners = Broadcaster<Event>(limit: Broadcaster<Event>.eventLimit)

  /// A manager for programs that need only one: it downloads with the ``NetworkClient/shared`` client of the task that
  /// adds a download, four files at a time, and stores no list.
  public static let shared = DownloadManager(client: nil, limit: 4, list: nil)

  /// Creates a manager, which immediately continues the downloads in its list.
  ///
  /// - Parameters:
  ///   - client: the client that performs the downloads.
  ///   - limit: the maximum number of concurrent downloads, at least one. Default 4. One that waits because its
  ///     server refused it for a time, once it had begun, doesn't count (32 of a process at a time). It then waits for the
  ///     next place. All of this is a part of its ``HTTPTimeouts/total``.
  ///   - listFile: the file that stores the list of downloads; nil (the default) to not store it. A folder, a symbolic
  ///     link, a device or a pipe isn't used, and the list isn't stored. Nor is it while another manager, also
  ///     of another process on macOS and Linux, uses the file: ``flush()`` throws, and reads and writes it once that manager is released.
  public init(client: NetworkClient = .shared, limit: Int = 4, listFile: URL? = nil) {
    self.init(client: client, limit: limit, list: listFile.map { DownloadList($0) })
  }

  init(client: NetworkClient?, limit: Int, list: DownloadList?) {
    self.client = client
    self.limit = max(1, limit)
    self.list = list
    do throws(NetworkError) {
      try list?.claim()
      table.append(list: list?.read() ?? [])
      listFailure = list?.readFailure
    } catch {
      listFailure = error
    }
    // Not in the task: all calls may be cancelled before it begins.
    for item in table.items {
      if case .waiting = item.state { calls[item.id] = WaitingCall((client ?? .shared).owner) }
    }
    Task { await self.begin() }
  }

  deinit { list?.unclaim() }

  /// A stream of all events from now on. It ends when the manager is released. A stream buffers at most 10,000 events;
  /// a reader that falls further behind loses the oldest, and finds in ``items`` which downloads are incomplete.
  public nonisolated var events: AsyncStream<Event> { listeners.stream() }

  /// The incomplete downloads, in the order in which they were added.
  public var items: [Item] { table.items }

  /// Adds a download. It starts as soon as fewer than `limit` downloads are running. If the server has refused one for a
  /// time, it first has to serve that one or another, or complete one that it was sending.
  ///
  /// Two downloads to one file would replace each other: the second one fails at once, and can be resumed when the first
  /// is over, also after a restart. Into one folder, any number can go, but of one URL only one at a time.
  ///
  /// Interceptors see the task-local values of the task that called this, or ``resume(_:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL as it is now; interpolated values are encoded.
  ///   - file: the destination file or folder; see ``NetworkClient/download(_:to:options:configure:)``. A folder
  ///     that doesn't exist yet must end in a slash, as with `isDirectory: true`; otherwise it is the name of the file.
  ///   - options: the options of the download.
  /// - Returns: the identity of the download, for the other methods and in events.
  @discardableResult
  public func add(
    _ url: NetworkAPI.Path, to file: URL, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    var (path, flaw) = file.pathOrFailure
    // It is meant as a folder, also if that is gone when the download begins.
    if !path.hasSuffix("/"), DownloadDestination(path).isFolder { path += "/" }
    // If this throws, use a URL without a host: the download then fails like with any invalid URL.
    var text = (try? url.written()) ?? "https://"
    // Now: when the download begins or continues, the base URL may be that of another server.
    if URLReference(text).isRelative, let base = try? (client ?? .shared).owner.home.home()?.base,
      let url = try? HTTPURL.written(text, relativeTo: base)
    {
      text = url.absoluteString
    }
    var item = Item(id: UUID(), url: text, destination: path, options: options, state: .waiting, flaw: flaw)
    let refusal = table.refusal(of: item)
    if let refusal { item.state = .failed(refusal) }
    table.append(item)
    if client == nil { clients[item.id] = .shared }
    beginWaiting(item.id)
    save()
    if let refusal { listeners.send(Event(id: item.id, kind: .failed(refusal))) }
    // Otherwise nothing else could start either, and many are added in linear time.
    if !refusing.contains(item.origin) { startNext() }
    return item.id
  }

  /// Adds a download of a URL that is already encoded (see ``HTTPURLConvertible``).
  @discardableResult
  @_disfavoredOverload
  public func add(
    _ url: some HTTPURLConvertible, to file: URL, options: DownloadOptions = DownloadOptions()
  ) -> UUID {
    add(NetworkAPI.Path(url), to: file, options: options)
  }

  /// Pauses a download and keeps its bytes. Another download may start in its place.
  public func pause(_ id: UUID) { pause([id]) }

  /// Resumes a paused or failed download as soon as it is its turn.
  public func resume(_ id: UUID) { resume([id]) }

  /// Cancels a download and removes its partial file, unless another download of the manager has the same URL and
  /// destination.
  public func cancel(_ id: UUID) {
    guard let item = table.remove(id) else { return }
    let client = client(of: id)
    (clients[id], calls[id]) = (nil, nil)
    save()
    let keepsBytes = table.hasBytes(of: item)
    if let download = running[id] {
      if keepsBytes { download.cancel() }
      leave(item, keepsBytes ? Task { _ = try? await download.value } : download.discarding())
    } else if !keepsBytes {
      // This download never begins, and only serves to remove the partial file.
      let download = client.download(
        item.url, toPath: item.destination, options: item.options, isStarted: false)
      leave(item, download.discarding())
    }
    listeners.send(Event(id: id, kind: .cancelled))
  }

  /// - Parameter end: ends when the partial file isn't used any more.
  private func leave(_ item: Item, _ end: Task<Void, Never>) {
    leaving[item.place, default: 0] += 1
    Task {
      await end.value
      left(item.place)
    }
  }

  private func left(_ place: String) {
    let count = (leaving[place] ?? 0) - 1
    leaving[place] = count > 0 ? count : nil
    startNext()
  }

  /// Pauses every download.
  public func pauseAll() { pause(table.items.map(\.id)) }

  /// Resumes every paused or failed download.
  public func resumeAll() { resume(table.items.map(\.id)) }

  private func pause(_ ids: [UUID]) {
    var isChanged = false
    for id in ids {
      switch table[id]?.state {
      case .waiting, .running:
        table.set(.paused, of: id)
        calls[id] = nil
        // So that observers see a pause.
        running[id]?.pause()
        running[id]?.cancel()
        isChanged = true
        listeners.send(Event(id: id, kind: .paused))
      case .paused, .failed, nil:
        break
      }
    }
    if isChanged { save() }
  }

  private func resume(_ ids: [UUID]) {
    var isChanged = false
    for id in ids {
      guard let item = table[id] else { continue }
      switch item.state {
      case .failed:
        if let refusal = table.refusal(of: item) {
          table.set(.failed(refusal), of: id)
          listeners.send(Event(id: id, kind: .failed(refusal)))
          continue
        }
        fallthrough
      case .paused:
        table.set(.waiting, of: id)
        beginWaiting(id)
        isChanged = true
        listeners.send(Event(id: id, kind: .resumed))
      case .waiting, .running:
        break
      }
    }
    guard isChanged else { return }
    save()
    startNext()
  }

  private func client(of id: UUID) -> NetworkClient { client ?? clients[id] ?? .shared }

  /// Begins with the downloads of the list.
  private func begin(adding items: [Item] = []) {
    table.append(list: items)
    for item in table.items where calls[item.id] == nil { beginWaiting(item.id) }
    startNext()
  }

  private func beginWaiting(_ id: UUID) {
    guard case .waiting = table[id]?.state else { return }
    calls[id] = WaitingCall(client(of: id).owner) { [weak self] in
      guard let self else { return }
      Task { await self.failIfCancelled(id) }
    }
  }

  /// Fails a waiting download at once, since downloads of other clients may run for long before its turn.
  private func failIfCancelled(_ id: UUID) {
    guard calls[id]?.context.isCancelled == true else { return }
    calls[id] = nil
    fail(id, .cancelled)
  }

  /// The number of calls that waiting downloads stand for.
  var waitingCalls: Int { calls.count }

  private func startNext() {
    while beginning.count + running.count - resting.count < limit {
      if !returning.isEmpty {
        let (id, place) = returning.removeFirst()
        // Not if it was cancelled just now.
        if place.settle(.success(())) { resting.remove(id) }
        continue
      }
      // If it was paused and resumed at once, wait for the previous run to end; `ended` starts it again. If another one
      // for its file was cancelled, wait for the end of that; `left` starts this one.
      let next = table.firstWaiting { item in
        !beginning.contains(item.id) && running[item.id] == nil && leaving[item.place] == nil
          && !refusing.contains(item.origin)
      }
      guard let item = next, let call = calls.removeValue(forKey: item.id) else { return }
      if call.context.isCancelled {
        fail(item.id, .cancelled)
        continue
      }
      table.set(.running, of: item.id)
      beginning.insert(item.id)
      listeners.send(Event(id: item.id, kind: .started))
      call.begin { [context = call.context] in await self.run(item, as: context) }
    }
  }

  /// Runs a download whose turn it is. In the task of its ``WaitingCall``: the current one, which made room for it, may be
  /// that of another download, whose task-local values and priority it must not get.
  private func run(_ item: Item, as call: CallContext) async {
    beginning.remove(item.id)
    // It may have been paused or cancelled meanwhile.
    guard case .running = table[item.id]?.state else { return startNext() }
    let download = client(of: item.id).download(
      item.url, toPath: item.destination, options: item.options
    ) { [weak self, id = item.id] sign throws(NetworkError) in try await self?.hear(sign, of: id) }
    // Its number is new, so it isn't among the calls that were cancelled meanwhile.
    if call.isCancelled { download.cancel() }
    running[item.id] = download
    await follow(download, id: item.id)
  }

  private func hear(_ sign: DownloadTurn.Sign, of id: UUID) async throws(NetworkError) {
    // Whose total time ended just now, it may be over.
    guard !Task.isCancelled, running[id] != nil, let origin = table[id]?.origin else { throw .cancelled }
    switch sign {
    case .refused: refusing.refuse(id, of: origin)
    case .served: if refusing.serve(id, of: origin) { startNext() }
    case .rests:
      resting.insert(id)
      startNext()
    case .returns(let context):
      let place = Promise<Void>()
      returning.append((id, place))
      startNext()
      if !place.isFulfilled { context.waitsForDownloads() }
      do { try await place.wait() } catch { throw .cancelled }
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
    guard case .running = table[id]?.state else { return }
    listeners.send(Event(id: id, kind: .progress(progress)))
  }

  private func ended(_ id: UUID, _ outcome: Result<DownloadedFile, NetworkError>) {
    running[id] = nil
    resting.remove(id)
    returning.removeAll { $0.id == id }
    let wasRefused = refusing.end(id)
    defer { startNext() }
    // A cancelled download is in the list no more.
    guard let item = table[id] else { return }
    switch outcome {
    case .success(let file):
      _ = refusing.serve(id, of: item.origin)
      table.remove(id)
      // It waits again if it was paused and resumed at its end.
      (clients[id], calls[id]) = (nil, nil)
      completed.append(Event(id: id, kind: .completed(file)))
      save()
    case .failure(let error):
      guard case .running = item.state else { return }
      // It began since the server had served another one.
      guard !wasRefused, error.isRefusedForNow, refusing.refuse(unbegun: id, of: item.origin) else {
        return fail(id, error)
      }
      table.set(.waiting, of: id)
      beginWaiting(id)
      listeners.send(Event(id: id, kind: .resumed))
    }
  }

  private func fail(_ id: UUID, _ error: NetworkError) {
    table.set(.failed(error), of: id)
    save()
    listeners.send(Event(id: id, kind: .failed(error)))
  }
}

extension DownloadManager {
  /// Waits until the list file contains all changes so far. Without it, they are written shortly after.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the list can't be written, or belongs to another manager; each call, and
  ///   each change, tries again.
  ///   Also, once, if an earlier list couldn't be read, or not understood; it then isn't lost: the reason says where it
  ///   was moved.
  public func flush() async throws(NetworkError) {
    if listFailure != nil { save() }
    while let saving { await saving.value }
    if let failure = listFailure ?? movedList.take() { throw failure }
  }

  /// Writes the list soon. Changes that come meanwhile are written together.
  private func save() {
    guard let list else { return tell(completed) }
    isUnsaved = true
    guard saving == nil else { return }
    saving = Task {
      while isUnsaved {
        isUnsaved = false
        let events = completed
        await write(list)
        tell(events)
      }
      saving = nil
    }
  }

  private func tell(_ events: [Event]) {
    completed.removeFirst(events.count)
    for event in events { listeners.send(event) }
  }

  private func write(_ list: DownloadList) async {
    do throws(NetworkError) { try list.claim() } catch {
      listFailure = error
      return
    }
    // It couldn't be read before: perhaps it can be now. Its downloads get nothing of the task whose change is written.
    let items = await list.readAgain()
    if !items.isEmpty { await Task.detached { await self.begin(adding: items) }.value }
    let (failure, moved) = await list.write(table.items)
    listFailure = failure
    if let moved { movedList = moved }
  }
}
