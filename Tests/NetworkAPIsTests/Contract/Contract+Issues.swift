import Foundation
@testable import NetworkAPIs

extension Contract {
  static let issues: [Contract] = [
    Contract(
      "issues/list",
      GitHubAPI.Issues.List(),
      full: GitHubAPI.Issues.List(
        filter: "assigned", state: "open", labels: ["a"], sort: "created", direction: "asc",
        since: Date(timeIntervalSince1970: 0), collab: true, orgs: true, owned: true, pulls: true, perPage: 1,
        page: 1)),
    Contract(
      "issues/list-for-authenticated-user",
      GitHubAPI.Issues.ListForAuthenticatedUser(),
      full: GitHubAPI.Issues.ListForAuthenticatedUser(
        filter: "assigned", state: "open", labels: ["a"],
        sort: "created", direction: "asc", since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "issues/list-for-org",
      GitHubAPI.Issues.ListForOrg(org: "org"),
      full: GitHubAPI.Issues.ListForOrg(
        org: "org", filter: "assigned", state: "open", labels: ["a"], type: "a",
        sort: "created", direction: "asc", since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "issues/list-for-repo",
      GitHubAPI.Issues.ListForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Issues.ListForRepo(
        owner: "owner", repo: "repo", milestone: "a", state: "open", assignee: "a",
        type: "a", creator: "a", mentioned: "a", issueFieldValues: "a", labels: ["a"], sort: "created",
        direction: "asc", since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "issues/get",
      GitHubAPI.Issues.Get(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "issues/create",
      GitHubAPI.Issues.Create(owner: "owner", repo: "repo", title: "a"),
      full: GitHubAPI.Issues.Create(
        owner: "owner", repo: "repo", title: "a", body: "a", milestone: 1, labels: ["a"],
        assignees: ["a"], issueFieldValues: [.init(fieldID: 1, value: "a")], type: "a", parentIssueID: 1)),
    Contract(
      "issues/update",
      GitHubAPI.Issues.Update(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.Update(
        owner: "owner", repo: "repo", number: 1, title: "a", body: "a", state: "open",
        stateReason: "completed", duplicateIssueID: 1, milestone: 1, labels: ["a"], assignees: ["a"],
        issueFieldValues: [.init(fieldID: 1, value: "a")], type: "a")),
    Contract(
      "issues/lock",
      GitHubAPI.Issues.Lock(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.Lock(owner: "owner", repo: "repo", number: 1, lockReason: "off-topic")),
    Contract(
      "issues/unlock",
      GitHubAPI.Issues.Unlock(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "issues/list-assignees",
      GitHubAPI.Issues.Assignees(owner: "owner", repo: "repo"),
      full: GitHubAPI.Issues.Assignees(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "issues/add-assignees",
      GitHubAPI.Issues.AddAssignees(owner: "owner", repo: "repo", number: 1, assignees: ["a"])),
    Contract(
      "issues/remove-assignees",
      GitHubAPI.Issues.RemoveAssignees(owner: "owner", repo: "repo", number: 1, assignees: ["a"])),
    Contract(
      "issues/list-comments",
      GitHubAPI.Issues.Comments(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.Comments(
        owner: "owner", repo: "repo", number: 1, since: Date(timeIntervalSince1970: 0),
        perPage: 1, page: 1)),
    Contract(
      "issues/list-comments-for-repo",
      GitHubAPI.Issues.CommentsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Issues.CommentsForRepo(
        owner: "owner", repo: "repo", sort: "created", direction: "asc",
        since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "issues/get-comment",
      GitHubAPI.Issues.GetComment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "issues/create-comment",
      GitHubAPI.Issues.CreateComment(owner: "owner", repo: "repo", number: 1, body: "a")),
    Contract(
      "issues/update-comment",
      GitHubAPI.Issues.UpdateComment(owner: "owner", repo: "repo", id: 1, body: "a")),
    Contract(
      "issues/delete-comment",
      GitHubAPI.Issues.DeleteComment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "issues/list-events",
      GitHubAPI.Issues.Events(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.Events(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/list-events-for-repo",
      GitHubAPI.Issues.EventsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Issues.EventsForRepo(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "issues/get-event",
      GitHubAPI.Issues.GetEvent(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "issues/list-events-for-timeline",
      GitHubAPI.Issues.Timeline(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.Timeline(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1, exclude: "a")),
    Contract(
      "issues/list-labels-for-repo",
      GitHubAPI.Issues.Labels(owner: "owner", repo: "repo"),
      full: GitHubAPI.Issues.Labels(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "issues/list-labels-on-issue",
      GitHubAPI.Issues.LabelsOnIssue(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.LabelsOnIssue(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/list-labels-for-milestone",
      GitHubAPI.Issues.LabelsForMilestone(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.LabelsForMilestone(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/get-label",
      GitHubAPI.Issues.GetLabel(owner: "owner", repo: "repo", name: "name")),
    Contract(
      "issues/create-label",
      GitHubAPI.Issues.CreateLabel(owner: "owner", repo: "repo", name: "a"),
      full: GitHubAPI.Issues.CreateLabel(owner: "owner", repo: "repo", name: "a", color: "a", description: "a")),
    Contract(
      "issues/update-label",
      GitHubAPI.Issues.UpdateLabel(owner: "owner", repo: "repo", name: "name"),
      full: GitHubAPI.Issues.UpdateLabel(
        owner: "owner", repo: "repo", name: "name", newName: "a", color: "a",
        description: "a", archived: true)),
    Contract(
      "issues/delete-label",
      GitHubAPI.Issues.DeleteLabel(owner: "owner", repo: "repo", name: "name")),
    Contract(
      "issues/add-labels",
      GitHubAPI.Issues.AddLabels(owner: "owner", repo: "repo", number: 1, labels: ["a"])),
    Contract(
      "issues/set-labels",
      GitHubAPI.Issues.SetLabels(owner: "owner", repo: "repo", number: 1, labels: ["a"])),
    Contract(
      "issues/remove-label",
      GitHubAPI.Issues.RemoveLabel(owner: "owner", repo: "repo", number: 1, name: "name")),
    Contract(
      "issues/remove-all-labels",
      GitHubAPI.Issues.RemoveAllLabels(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "issues/list-milestones",
      GitHubAPI.Issues.Milestones(owner: "owner", repo: "repo"),
      full: GitHubAPI.Issues.Milestones(
        owner: "owner", repo: "repo", state: "open", sort: "due_on", direction: "asc",
        perPage: 1, page: 1)),
    Contract(
      "issues/get-milestone",
      GitHubAPI.Issues.GetMilestone(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "issues/create-milestone",
      GitHubAPI.Issues.CreateMilestone(owner: "owner", repo: "repo", title: "a"),
      full: GitHubAPI.Issues.CreateMilestone(
        owner: "owner", repo: "repo", title: "a", state: "open",
        description: "a", dueOn: Date(timeIntervalSince1970: 0))),
    Contract(
      "issues/update-milestone",
      GitHubAPI.Issues.UpdateMilestone(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.UpdateMilestone(
        owner: "owner", repo: "repo", number: 1, title: "a", state: "open",
        description: "a", dueOn: .value(Date(timeIntervalSince1970: 0)))),
    Contract(
      "issues/delete-milestone",
      GitHubAPI.Issues.DeleteMilestone(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "issues/check-user-can-be-assigned",
      GitHubAPI.Issues.CanBeAssigned(owner: "owner", repo: "repo", assignee: "assignee")),
    Contract(
      "issues/list-sub-issues",
      GitHubAPI.Issues.SubIssues(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Issues.SubIssues(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "issues/add-sub-issue",
      GitHubAPI.Issues.AddSubIssue(owner: "owner", repo: "repo", number: 1, subIssueID: 1),
      full: GitHubAPI.Issues.AddSubIssue(owner: "owner", repo: "repo", number: 1, subIssueID: 1, replaceParent: true)),
    Contract(
      "issues/remove-sub-issue",
      GitHubAPI.Issues.RemoveSubIssue(owner: "owner", repo: "repo", number: 1, subIssueID: 1)),
  ]
}
