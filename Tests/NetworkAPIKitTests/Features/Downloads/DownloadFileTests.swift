import Foundation
import Testing

@testable import NetworkAPIKit

/// The partial file and the record of a download: their content, validation and permissions.
@Suite("The files of a download", .fewAtOnce)
struct DownloadFileTests {
  private let folder: TemporaryFolder
  private let url = "http://example.com/files/big.bin"
  private let content = pattern(20_000)

  init() throws { folder = try TemporaryFolder() }

  /// Creates a partial download with the first bytes.
  private func interrupted(_ server: RangeServer, after count: Int = 5000, at path: String? = nil) async throws {
    server.set { $0.breaks = [count] }
    let download = server.client.download(
      url, to: URL(fileURLWithPath: path ?? folder.file("a")), options: .init(maximumResumptions: 0))
    guard case .truncatedBody = await downloadError(of: download) else { throw CancellationError() }
  }

  // MARK: Remaining files

  @Test("where the system ends suspended apps that hold locks, a download claims its file without one")
  func claims() throws {
    let url = try HTTPURL("http://example.com/a")
    let path = folder.file("a.partial")
    let platform = Platform(suspendsApps: true)
    var file = try DownloadFile(path: path, url: url, platform: platform)
    let descriptor = open(path, O_RDWR)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0, "the file is locked")
    close(descriptor)
    let error = #expect(throws: NetworkError.self) { try DownloadFile(path: path, url: url, platform: platform) }
    #expect(error.map { "\($0)" }?.contains("another download is writing it") == true)
    try file.begin(at: 0, record: DownloadRecord(url: url, headers: ["ETag": "\"1\""]))
    try file.append(Data("one".utf8))
    // Another process, which no claim keeps away, writes to the file.
    let other = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try other.seekToEnd()
    try other.write(contentsOf: Data("two".utf8))
    try other.close()
    #expect(throws: NetworkError.self) { try file.append(Data("three".utf8)) }
    file.close()
    file = try DownloadFile(path: path, url: url, platform: platform)
    file.close()
    // A name that isn't a file leaves no claim.
    try FileManager.default.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: path)
    #expect(throws: NetworkError.self) { try DownloadFile(path: folder.file("link"), url: url, platform: platform) }
    file = try DownloadFile(path: path, url: url, platform: platform)
    file.close()
  }

  @Test(
    "on a file system without hard links or locks, a download does without them",
    arguments: [EPERM, EACCES, ENOSYS, ENOTSUP, EXDEV, EIO], [ENOLCK, ENOSYS, ENOTSUP, EIO])
  func missingCalls(linking: Int32, locking: Int32) throws {
    func fails(_ code: Int32) -> Int32 {
      errno = code
      return -1
    }
    let path = try folder.write(Data("a".utf8), to: "a")
    _ = try folder.write(Data("b".utf8), to: "b")
    func rename(to name: String) throws(POSIXError) -> Bool {
      try FileCall.rename(path, toMissing: folder.file(name)) { _, _ in fails(linking) }
    }
    if linking == EIO {
      #expect(throws: POSIXError(.EIO)) { try rename(to: "c") }
    } else {
      #expect(try !rename(to: "b") && rename(to: "c"))
      #expect(folder.names == ["b", "c"] && folder.read("b") == Data("b".utf8))
    }
    let url = try HTTPURL(url)
    func open() throws(NetworkError) -> DownloadFile {
      try DownloadFile(path: folder.file("d.partial"), url: url, lock: { _ in fails(locking) })
    }
    if locking == EIO {
      #expect(throws: NetworkError.self) { try open() }
    } else {
      var file = try open()
      // Another download of this process.
      #expect(throws: NetworkError.self) { try open() }
      file.close()
      file = try open()
      file.close()
    }
  }

  @Test("a download that is refused, or would have another size, leaves nothing behind", arguments: [404, 500, 204])
  func refused(status: Int) async throws {
    let server = RangeServer(content) { $0.edit = { response, _ in response.status = HTTPStatus(status) } }
    _ = await downloadError(of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))
    #expect(folder.names.isEmpty)
    server.set { $0.edit = nil }
    _ = await downloadError(
      of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: .init(expectedBytes: 4)))
    #expect(folder.names.isEmpty)
    server.set { $0.tellsLength = false }
    _ = await downloadError(
      of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: .init(expectedBytes: 4)))
    #expect(folder.names.isEmpty)
    // Nor of an earlier part, whose rest the server announces.
    server.set { $0.tellsLength = true }
    try await interrupted(server)
    #expect(folder.names == ["a.partial", "a.partial.json"])
    let wrong = server.client.download(
      url, to: URL(fileURLWithPath: folder.file("a")), options: .init(expectedBytes: 6000))
    guard case .downloadFailed = await downloadError(of: wrong) else {
      Issue.record("the size was right")
      return
    }
    #expect(folder.names.isEmpty)
  }

  @Test("a download of another URL to the same path keeps the existing bytes until it gets a good response")
  func otherURL() async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    server.set { $0.edit = { response, _ in response.status = 500 } }
    _ = await downloadError(of: server.client.download(url + "?v=2", to: URL(fileURLWithPath: folder.file("a"))))
    _ = await downloadError(
      of: server.client.download(
        url + "?v=2", to: URL(fileURLWithPath: folder.file("a")), options: .init(expectedBytes: 1)))
    #expect(folder.names == ["a.partial", "a.partial.json"])
    let discarded = server.client.download(url + "?v=2", to: URL(fileURLWithPath: folder.file("a")))
    await discarded.discarding().value
    server.set { $0.edit = nil }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges.last == "bytes=5000-")
    #expect(folder.read("a") == content)
    #expect(folder.names == ["a"])
  }

  @Test("a download creates its folder and the parent folders")
  func missingFolder() async throws {
    let server = RangeServer(content)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("some/where/a"))).value
    #expect(folder.read("some/where/a") == content)
    #expect(
      try await server.client.download(url, to: URL(fileURLWithPath: folder.file("else/"))).value.path
        == folder.file("else/big.bin"))
  }

  @Test("a folder that can't be created throws an error before anything is sent")
  func impossibleFolder() async throws {
    let server = RangeServer(content)
    _ = try folder.write(Data(), to: "a")
    guard
      case .fileFailed = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a/b"))))
    else {
      Issue.record("another error")
      return
    }
    #expect(server.requests.isEmpty)
  }

  // MARK: Versions

  @Test("an interrupted download that can't be resumed starts over automatically, up to the limit")
  func startsAnew() async throws {
    let server = RangeServer(content) { state in
      state.entityTag = nil
      state.breaks = [3000, 0, 7000]
    }
    let options = DownloadOptions(maximumResumptions: 3, resumptionDelay: .zero)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: options).value
    #expect(server.ranges == [nil, nil, nil, nil])
    #expect(folder.read("a") == content)
    server.set { $0.breaks = [1, 1, 1, 1] }
    guard
      case .truncatedBody = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("b")), options: options))
    else {
      Issue.record("another error")
      return
    }
  }

  @Test(
    "a part without the entity tag of the existing bytes isn't appended: the file is fetched anew",
    arguments: [nil, "\"v9\"", "W/\"v1\""] as [String?])
  func otherTag(tag: String?) async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    let changed = pattern(20_000, seed: 2)
    server.set { state in
      state.content = changed
      state.edit = { response, _ in if response.status == 206 { response.headers["ETag"] = tag } }
    }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, "bytes=5000-", nil])
    #expect(folder.read("a") == changed)
  }

  @Test(
    "a part with another Last-Modified, or with an unexpected strong tag, isn't appended either",
    arguments: [
      ("Sat, 21 Nov 2020 10:00:00 GMT", nil, true), (nil, "\"v1\"", true), (nil, nil, false), (nil, "W/\"v1\"", false),
    ] as [(String?, String?, Bool)])
  func otherTime(changed: String?, tag: String?, isAnew: Bool) async throws {
    let server = RangeServer(content) { state in
      state.entityTag = nil
      state.lastModified = "Fri, 20 Nov 2020 10:00:00 GMT"
      state.headers["Date"] = "Fri, 20 Nov 2020 10:00:05 GMT"
    }
    try await interrupted(server)
    server.set { state in
      state.edit = { response, _ in
        guard response.status == 206 else { return }
        response.headers["Last-Modified"] = changed
        response.headers["ETag"] = tag
      }
    }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == (isAnew ? [nil, "bytes=5000-", nil] : [nil, "bytes=5000-"]))
    #expect(folder.read("a") == content)
  }

  @Test("416 with the entity tag of another version doesn't complete the file, even if the length matches")
  func unsatisfiedOfAnotherVersion() async throws {
    let server = RangeServer(content) { $0.tellsLength = false }
    try await interrupted(server, after: 20_000)
    let changed = pattern(20_000, seed: 2)
    server.set { state in
      state.content = changed
      state.edit = { response, _ in response.headers["ETag"] = "\"v2\"" }
    }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, "bytes=20000-", nil])
    #expect(folder.read("a") == changed)
  }

  @Test("a part of a file of unknown length isn't taken for its end", arguments: [true, false])
  func partsOfUnknownLength(isToldAtEnd: Bool) async throws {
    let content = content
    let server = RangeServer(content) { state in
      state.tellsLength = false
      state.edit = { response, request in
        guard response.status == 206, let range = request.headers["Range"] else { return }
        let start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
        let part = content.dropFirst(start).prefix(4000)
        let isLast = isToldAtEnd && start + part.count == content.count
        response.headers["Content-Range"] = "bytes \(start)-\(start + part.count - 1)/\(isLast ? "20000" : "*")"
        response.body = HTTPBody(Data(part))
      }
    }
    try await interrupted(server)
    let file = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(file.byteCount == 20_000 && folder.read("a") == content)
    let parts = ["bytes=5000-", "bytes=9000-", "bytes=13000-", "bytes=17000-"]
    #expect(server.ranges == [nil] + parts + (isToldAtEnd ? [] : ["bytes=20000-"]))
  }

  // MARK: Trust

  /// Changes the record of a partial download in the folder.
  private func tamper(_ change: (inout [String: Any]) -> Void) throws {
    let name = try #require(folder.names.first { $0.hasSuffix(".json") })
    let data = try #require(folder.read(name))
    var record = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&record)
    _ = try folder.write(try JSONSerialization.data(withJSONObject: record), to: name)
  }

  @Test(
    "a record's name stays in its folder", arguments: ["../escaped", "/tmp/escaped", "x/../../escaped", "..", ""])
  func tamperedName(name: String) async throws {
    try FileManager.default.createDirectory(atPath: folder.file("inside"), withIntermediateDirectories: false)
    let server = RangeServer(content)
    try await interrupted(server, at: folder.file("inside/"))
    let inside = folder.file("inside")
    let record = try #require(
      try FileManager.default.contentsOfDirectory(atPath: inside).first { $0.hasSuffix(".json") })
    let text = String(decoding: try #require(folder.read("inside/\(record)")), as: UTF8.self)
    let escaped = name.replacingOccurrences(of: "/", with: "\\/")
    _ = try folder.write(Data("{\"fileName\":\"\(escaped)\",\(text.dropFirst())".utf8), to: "inside/\(record)")
    let file = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("inside/"))).value
    #expect(server.ranges.last == "bytes=5000-")
    #expect(URL(fileURLWithPath: file.path).deletingLastPathComponent().path == inside)
    #expect(folder.names == ["inside"])
  }

  @Test("a record only counts for the file it was written for, or a copy with its date", arguments: [false, true])
  func otherFile(isCopy: Bool) async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    if isCopy {
      try folder.replaceWithCopy("a.partial")
    } else {
      // Another file of the same length at the same path.
      _ = try folder.write(pattern(5000, seed: 7), to: "new")
      try FileManager.default.removeItem(atPath: folder.file("a.partial"))
      try FileManager.default.moveItem(atPath: folder.file("new"), toPath: folder.file("a.partial"))
    }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, isCopy ? "bytes=5000-" : nil])
    #expect(folder.read("a") == content)
  }

  @Test("a response that promises the file for later keeps the bytes that are there")
  func accepted() async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    server.set { $0.edit = { response, _ in response.status = 202 } }
    let file = URL(fileURLWithPath: folder.file("a"))
    guard case .missingData = await downloadError(of: server.client.download(url, to: file)) else {
      Issue.record("another error")
      return
    }
    server.set { $0.edit = nil }
    _ = try await server.client.download(url, to: file).value
    #expect(server.ranges == [nil, "bytes=5000-", "bytes=5000-"] && folder.read("a") == content)
  }

  @Test(
    "a record with an invalid validator doesn't count",
    arguments: ["\"v1\"\r\nX: y", "W/\"v1\"", "v1", "\"a\"b\"", "\"\(String(repeating: "a", count: 8191))\""])
  func tamperedValidator(tag: String) async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    try tamper { $0["entityTag"] = tag }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, nil])
    try FileManager.default.removeItem(atPath: folder.file("a"))
    try await interrupted(server)
  }

  /// Something that a download would have to destroy.
  enum Obstacle: CaseIterable {
    case partial, partialOfAnotherUser, otherName, record, largeRecord, pipe
  }

  @Test("files at the partial path that no download has made stay, and nothing is sent", arguments: Obstacle.allCases)
  func files(obstacle: Obstacle) async throws {
    let server = RangeServer(content)
    if obstacle != .record, obstacle != .partial {
      try await interrupted(server)
      server.set { $0.requests = [] }
    }
    let (partial, recordPath) = (folder.file("a.partial"), folder.file("a.partial.json"))
    switch obstacle {
    case .partial: _ = try folder.write(Data("mine".utf8), to: "a.partial")
    case .partialOfAnotherUser:
      guard geteuid() == 0 else { return }
      chown(partial, 12_345, 12_345)
    case .otherName: link(partial, folder.file("other"))
    case .record: _ = try folder.write(Data(#"{"my":"settings"}"#.utf8), to: "a.partial.json")
    case .largeRecord:
      let record = try #require(folder.read("a.partial.json"))
      _ = try folder.write(record + Data(repeating: UInt8(ascii: " "), count: 100_000), to: "a.partial.json")
    case .pipe:
      unlink(recordPath)
      mkfifo(recordPath, 0o600)
    }
    if obstacle == .otherName { unlink(recordPath) }
    func state() -> [Data?] { [folder.read("a.partial"), obstacle == .pipe ? nil : folder.read("a.partial.json")] }
    let before = (folder.names, state())
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    guard case .fileFailed(let failure) = await downloadError(of: download) else {
      Issue.record("another error")
      return
    }
    #expect([partial, recordPath].contains(failure.path))
    await download.discarding().value
    #expect(folder.names == before.0 && state() == before.1)
    #expect(server.requests.isEmpty)
  }

  @Test("a file that takes the place of a record stays")
  func replacedRecord() async throws {
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    try await waitUntil { folder.read("a.partial")?.count == 5000 }
    // Such as another download to this name.
    let other = RangeServer(Data("other".utf8))
    _ = try await other.client.download(url, to: URL(fileURLWithPath: folder.file("a.partial.json"))).value
    download.pause()
    try await waitUntil { !DownloadTests.isLocked(folder.file("a.partial")) }
    await download.discarding().value
    #expect(folder.read("a.partial.json") == Data("other".utf8))
  }

  @Test("a process that ended while a file got its name leaves the file as it is")
  func halfNamed() async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    link(folder.file("a.partial"), folder.file("b"))
    let changed = pattern(20_000, seed: 2)
    server.set { state in (state.content, state.entityTag) = (changed, "\"v2\"") }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(folder.read("a") == changed && folder.read("b") == content.prefix(5000))
    #expect(folder.names == ["a", "b"])
  }

  @Test("an incomplete download is readable by its owner only; the complete file has default permissions")
  func permissions() async throws {
    let server = RangeServer(content)
    try await interrupted(server)
    #expect(try folder.permissions("a.partial") == 0o600)
    #expect(try folder.permissions("a.partial.json") == 0o600)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    // A file with this process's default permissions.
    close(open(folder.file("usual"), O_WRONLY | O_CREAT, 0o666))
    #expect(try folder.permissions("a") == folder.permissions("usual"))
    let long = String(repeating: "a", count: 230)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file(long))).value
    #expect(try folder.permissions(long) == folder.permissions("usual"))
    chmod(folder.file("a"), 0o640)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(try folder.permissions("a") == 0o640)
  }

  @Test("a link or another file at the partial path doesn't get the final name", arguments: [true, false])
  func replaced(isLink: Bool) async throws {
    let server = RangeServer(content)
    _ = try folder.write(Data("secret".utf8), to: "target")
    let (partial, target) = (folder.file("a.partial"), folder.file("target"))
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))) {
      descriptor, bytes, count, offset in
      unlink(partial)
      if isLink { symlink(target, partial) } else { link(target, partial) }
      return pwrite(descriptor, bytes, count, offset)
    }
    guard case .fileFailed = await downloadError(of: download) else {
      Issue.record("another error")
      return
    }
    #expect(folder.read("a") == nil)
    #expect(folder.read("target") == Data("secret".utf8))
    #expect(folder.names.contains("a.partial"))
    guard isLink else { return }
    guard
      case .fileFailed = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))
    else {
      Issue.record("the link was followed")
      return
    }
  }

  #if os(Linux)
  @Test("a file that gets its final name while another download opens it isn't written to")
  func completedMeanwhile() throws {
    let path = folder.file("a.partial")
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    #expect(DownloadFile.isFile(descriptor, named: path))
    rename(path, folder.file("a"))
    #expect(!DownloadFile.isFile(descriptor, named: path))
    close(open(path, O_RDWR | O_CREAT, 0o600))
    #expect(!DownloadFile.isFile(descriptor, named: path))
  }

  @Test(
    "unless it is known to be the same run of the system, only bytes that had reached the disk count",
    arguments: [
      ("2", "2", 6), ("2", "3", 3), ("2", nil, 3), (nil, "2", 3), (nil, nil, 3),
    ] as [(String?, String?, Int64)])
  func powerFailure(writer: String?, reader: String?, size: Int64) throws {
    let url = try HTTPURL(url), path = folder.file("a.partial")
    func open(_ bootID: String?) throws -> DownloadFile {
      try DownloadFile(path: path, url: url, platform: Platform(), bootID: bootID)
    }
    var file = try open("1")
    try file.begin(at: 0, record: DownloadRecord(url: url, headers: ["ETag": "\"v1\""]))
    try file.append(Data("abc".utf8))
    file.close()
    // Closing the file has written all of it to the disk. What is written afterwards isn't certain.
    file = try open(writer)
    #expect(file.size == 3)
    let record = try #require(file.record)
    try file.begin(at: 3, record: record)
    try file.append(Data("\0\0\0".utf8))
    let saved = try #require(folder.read("a.partial.json"))
    file.close()
    file = try open(reader)
    #expect(file.size == 6)
    file.close()
    // As if the process had ended without closing it.
    _ = try folder.write(saved, to: "a.partial.json")
    file = try open(reader)
    #expect(file.size == size)
    file.close()
    #expect(folder.read("a.partial") == Data("abc\0\0\0".utf8).prefix(Int(size)))
  }

  @Test("the identity of the system's run is read again until that succeeds")
  func bootID() {
    let known = Locked<String?>(nil)
    var results: [String?] = [nil, "1", "2"]
    let seen = (0..<3).map { _ in Platform.bootID(known: known) { results.removeFirst() } }
    #expect(seen == [nil, "1", "1"])
  }

  @Test("nothing is written after the file is closed, even if its descriptor is reused")
  func closed() throws {
    let url = try HTTPURL(url)
    var file = try DownloadFile(path: folder.file("a.partial"), url: url)
    try file.begin(at: 0, record: DownloadRecord(url: url, headers: ["ETag": "\"v1\""]))
    try file.append(Data("abc".utf8))
    file.close()
    let other = open(folder.file("other"), O_RDWR | O_CREAT, 0o600)
    defer { close(other) }
    #expect(throws: NetworkError.self) { try file.append(Data("def".utf8)) }
    file.close()
    #expect(folder.read("other") == Data())
    #expect(folder.read("a.partial") == Data("abc".utf8))
  }
  #endif
}

extension NetworkClient {
  /// Starts a download whose writes the test controls.
  func download(
    _ url: String, to file: URL, timeouts: HTTPTimeouts? = nil, options: DownloadOptions = DownloadOptions(),
    write: @escaping DownloadFile.Write
  ) -> NetworkDownload {
    NetworkDownload(
      DownloadWorker(
        client: self,
        makeRequest: { () throws(NetworkError) in
          var request = try self.httpRequest(url)
          if let timeouts { request.timeouts = timeouts }
          return request
        },
        interceptors: [], makeFailure: { response, _ in .init(response: response) },
        destination: DownloadDestination(file), options: options,
        reporter: ProgressReporter(), write: write))
  }
}
