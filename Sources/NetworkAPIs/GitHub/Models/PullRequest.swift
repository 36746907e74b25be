public import Foundation

extension GitHubAPI {
  /// A pull request. In lists, only some of the properties are set.
  public struct PullRequest: Codable, Hashable, Sendable, Identifiable {
    /// The pull request's URL in the API.
    public var url: URL?
    /// The pull request's ID in the REST API. Endpoints take its ``number`` instead.
    public var id: Int64
    /// The pull request's ID in the GraphQL API.
    public var nodeID: String?
    /// The URL of the pull request's web page.
    public var htmlURL: URL?
    /// The URL of the changes as a diff.
    public var diffURL: URL?
    /// The URL of the changes as a patch.
    public var patchURL: URL?
    /// The URL in the API of the issue that the pull request also is.
    public var issueURL: URL?
    /// The URL of the pull request's commits in the API.
    public var commitsURL: URL?
    /// The URL of the comments on the diff in the API.
    public var reviewCommentsURL: URL?
    /// The URL of a comment on the diff in the API, as a URI template.
    public var reviewCommentURL: String?
    /// The URL of the pull request's comments, except those on the diff, in the API.
    public var commentsURL: URL?
    /// The URL of the statuses of the head commit in the API.
    public var statusesURL: URL?
    /// The pull request's number, unique in its repository.
    public var number: Int
    /// Whether the pull request is open or closed.
    public var state: State
    /// Whether the pull request is locked, so that only collaborators can comment.
    public var locked: Bool?
    /// The pull request's title.
    public var title: String
    /// The account that created the pull request; nil if it was deleted.
    public var user: SimpleUser?
    /// The pull request's text, in Markdown.
    public var body: String?
    /// The pull request's labels.
    public var labels: [Label]
    /// The milestone that the pull request is part of; nil if there is none.
    public var milestone: Milestone?
    /// Why the pull request was locked; nil if no reason was given.
    public var activeLockReason: String?
    /// When the pull request was created.
    public var createdAt: Date
    /// When the pull request was last updated.
    public var updatedAt: Date
    /// When the pull request was closed; nil while it is open.
    public var closedAt: Date?
    /// When the pull request was merged; nil if it isn't.
    public var mergedAt: Date?
    /// The SHA of the merge commit or, before merging, of a test merge. API version 2026-03-10 no longer sends it.
    public var mergeCommitSHA: String?
    /// One of the assignees. API version 2026-03-10 no longer sends it; use ``assignees``.
    public var assignee: SimpleUser?
    /// The accounts that the pull request is assigned to.
    public var assignees: [SimpleUser]
    /// The accounts whose reviews are requested.
    public var requestedReviewers: [SimpleUser]?
    /// The teams whose reviews are requested.
    public var requestedTeams: [Team]?
    /// The branch with the changes.
    public var head: Branch
    /// The branch to merge into.
    public var base: Branch
    /// Links to the pull request and to related resources.
    public var links: Links?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// How the pull request is merged once it can be; nil if auto-merge is off.
    public var autoMerge: AutoMerge?
    /// The stack of pull requests that this one is part of.
    public var stack: Stack?
    /// Whether the pull request is a draft.
    public var draft: Bool?
    /// Whether the pull request was merged.
    public var merged: Bool?
    /// Whether the pull request can be merged without conflicts; nil while GitHub computes it.
    public var mergeable: Bool?
    /// Whether the pull request's commits can be rebased; nil while GitHub computes it.
    public var rebaseable: Bool?
    /// Why the pull request can or can't be merged, such as `clean`, `blocked` or `dirty`.
    public var mergeableState: String?
    /// The account that merged the pull request; nil if it isn't merged.
    public var mergedBy: SimpleUser?
    /// The number of comments, except those on the diff.
    public var comments: Int?
    /// The number of comments on the diff.
    public var reviewComments: Int?
    /// Whether maintainers of the base repository can push to the pull request's branch.
    public var maintainerCanModify: Bool?
    /// The number of commits.
    public var commits: Int?
    /// The number of lines added.
    public var additions: Int?
    /// The number of lines removed.
    public var deletions: Int?
    /// The number of changed files.
    public var changedFiles: Int?

