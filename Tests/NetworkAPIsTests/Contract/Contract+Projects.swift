@testable import NetworkAPIs

extension Contract {
  static let projects: [Contract] = [
    Contract(
      "projects/list-for-org",
      GitHubAPI.Projects.List(in: .organization("org")),
      full: GitHubAPI.Projects.List(in: .organization("org"), query: "q", before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-for-org",
      GitHubAPI.Projects.Get(in: .organization("org"), number: 1)),
    Contract(
      "projects/list-fields-for-org",
      GitHubAPI.Projects.Fields(in: .organization("org"), number: 1),
      full: GitHubAPI.Projects.Fields(in: .organization("org"), number: 1, perPage: 1, before: "a", after: "b")),
    Contract(
      "projects/get-field-for-org",
      GitHubAPI.Projects.GetField(in: .organization("org"), number: 1, fieldID: 1)),
    Contract(
      "projects/add-field-for-org",
      GitHubAPI.Projects.AddField(in: .organization("org"), number: 1),
      full: GitHubAPI.Projects.AddField(
        in: .organization("org"), number: 1, name: "Sprint", dataType: .iteration,
        singleSelectOptions: [.init(name: "Low", color: .green, description: "a")],
        iterationConfiguration: .init(
          startDate: "2026-01-05", duration: 14, iterations: [.init(title: "1", startDate: "2026-01-05", duration: 14)]),
        issueFieldID: 1)),
    Contract(
      "projects/list-items-for-org",
      GitHubAPI.Projects.Items(in: .organization("org"), number: 1),
      full: GitHubAPI.Projects.Items(
        in: .organization("org"), number: 1, query: "is:open", fields: [1, 2], before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-org-item",
      GitHubAPI.Projects.GetItem(in: .organization("org"), number: 1, itemID: 1),
      full: GitHubAPI.Projects.GetItem(in: .organization("org"), number: 1, itemID: 1, fields: [1, 2])),
    Contract(
      "projects/add-item-for-org",
      GitHubAPI.Projects.AddItem(in: .organization("org"), number: 1, type: .issue),
      full: GitHubAPI.Projects.AddItem(
        in: .organization("org"), number: 1, type: .pullRequest, id: 1, owner: "o", repo: "r", itemNumber: 2)),
    Contract(
      "projects/update-item-for-org",
      GitHubAPI.Projects.UpdateItem(
        in: .organization("org"), number: 1, itemID: 1,
        fields: [.init(id: 1, value: "a"), .init(id: 2, value: 1.5), .init(id: 3, value: nil)])),
    Contract(
      "projects/delete-item-for-org",
      GitHubAPI.Projects.DeleteItem(in: .organization("org"), number: 1, itemID: 1)),
    Contract(
      "projects/create-draft-item-for-org",
      GitHubAPI.Projects.CreateDraftForOrg(org: "org", number: 1, title: "a"),
      full: GitHubAPI.Projects.CreateDraftForOrg(org: "org", number: 1, title: "a", body: "b")),
    Contract(
      "projects/create-view-for-org",
      GitHubAPI.Projects.CreateViewForOrg(org: "org", number: 1, name: "a", layout: .board),
      full: GitHubAPI.Projects.CreateViewForOrg(
        org: "org", number: 1, name: "a", layout: .table, filter: "is:open", visibleFields: [1],
        sortBy: [.init(fieldID: 1, direction: .descending)], groupBy: [1], verticalGroupBy: [2])),
    Contract(
      "projects/list-view-items-for-org",
      GitHubAPI.Projects.ViewItems(in: .organization("org"), number: 1, view: 1),
      full: GitHubAPI.Projects.ViewItems(
        in: .organization("org"), number: 1, view: 1, fields: [1, 2], before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/list-for-user",
      GitHubAPI.Projects.List(in: .user("username")),
      full: GitHubAPI.Projects.List(in: .user("username"), query: "q", before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-for-user",
      GitHubAPI.Projects.Get(in: .user("username"), number: 1)),
    Contract(
      "projects/list-fields-for-user",
      GitHubAPI.Projects.Fields(in: .user("username"), number: 1),
      full: GitHubAPI.Projects.Fields(in: .user("username"), number: 1, perPage: 1, before: "a", after: "b")),
    Contract(
      "projects/get-field-for-user",
      GitHubAPI.Projects.GetField(in: .user("username"), number: 1, fieldID: 1)),
    Contract(
      "projects/add-field-for-user",
      GitHubAPI.Projects.AddField(in: .user("username"), number: 1, name: "Notes", dataType: .text),
      full: GitHubAPI.Projects.AddField(
        in: .user("username"), number: 1, name: "Sprint", dataType: .iteration,
        singleSelectOptions: [.init(name: "Low", color: .green, description: "a")],
        iterationConfiguration: .init(
          startDate: "2026-01-05", duration: 14, iterations: [.init(title: "1", startDate: "2026-01-05", duration: 14)])
      )),
    Contract(
      "projects/list-items-for-user",
      GitHubAPI.Projects.Items(in: .user("username"), number: 1),
      full: GitHubAPI.Projects.Items(
        in: .user("username"), number: 1, query: "is:open", fields: [1, 2], before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-user-item",
      GitHubAPI.Projects.GetItem(in: .user("username"), number: 1, itemID: 1),
      full: GitHubAPI.Projects.GetItem(in: .user("username"), number: 1, itemID: 1, fields: [1, 2])),
    Contract(
      "projects/add-item-for-user",
      GitHubAPI.Projects.AddItem(in: .user("username"), number: 1, type: .issue),
      full: GitHubAPI.Projects.AddItem(
        in: .user("username"), number: 1, type: .pullRequest, id: 1, owner: "o", repo: "r", itemNumber: 2)),
    Contract(
      "projects/update-item-for-user",
      GitHubAPI.Projects.UpdateItem(
        in: .user("username"), number: 1, itemID: 1,
        fields: [.init(id: 1, value: "a"), .init(id: 2, value: 1.5), .init(id: 3, value: nil)])),
    Contract(
      "projects/delete-item-for-user",
      GitHubAPI.Projects.DeleteItem(in: .user("username"), number: 1, itemID: 1)),
    Contract(
      "projects/create-draft-item-for-authenticated-user",
      GitHubAPI.Projects.CreateDraftForUser(userID: "user-id", number: 1, title: "a"),
      full: GitHubAPI.Projects.CreateDraftForUser(userID: "user-id", number: 1, title: "a", body: "b")),
    Contract(
      "projects/create-view-for-user",
      GitHubAPI.Projects.CreateViewForUser(userID: "user-id", number: 1, name: "a", layout: .board),
      full: GitHubAPI.Projects.CreateViewForUser(
        userID: "user-id", number: 1, name: "a", layout: .table, filter: "is:open", visibleFields: [1],
        sortBy: [.init(fieldID: 1, direction: .descending)], groupBy: [1], verticalGroupBy: [2])),
    Contract(
      "projects/list-view-items-for-user",
      GitHubAPI.Projects.ViewItems(in: .user("username"), number: 1, view: 1),
      full: GitHubAPI.Projects.ViewItems(
        in: .user("username"), number: 1, view: 1, fields: [1, 2], before: "a", after: "b", perPage: 1)),
  ]
}
