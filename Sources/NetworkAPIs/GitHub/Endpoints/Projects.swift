public import NetworkAPIKit

extension GitHubAPI {
  /// Projects of organizations: tables, boards and roadmaps of issues, pull requests and drafts.
  public enum Projects {}
}

extension GitHubAPI.Projects {
  /// Lists the projects of an organization that the caller can see.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/projects#list-projects-for-organization)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Project]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - query: only projects that match this search.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(org: String, query: String? = nil, before: String? = nil, after: String? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/projectsV2", ["q": query, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Returns a project of an organization.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/projects#get-project-for-organization)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Project
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    public init(org: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)")
    }
  }

  /// Lists the fields of a project of an organization.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/fields#list-project-fields-for-organization)
  public struct FieldsForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectField]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    public init(org: String, number: Int, perPage: Int? = nil, before: String? = nil, after: String? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/projectsV2/\(number)/fields", ["per_page": perPage, "before": before, "after": after])
    }
  }

  /// Returns a field of a project of an organization.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/fields#get-project-field-for-organization)
  public struct GetFieldForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectField
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - fieldID: the ID of the field.
    public init(org: String, number: Int, fieldID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/fields/\(fieldID)")
    }
  }

  /// Adds a field to a project of an organization.
  ///
  /// Needs the organization permission Projects: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/fields#add-a-field-to-an-organization-owned-project)
  public struct AddFieldForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectField
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - name: the name of the field. An issue field has its own.
    ///   - dataType: the type of its values.
    ///   - singleSelectOptions: the options of a single selection.
    ///   - iterationConfiguration: the iterations of a field for iterations.
    ///   - issueFieldID: the ID of one of the organization's issue fields, to show in the project instead of a new field.
    public init(
      org: String, number: Int, name: String? = nil, dataType: NewFieldType? = nil,
      singleSelectOptions: [GitHubAPI.ProjectField.NewOption]? = nil,
      iterationConfiguration: GitHubAPI.ProjectField.NewIterations? = nil, issueFieldID: Int64? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/fields")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "data_type": dataType, "single_select_options": singleSelectOptions,
          "iteration_configuration": iterationConfiguration, "issue_field_id": issueFieldID,
        ])
    }
  }

  /// Lists the items of a project of an organization.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#list-items-for-an-organization-owned-project)
  public struct ItemsForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectItem]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - query: only items that match this filter, as in the project's search field.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      org: String, number: Int, query: String? = nil, fields: [Int64]? = nil, before: String? = nil,
      after: String? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/projectsV2/\(number)/items",
        ["q": query, "fields": fields, "before": before, "after": after, "per_page": perPage])
    }
  }

  /// Returns an item of a project of an organization.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#get-an-item-for-an-organization-owned-project)
  public struct GetItemForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    public init(org: String, number: Int, itemID: Int64, fields: [Int64]? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/projectsV2/\(number)/items/\(itemID)", ["fields": fields])
    }
  }

  /// Adds an issue or a pull request to a project of an organization.
  ///
  /// Needs the organization permission Projects: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#add-item-to-organization-owned-project)
  public struct AddItemForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - type: whether it is an issue or a pull request.
    ///   - id: the ID of the issue or pull request. Alternatively, give `owner`, `repo` and `itemNumber`.
    ///   - owner: the owner of the repository.
    ///   - repo: the name of the repository.
    ///   - itemNumber: the number of the issue or pull request in the repository.
    public init(
      org: String, number: Int, type: NewItemType, id: Int64? = nil, owner: String? = nil,
      repo: String? = nil, itemNumber: Int? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/items")
      requestInfo = .init(
        method: .post, parameters: ["type": type, "id": id, "owner": owner, "repo": repo, "number": itemNumber])
    }
  }

  /// Changes the values of an item of a project of an organization.
  ///
  /// Needs the organization permission Projects: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#update-project-item-for-organization)
  public struct UpdateItemForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ProjectItem
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    ///   - fields: the new values of fields. The others stay as they are.
    public init(org: String, number: Int, itemID: Int64, fields: [GitHubAPI.ProjectItem.FieldUpdate]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/items/\(itemID)")
      requestInfo = .init(method: .patch, parameters: ["fields": fields])
    }
  }

  /// Removes an item from a project of an organization. An issue or pull request stays in its repository; a draft is deleted.
  ///
  /// Needs the organization permission Projects: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#delete-project-item-for-organization)
  public struct DeleteItemForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - itemID: the ID of the item in the project.
    public init(org: String, number: Int, itemID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/projectsV2/\(number)/items/\(itemID)")
    }
  }

  /// Adds a draft to a project of an organization.
  ///
  /// Needs the organization permission Projects: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/drafts#create-draft-item-for-organization-owned-project)
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
  /// Needs the organization permission Projects: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/views#create-a-view-for-an-organization-owned-project)
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

  /// Lists the items that a view of a project of an organization shows.
  ///
  /// Needs the organization permission Projects: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/projects/items#list-items-for-an-organization-project-view)
  public struct ViewItemsForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ProjectItem]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - number: the number of the project, unique for its owner.
    ///   - view: the number of the view, unique in its project.
    ///   - fields: the IDs of the fields to include; nil for the title only.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum 100.
    public init(
      org: String, number: Int, view: Int, fields: [Int64]? = nil, before: String? = nil, after: String? = nil,
      perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/projectsV2/\(number)/views/\(view)/items",
        ["fields": fields, "before": before, "after": after, "per_page": perPage])
    }
  }

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