    enum CodingKeys: String, CodingKey {
      case url, id, number, state, locked, title, user, body, labels, milestone, assignee, assignees, head, base
      case stack, draft, merged, mergeable, rebaseable, comments, commits, additions, deletions
      case nodeID = "node_id", htmlURL = "html_url", diffURL = "diff_url", patchURL = "patch_url"
      case issueURL = "issue_url", commitsURL = "commits_url", reviewCommentsURL = "review_comments_url"
      case reviewCommentURL = "review_comment_url", commentsURL = "comments_url", statusesURL = "statuses_url"
      case activeLockReason = "active_lock_reason", createdAt = "created_at", updatedAt = "updated_at"
      case closedAt = "closed_at", mergedAt = "merged_at", mergeCommitSHA = "merge_commit_sha"
      case requestedReviewers = "requested_reviewers", requestedTeams = "requested_teams", links = "_links"
      case authorAssociation = "author_association", autoMerge = "auto_merge", mergeableState = "mergeable_state"
      case mergedBy = "merged_by", reviewComments = "review_comments", maintainerCanModify = "maintainer_can_modify"
      case changedFiles = "changed_files"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, number: Int, state: State, title: String, labels: [Label], createdAt: Date, updatedAt: Date,
      assignees: [SimpleUser], head: Branch, base: Branch, url: URL? = nil, nodeID: String? = nil, htmlURL: URL? = nil,
      diffURL: URL? = nil, patchURL: URL? = nil, issueURL: URL? = nil, commitsURL: URL? = nil,
      reviewCommentsURL: URL? = nil, reviewCommentURL: String? = nil, commentsURL: URL? = nil, statusesURL: URL? = nil,
      locked: Bool? = nil, user: SimpleUser? = nil, body: String? = nil, milestone: Milestone? = nil,
      activeLockReason: String? = nil, closedAt: Date? = nil, mergedAt: Date? = nil, mergeCommitSHA: String? = nil,
      assignee: SimpleUser? = nil, requestedReviewers: [SimpleUser]? = nil, requestedTeams: [Team]? = nil,
      links: Links? = nil, authorAssociation: AuthorAssociation? = nil, autoMerge: AutoMerge? = nil,
      stack: Stack? = nil, draft: Bool? = nil, merged: Bool? = nil, mergeable: Bool? = nil, rebaseable: Bool? = nil,
      mergeableState: String? = nil, mergedBy: SimpleUser? = nil, comments: Int? = nil, reviewComments: Int? = nil,
      maintainerCanModify: Bool? = nil, commits: Int? = nil, additions: Int? = nil, deletions: Int? = nil,
      changedFiles: Int? = nil
    ) {
      self.id = id
      self.number = number
      self.state = state
      self.title = title
      self.labels = labels
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.assignees = assignees
      self.head = head
      self.base = base
      self.url = url
      self.nodeID = nodeID
      self.htmlURL = htmlURL
      self.diffURL = diffURL
      self.patchURL = patchURL
      self.issueURL = issueURL
      self.commitsURL = commitsURL
      self.reviewCommentsURL = reviewCommentsURL
      self.reviewCommentURL = reviewCommentURL
      self.commentsURL = commentsURL
      self.statusesURL = statusesURL
      self.locked = locked
      self.user = user
      self.body = body
      self.milestone = milestone
      self.activeLockReason = activeLockReason
      self.closedAt = closedAt
      self.mergedAt = mergedAt
      self.mergeCommitSHA = mergeCommitSHA
      self.assignee = assignee
      self.requestedReviewers = requestedReviewers
      self.requestedTeams = requestedTeams
      self.links = links
      self.authorAssociation = authorAssociation
      self.autoMerge = autoMerge
      self.stack = stack
      self.draft = draft
      self.merged = merged
      self.mergeable = mergeable
      self.rebaseable = rebaseable
      self.mergeableState = mergeableState
      self.mergedBy = mergedBy
      self.comments = comments
      self.reviewComments = reviewComments
      self.maintainerCanModify = maintainerCanModify
      self.commits = commits
      self.additions = additions
      self.deletions = deletions
      self.changedFiles = changedFiles
    }
  }
}

