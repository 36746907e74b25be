public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for rulesets of repositories and organizations.
  public enum Rulesets {}
}

extension GitHubAPI.Rulesets {
  /// Lists a repository's rulesets.
  ///
  /// Needs the permission Metadata: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#get-all-repository-rulesets)
  public struct ListForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Ruleset]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - includesParents: whether to include the rulesets of the organization; GitHub's default is true.
    ///   - targets: the kinds of rulesets, separated by commas.
    public init(
      owner: String, repo: String, perPage: Int? = nil, page: Int? = nil, includesParents: Bool? = nil,
      targets: String? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/rulesets",
        ["per_page": perPage, "page": page, "includes_parents": includesParents, "targets": targets])
    }
  }

  /// Returns a ruleset of a repository.
  ///
  /// Needs the permission Metadata: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#get-a-repository-ruleset)
  public struct GetForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the ruleset.
    ///   - includesParents: whether to include the rulesets of the organization; GitHub's default is true.
    public init(owner: String, repo: String, id: Int64, includesParents: Bool? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/rulesets/\(id)", ["includes_parents": includesParents])
    }
  }

  /// Creates a ruleset of a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#create-a-repository-ruleset)
  public struct CreateForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the ruleset.
    ///   - enforcement: whether the rules are enforced.
    ///   - target: what the ruleset applies to.
    ///   - bypassActors: the actors that can bypass the rules.
    ///   - conditions: the branches, tags and repositories that the ruleset applies to.
    ///   - rules: the rules.
    public init(
      owner: String, repo: String, name: String, enforcement: GitHubAPI.Ruleset.Enforcement,
      target: GitHubAPI.Ruleset.Target? = nil, bypassActors: [GitHubAPI.Ruleset.BypassActor]? = nil,
      conditions: GitHubAPI.Ruleset.Conditions? = nil, rules: [GitHubAPI.Ruleset.Rule]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/rulesets")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "target": target, "enforcement": enforcement, "bypass_actors": bypassActors,
          "conditions": conditions, "rules": rules,
        ])
    }
  }

  /// Updates a ruleset of a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#update-a-repository-ruleset)
  public struct UpdateForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the ruleset.
    ///   - name: the name of the ruleset.
    ///   - target: what the ruleset applies to.
    ///   - enforcement: whether the rules are enforced.
    ///   - bypassActors: the actors that can bypass the rules.
    ///   - conditions: the branches, tags and repositories that the ruleset applies to.
    ///   - rules: the rules.
    public init(
      owner: String, repo: String, id: Int64, name: String? = nil, target: GitHubAPI.Ruleset.Target? = nil,
      enforcement: GitHubAPI.Ruleset.Enforcement? = nil, bypassActors: [GitHubAPI.Ruleset.BypassActor]? = nil,
      conditions: GitHubAPI.Ruleset.Conditions? = nil, rules: [GitHubAPI.Ruleset.Rule]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/rulesets/\(id)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "name": name, "target": target, "enforcement": enforcement, "bypass_actors": bypassActors,
          "conditions": conditions, "rules": rules,
        ])
    }
  }

  /// Deletes a ruleset of a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#delete-a-repository-ruleset)
  public struct DeleteForRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the ruleset.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/rulesets/\(id)")
    }
  }

  /// Lists the active rules that apply to a branch.
  ///
  /// Needs the permission Metadata: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#get-rules-for-a-branch)
  public struct RulesForBranch: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Ruleset.Rule]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, branch: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/rules/branches/\(branch)", ["per_page": perPage, "page": page])
    }
  }
}
