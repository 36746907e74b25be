import Foundation
import Testing

@testable import NetworkAPIKit

/// Everything that writes files: downloads, cookie jars, recordings, lists of downloads, and caches.
@Suite("Where files are written", .fewAtOnce)
struct WritablePathTests {
  @Test("there is a folder for caches only where a variable names the user's own")
  func caches() {
    for (variables, path) in [
      (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x"), ([:], nil), (["HOME": ""], nil), (["HOME": "h"], nil),
      (["XDG_CACHE_HOME": "x"], nil),
    ] as [([String: String], String?)] {
      #expect(CachesFolder.url(variables)?.path == path, "\(variables)")
    }
    #if os(Linux)
    #expect(CachesFolder.url(["XDG_CACHE_HOME": "x", "HOME": "/h"])?.path == "/h/.cache")
    #endif
  }

  enum Obstacle: CaseIterable {
    case pipe, socket, device, folder, linkToFile, linkToDevice, linkToNothing
  }

  private let folder: TemporaryFolder
  private let url = "http://example.com/big.bin"
  private let entry = HARArchive(entries: [])

  init() throws { folder = try TemporaryFolder() }

  /// Creates something at a path that isn't a regular file; returns false if this user can't.
  private func make(_ obstacle: Obstacle, at path: String) throws -> Bool {
    switch obstacle {
    case .pipe: return mkfifo(path, 0o600) == 0
    case .socket: return mknod(path, mode_t(S_IFSOCK) | 0o600, 0) == 0
    case .device:
      #if os(Linux)
      // The null device; only root can create it.
      return mknod(path, mode_t(S_IFCHR) | 0o600, 0x103) == 0
      #else
      return false
      #endif
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .linkToFile: return symlink(try folder.write(Data("mine".utf8), to: "target"), path) == 0
    case .linkToDevice: return symlink("/dev/null", path) == 0
    case .linkToNothing: return symlink(folder.file("nothing"), path) == 0
    }
    return true
  }

  private func identity(_ path: String) -> [UInt64]? {
    var status = stat()
    return lstat(path, &status) == 0 ? [UInt64(status.st_ino), UInt64(status.st_mode)] : nil
  }

  private func isFileFailure(_ error: (any Error)?) -> Bool {
    if case .fileFailed(let failure) = error as? NetworkError { failure.underlying == nil } else { false }
  }

  @Test("only regular files are replaced; anything else is a typed error before any I/O", arguments: Obstacle.allCases)
  func obstacles(obstacle: Obstacle) async throws {
    let path = folder.file("a")
    guard try make(obstacle, at: path) else { return }
    let before = (identity(path), folder.names)
    let server = RangeServer(pattern(100))
    if obstacle != .folder {
      #expect(isFileFailure(await downloadError(of: server.client.download(url, to: URL(fileURLWithPath: path)))))
      #expect(server.requests.isEmpty)
      let manager = DownloadManager(client: server.client, limit: 1)
      let events = manager.events
      await manager.add(url, to: URL(fileURLWithPath: path))
      for await event in events {
        if case .started = event.kind { continue }
        // Reported if the failure comes later than usual.
        if case .progress = event.kind { continue }
        guard case .failed(.fileFailed) = event.kind else { Issue.record("\(event)"); return }
        break
      }
    }
    #expect(isFileFailure(#expect(throws: NetworkError.self) { try CookieJar(file: URL(fileURLWithPath: path)) }))
    #expect(
      isFileFailure(#expect(throws: NetworkError.self) { try self.entry.write(to: URL(fileURLWithPath: path)) }))
    #expect(throws: UnusablePath.self) { try PrivateFile.write(Data("x".utf8), to: path) }
    // A list can't be stored there, but its manager works.
    let manager = DownloadManager(client: server.client, listFile: URL(fileURLWithPath: path))
    let events = manager.events
    await manager.add(url, to: URL(fileURLWithPath: folder.file("b")))
    for await event in events { if case .completed = event.kind { break } }
    unlink(folder.file("b"))
    #expect(identity(path) == before.0 && folder.names == before.1)
    if obstacle == .linkToFile { #expect(folder.read("target") == Data("mine".utf8)) }
    // It takes the place of a jar's file while the jar is used.
    let jar = try CookieJar(file: URL(fileURLWithPath: folder.file("jar")))
    _ = try make(obstacle, at: folder.file("jar"))
    let inPlace = identity(folder.file("jar"))
    jar.removeAll()
    #expect(isFileFailure(await #expect(throws: NetworkError.self) { try await jar.flush() }))
    #expect(inPlace != nil && identity(folder.file("jar")) == inPlace)
  }

  @Test("a URL that isn't that of a file is named, with what to write, by everything that takes a file")
  func notAFile() async throws {
    let file = try #require(URL(string: folder.file("a")))
    let server = RangeServer(pattern(100))
    let manager = DownloadManager(client: server.client, listFile: file)
    let events = manager.events
    await manager.resume(await manager.add(url, to: file))
    var errors: [(any Error)?] = [
      await downloadError(of: server.client.download(url, to: file)),
      await #expect(throws: NetworkError.self) { try await manager.flush() },
      #expect(throws: NetworkError.self) { try OAuth2.FileStore.file(at: file).load() },
      #expect(throws: NetworkError.self) { try HARArchive(contentsOf: file) },
      #expect(throws: NetworkError.self) { try self.entry.write(to: file) },
      #expect(throws: NetworkError.self) { try HTTPBody(fileAt: file) },
      #expect(throws: NetworkError.self) { try CookieJar(file: file) },
    ]
    for await event in events {
      if case .failed(let error) = event.kind { errors.append(error) }
      if errors.count == 9 { break }
    }
    for error in errors {
      let text = error?.localizedDescription ?? ""
      #expect(text.hasSuffix("he file \(file.path): its URL is not that of a file; make it with URL(filePath:)."))
    }
    #expect(server.requests.isEmpty && folder.names.isEmpty)
  }

  @Test("a partial file or record that isn't a regular file stops the download before anything is sent")
  func besides() async throws {
    let server = RangeServer(pattern(100))
    mkfifo(folder.file("a.partial"), 0o600)
    #expect(
      isFileFailure(await downloadError(of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))))
    #expect(server.requests.isEmpty && folder.names == ["a.partial"])
  }

  @Test(
    "a path with a NUL, or too long, touches no other file",
    arguments: [
      "keep\0x", "keep\0", "\0", String(repeating: "x", count: 256), String(repeating: "x/", count: 2_100) + "x",
    ])
  func invalid(name: String) async throws {
    _ = try folder.write(Data("mine".utf8), to: "keep")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("keep"))
    let path = folder.file(name)
    let server = RangeServer(pattern(100))
    // In a URL a NUL becomes `%00`, which is a name like any other.
    if !name.contains("\0") {
      let file = URL(fileURLWithPath: path)
      let download = server.client.download(url, to: file)
      #expect(isFileFailure(await downloadError(of: download)))
      for file in [file, URL(fileURLWithPath: path + "/")] {
        let discarded = server.client.download(url, to: file)
        discarded.discard()
        _ = await downloadError(of: discarded)
      }
      let manager = DownloadManager(client: server.client, listFile: file)
      let id = await manager.add(url, to: file)
      await manager.cancel(id)
    }
    #expect(throws: NetworkError.self) { try CookieJar(file: path, time: .system) }
    #expect(throws: NetworkError.self) { try HTTPFileBody(path: path) }
    #expect(throws: UnusablePath.self) { try PrivateFile.write(Data("x".utf8), to: path + "abcde") }
    guard case .unreadable = PrivateFile.read(path, limit: 100) else { Issue.record("something was read"); return }
    let store = DiskStore(folder: path, suffix: ".x", limit: 1_000)
    store.store(Data("x".utf8), for: "a")
    #expect(store.data(for: "a") == nil)
    store.remove("a")
    store.removeAll()
    #expect(server.requests.isEmpty)
    #expect(folder.names == ["keep"] && folder.read("keep") == Data("mine".utf8))
    #expect(try folder.permissions("keep") == 0o640, "its permissions are unchanged too")
  }

