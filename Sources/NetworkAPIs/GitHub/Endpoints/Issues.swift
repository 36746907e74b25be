public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Returns an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#get-an-issue): needs the permission Issues: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)")
    }
  }

  /// Creates an issue.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#create-an-issue): needs the permission Issues: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - title: the title of the issue.
    ///   - body: the text of the issue, in Markdown.
    ///   - milestone: the number of the milestone.
    ///   - labels: the names of the labels.
    ///   - assignees: the user names of the accounts to assign.
    ///   - issueFieldValues: the values of the organization's own issue fields.
    ///   - type: the name of the issue's type.
    ///   - parentIssueID: the ID of the issue whose sub-issue it becomes.
    public init(
      owner: String, repo: String, title: String, body: String? = nil, milestone: Int? = nil, labels: [String]? = nil,
      assignees: [String]? = nil, issueFieldValues: [IssueFieldInput]? = nil, type: String? = nil,
      parentIssueID: Int64? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues")
      requestInfo = .init(
        method: .post,
        parameters: [
          "title": title, "body": body, "milestone": milestone, "labels": labels, "assignees": assignees,
          "issue_field_values": issueFieldValues, "type": type, "parent_issue_id": parentIssueID,
        ])
    }
  }

  /// Updates an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#update-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - title: the title of the issue.
    ///   - body: the text of the issue, in Markdown.
    ///   - state: whether the issue is open or closed.
    ///   - stateReason: why the state changes.
    ///   - duplicateIssueID: the ID of the issue that this one is a duplicate of.
    ///   - milestone: the number of the milestone; `.null` to remove the issue from it.
    ///   - labels: the names of the labels, which replace the current ones.
    ///   - assignees: the user names of the assignees, who replace the current ones.
    ///   - issueFieldValues: the values of the organization's own issue fields.
    ///   - type: the name of the issue's type.
    public init(
      owner: String, repo: String, number: Int, title: String? = nil, body: GitHubAPI.Nullable<String>? = nil,
      state: GitHubAPI.State? = nil, stateReason: GitHubAPI.Nullable<GitHubAPI.IssueStateReason>? = nil,
      duplicateIssueID: Int64? = nil, milestone: GitHubAPI.Nullable<Int>? = nil, labels: [String]? = nil,
      assignees: [String]? = nil, issueFieldValues: [IssueFieldInput]? = nil, type: GitHubAPI.Nullable<String>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "title": title, "body": body, "state": state, "state_reason": stateReason,
          "duplicate_issue_id": duplicateIssueID, "milestone": milestone, "labels": labels, "assignees": assignees,
          "issue_field_values": issueFieldValues, "type": type,
        ])
    }
  }

  /// Locks the conversation of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#lock-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct Lock: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - lockReason: why the conversation is locked.
    public init(owner: String, repo: String, number: Int, lockReason: LockReason? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/lock")
      requestInfo = .init(method: .put, parameters: ["lock_reason": lockReason])
    }

    /// Why a conversation is locked.
    public struct LockReason: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The conversation is off-topic.
      public static let offTopic: Self = "off-topic"
      /// The conversation is too heated.
      public static let tooHeated: Self = "too heated"
      /// The issue is resolved.
      public static let resolved: Self = "resolved"
      /// The conversation contains spam.
      public static let spam: Self = "spam"
    }
  }

  /// Unlocks the conversation of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#unlock-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct Unlock: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/lock")
    }
  }

  /// Lists the accounts that a repository's issues can be assigned to.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/assignees#list-assignees): needs the permission Issues: read or Pull requests: read.
  public struct Assignees: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/assignees", ["per_page": perPage, "page": page])
    }
  }

  /// Assigns accounts to an issue or pull request, in addition to the current assignees.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/assignees#add-assignees-to-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct AddAssignees: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - assignees: the user names of the accounts to assign.
    public init(owner: String, repo: String, number: Int, assignees: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/assignees")
      requestInfo = .init(method: .post, parameters: ["assignees": assignees])
    }
  }

  /// Unassigns accounts from an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/assignees#remove-assignees-from-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct RemoveAssignees: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - assignees: the user names of the accounts to unassign.
    public init(owner: String, repo: String, number: Int, assignees: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/assignees")
      requestInfo = .init(method: .delete, parameters: ["assignees": assignees], encoding: .json)
    }
  }
}
