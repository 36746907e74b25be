import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A repository.
struct Repo { let owner: String, name: String }

/// Opens a pull request and asks for reviews. Returns its number.
func propose(_ branch: String, title: String, to reviewers: [String], in repo: Repo, _ client: NetworkClient)
  async throws -> Int
{
  let pull = try await client.request(
    GitHubAPI.Pulls.Create(owner: repo.owner, repo: repo.name, head: branch, base: "main", title: title))
  _ = try await client.request(
    GitHubAPI.Pulls.RequestReviewers(
      owner: repo.owner, repo: repo.name, number: pull.number, reviewers: reviewers))
  return pull.number
}

/// A tree with so many entries that GitHub left some out. List its folders one by one.
struct TruncatedTree: Error {}

/// Saves the files of a branch in a folder, several at a time. Symbolic links, which could lead out of the folder, and
/// submodules are left out.
func mirror(_ branch: String, of repo: Repo, in folder: URL, _ client: NetworkClient) async throws {
  let tree = try await client.request(
    GitHubAPI.Git.GetTree(owner: repo.owner, repo: repo.name, sha: branch, recursive: true))
  guard tree.truncated != true else { throw TruncatedTree() }
  try await withThrowingTaskGroup(of: Void.self) { group in
    for entry in tree.tree where entry.type == .blob && entry.mode != .symbolicLink {
      guard let path = entry.path, let sha = entry.sha else { continue }
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let blob = GitHubAPI.Git.RawBlob(owner: repo.owner, repo: repo.name, sha: sha)
      group.addTask {
        try await client.request(blob).write(to: file)
        guard entry.mode == .executable else { return }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }
    try await group.waitForAll()
  }
}

/// The files of an organization that contain a text. Code search has a limit of its own, which is waited for.
func files(with text: String, in org: String, _ client: NetworkClient) async throws -> [String] {
  let search = GitHubAPI.Search.Code(query: "\(text) org:\(org)", perPage: 100)
  return try await client.items(of: search).reduce(into: []) {
    $0.append("\($1.repository?.fullName ?? "")/\($1.path)")
  }
}
