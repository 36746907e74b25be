@testable import NetworkAPIs

extension Contract {
  static let customProperties: [Contract] = [
    Contract(
      "orgs/custom-properties-for-repos-get-organization-definitions",
      GitHubAPI.CustomProperties.Definitions(org: "org")),
    Contract(
      "orgs/custom-properties-for-repos-create-or-update-organization-definitions",
      GitHubAPI.CustomProperties.SetDefinitions(org: "org", properties: [.init(name: "a", valueType: .string)])),
    Contract(
      "orgs/custom-properties-for-repos-get-organization-definition",
      GitHubAPI.CustomProperties.GetDefinition(org: "org", name: "custom-property-name")),
    Contract(
      "orgs/custom-properties-for-repos-create-or-update-organization-definition",
      GitHubAPI.CustomProperties.SetDefinition(org: "org", name: "custom-property-name", valueType: .string),
      full: GitHubAPI.CustomProperties.SetDefinition(
        org: "org", name: "custom-property-name", valueType: .string, isRequired: true, defaultValue: .string("a"),
        description: "a", allowedValues: ["a"], valuesEditableBy: .owners, requiresExplicitValues: true)),
    Contract(
      "orgs/custom-properties-for-repos-delete-organization-definition",
      GitHubAPI.CustomProperties.DeleteDefinition(org: "org", name: "custom-property-name")),
    Contract(
      "orgs/custom-properties-for-repos-get-organization-values",
      GitHubAPI.CustomProperties.ValuesInOrg(org: "org"),
      full: GitHubAPI.CustomProperties.ValuesInOrg(org: "org", perPage: 1, page: 1, query: "a")),
    Contract(
      "orgs/custom-properties-for-repos-create-or-update-organization-values",
      GitHubAPI.CustomProperties.SetValuesInOrg(
        org: "org", repositories: ["a"], values: [.init(name: "a", value: .string("a"))])),
    Contract(
      "repos/custom-properties-for-repos-get-repository-values",
      GitHubAPI.CustomProperties.Values(owner: "owner", repo: "repo")),
    Contract(
      "repos/custom-properties-for-repos-create-or-update-repository-values",
      GitHubAPI.CustomProperties.SetValues(
        owner: "owner", repo: "repo", values: [.init(name: "a", value: .string("a"))])),
    Contract(
      "repos/get-repo-rule-suites",
      GitHubAPI.Rulesets.Suites(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Rulesets.Suites(
        in: .repository(owner: "owner", repo: "repo"), ref: "a", period: .day, actor: "a", result: .pass,
        status: "active", perPage: 1, page: 1)),
    Contract(
      "repos/get-org-rule-suites",
      GitHubAPI.Rulesets.Suites(in: .organization("org")),
      full: GitHubAPI.Rulesets.Suites(
        in: .organization("org"), repository: "a", ref: "a", period: .day, actor: "a", result: .pass, status: "active",
        perPage: 1, page: 1)),
    Contract(
      "repos/get-repo-rule-suite",
      GitHubAPI.Rulesets.GetSuite(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "repos/get-org-rule-suite",
      GitHubAPI.Rulesets.GetSuite(in: .organization("org"), id: 1)),
  ]
}
