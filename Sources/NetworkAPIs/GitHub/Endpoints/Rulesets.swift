public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for rulesets of repositories and organizations.
  public enum Rulesets {}
}

extension GitHubAPI.Rulesets {
  /// Lists rulesets.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#get-all-repository-rulesets): needs the permission Metadata: read.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#get-all-organization-repository-rulesets): needs the organization permission Administration: write.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Ruleset]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - targets: the kinds of rulesets, separated by commas.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, perPage: Int? = nil, page: Int? = nil, targets: String? = nil
    ) {
      urlInfo = .gitHub("\(scope.path)/rulesets", ["per_page": perPage, "page": page, "targets": targets])
    }

    /// Lists the rulesets of a repository.
    ///
    /// - Parameters:
    ///   - scope: the repository.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - includesParents: whether to include the rulesets of the organization; GitHub's default is true.
    ///   - targets: the kinds of rulesets, separated by commas.
    public init(
      in scope: GitHubAPI.RepositoryScope, perPage: Int? = nil, page: Int? = nil, includesParents: Bool?,
      targets: String? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/rulesets",
        ["per_page": perPage, "page": page, "includes_parents": includesParents, "targets": targets])
    }
  }

  /// Returns a ruleset.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#get-a-repository-ruleset): needs the permission Metadata: read.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#get-an-organization-repository-ruleset): needs the organization permission Administration: write.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the ruleset.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/rulesets/\(id)")
    }

    /// Returns a ruleset of a repository.
    ///
    /// - Parameters:
    ///   - scope: the repository.
    ///   - id: the ID of the ruleset.
    ///   - includesParents: whether to look at the rulesets of the organization too; GitHub's default is true.
    public init(in scope: GitHubAPI.RepositoryScope, id: Int64, includesParents: Bool?) {
      urlInfo = .gitHub("\(scope.path)/rulesets/\(id)", ["includes_parents": includesParents])
    }
  }

  /// Creates a ruleset.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#create-a-repository-ruleset): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#create-an-organization-repository-ruleset): needs the organization permission Administration: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - name: the name of the ruleset.
    ///   - enforcement: whether the rules are enforced.
    ///   - target: what the ruleset applies to.
    ///   - bypassActors: the actors that can bypass the rules.
    ///   - conditions: the branches, tags and repositories that the ruleset applies to.
    ///   - rules: the rules.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, name: String, enforcement: GitHubAPI.Ruleset.Enforcement,
      target: GitHubAPI.Ruleset.Target? = nil, bypassActors: [GitHubAPI.Ruleset.BypassActor]? = nil,
      conditions: GitHubAPI.Ruleset.Conditions? = nil, rules: [GitHubAPI.Ruleset.Rule]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/rulesets")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "target": target, "enforcement": enforcement, "bypass_actors": bypassActors,
          "conditions": conditions, "rules": rules,
        ])
    }
  }

  /// Updates a ruleset. Parameters that are nil stay as they are.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#update-a-repository-ruleset): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#update-an-organization-repository-ruleset): needs the organization permission Administration: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the ruleset.
    ///   - name: the name of the ruleset.
    ///   - target: what the ruleset applies to.
    ///   - enforcement: whether the rules are enforced.
    ///   - bypassActors: the actors that can bypass the rules.
    ///   - conditions: the branches, tags and repositories that the ruleset applies to.
    ///   - rules: the rules.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, name: String? = nil,
      target: GitHubAPI.Ruleset.Target? = nil, enforcement: GitHubAPI.Ruleset.Enforcement? = nil,
      bypassActors: [GitHubAPI.Ruleset.BypassActor]? = nil, conditions: GitHubAPI.Ruleset.Conditions? = nil,
      rules: [GitHubAPI.Ruleset.Rule]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/rulesets/\(id)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "name": name, "target": target, "enforcement": enforcement, "bypass_actors": bypassActors,
          "conditions": conditions, "rules": rules,
        ])
    }
  }

  /// Deletes a ruleset.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#delete-a-repository-ruleset): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#delete-an-organization-repository-ruleset): needs the organization permission Administration: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the ruleset.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/rulesets/\(id)")
    }
  }

  /// Lists the versions of a ruleset.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#get-repository-ruleset-history): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#get-organization-ruleset-history): needs the organization permission Administration: write.
  public struct History: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RulesetVersion]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the ruleset.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("\(scope.path)/rulesets/\(id)/history", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a version of a ruleset, with the ruleset as it was.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rules#get-repository-ruleset-version): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/orgs/rules#get-organization-ruleset-version): needs the organization permission Administration: write.
  public struct Version: GitHubEndpoint {
    public typealias Response = GitHubAPI.RulesetVersion
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the ruleset.
    ///   - versionID: the ID of the version, from the history.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, versionID: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/rulesets/\(id)/history/\(versionID)")
    }
  }

  /// Lists the active rules that apply to a branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#get-rules-for-a-branch): needs the permission Metadata: read.
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
