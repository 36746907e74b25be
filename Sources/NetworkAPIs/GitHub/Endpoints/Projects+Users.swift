public import NetworkAPIKit

extension GitHubAPI.Projects {
  /// Lists the projects of a user that the caller can see.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/projects#list-projects-for-user)
  public struct ListForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Project]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - query: only projects that match this search.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      userName: String, query: String? = nil, before: String? = nil, after: String? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(userName)/projectsV2", ["q": query, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Returns a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/projects#get-project-for-user)
  public struct GetForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.Project
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    public init(userName: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/projectsV2/\(number)")
    }
  }

  /// Lists the fields of a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/fields#list-project-fields-for-user)
  public struct FieldsForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectField]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    public init(userName: String, number: Int, perPage: Int? = nil, before: String? = nil, after: String? = nil) {
      urlInfo = .gitHub(
        "/users/\(userName)/projectsV2/\(number)/fields", ["per_page": perPage, "before": before, "after": after])
    }
  }

  /// Returns a field of a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/fields#get-project-field-for-user)
  public struct GetFieldForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectField
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - fieldID: the ID of the field.
    public init(userName: String, number: Int, fieldID: Int64) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/projectsV2/\(number)/fields/\(fieldID)")
    }
  }

  /// Adds a field to a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/fields#add-field-to-user-owned-project)
  public struct AddFieldForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectField
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - name: the name of the field.
    ///   - dataType: the type of its values.
    ///   - singleSelectOptions: the options of a single selection.
    ///   - iterationConfiguration: the iterations of a field for iterations.
    public init(
      userName: String, number: Int, name: String, dataType: NewFieldType,
      singleSelectOptions: [GitHubAPI.ProjectField.NewOption]? = nil,
      iterationConfiguration: GitHubAPI.ProjectField.NewIterations? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/projectsV2/\(number)/fields")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "data_type": dataType, "single_select_options": singleSelectOptions,
          "iteration_configuration": iterationConfiguration,
        ])
    }
  }

  /// Lists the items of a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#list-items-for-a-user-owned-project)
  public struct ItemsForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectItem]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - query: only items that match this filter, as in the project's search field.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      userName: String, number: Int, query: String? = nil, fields: [Int64]? = nil, before: String? = nil,
      after: String? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(userName)/projectsV2/\(number)/items",
        ["q": query, "fields": fields, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Returns an item of a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#get-an-item-for-a-user-owned-project)
  public struct GetItemForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    public init(userName: String, number: Int, itemID: Int64, fields: [Int64]? = nil) {
      urlInfo = .gitHub("/users/\(userName)/projectsV2/\(number)/items/\(itemID)", ["fields": fields])
    }
  }

  /// Adds an issue or a pull request to a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#add-item-to-user-owned-project)
  public struct AddItemForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - type: whether it is an issue or a pull request.
    ///   - id: the ID of the issue or pull request. Alternatively, give `owner`, `repo` and `itemNumber`.
    ///   - owner: the owner of the repository.
    ///   - repo: the name of the repository.
    ///   - itemNumber: the number of the issue or pull request in the repository.
    public init(
      userName: String, number: Int, type: NewItemType, id: Int64? = nil, owner: String? = nil,
      repo: String? = nil, itemNumber: Int? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/projectsV2/\(number)/items")
      requestInfo = .init(
        method: .post, parameters: ["type": type, "id": id, "owner": owner, "repo": repo, "number": itemNumber])
    }
  }

  /// Changes the values of an item of a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#update-project-item-for-user)
  public struct UpdateItemForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    ///   - fields: the new values of fields. The others stay as they are.
    public init(userName: String, number: Int, itemID: Int64, fields: [GitHubAPI.ProjectItem.FieldUpdate]) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/projectsV2/\(number)/items/\(itemID)")
      requestInfo = .init(method: .patch, parameters: ["fields": fields])
    }
  }

  /// Removes an item from a project of a user. An issue or pull request stays in its repository; a draft is deleted.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#delete-project-item-for-user)
  public struct DeleteItemForUser: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    public init(userName: String, number: Int, itemID: Int64) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/projectsV2/\(number)/items/\(itemID)")
    }
  }

  /// Adds a draft to one of the caller's projects.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/drafts#create-draft-item-for-user-owned-project)
  public struct CreateDraftForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - userID: the ID of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - title: the title of the draft.
    ///   - body: the text of the draft, in Markdown.
    public init(userID: String, number: Int, title: String, body: String? = nil) {
      urlInfo = .GitHubAPI(path: "/user/\(userID)/projectsV2/\(number)/drafts")
      requestInfo = .init(method: .post, parameters: ["title": title, "body": body])
    }
  }

  /// Adds a view to a project of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/views#create-a-view-for-a-user-owned-project)
  public struct CreateViewForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectView
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - userID: the ID of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - name: the name of the view.
    ///   - layout: whether the view is a table, a board or a roadmap.
    ///   - filter: only items that match this filter are shown.
    ///   - visibleFields: the IDs of the fields to show; nil for those that GitHub chooses. A roadmap has none.
    ///   - sortBy: the fields to sort by, the most important one first.
    ///   - groupBy: the ID of the field to group rows by, in a list of one.
    ///   - verticalGroupBy: the ID of the field whose values are the columns of a board, in a list of one.
    public init(
      userID: String, number: Int, name: String, layout: GitHubAPI.ProjectView.Layout, filter: String? = nil,
      visibleFields: [Int64]? = nil, sortBy: [GitHubAPI.ProjectView.Sort]? = nil, groupBy: [Int64]? = nil,
      verticalGroupBy: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/users/\(userID)/projectsV2/\(number)/views")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "layout": layout, "filter": filter, "visible_fields": visibleFields, "sort_by": sortBy,
          "group_by": groupBy, "vertical_group_by": verticalGroupBy,
        ])
    }
  }

  /// Lists the items that a view of a project of a user shows.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#list-items-for-a-user-project-view)
  public struct ViewItemsForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectItem]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - number: the number of the project, unique for its owner.
    ///   - view: the number of the view, unique in its project.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      userName: String, number: Int, view: Int, fields: [Int64]? = nil, before: String? = nil, after: String? = nil,
      perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(userName)/projectsV2/\(number)/views/\(view)/items",
        ["fields": fields, "before": before, "after": after, "per_page": perPage])
    }
  }
}
