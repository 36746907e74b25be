public import NetworkAPIKit

extension GitHubAPI {
  /// Projects of organizations: tables, boards and roadmaps of issues, pull requests and drafts.
  public enum Projects {}
}

extension GitHubAPI.Projects {
  /// The types of values of a new field.
  public struct NewFieldType: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A text.
    public static let text: Self = "text"
    /// A number.
    public static let number: Self = "number"
    /// A date.
    public static let date: Self = "date"
    /// One of several options.
    public static let singleSelect: Self = "single_select"
    /// A repeating span of time, such as a sprint.
    public static let iteration: Self = "iteration"
  }

  /// What can be added to a project, apart from drafts.
  public struct NewItemType: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An issue.
    public static let issue: Self = "Issue"
    /// A pull request.
    public static let pullRequest: Self = "PullRequest"
  }
}

extension GitHubAPI.Projects {
  /// Lists projects.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/projects#list-projects-for-organization): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/projects#list-projects-for-user).
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Project]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - query: only projects that match this search.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, query: String? = nil, before: String? = nil, after: String? = nil,
      perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/projectsV2", ["q": query, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Returns a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/projects#get-project-for-organization): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/projects#get-project-for-user).
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Project
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    public init(in scope: some GitHubAPI.OrganizationOrUser, number: Int) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/projectsV2/\(number)")
    }
  }

  /// Lists the fields of a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/fields#list-project-fields-for-organization): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/fields#list-project-fields-for-user).
  public struct Fields: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectField]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, number: Int, perPage: Int? = nil, before: String? = nil,
      after: String? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/projectsV2/\(number)/fields", ["per_page": perPage, "before": before, "after": after])
    }
  }

  /// Returns a field of a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/fields#get-project-field-for-organization): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/fields#get-project-field-for-user).
  public struct GetField: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectField
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - fieldID: the ID of the field.
    public init(in scope: some GitHubAPI.OrganizationOrUser, number: Int, fieldID: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/projectsV2/\(number)/fields/\(fieldID)")
    }
  }

  /// Lists the items of a project, with the values of the fields.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/items#list-items-for-an-organization-owned-project): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/items#list-items-for-a-user-owned-project).
  public struct Items: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectItem]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - query: only items that match this filter, as in the project's search field.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, number: Int, query: String? = nil, fields: [Int64]? = nil,
      before: String? = nil, after: String? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/projectsV2/\(number)/items",
        ["q": query, "fields": fields, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Returns an item of a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/items#get-an-item-for-an-organization-owned-project): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/items#get-an-item-for-a-user-owned-project).
  public struct GetItem: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    public init(in scope: some GitHubAPI.OrganizationOrUser, number: Int, itemID: Int64, fields: [Int64]? = nil) {
      urlInfo = .gitHub("\(scope.path)/projectsV2/\(number)/items/\(itemID)", ["fields": fields])
    }
  }

  /// Adds an issue or pull request to a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/items#add-item-to-organization-owned-project): needs the organization permission Projects: write.
  /// - [User](https://docs.github.com/rest/projects/items#add-item-to-user-owned-project).
  public struct AddItem: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - type: whether it is an issue or a pull request.
    ///   - id: the ID of the issue or pull request. Alternatively, give `owner`, `repo` and `itemNumber`.
    ///   - owner: the owner of the repository.
    ///   - repo: the name of the repository.
    ///   - itemNumber: the number of the issue or pull request in the repository.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, number: Int, type: NewItemType, id: Int64? = nil,
      owner: String? = nil, repo: String? = nil, itemNumber: Int? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/projectsV2/\(number)/items")
      requestInfo = .init(
        method: .post, parameters: ["type": type, "id": id, "owner": owner, "repo": repo, "number": itemNumber])
    }
  }

  /// Sets the values of an item's fields.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/items#update-project-item-for-organization): needs the organization permission Projects: write.
  /// - [User](https://docs.github.com/rest/projects/items#update-project-item-for-user).
  public struct UpdateItem: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    ///   - fields: the new values of fields. The others stay as they are.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, number: Int, itemID: Int64,
      fields: [GitHubAPI.ProjectItem.FieldUpdate]
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/projectsV2/\(number)/items/\(itemID)")
      requestInfo = .init(method: .patch, parameters: ["fields": fields])
    }
  }

  /// Removes an item from a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/items#delete-project-item-for-organization): needs the organization permission Projects: write.
  /// - [User](https://docs.github.com/rest/projects/items#delete-project-item-for-user).
  public struct DeleteItem: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    public init(in scope: some GitHubAPI.OrganizationOrUser, number: Int, itemID: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/projectsV2/\(number)/items/\(itemID)")
    }
  }

  /// Lists the items of a view of a project, filtered and sorted as in the view.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/items#list-items-for-an-organization-project-view): needs the organization permission Projects: read.
  /// - [User](https://docs.github.com/rest/projects/items#list-items-for-a-user-project-view).
  public struct ViewItems: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectItem]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - view: the number of the view, unique in its project.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, number: Int, view: Int, fields: [Int64]? = nil,
      before: String? = nil, after: String? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/projectsV2/\(number)/views/\(view)/items",
        ["fields": fields, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Adds a field to a project.
  ///
  /// - [Organization](https://docs.github.com/rest/projects/fields#add-a-field-to-an-organization-owned-project): needs the organization permission Projects: write.
  /// - [User](https://docs.github.com/rest/projects/fields#add-field-to-user-owned-project).
  public struct AddField: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectField
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - number: the number of the project, unique for its owner.
    ///   - name: the name of the field. An issue field has its own.
    ///   - dataType: the type of its values.
    ///   - singleSelectOptions: the options of a single selection.
    ///   - iterationConfiguration: the iterations of a field for iterations.
    ///   - issueFieldID: the ID of one of the organization's issue fields, to show in the project instead of a new field.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, number: Int, name: String? = nil, dataType: NewFieldType? = nil,
      singleSelectOptions: [GitHubAPI.ProjectField.NewOption]? = nil,
      iterationConfiguration: GitHubAPI.ProjectField.NewIterations? = nil, issueFieldID: Int64? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/projectsV2/\(number)/fields")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "data_type": dataType, "single_select_options": singleSelectOptions,
          "iteration_configuration": iterationConfiguration, "issue_field_id": issueFieldID,
        ])
    }
  }

  /// Adds a draft to a project of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/drafts#create-draft-item-for-organization-owned-project): needs the organization permission Projects: write.
  public struct CreateDraftForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - title: the title of the draft.
    ///   - body: the text of the draft, in Markdown.
    public init(org: String, number: Int, title: String, body: String? = nil) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/drafts")
      requestInfo = .init(method: .post, parameters: ["title": title, "body": body])
    }
  }

  /// Adds a view to a project of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/views#create-a-view-for-an-organization-owned-project): needs the organization permission Projects: write.
  public struct CreateViewForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectView
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - name: the name of the view.
    ///   - layout: whether the view is a table, a board or a roadmap.
    ///   - filter: only items that match this filter are shown.
    ///   - visibleFields: the IDs of the fields to show; nil for those that GitHub chooses. A roadmap has none.
    ///   - sortBy: the fields to sort by, the most important one first.
    ///   - groupBy: the ID of the field to group rows by, in a list of one.
    ///   - verticalGroupBy: the ID of the field whose values are the columns of a board, in a list of one.
    public init(
      org: String, number: Int, name: String, layout: GitHubAPI.ProjectView.Layout, filter: String? = nil,
      visibleFields: [Int64]? = nil, sortBy: [GitHubAPI.ProjectView.Sort]? = nil, groupBy: [Int64]? = nil,
      verticalGroupBy: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/views")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "layout": layout, "filter": filter, "visible_fields": visibleFields, "sort_by": sortBy,
          "group_by": groupBy, "vertical_group_by": verticalGroupBy,
        ])
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
}
