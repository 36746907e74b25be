import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The open bugs that changed since a date, without pull requests.
func bugs(in repo: Repo, since date: Date, _ client: NetworkClient) async throws -> [GitHubAPI.Issue] {
  let list = GitHubAPI.Issues.ListForRepo(
    owner: repo.owner, repo: repo.name, labels: ["bug"], since: date, perPage: 100)
  return try await client.items(of: list).filter { $0.pullRequest == nil }.reduce(into: []) { $0.append($1) }
}

/// Gives a repository exactly these labels, by name, with these colors.
func sync(_ labels: [String: String], in repo: Repo, _ client: NetworkClient) async throws {
  // All of them first: after a deletion, the next page would begin later in the list.
  let list = client.items(of: GitHubAPI.Issues.Labels(owner: repo.owner, repo: repo.name, perPage: 100))
  let present: [GitHubAPI.Label] = try await list.reduce(into: []) { $0.append($1) }
  // For GitHub, names and colors in another case are the same.
  var missing = Dictionary(labels.map { ($0.key.lowercased(), (name: $0.key, color: $0.value)) }) { first, _ in first }
  for label in present {
    if let wanted = missing.removeValue(forKey: label.name.lowercased()) {
      let isNamed = wanted.name == label.name
      guard !isNamed || wanted.color.lowercased() != label.color?.lowercased() else { continue }
      _ = try await client.request(
        GitHubAPI.Issues.UpdateLabel(
          owner: repo.owner, repo: repo.name, name: label.name, newName: isNamed ? nil : wanted.name,
          color: wanted.color))
    } else {
      _ = try await client.request(GitHubAPI.Issues.DeleteLabel(owner: repo.owner, repo: repo.name, name: label.name))
    }
  }
  for (name, color) in missing.values.sorted(by: { $0.name < $1.name }) {
    _ = try await client.request(
      GitHubAPI.Issues.CreateLabel(owner: repo.owner, repo: repo.name, name: name, color: color))
  }
}

/// Closes the issues that nobody has answered since a day, such as `2026-01-31`. Returns their numbers.
func closeStale(in repo: Repo, before day: String, _ client: NetworkClient) async throws -> [Int] {
  let query = "repo:\(repo.owner)/\(repo.name) is:issue is:open updated:<\(day)"
  let found = client.items(of: GitHubAPI.Search.Issues(query: query, perPage: 100))
  let numbers = try await found.reduce(into: []) { $0.append($1.number) }
  for number in numbers {
    _ = try await client.request(
      GitHubAPI.Issues.CreateComment(owner: repo.owner, repo: repo.name, number: number, body: "Closed as stale."))
    _ = try await client.request(
      GitHubAPI.Issues.Update(
        owner: repo.owner, repo: repo.name, number: number, state: .closed, stateReason: .value(.notPlanned)))
  }
  return numbers
}
