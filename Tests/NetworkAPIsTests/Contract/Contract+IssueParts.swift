@testable import NetworkAPIs

extension Contract {
  static let issueParts: [Contract] = [
    Contract(
      "issues/list-dependencies-blocked-by",
      GitHubAPI.Issues.BlockedBy(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.BlockedBy(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/list-dependencies-blocking",
      GitHubAPI.Issues.Blocking(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.Blocking(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/add-blocked-by-dependency",
      GitHubAPI.Issues.AddBlockedBy(owner: "owner", repo: "repo", number: 1, issueID: 1)),
    Contract(
      "issues/remove-dependency-blocked-by",
      GitHubAPI.Issues.RemoveBlockedBy(owner: "owner", repo: "repo", number: 1, issueID: 1)),
    Contract(
      "issues/get-parent",
      GitHubAPI.Issues.Parent(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "issues/reprioritize-sub-issue",
      GitHubAPI.Issues.MoveSubIssue(owner: "owner", repo: "repo", number: 1, id: 1),
      full: GitHubAPI.Issues.MoveSubIssue(owner: "owner", repo: "repo", number: 1, id: 1, afterID: 1, beforeID: 1)),
    Contract(
      "issues/list-issue-field-values-for-issue",
      GitHubAPI.Issues.FieldValues(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.FieldValues(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/add-issue-field-values",
      GitHubAPI.Issues.AddFieldValues(
        owner: "owner", repo: "repo", number: 1, values: [.init(fieldID: 1, value: .string("a"))])),
    Contract(
      "issues/set-issue-field-values",
      GitHubAPI.Issues.SetFieldValues(
        owner: "owner", repo: "repo", number: 1, values: [.init(fieldID: 1, value: .string("a"))])),
    Contract(
      "issues/delete-issue-field-value",
      GitHubAPI.Issues.RemoveFieldValue(owner: "owner", repo: "repo", number: 1, fieldID: 1)),
    Contract(
      "orgs/list-issue-types",
      GitHubAPI.Issues.Types(in: .organization("org"))),
    Contract(
      "repos/list-issue-types",
      GitHubAPI.Issues.Types(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "orgs/create-issue-type",
      GitHubAPI.Orgs.CreateIssueType(org: "org", name: "a", isEnabled: true),
      full: GitHubAPI.Orgs.CreateIssueType(org: "org", name: "a", isEnabled: true, description: "a", color: .red)),
    Contract(
      "orgs/update-issue-type",
      GitHubAPI.Orgs.UpdateIssueType(org: "org", id: 1, name: "a", isEnabled: true),
      full: GitHubAPI.Orgs.UpdateIssueType(
        org: "org", id: 1, name: "a", isEnabled: true, description: "a", color: .null)),
    Contract(
      "orgs/delete-issue-type",
      GitHubAPI.Orgs.DeleteIssueType(org: "org", id: 1)),
    Contract(
      "orgs/list-issue-fields",
      GitHubAPI.Orgs.IssueFields(org: "org")),
    Contract(
      "orgs/create-issue-field",
      GitHubAPI.Orgs.CreateIssueField(org: "org", name: "a", dataType: .text),
      full: GitHubAPI.Orgs.CreateIssueField(
        org: "org", name: "a", dataType: .text, description: "a", visibility: .all,
        options: [.init(name: "a", color: .red, priority: 1)])),
    Contract(
      "orgs/update-issue-field",
      GitHubAPI.Orgs.UpdateIssueField(org: "org", id: 1),
      full: GitHubAPI.Orgs.UpdateIssueField(
        org: "org", id: 1, name: "a", description: "a", visibility: .all,
        options: [.init(name: "a", color: .red, priority: 1)])),
    Contract(
      "orgs/delete-issue-field",
      GitHubAPI.Orgs.DeleteIssueField(org: "org", id: 1)),
  ]
}
