import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Command {
  static let releases = Command(
    name: "releases", aliases: ["release"], fillers: ["list"], summary: "List releases, or download their files",
    arguments: [RepositoryName.argument], options: [.repository, .limit, .web], commands: [download],
    examples: [
      ("DemoCLI releases octocat/Hello-World", "lists the releases"),
      ("DemoCLI releases download octocat/Hello-World --asset example.zip", "downloads a file of the latest"),
    ]
  ) { invocation in
    let name = try invocation.repository()
    if try invocation.showsPage("/\(name.path)/releases") { return }
    try await invocation.list(nothing: "No releases in \(name.path).", columns) {
      GitHubAPI.Releases.List(owner: name.owner, repo: name.name, perPage: $0)
    }
  }

  private static let columns: [Table<GitHubAPI.Release>.Column] = [
    .init("Tag") { .text($0.tagName, .bold, link: $0.htmlURL) },
    .init("Name", least: 20) { .text($0.name == $0.tagName ? nil : $0.name) },
    .init("Kind") { .text($0.draft ? "draft" : $0.prerelease ? "pre-release" : "release") },
    .init("Files", least: 12) { .text($0.assets.map(\.name).joined(separator: ", ")) },
    .init("Published") { .time($0.publishedAt ?? $0.createdAt) },
  ]

  private static let download = Command(
    name: "download", summary: "Download the files of a release",
    discussion: """
      The same command continues an interrupted download, and leaves out the files that are complete. A file gets its \
      name when it is complete and its size and hash have been checked.
      """,
    arguments: [
      RepositoryName.argument,
      .init(
        name: "tag", help: "The release (default: the latest). Its URL can stand for both arguments.", isOptional: true),
    ],
    options: [
      .repository,
      .init("-p, --asset <name>", "Only this file; * matches anything (default: all files).", isRepeated: true),
      .init("-o, --output <path>", "The file or folder to write to (default: .)."),
      .init("--clobber", "Replace existing files."),
    ],
    // A recording keeps whole bodies in memory, and what was received isn't written to the file meanwhile.
    unfit: ["json", "jq", "record"],
    examples: [
      ("DemoCLI releases download octocat/Hello-World", "downloads the latest release"),
      ("DemoCLI releases download octocat/Hello-World v1.0.0 -p '*.zip' -o /tmp/", "downloads some files"),
    ]
  ) { invocation in
    let name = try invocation.repository(), (tag, file) = try invocation.release(), console = invocation.console
    let timeout = try invocation.seconds("timeout"), time = CallTime()
    try await invocation.withClient(time: time) { client in
      let release =
        if let tag {
          try await client.request(GitHubAPI.Releases.ByTag(owner: name.owner, repo: name.name, tag: tag))
        } else {
          try await client.request(GitHubAPI.Releases.Latest(owner: name.owner, repo: name.name))
        }
      let assets = try wanted(invocation.values("asset") + (file.map { [$0] } ?? []), of: release)
      // Those that are there, and those of them that were downloaded now.
      var (known, written) = (Set<[UInt64]>(), Set<[UInt64]>())
      for (asset, path, isComplete) in try invocation.files(for: assets, of: release) {
        let url = URL(file: path)
        if let file = try? FileCall.status(at: path), (isComplete ? written : known).contains(file.identity) {
          throw CommandFailure(
            "\(path) is the same file as another one of the release. Download it alone, with --asset and --output.")
        }
        if !isComplete {
          // Again: it may have appeared while the others were downloaded.
          try invocation.checkIsFree(path)
          let download = client.download(
            GitHubAPI.Releases.DownloadAsset(owner: name.owner, repo: name.name, id: asset.id), to: url,
            options: DownloadOptions(
              expectedBytes: asset.size, sha256: asset.sha256, replacesExistingFile: invocation.flag("clobber")))
          let following = { @Sendable in
            _ = try await ProgressLine.following(download, name: asset.name, console: console)
          }
          if let timeout { try await time.end(after: timeout).limiting(following) } else { try await following() }
        }
        if let file = try? FileCall.status(at: path) {
          known.insert(file.identity)
          if !isComplete { written.insert(file.identity) }
        }
        console.print(console.isTerminal ? PlainText.line(url.path) : url.path)
      }
    }
  }

  private static func wanted(_ patterns: [String], of release: GitHubAPI.Release) throws -> [GitHubAPI.Asset] {
    guard !release.assets.isEmpty else { throw CommandFailure("The release \(release.tagName) has no files.") }
    guard !patterns.isEmpty else { return release.assets }
    for pattern in patterns where !release.assets.contains(where: { fnmatch(pattern, $0.name, 0) == 0 }) {
      let names = release.assets.prefix(10).map(\.name).joined(separator: ", ")
      throw CommandFailure("The release \(release.tagName) has no file “\(pattern)”; it has \(names).")
    }
    return release.assets.filter { asset in patterns.contains { fnmatch($0, asset.name, 0) == 0 } }
  }
}

