public import Foundation

extension GitHubAPI.Event {
  /// The details of an event about a new branch, tag or repository.
  public struct Created: Codable, Hashable, Sendable {
    /// The name of the branch or tag; nil for a repository.
    public var ref: String?
    /// What was created: `branch`, `tag` or `repository`.
    public var refType: String?
    /// The full name of the branch or tag, such as `refs/heads/main`.
    public var fullRef: String?
    /// The repository's default branch.
    public var masterBranch: String?
    /// The repository's description.
    public var description: String?
    /// What pushed: a `user` or a `deploy_key`.
    public var pusherType: String?

    enum CodingKeys: String, CodingKey {
      case ref, description
      case refType = "ref_type", fullRef = "full_ref", masterBranch = "master_branch", pusherType = "pusher_type"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      ref: String? = nil, refType: String? = nil, fullRef: String? = nil, masterBranch: String? = nil,
      description: String? = nil, pusherType: String? = nil
    ) {
      self.ref = ref
      self.refType = refType
      self.fullRef = fullRef
      self.masterBranch = masterBranch
      self.description = description
      self.pusherType = pusherType
    }
  }

  /// The details of an event about a deleted branch or tag.
  public struct Deleted: Codable, Hashable, Sendable {
    /// The name of the branch or tag.
    public var ref: String?
    /// What was deleted: `branch` or `tag`.
    public var refType: String?
    /// The full name of the branch or tag, such as `refs/heads/main`.
    public var fullRef: String?
    /// What pushed: a `user` or a `deploy_key`.
    public var pusherType: String?

    enum CodingKeys: String, CodingKey {
      case ref
      case refType = "ref_type", fullRef = "full_ref", pusherType = "pusher_type"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(ref: String? = nil, refType: String? = nil, fullRef: String? = nil, pusherType: String? = nil) {
      self.ref = ref
      self.refType = refType
      self.fullRef = fullRef
      self.pusherType = pusherType
    }
  }

  /// The details of an event about an issue.
  public struct IssueChanged: Codable, Hashable, Sendable {
    /// What happened to the issue, such as `opened`.
    public var action: String?
    /// The issue.
    @GitHubAPI.Boxed public var issue: GitHubAPI.Issue?
    /// The account that was assigned or unassigned. API version 2026-03-10 no longer sends it.
    public var assignee: GitHubAPI.SimpleUser?
    /// The accounts that were assigned or unassigned.
    public var assignees: [GitHubAPI.SimpleUser]?
    /// The label that was added or removed.
    public var label: GitHubAPI.Label?
    /// The labels that were added or removed.
    public var labels: [GitHubAPI.Label]?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      action: String? = nil, issue: GitHubAPI.Issue? = nil, assignee: GitHubAPI.SimpleUser? = nil,
      assignees: [GitHubAPI.SimpleUser]? = nil, label: GitHubAPI.Label? = nil, labels: [GitHubAPI.Label]? = nil
    ) {
      self.action = action
      self.issue = issue
      self.assignee = assignee
      self.assignees = assignees
      self.label = label
      self.labels = labels
    }
  }

