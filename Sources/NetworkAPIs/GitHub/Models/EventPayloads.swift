public import Foundation

extension GitHubAPI.Event {
  /// A branch, a tag or the repository was made.
  public struct Created: Codable, Hashable, Sendable {
    /// The name of the ref.
    public var ref: String?
    /// `branch`, `tag` or `repository`.
    public var refType: String?
    /// The ref in full: `refs/heads/…`.
    public var fullRef: String?
    /// The default branch, under its old name.
    public var masterBranch: String?
    /// What it is, in its owner's words.
    public var description: String?
    /// Who pushed: `user` or `deploy_key`.
    public var pusherType: String?

    enum CodingKeys: String, CodingKey {
      case ref, description
      case refType = "ref_type", fullRef = "full_ref", masterBranch = "master_branch", pusherType = "pusher_type"
    }
  }

  /// A branch or a tag was deleted.
  public struct Deleted: Codable, Hashable, Sendable {
    /// The name of the ref.
    public var ref: String?
    /// `branch`, `tag` or `repository`.
    public var refType: String?
    /// The ref in full: `refs/heads/…`.
    public var fullRef: String?
    /// Who pushed: `user` or `deploy_key`.
    public var pusherType: String?

    enum CodingKeys: String, CodingKey {
      case ref
      case refType = "ref_type", fullRef = "full_ref", pusherType = "pusher_type"
    }
  }

  /// Something happened to an issue.
  public struct IssueChanged: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The issue.
    @GitHubAPI.Boxed public var issue: GitHubAPI.Issue?
    /// One of the assignees; version 2026-03-10 no longer sends it.
    public var assignee: GitHubAPI.SimpleUser?
    /// Who it is assigned to.
    public var assignees: [GitHubAPI.SimpleUser]?
    /// The label.
    public var label: GitHubAPI.Label?
    /// The labels.
    public var labels: [GitHubAPI.Label]?
  }

  /// Something happened to a comment on an issue or a pull request.
  public struct IssueCommented: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The issue.
    @GitHubAPI.Boxed public var issue: GitHubAPI.Issue?
    /// The comment.
    public var comment: GitHubAPI.IssueComment?
  }

  /// The repository was forked.
  public struct Forked: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The forkee.
    @GitHubAPI.Boxed public var forkee: GitHubAPI.Repository?
  }

  /// Pages of the wiki were made or changed.
  public struct WikiChanged: Codable, Hashable, Sendable {
    /// The pages.
    public var pages: [Page]

    /// A page.
    public struct Page: Codable, Hashable, Sendable {
      /// The name of the page.
      public var pageName: String?
      /// The title.
      public var title: String?
      /// The summary.
      public var summary: String?
      /// What was done: `opened`, `closed`, `created`, ….
      public var action: String?
      /// The SHA of the object.
      public var sha: String?
      /// Its page.
      public var htmlURL: URL?

      enum CodingKeys: String, CodingKey {
        case title, summary, action, sha
        case pageName = "page_name", htmlURL = "html_url"
      }
    }
  }

  /// A collaborator was added or changed.
  public struct MemberChanged: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// Who it is about.
    public var member: GitHubAPI.SimpleUser?
  }

  /// Commits were pushed.
  public struct Pushed: Codable, Hashable, Sendable {
    /// The ID of the repository.
    public var repositoryID: Int64?
    /// The ID of the push.
    public var pushID: Int64?
    /// The name of the ref.
    public var ref: String?
    /// What is to be merged.
    public var head: String?
    /// The commit before it.
    public var before: String?

    enum CodingKeys: String, CodingKey {
      case ref, head, before
      case repositoryID = "repository_id", pushID = "push_id"
    }
  }

  /// Something happened to a pull request.
  public struct PullRequestChanged: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The number in its repository.
    public var number: Int?
    /// Where the pull request is, if it is one.
    public var pullRequest: GitHubAPI.PullRequestReference?
    /// One of the assignees; version 2026-03-10 no longer sends it.
    public var assignee: GitHubAPI.SimpleUser?
    /// Who it is assigned to.
    public var assignees: [GitHubAPI.SimpleUser]?
    /// The label.
    public var label: GitHubAPI.Label?
    /// The labels.
    public var labels: [GitHubAPI.Label]?

    enum CodingKeys: String, CodingKey {
      case action, number, assignee, assignees, label, labels
      case pullRequest = "pull_request"
    }
  }

  /// Something happened to a comment on a difference.
  public struct ReviewCommented: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// Where the pull request is, if it is one.
    public var pullRequest: GitHubAPI.PullRequestReference?
    /// The comment.
    public var comment: GitHubAPI.ReviewComment?

    enum CodingKeys: String, CodingKey {
      case action, comment
      case pullRequest = "pull_request"
    }
  }

  /// Something happened to a review.
  public struct Reviewed: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The review.
    public var review: GitHubAPI.PullRequestReview?
    /// Where the pull request is, if it is one.
    public var pullRequest: GitHubAPI.PullRequestReference?

    enum CodingKeys: String, CodingKey {
      case action, review
      case pullRequest = "pull_request"
    }
  }

  /// A commit was commented.
  public struct CommitCommented: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The comment.
    public var comment: GitHubAPI.CommitComment?
  }

  /// Something happened to a release.
  public struct Released: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The release.
    public var release: GitHubAPI.Release?
  }

  /// Something happened to a discussion.
  public struct DiscussionChanged: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
    /// The discussion.
    public var discussion: GitHubAPI.Discussion?
  }

  /// The repository was starred.
  public struct Starred: Codable, Hashable, Sendable {
    /// What was done: `opened`, `closed`, `created`, ….
    public var action: String?
  }
}
