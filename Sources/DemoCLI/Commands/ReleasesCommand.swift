import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `releases owner/name`: the releases of a repository. `releases download`: their files.
enum ReleasesCommand {
  static let declared = Command(
    name: "releases", aliases: ["release"], summary: "List the releases of a repository, or download their files",
    arguments: [RepositoryName.argument], options: [.limit],
    commands: [DownloadCommand.declared],
    examples: [
      ("DemoCLI releases octocat/Hello-World", "lists the releases"),
      ("DemoCLI releases download octocat/Hello-World --asset example.zip", "downloads a file of the latest one"),
    ],
    samples: [Samples.releases],
    run: { invocation in
      let name = try invocation.repository(0)
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Releases.List(owner: name.owner, repo: name.name, perPage: $0)
        }
        invocation.show(list, nothing: "No releases in \(name.owner)/\(name.name).", table: table)
      }
    })

  private static func table(_ releases: [GitHubAPI.Release]) -> Table {
    Table(
      columns: [
        .init(title: "Tag"), .init(title: "Name", isFlexible: true), .init(title: "Kind"),
        .init(title: "Files", isFlexible: true), .init(title: "Published"),
      ],
      rows: releases.map { release in
        [
          .text(release.tagName, .bold), .text(release.name),
          .text(release.draft ? "draft" : release.prerelease ? "pre-release" : "release"),
          .text(release.assets.map(\.name).joined(separator: ", ")), .time(release.publishedAt ?? release.createdAt),
        ]
      })
  }
}