  /// The details of an event about a comment on an issue or a pull request.
  public struct IssueCommented: Codable, Hashable, Sendable {
    /// What happened to the comment, such as `created`.
    public var action: String?
    /// The issue or pull request.
    @GitHubAPI.Boxed public var issue: GitHubAPI.Issue?
    /// The comment.
    public var comment: GitHubAPI.IssueComment?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil, issue: GitHubAPI.Issue? = nil, comment: GitHubAPI.IssueComment? = nil) {
      self.action = action
      self.issue = issue
      self.comment = comment
    }
  }

  /// The details of an event about a new fork.
  public struct Forked: Codable, Hashable, Sendable {
    /// What happened: `forked`.
    public var action: String?
    /// The fork.
    @GitHubAPI.Boxed public var forkee: GitHubAPI.Repository?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil, forkee: GitHubAPI.Repository? = nil) {
      self.action = action
      self.forkee = forkee
    }
  }

  /// The details of an event about pages of a wiki.
  public struct WikiChanged: Codable, Hashable, Sendable {
    /// The pages that were created or edited.
    public var pages: [Page]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(pages: [Page]) {
      self.pages = pages
    }

    /// A page of a wiki.
    public struct Page: Codable, Hashable, Sendable {
      /// The page's name, as used in its URL.
      public var pageName: String?
      /// The page's title.
      public var title: String?
      /// The summary of the edit.
      public var summary: String?
      /// What happened to the page: `created` or `edited`.
      public var action: String?
      /// The SHA of the page's last commit.
      public var sha: String?
      /// The page's URL.
      public var htmlURL: URL?

      enum CodingKeys: String, CodingKey {
        case title, summary, action, sha
        case pageName = "page_name", htmlURL = "html_url"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        pageName: String? = nil, title: String? = nil, summary: String? = nil, action: String? = nil,
        sha: String? = nil, htmlURL: URL? = nil
      ) {
        self.pageName = pageName
        self.title = title
        self.summary = summary
        self.action = action
        self.sha = sha
        self.htmlURL = htmlURL
      }
    }
  }

  /// The details of an event about a collaborator.
  public struct MemberChanged: Codable, Hashable, Sendable {
    /// What happened to the collaborator, such as `added`.
    public var action: String?
    /// The collaborator.
    public var member: GitHubAPI.SimpleUser?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil, member: GitHubAPI.SimpleUser? = nil) {
      self.action = action
      self.member = member
    }
  }

  /// The details of an event about pushed commits.
  public struct Pushed: Codable, Hashable, Sendable {
    /// The ID of the repository.
    public var repositoryID: Int64?
    /// The ID of the push.
    public var pushID: Int64?
    /// The full name of the branch or tag, such as `refs/heads/main`.
    public var ref: String?
    /// The SHA of the branch's last commit after the push.
    public var head: String?
    /// The SHA of the branch's last commit before the push.
    public var before: String?
    /// The number of pushed commits. Only Enterprise servers send it, like the two that follow.
    public var size: Int?
    /// The number of pushed commits that no other branch had.
    public var distinctSize: Int?
    /// The pushed commits, 20 at most.
    public var commits: [Commit]?

    enum CodingKeys: String, CodingKey {
      case ref, head, before, size, commits
      case repositoryID = "repository_id", pushID = "push_id", distinctSize = "distinct_size"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      repositoryID: Int64? = nil, pushID: Int64? = nil, ref: String? = nil, head: String? = nil, before: String? = nil,
      size: Int? = nil, distinctSize: Int? = nil, commits: [Commit]? = nil
    ) {
      self.repositoryID = repositoryID
      self.pushID = pushID
      self.ref = ref
      self.head = head
      self.before = before
      self.size = size
      self.distinctSize = distinctSize
      self.commits = commits
    }

    /// A pushed commit.
    public struct Commit: Codable, Hashable, Sendable {
      /// The commit's SHA.
      public var sha: String
      /// The commit's author.
      public var author: GitHubAPI.GitUser?
      /// The commit's message.
      public var message: String?
      /// Whether no other branch had the commit.
      public var distinct: Bool?
      /// The commit's URL in the API.
      public var url: URL?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        sha: String, author: GitHubAPI.GitUser? = nil, message: String? = nil, distinct: Bool? = nil, url: URL? = nil
      ) {
        self.sha = sha
        self.author = author
        self.message = message
        self.distinct = distinct
        self.url = url
      }
    }
  }

  /// The details of an event about a pull request.
  public struct PullRequestChanged: Codable, Hashable, Sendable {
    /// What happened to the pull request, such as `opened`.
    public var action: String?
    /// The pull request's number, unique in its repository.
    public var number: Int?
    /// The pull request.
    public var pullRequest: GitHubAPI.PullRequestReference?
    /// The account that was assigned or unassigned. API version 2026-03-10 no longer sends it.
    public var assignee: GitHubAPI.SimpleUser?
    /// The accounts that were assigned or unassigned.
    public var assignees: [GitHubAPI.SimpleUser]?
    /// The label that was added or removed.
    public var label: GitHubAPI.Label?
    /// The labels that were added or removed.
    public var labels: [GitHubAPI.Label]?

    enum CodingKeys: String, CodingKey {
      case action, number, assignee, assignees, label, labels
      case pullRequest = "pull_request"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      action: String? = nil, number: Int? = nil, pullRequest: GitHubAPI.PullRequestReference? = nil,
      assignee: GitHubAPI.SimpleUser? = nil, assignees: [GitHubAPI.SimpleUser]? = nil, label: GitHubAPI.Label? = nil,
      labels: [GitHubAPI.Label]? = nil
    ) {
      self.action = action
      self.number = number
      self.pullRequest = pullRequest
      self.assignee = assignee
      self.assignees = assignees
      self.label = label
      self.labels = labels
    }
  }

  /// The details of an event about a comment on the diff of a pull request.
  public struct ReviewCommented: Codable, Hashable, Sendable {
    /// What happened to the comment, such as `created`.
    public var action: String?
    /// The pull request.
    public var pullRequest: GitHubAPI.PullRequestReference?
    /// The comment.
    public var comment: GitHubAPI.ReviewComment?

    enum CodingKeys: String, CodingKey {
      case action, comment
      case pullRequest = "pull_request"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      action: String? = nil, pullRequest: GitHubAPI.PullRequestReference? = nil, comment: GitHubAPI.ReviewComment? = nil
    ) {
      self.action = action
      self.pullRequest = pullRequest
      self.comment = comment
    }
  }

  /// The details of an event about a review of a pull request.
  public struct Reviewed: Codable, Hashable, Sendable {
    /// What happened to the review, such as `created`.
    public var action: String?
    /// The review.
    public var review: GitHubAPI.PullRequestReview?
    /// The pull request.
    public var pullRequest: GitHubAPI.PullRequestReference?

    enum CodingKeys: String, CodingKey {
      case action, review
      case pullRequest = "pull_request"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      action: String? = nil, review: GitHubAPI.PullRequestReview? = nil,
      pullRequest: GitHubAPI.PullRequestReference? = nil
    ) {
      self.action = action
      self.review = review
      self.pullRequest = pullRequest
    }
  }

  /// The details of an event about a comment on a commit.
  public struct CommitCommented: Codable, Hashable, Sendable {
    /// What happened to the comment, such as `created`.
    public var action: String?
    /// The comment.
    public var comment: GitHubAPI.CommitComment?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil, comment: GitHubAPI.CommitComment? = nil) {
      self.action = action
      self.comment = comment
    }
  }

  /// The details of an event about a release.
  public struct Released: Codable, Hashable, Sendable {
    /// What happened to the release, such as `published`.
    public var action: String?
    /// The release.
    public var release: GitHubAPI.Release?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil, release: GitHubAPI.Release? = nil) {
      self.action = action
      self.release = release
    }
  }

  /// The details of an event about a discussion.
  public struct DiscussionChanged: Codable, Hashable, Sendable {
    /// What happened to the discussion, such as `created`.
    public var action: String?
    /// The discussion.
    public var discussion: GitHubAPI.Discussion?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil, discussion: GitHubAPI.Discussion? = nil) {
      self.action = action
      self.discussion = discussion
    }
  }

  /// The details of an event about a new star.
  public struct Starred: Codable, Hashable, Sendable {
    /// What happened: `started`, which is the only action.
    public var action: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(action: String? = nil) {
      self.action = action
    }
  }
}
