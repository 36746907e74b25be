import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `releases owner/name`: the releases of a repository. `releases download`: their files.
enum ReleasesCommand {
  static let declared = Command(
    name: "releases", aliases: ["release"], summary: "List releases, or download their files",
    arguments: [RepositoryName.argument], options: [.limit, .web],
    commands: [DownloadCommand.declared],
    examples: [
      ("DemoCLI releases octocat/Hello-World", "lists the releases"),
      ("DemoCLI releases download octocat/Hello-World --asset example.zip", "downloads a file of the latest"),
    ],
    run: { invocation in
      let name = try invocation.repository(0)
      if try invocation.showsPage("/\(name.path)/releases") { return }
      try await invocation.list(nothing: "No releases in \(name.path).", table: table) {
        GitHubAPI.Releases.List(owner: name.owner, repo: name.name, perPage: $0)
      }
    })

  private static func table(_ releases: [GitHubAPI.Release]) -> Table {
    Table(
      columns: [
        .init(title: "Tag"), .init(title: "Name", least: 20), .init(title: "Kind"),
        .init(title: "Files", least: 12), .init(title: "Published"),
      ],
      rows: releases.map { release in
        [
          .text(release.tagName, .bold, link: release.htmlURL),
          // Often there is no other name.
          .text(release.name == release.tagName ? nil : release.name),
          .text(release.draft ? "draft" : release.prerelease ? "pre-release" : "release"),
          .text(release.assets.map(\.name).joined(separator: ", ")), .time(release.publishedAt ?? release.createdAt),
        ]
      })
  }
}
