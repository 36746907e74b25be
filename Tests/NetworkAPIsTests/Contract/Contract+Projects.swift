@testable import NetworkAPIs

extension Contract {
  static let projects: [Contract] = [
    Contract(
      "projects/list-for-org",
      GitHubAPI.Projects.ListForOrg(org: "org"),
      full: GitHubAPI.Projects.ListForOrg(org: "org", query: "q", before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-for-org",
      GitHubAPI.Projects.GetForOrg(org: "org", number: 1)),
    Contract(
      "projects/list-fields-for-org",
      GitHubAPI.Projects.FieldsForOrg(org: "org", number: 1),
      full: GitHubAPI.Projects.FieldsForOrg(org: "org", number: 1, perPage: 1, before: "a", after: "b")),
    Contract(
      "projects/get-field-for-org",
      GitHubAPI.Projects.GetFieldForOrg(org: "org", number: 1, fieldID: 1)),
    Contract(
      "projects/add-field-for-org",
      GitHubAPI.Projects.AddFieldForOrg(org: "org", number: 1),
      full: GitHubAPI.Projects.AddFieldForOrg(
        org: "org", number: 1, name: "Sprint", dataType: .iteration,
        singleSelectOptions: [.init(name: "Low", color: .green, description: "a")],
        iterationConfiguration: .init(
          startDate: "2026-01-05", duration: 14, iterations: [.init(title: "1", startDate: "2026-01-05", duration: 14)]),
        issueFieldID: 1)),
    Contract(
      "projects/list-items-for-org",
      GitHubAPI.Projects.ItemsForOrg(org: "org", number: 1),
      full: GitHubAPI.Projects.ItemsForOrg(
        org: "org", number: 1, query: "is:open", fields: [1, 2], before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-org-item",
      GitHubAPI.Projects.GetItemForOrg(org: "org", number: 1, itemID: 1),
      full: GitHubAPI.Projects.GetItemForOrg(org: "org", number: 1, itemID: 1, fields: [1, 2])),
    Contract(
      "projects/add-item-for-org",
      GitHubAPI.Projects.AddItemForOrg(org: "org", number: 1, type: .issue),
      full: GitHubAPI.Projects.AddItemForOrg(
        org: "org", number: 1, type: .pullRequest, id: 1, owner: "o", repo: "r", itemNumber: 2)),
    Contract(
      "projects/update-item-for-org",
      GitHubAPI.Projects.UpdateItemForOrg(
        org: "org", number: 1, itemID: 1,
        fields: [.init(id: 1, value: "a"), .init(id: 2, value: 1.5), .init(id: 3, value: nil)])),
    Contract(
      "projects/delete-item-for-org",
      GitHubAPI.Projects.DeleteItemForOrg(org: "org", number: 1, itemID: 1)),
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
      GitHubAPI.Projects.ViewItemsForOrg(org: "org", number: 1, view: 1),
      full: GitHubAPI.Projects.ViewItemsForOrg(
        org: "org", number: 1, view: 1, fields: [1, 2], before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/list-for-user",
      GitHubAPI.Projects.ListForUser(userName: "username"),
      full: GitHubAPI.Projects.ListForUser(userName: "username", query: "q", before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-for-user",
      GitHubAPI.Projects.GetForUser(userName: "username", number: 1)),
    Contract(
      "projects/list-fields-for-user",
      GitHubAPI.Projects.FieldsForUser(userName: "username", number: 1),
      full: GitHubAPI.Projects.FieldsForUser(userName: "username", number: 1, perPage: 1, before: "a", after: "b")),
    Contract(
      "projects/get-field-for-user",
      GitHubAPI.Projects.GetFieldForUser(userName: "username", number: 1, fieldID: 1)),
    Contract(
      "projects/add-field-for-user",
      GitHubAPI.Projects.AddFieldForUser(userName: "username", number: 1, name: "Notes", dataType: .text),
      full: GitHubAPI.Projects.AddFieldForUser(
        userName: "username", number: 1, name: "Sprint", dataType: .iteration,
        singleSelectOptions: [.init(name: "Low", color: .green, description: "a")],
        iterationConfiguration: .init(
          startDate: "2026-01-05", duration: 14, iterations: [.init(title: "1", startDate: "2026-01-05", duration: 14)])
      )),
    Contract(
      "projects/list-items-for-user",
      GitHubAPI.Projects.ItemsForUser(userName: "username", number: 1),
      full: GitHubAPI.Projects.ItemsForUser(
        userName: "username", number: 1, query: "is:open", fields: [1, 2], before: "a", after: "b", perPage: 1)),
    Contract(
      "projects/get-user-item",
      GitHubAPI.Projects.GetItemForUser(userName: "username", number: 1, itemID: 1),
      full: GitHubAPI.Projects.GetItemForUser(userName: "username", number: 1, itemID: 1, fields: [1, 2])),
    Contract(
      "projects/add-item-for-user",
      GitHubAPI.Projects.AddItemForUser(userName: "username", number: 1, type: .issue),
      full: GitHubAPI.Projects.AddItemForUser(
        userName: "username", number: 1, type: .pullRequest, id: 1, owner: "o", repo: "r", itemNumber: 2)),
    Contract(
      "projects/update-item-for-user",
      GitHubAPI.Projects.UpdateItemForUser(
        userName: "username", number: 1, itemID: 1,
        fields: [.init(id: 1, value: "a"), .init(id: 2, value: 1.5), .init(id: 3, value: nil)])),
    Contract(
      "projects/delete-item-for-user",
      GitHubAPI.Projects.DeleteItemForUser(userName: "username", number: 1, itemID: 1)),
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
      GitHubAPI.Projects.ViewItemsForUser(userName: "username", number: 1, view: 1),
      full: GitHubAPI.Projects.ViewItemsForUser(
        userName: "username", number: 1, view: 1, fields: [1, 2], before: "a", after: "b", perPage: 1)),
  ]
}
