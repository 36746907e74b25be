import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `releases download owner/name [tag]`: the files of a release, checked against the sizes and hashes that GitHub reports.
enum DownloadCommand {
  static let declared = Command(
    name: "download", summary: "Download the files of a release",
    discussion: """
      The same command continues an interrupted download. A file gets its name when it is complete and its size and \
      hash have been checked.
      """,
    arguments: [
      RepositoryName.argument, .init(name: "tag", help: "The release (default: the latest).", isOptional: true),
    ],
    options: [
      .init(
        name: "asset", short: "p", value: "name", help: "Only this file; * matches anything (default: all files).",
        isRepeated: true),
      .init(name: "output", short: "o", value: "path", help: "The file or folder to write to (default: .)."),
      .init(name: "clobber", help: "Replace existing files."),
    ],
    examples: [
      ("DemoCLI releases download octocat/Hello-World", "downloads the latest release"),
      ("DemoCLI releases download octocat/Hello-World v1.0.0 -p '*.zip' -o /tmp/", "downloads some files"),
    ],
    run: { invocation in
      let name = try invocation.repository(0)
      try await invocation.withClient(isTransfer: true) { client in
        let release =
          if let tag = invocation.argument(1) {
            try await client.request(GitHubAPI.Releases.ByTag(owner: name.owner, repo: name.name, tag: tag))
          } else {
            try await client.request(GitHubAPI.Releases.Latest(owner: name.owner, repo: name.name))
          }
        let assets = try wanted(invocation.values("asset"), of: release)
        let paths = try paths(for: assets, of: release, invocation)
        for (asset, path) in zip(assets, paths) {
          // Again: two names may be the same file if the file system is case-insensitive.
          try checkIsFree(path, invocation)
          let download = client.download(
            GitHubAPI.Releases.DownloadAsset(owner: name.owner, repo: name.name, id: asset.id), toPath: path,
            options: options(for: asset))
          let file = try await invocation.following(download, name: asset.name)
          invocation.console.print(invocation.console.isTerminal ? PlainText.line(file.path) : file.path)
        }
      }
    })

  private static func wanted(_ patterns: [String], of release: GitHubAPI.Release) throws -> [GitHubAPI.Asset] {
    guard !release.assets.isEmpty else { throw CommandFailure("The release \(release.tagName) has no files.") }
    guard !patterns.isEmpty else { return release.assets }
    for pattern in patterns where !release.assets.contains(where: { fnmatch(pattern, $0.name, 0) == 0 }) {
      let names = release.assets.prefix(10).map(\.name).joined(separator: ", ")
      throw CommandFailure("The release \(release.tagName) has no file “\(pattern)”; it has \(names).")
    }
    return release.assets.filter { asset in patterns.contains { fnmatch($0, asset.name, 0) == 0 } }
  }

  /// The path of each file. Existing files are kept without `--clobber`, and no name leads out of the folder.
  private static func paths(
    for assets: [GitHubAPI.Asset], of release: GitHubAPI.Release, _ invocation: Invocation
  ) throws -> [String] {
    let output = invocation.value("output") ?? "."
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
    guard output.hasSuffix("/") || isThere && isFolder.boolValue || assets.count == 1 else {
      throw UsageError(
        "--output must be a folder for \(assets.count) files; add a slash to create it", command: invocation.path)
    }
    let paths = try assets.map { asset in
      var path = output
      if output.hasSuffix("/") || isThere && isFolder.boolValue {
        guard !asset.name.isEmpty, !asset.name.contains("/"), !asset.name.contains("\0"), asset.name != ".." else {
          throw CommandFailure("“\(asset.name)” is not a valid file name.")
        }
        path = URL(fileURLWithPath: output).appendingPathComponent(asset.name).path
      }
      try checkIsFree(path, invocation)
      return path
    }
    try checkAreApart(paths, of: release)
    return paths
  }

  private static func checkIsFree(_ path: String, _ invocation: Invocation) throws {
    guard invocation.flag("clobber") || !FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure("\(path) exists already; --clobber replaces it.")
    }
  }

  /// No file of a release may be written over another one, nor over the files that another one has while it is fetched.
  private static func checkAreApart(_ paths: [String], of release: GitHubAPI.Release) throws {
    var taken: Set<String> = []
    for path in paths {
      guard taken.insert(path).inserted else {
        throw CommandFailure("The release \(release.tagName) has two files for the path \(path).")
      }
    }
    for path in paths {
      for other in [".partial", ".partial.json", ".partial.json.new"].map({ path + $0 }) where taken.contains(other) {
        throw CommandFailure(
          "\(other) is needed while \(path) is downloaded. Download them one by one, with --asset.")
      }
    }
  }

  private static func options(for asset: GitHubAPI.Asset) -> DownloadOptions {
    let hash = asset.digest.flatMap { $0.hasPrefix("sha256:") ? String($0.dropFirst(7)) : nil }
    return DownloadOptions(expectedBytes: asset.size, sha256: hash)
  }
}
