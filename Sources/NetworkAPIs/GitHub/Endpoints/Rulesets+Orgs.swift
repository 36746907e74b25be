public import NetworkAPIKit

extension GitHubAPI.Rulesets {
  /// Lists an organization's rulesets.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#get-all-organization-repository-rulesets)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Ruleset]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - targets: the kinds of rulesets, separated by commas.
    public init(org: String, perPage: Int? = nil, page: Int? = nil, targets: String? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/rulesets", ["per_page": perPage, "page": page, "targets": targets])
    }
  }

  /// Returns a ruleset of an organization.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#get-an-organization-repository-ruleset)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the ruleset.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/rulesets/\(id)")
    }
  }

  /// Creates a ruleset of an organization.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#create-an-organization-repository-ruleset)
  public struct CreateForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the ruleset.
    ///   - enforcement: whether the rules are enforced.
    ///   - target: what the ruleset applies to.
    ///   - bypassActors: the actors that can bypass the rules.
    ///   - conditions: the branches, tags and repositories that the ruleset applies to.
    ///   - rules: the rules.
    public init(
      org: String, name: String, enforcement: GitHubAPI.Ruleset.Enforcement, target: GitHubAPI.Ruleset.Target? = nil,
      bypassActors: [GitHubAPI.Ruleset.BypassActor]? = nil, conditions: GitHubAPI.Ruleset.Conditions? = nil,
      rules: [GitHubAPI.Ruleset.Rule]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/rulesets")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "target": target, "enforcement": enforcement, "bypass_actors": bypassActors,
          "conditions": conditions, "rules": rules,
        ])
    }
  }

  /// Updates a ruleset of an organization.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#update-an-organization-repository-ruleset)
  public struct UpdateForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Ruleset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the ruleset.
    ///   - name: the name of the ruleset.
    ///   - target: what the ruleset applies to.
    ///   - enforcement: whether the rules are enforced.
    ///   - bypassActors: the actors that can bypass the rules.
    ///   - conditions: the branches, tags and repositories that the ruleset applies to.
    ///   - rules: the rules.
    public init(
      org: String, id: Int64, name: String? = nil, target: GitHubAPI.Ruleset.Target? = nil,
      enforcement: GitHubAPI.Ruleset.Enforcement? = nil, bypassActors: [GitHubAPI.Ruleset.BypassActor]? = nil,
      conditions: GitHubAPI.Ruleset.Conditions? = nil, rules: [GitHubAPI.Ruleset.Rule]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/rulesets/\(id)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "name": name, "target": target, "enforcement": enforcement, "bypass_actors": bypassActors,
          "conditions": conditions, "rules": rules,
        ])
    }
  }

  /// Deletes a ruleset of an organization.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#delete-an-organization-repository-ruleset)
  public struct DeleteForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the ruleset.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/rulesets/\(id)")
    }
  }
}
