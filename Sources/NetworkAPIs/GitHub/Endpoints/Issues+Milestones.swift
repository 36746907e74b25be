public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists a repository's milestones.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/milestones#list-milestones): needs the permission Issues: read or Pull requests: read.
  public struct Milestones: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Milestone]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - state: only those with this state; by default `open`.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, state: GitHubAPI.StateFilter? = nil, sort: Sort? = nil,
      direction: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/milestones",
        [
          "state": state?.rawValue, "sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage,
          "page": page,
        ])
    }

    /// The properties to sort milestones by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the due date.
      public static let dueOn: Self = "due_on"
      /// By the share of closed issues.
      public static let completeness: Self = "completeness"
    }
  }

  /// Returns a milestone.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/milestones#get-a-milestone): needs the permission Issues: read or Pull requests: read.
  public struct GetMilestone: GitHubEndpoint {
    public typealias Response = GitHubAPI.Milestone
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the milestone.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/milestones/\(number)")
    }
  }

  /// Creates a milestone.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/milestones#create-a-milestone): needs the permission Issues: write or Pull requests: write.
  public struct CreateMilestone: GitHubEndpoint {
    public typealias Response = GitHubAPI.Milestone
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - title: the title of the milestone.
    ///   - state: whether the milestone is open or closed.
    ///   - description: the description of the milestone.
    ///   - dueOn: when the milestone is due.
    public init(
      owner: String, repo: String, title: String, state: GitHubAPI.State? = nil, description: String? = nil,
      dueOn: Date? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/milestones")
      requestInfo = .init(
        method: .post,
        parameters: [
          "title": title, "state": state, "description": description, "due_on": dueOn,
        ])
    }
  }

  /// Updates a milestone.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/milestones#update-a-milestone): needs the permission Issues: write or Pull requests: write.
  public struct UpdateMilestone: GitHubEndpoint {
    public typealias Response = GitHubAPI.Milestone
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the milestone.
    ///   - title: the title of the milestone.
    ///   - state: whether the milestone is open or closed.
    ///   - description: the description of the milestone.
    ///   - dueOn: when the milestone is due.
    public init(
      owner: String, repo: String, number: Int, title: String? = nil, state: GitHubAPI.State? = nil,
      description: GitHubAPI.Nullable<String>? = nil, dueOn: GitHubAPI.Nullable<Date>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/milestones/\(number)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "title": title, "state": state, "description": description, "due_on": dueOn,
        ])
    }
  }

  /// Deletes a milestone.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/milestones#delete-a-milestone): needs the permission Issues: write or Pull requests: write.
  public struct DeleteMilestone: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the milestone.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/milestones/\(number)")
    }
  }
}