extension GitHubAPI.PullRequest {
  /// The head or base of a pull request.
  public struct Branch: Codable, Hashable, Sendable {
    /// The owner and the branch, such as `octocat:main`; nil if the fork was deleted.
    public var label: String?
    /// The name of the branch.
    public var ref: String
    /// The SHA of the branch's last commit.
    public var sha: String
    /// The account that owns the repository; nil if it was deleted.
    public var user: GitHubAPI.SimpleUser?
    /// The repository; nil if the fork was deleted.
    @GitHubAPI.Boxed public var repo: GitHubAPI.Repository?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      ref: String, sha: String, label: String? = nil, user: GitHubAPI.SimpleUser? = nil,
      repo: GitHubAPI.Repository? = nil
    ) {
      self.ref = ref
      self.sha = sha
      self.label = label
      self.user = user
      self.repo = repo
    }
  }

  /// How a pull request is merged automatically once its requirements are met.
  public struct AutoMerge: Codable, Hashable, Sendable {
    /// The account that enabled auto-merge.
    public var enabledBy: GitHubAPI.SimpleUser?
    /// How the pull request will be merged.
    public var mergeMethod: GitHubAPI.MergeMethod?
    /// The title of the merge commit.
    public var commitTitle: String?
    /// The message of the merge commit.
    public var commitMessage: String?

    enum CodingKeys: String, CodingKey {
      case enabledBy = "enabled_by", mergeMethod = "merge_method", commitTitle = "commit_title"
      case commitMessage = "commit_message"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      enabledBy: GitHubAPI.SimpleUser? = nil, mergeMethod: GitHubAPI.MergeMethod? = nil, commitTitle: String? = nil,
      commitMessage: String? = nil
    ) {
      self.enabledBy = enabledBy
      self.mergeMethod = mergeMethod
      self.commitTitle = commitTitle
      self.commitMessage = commitMessage
    }
  }

  /// A stack of pull requests, each of which builds on the one before.
  public struct Stack: Codable, Hashable, Sendable {
    /// The branch that the stack is merged into.
    public var base: Base?
    /// The number of pull requests in the stack.
    public var size: Int?
    /// The pull request's position in the stack.
    public var position: Int?
    /// The stack's ID.
    public var id: Int64?
    /// The stack's number, unique in its repository.
    public var number: Int?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(base: Base? = nil, size: Int? = nil, position: Int? = nil, id: Int64? = nil, number: Int? = nil) {
      self.base = base
      self.size = size
      self.position = position
      self.id = id
      self.number = number
    }

    /// The branch that a stack is merged into.
    public struct Base: Codable, Hashable, Sendable {
      /// The name of the branch.
      public var ref: String?
      /// The SHA of the branch's last commit.
      public var sha: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(ref: String? = nil, sha: String? = nil) {
        self.ref = ref
        self.sha = sha
      }
    }
  }

  /// Links to the pull request and to related resources.
  public struct Links: Codable, Hashable, Sendable {
    /// The pull request in the API.
    public var `self`: GitHubAPI.Link?
    /// The pull request's web page.
    public var html: GitHubAPI.Link?
    /// The issue that the pull request also is, in the API.
    public var issue: GitHubAPI.Link?
    /// The comments, except those on the diff, in the API.
    public var comments: GitHubAPI.Link?
    /// The comments on the diff in the API.
    public var reviewComments: GitHubAPI.Link?
    /// A comment on the diff in the API, as a URI template.
    public var reviewComment: GitHubAPI.Link?
    /// The commits in the API.
    public var commits: GitHubAPI.Link?
    /// The statuses of the head commit in the API.
    public var statuses: GitHubAPI.Link?

    enum CodingKeys: String, CodingKey {
      case `self`, html, issue, comments, commits, statuses
      case reviewComments = "review_comments", reviewComment = "review_comment"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      self itself: GitHubAPI.Link? = nil, html: GitHubAPI.Link? = nil, issue: GitHubAPI.Link? = nil,
      comments: GitHubAPI.Link? = nil, reviewComments: GitHubAPI.Link? = nil, reviewComment: GitHubAPI.Link? = nil,
      commits: GitHubAPI.Link? = nil, statuses: GitHubAPI.Link? = nil
    ) {
      self.`self` = itself
      self.html = html
      self.issue = issue
      self.comments = comments
      self.reviewComments = reviewComments
      self.reviewComment = reviewComment
      self.commits = commits
      self.statuses = statuses
    }
  }
}