  @Test("a name that leaves no room for the names of temporary files is refused before anything is sent")
  func noRoom() async throws {
    let server = RangeServer(pattern(100))
    let longest = String(repeating: "x", count: 238)
    #expect(
      isFileFailure(
        await downloadError(of: server.client.download(url, to: URL(fileURLWithPath: folder.file(longest + "x"))))))
    #expect(server.requests.isEmpty && folder.names.isEmpty)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file(longest))).value
    #expect(folder.names == [longest])
  }

  @Test("regular files are replaced, by absolute and relative paths, and in folders behind links")
  func allowed() async throws {
    let server = RangeServer(pattern(100))
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let up = String(repeating: "../", count: depth) + folder.path.dropFirst()
    try FileManager.default.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: false)
    symlink("real", folder.file("link"))
    for path in [folder.file("a"), "\(up)/b", folder.file("link/c")] {
      for _ in 1...2 {
        _ = try await server.client.download(url, to: URL(fileURLWithPath: path)).value
        #expect(FileManager.default.contents(atPath: path) == pattern(100))
        let jar = try CookieJar(file: URL(fileURLWithPath: path + ".jar"))
        jar.set("a=1; Max-Age=100", for: try HTTPURL(url))
        try await jar.flush()
        #expect(try CookieJar(file: URL(fileURLWithPath: path + ".jar")).cookies.count == 1)
        try entry.write(to: URL(fileURLWithPath: path + ".har"))
      }
    }
    #expect(Set(folder.names) == ["a", "a.har", "a.jar", "b", "b.har", "b.jar", "link", "real"])
    #expect(FileManager.default.fileExists(atPath: folder.file("real/c.har")))
    #expect(
      try await server.client.download(url, to: URL(fileURLWithPath: folder.file("link"))).value.path.hasSuffix(
        "link/big.bin"))
  }
}