extension Invocation {
  /// The path of each file, and whether it was downloaded before. Existing files are kept without `--clobber`, and no
  /// name leads out of the folder.
  fileprivate func files(
    for assets: [GitHubAPI.Asset], of release: GitHubAPI.Release
  ) throws -> [(asset: GitHubAPI.Asset, path: String, isComplete: Bool)] {
    let output = value("output") ?? "."
    guard output != "-" else {
      throw UsageError("--output is a file or folder; a download can't go to standard output")
    }
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory)
    let isFolder = output.hasSuffix("/") || exists && isDirectory.boolValue
    guard isFolder || assets.count == 1 else {
      throw UsageError("--output must be a folder for \(assets.count) files; add a slash to create it")
    }
    let paths = try assets.map { asset in
      guard isFolder else { return output }
      // By bytes: a combining mark after a slash would hide the slash in a character.
      let isPlain = !asset.name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
      guard isPlain, !["", ".", ".."].contains(asset.name) else {
        throw CommandFailure("“\(asset.name)” is not a valid file name.")
      }
      return URL(file: output).appendingPathComponent(asset.name).path
    }
    let files = try zip(assets, paths).map { asset, path in
      let isComplete = asset.isComplete(at: path)
      if !isComplete { try checkIsFree(path) }
      return (asset, path, isComplete)
    }
    // No file may be written over another one, nor over the files that another one has while it is fetched.
    for (index, path) in paths.enumerated() {
      guard !paths[..<index].contains(path) else {
        throw CommandFailure("The release \(release.tagName) has two files for the path \(path).")
      }
      if let other = [".partial", ".partial.json", ".partial.json.new"].map({ path + $0 }).first(where: paths.contains)
      {
        throw CommandFailure("\(other) is needed while \(path) is downloaded. Download them one by one, with --asset.")
      }
    }
    return files
  }

  fileprivate func checkIsFree(_ path: String) throws {
    do {
      try WritablePath.check(path)
    } catch {
      throw CommandFailure("The file \(path): \(error.reason).")
    }
    guard flag("clobber") || !FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure("\(path) exists already; --clobber replaces it, and --asset names other files.")
    }
  }
}

extension GitHubAPI.Asset {
  /// The hash in the digest, which has another algorithm or is missing for some files.
  fileprivate var sha256: String? { digest.flatMap { $0.hasPrefix("sha256:") ? String($0.dropFirst(7)) : nil } }

  /// Whether a file has the asset's size and hash. Without a known hash it may be another release's: files of checksums, say,
  /// have the same size in each.
  fileprivate func isComplete(at path: String) -> Bool {
    guard let file = try? FileCall.status(at: path), file.isRegular, Int64(file.st_size) == size, let sha256 else {
      return false
    }
    var hash = SHA256Hash()
    do {
      let handle = try FileHandle(forReadingFrom: URL(file: path))
      while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { part.withUnsafeBytes { hash.update($0) } }
    } catch {
      return false
    }
    return hash.finish().hexadecimal == sha256.lowercased()
  }
}
