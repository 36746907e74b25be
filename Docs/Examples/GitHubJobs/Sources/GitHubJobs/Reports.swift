import NetworkAPIKit
import NetworkAPIs

/// The names of the repositories that the account has starred, by GraphQL.
func starred(_ client: NetworkClient) async throws -> [String] {
  struct Stars: Decodable, Sendable {
    struct Viewer: Decodable, Sendable { let starredRepositories: List }
    struct List: Decodable, Sendable { let nodes: [Node] }
    struct Node: Decodable, Sendable { let nameWithOwner: String }
    let viewer: Viewer
  }
  let query = GitHubAPI.GraphQL<Stars>(
    query: """
      query($endCursor: String) { viewer { starredRepositories(first: 100, after: $endCursor) {
        nodes { nameWithOwner } pageInfo { hasNextPage endCursor }
      } } }
      """)
  return try await client.pages(of: query).reduce(into: []) { names, page in
    names += try page.value.value().viewer.starredRepositories.nodes.map(\.nameWithOwner)
  }
}

/// The repositories of an organization without an active ruleset for branches.
func unprotected(in org: String, _ client: NetworkClient) async throws -> [String] {
  var names: [String] = []
  for try await repo in client.items(of: GitHubAPI.Repos.ListForOrg(org: org, perPage: 100)) {
    let rulesets = client.items(of: GitHubAPI.Rulesets.List(in: .repository(owner: org, repo: repo.name)))
    if try await !rulesets.contains(where: { $0.enforcement == .active && $0.target == .branch }) {
      names.append(repo.name)
    }
  }
  return names
}

/// Who has committed most. GitHub computes this first: `PlatformRules` asks again a few times, then it is nil.
func authors(of repo: Repo, _ client: NetworkClient) async throws -> [String]? {
  let statistics = GitHubAPI.Repos.ContributorStatistics(owner: repo.owner, repo: repo.name)
  return try await client.request(statistics)?.sorted { $0.total > $1.total }.compactMap { $0.author?.login }
}
