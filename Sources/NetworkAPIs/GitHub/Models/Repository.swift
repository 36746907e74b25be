public import Foundation

extension GitHubAPI {
  /// A repository. In lists, searches and other models, only some of the properties are set.
  public struct Repository: Codable, Hashable, Sendable, Identifiable {
    /// The repository's ID in the REST API.
    public var id: Int64
    /// The repository's ID in the GraphQL API.
    public var nodeID: String?
    /// The repository's name, without the owner.
    public var name: String
    /// The full name, `owner/name`; derived from both if a response from 2012 or before doesn't contain it.
    public var fullName: String {
      get { sentFullName ?? [owner?.login, name].compactMap { $0 }.joined(separator: "/") }
      set { sentFullName = newValue }
    }
    private var sentFullName: String?
    /// The account that owns the repository.
    public var owner: SimpleUser?
    /// Whether the repository is visible only to those with access.
    public var `private`: Bool
    /// The URL of the repository's web page.
    public var htmlURL: URL?
    /// The repository's description.
    public var description: String?
    /// Whether the repository is a fork.
    public var fork: Bool
    /// The repository's URL in the API.
    public var url: URL?
    /// The URL to download the repository's files as an archive, as a URI template.
    public var archiveURL: String?
    /// The URL of the accounts to which the repository's issues can be assigned in the API, as a URI template.
    public var assigneesURL: String?
    /// The URL of the repository's Git blobs in the API, as a URI template.
    public var blobsURL: String?
    /// The URL of the repository's branches in the API, as a URI template.
    public var branchesURL: String?
    /// The URL of the repository's collaborators in the API, as a URI template.
    public var collaboratorsURL: String?
    /// The URL of the repository's commit comments in the API, as a URI template.
    public var commentsURL: String?
    /// The URL of the repository's commits in the API, as a URI template.
    public var commitsURL: String?
    /// The URL to compare two commits in the API, as a URI template.
    public var compareURL: String?
    /// The URL of the repository's contents in the API, as a URI template.
    public var contentsURL: String?
    /// The URL of the repository's contributors in the API.
    public var contributorsURL: URL?
    /// The URL of the repository's deployments in the API.
    public var deploymentsURL: URL?
    /// The URL of the repository's former downloads in the API.
    public var downloadsURL: URL?
    /// The URL of the repository's events in the API.
    public var eventsURL: URL?
    /// The URL of the repository's forks in the API.
    public var forksURL: URL?
    /// The URL of the repository's Git commits in the API, as a URI template.
    public var gitCommitsURL: String?
    /// The URL of the repository's Git references in the API, as a URI template.
    public var gitRefsURL: String?
    /// The URL of the repository's Git tags in the API, as a URI template.
    public var gitTagsURL: String?
    /// The URL to clone the repository from with Git's own protocol, `git://`.
    public var gitURL: String?
    /// The URL of the repository's issue comments in the API, as a URI template.
    public var issueCommentURL: String?
    /// The URL of the repository's issue events in the API, as a URI template.
    public var issueEventsURL: String?
    /// The URL of the repository's issues in the API, as a URI template.
    public var issuesURL: String?
    /// The URL of the repository's deploy keys in the API, as a URI template.
    public var keysURL: String?
    /// The URL of the repository's labels in the API, as a URI template.
    public var labelsURL: String?
    /// The URL of the repository's languages in the API.
    public var languagesURL: URL?
    /// The URL to merge branches in the API.
    public var mergesURL: URL?
    /// The URL of the repository's milestones in the API, as a URI template.
    public var milestonesURL: String?
    /// The URL of the repository's notifications in the API, as a URI template.
    public var notificationsURL: String?
    /// The URL of the repository's pull requests in the API, as a URI template.
    public var pullsURL: String?
    /// The URL of the repository's releases in the API, as a URI template.
    public var releasesURL: String?
    /// The URL to clone the repository from over SSH.
    public var sshURL: String?
    /// The URL of the accounts that starred the repository in the API.
    public var stargazersURL: URL?
    /// The URL of a commit's statuses in the API, as a URI template.
    public var statusesURL: String?
    /// The URL of the accounts that watch the repository in the API.
    public var subscribersURL: URL?
    /// The URL of the authenticated account's subscription to the repository in the API.
    public var subscriptionURL: URL?
    /// The URL of the repository's tags in the API.
    public var tagsURL: URL?
    /// The URL of the repository's teams in the API.
    public var teamsURL: URL?
    /// The URL of the repository's Git trees in the API, as a URI template.
    public var treesURL: String?
    /// The URL to clone the repository from over HTTPS.
    public var cloneURL: String?
    /// The URL of the repository that this one mirrors; nil if it isn't a mirror.
    public var mirrorURL: String?
    /// The URL of the repository's webhooks in the API.
    public var hooksURL: URL?
    /// The URL for Subversion clients.
    public var svnURL: String?
    /// The URL of the project's website, as entered by the owner.
    public var homepage: String?
    /// The main programming language; nil if GitHub detects none.
    public var language: String?
    /// The number of forks.
    public var forksCount: Int?
    /// The number of accounts that starred the repository.
    public var stargazersCount: Int?
    /// The same as ``stargazersCount``; see ``subscribersCount`` for those who watch the repository.
    public var watchersCount: Int?
    /// The size, in kilobytes.
    public var size: Int64?
    /// The name of the default branch.
    public var defaultBranch: String?
    /// The number of open issues and pull requests.
    public var openIssuesCount: Int?
    /// Whether repositories can be created from this one as a template.
    public var isTemplate: Bool?
    /// The names of the repository's topics.
    public var topics: [String]?
    /// Whether issues are enabled.
    public var hasIssues: Bool?
    /// Whether projects are enabled.
    public var hasProjects: Bool?
    /// Whether the wiki is enabled.
    public var hasWiki: Bool?
    /// Whether the repository has a site on GitHub Pages.
    public var hasPages: Bool?
    /// Whether downloads are enabled. API version 2026-03-10 no longer sends it.
    public var hasDownloads: Bool?
    /// Whether discussions are enabled.
    public var hasDiscussions: Bool?
    /// Whether pull requests are enabled.
    public var hasPullRequests: Bool?
    /// Who can open pull requests.
    public var pullRequestCreationPolicy: PullRequestCreationPolicy?
    /// Whether the repository is archived, and so read-only.
    public var archived: Bool?
    /// Whether GitHub disabled the repository.
    public var disabled: Bool?
    /// Who can see the repository.
    public var visibility: Visibility?
    /// When commits were last pushed to any branch.
    public var pushedAt: Date?
    /// When the repository was created.
    public var createdAt: Date?
    /// When the repository was last updated.
    public var updatedAt: Date?
    /// What the authenticated account can do in the repository.
    public var permissions: RepositoryPermissions?
    /// Whether pull requests can be merged by rebasing.
    public var allowRebaseMerge: Bool?
    /// The template that the repository was created from; nil if there is none.
    @Boxed public var templateRepository: Repository?
    /// A temporary token to clone a private repository with. Keep it secret.
    public var tempCloneToken: String?
    /// Whether pull requests can be merged by squashing.
    public var allowSquashMerge: Bool?
    /// Whether pull requests can be merged automatically once their requirements are met.
    public var allowAutoMerge: Bool?
    /// Whether GitHub deletes the head branch when a pull request is merged.
    public var deleteBranchOnMerge: Bool?
    /// Whether pull requests can be merged with a merge commit.
    public var allowMergeCommit: Bool?
    /// Whether a pull request's branch that is behind its base can always be updated.
    public var allowUpdateBranch: Bool?
    /// Whether a squashed commit's title is the pull request's. API version 2026-03-10 no longer sends it.
    public var useSquashPullRequestTitleAsDefault: Bool?
    /// The default title of a squashed commit.
    public var squashMergeCommitTitle: SquashMergeCommitTitle?
    /// The default message of a squashed commit.
    public var squashMergeCommitMessage: SquashMergeCommitMessage?
    /// The default title of a merge commit.
    public var mergeCommitTitle: MergeCommitTitle?
    /// The default message of a merge commit.
    public var mergeCommitMessage: MergeCommitMessage?
    /// Whether the repository can be forked.
    public var allowForking: Bool?
    /// Whether contributors must sign off commits that they make on the website.
    public var webCommitSignoffRequired: Bool?
    /// The number of accounts that watch the repository.
    public var subscribersCount: Int?
    /// The number of repositories in the network of forks.
    public var networkCount: Int?
    /// The license; nil if GitHub detects none.
    public var license: License?
    /// The organization that owns the repository; nil if a user does, and in a push, where GitHub sends only its name: see
    /// ``owner``.
    public var organization: SimpleUser?
    /// The repository that this one was forked from; nil if it isn't a fork.
    @Boxed public var parent: Repository?
    /// The original repository of the network of forks; nil if this one isn't a fork.
    @Boxed public var source: Repository?
    /// The same as ``forksCount``.
    public var forks: Int?
    /// The same as ``defaultBranch``, under its old name.
    public var masterBranch: String?
    /// The same as ``openIssuesCount``.
    public var openIssues: Int?
    /// The same as ``stargazersCount``.
    public var watchers: Int?
    /// Whether Git can read the repository without authentication (GitHub Enterprise Server).
    public var anonymousAccessEnabled: Bool?
    /// The code of conduct; nil if there is none.
    public var codeOfConduct: CodeOfConduct?
    /// Which security features are enabled.
    public var securityAndAnalysis: SecurityAndAnalysis?
    /// The values of the organization's custom properties, by name.
    public var customProperties: [String: JSONValue]?
    /// When the repository was starred; only with the media type `star`.
    public var starredAt: Date?
    /// Whether the repository's code can be searched.
    public var codeSearchIndexStatus: CodeSearchIndexStatus?
    /// The name of the authenticated account's role, such as `maintain` or a custom one.
    public var roleName: String?
    /// Whether everyone can see the repository; only in events.
    public var `public`: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, owner, `private`, description, fork, url, homepage, language, size, topics, archived, disabled
      case visibility, permissions, license, organization, parent, source, forks, watchers, `public`
      case nodeID = "node_id", sentFullName = "full_name", htmlURL = "html_url", archiveURL = "archive_url"
      case assigneesURL = "assignees_url", blobsURL = "blobs_url", branchesURL = "branches_url"
      case collaboratorsURL = "collaborators_url", commentsURL = "comments_url", commitsURL = "commits_url"
      case compareURL = "compare_url", contentsURL = "contents_url", contributorsURL = "contributors_url"
      case deploymentsURL = "deployments_url", downloadsURL = "downloads_url", eventsURL = "events_url"
      case forksURL = "forks_url", gitCommitsURL = "git_commits_url", gitRefsURL = "git_refs_url"
      case gitTagsURL = "git_tags_url", gitURL = "git_url", issueCommentURL = "issue_comment_url"
      case issueEventsURL = "issue_events_url", issuesURL = "issues_url", keysURL = "keys_url"
      case labelsURL = "labels_url", languagesURL = "languages_url", mergesURL = "merges_url"
      case milestonesURL = "milestones_url", notificationsURL = "notifications_url", pullsURL = "pulls_url"
      case releasesURL = "releases_url", sshURL = "ssh_url", stargazersURL = "stargazers_url"
      case statusesURL = "statuses_url", subscribersURL = "subscribers_url", subscriptionURL = "subscription_url"
      case tagsURL = "tags_url", teamsURL = "teams_url", treesURL = "trees_url", cloneURL = "clone_url"
      case mirrorURL = "mirror_url", hooksURL = "hooks_url", svnURL = "svn_url", forksCount = "forks_count"
      case stargazersCount = "stargazers_count", watchersCount = "watchers_count", defaultBranch = "default_branch"
      case openIssuesCount = "open_issues_count", isTemplate = "is_template", hasIssues = "has_issues"
      case hasProjects = "has_projects", hasWiki = "has_wiki", hasPages = "has_pages", hasDownloads = "has_downloads"
      case hasDiscussions = "has_discussions", hasPullRequests = "has_pull_requests"
      case pullRequestCreationPolicy = "pull_request_creation_policy", pushedAt = "pushed_at"
      case createdAt = "created_at", updatedAt = "updated_at", allowRebaseMerge = "allow_rebase_merge"
      case templateRepository = "template_repository", tempCloneToken = "temp_clone_token"
      case allowSquashMerge = "allow_squash_merge", allowAutoMerge = "allow_auto_merge"
      case deleteBranchOnMerge = "delete_branch_on_merge", allowMergeCommit = "allow_merge_commit"
      case allowUpdateBranch = "allow_update_branch"
      case useSquashPullRequestTitleAsDefault = "use_squash_pr_title_as_default"
      case squashMergeCommitTitle = "squash_merge_commit_title"
      case squashMergeCommitMessage = "squash_merge_commit_message", mergeCommitTitle = "merge_commit_title"
      case mergeCommitMessage = "merge_commit_message", allowForking = "allow_forking"
      case webCommitSignoffRequired = "web_commit_signoff_required", subscribersCount = "subscribers_count"
      case networkCount = "network_count", masterBranch = "master_branch", openIssues = "open_issues"
      case anonymousAccessEnabled = "anonymous_access_enabled", codeOfConduct = "code_of_conduct"
      case securityAndAnalysis = "security_and_analysis", customProperties = "custom_properties"
      case starredAt = "starred_at", codeSearchIndexStatus = "code_search_index_status", roleName = "role_name"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, private: Bool, fork: Bool, nodeID: String? = nil, fullName: String? = nil,
      owner: SimpleUser? = nil, htmlURL: URL? = nil, description: String? = nil, url: URL? = nil,
      archiveURL: String? = nil, assigneesURL: String? = nil, blobsURL: String? = nil, branchesURL: String? = nil,
      collaboratorsURL: String? = nil, commentsURL: String? = nil, commitsURL: String? = nil, compareURL: String? = nil,
      contentsURL: String? = nil, contributorsURL: URL? = nil, deploymentsURL: URL? = nil, downloadsURL: URL? = nil,
      eventsURL: URL? = nil, forksURL: URL? = nil, gitCommitsURL: String? = nil, gitRefsURL: String? = nil,
      gitTagsURL: String? = nil, gitURL: String? = nil, issueCommentURL: String? = nil, issueEventsURL: String? = nil,
      issuesURL: String? = nil, keysURL: String? = nil, labelsURL: String? = nil, languagesURL: URL? = nil,
      mergesURL: URL? = nil, milestonesURL: String? = nil, notificationsURL: String? = nil, pullsURL: String? = nil,
      releasesURL: String? = nil, sshURL: String? = nil, stargazersURL: URL? = nil, statusesURL: String? = nil,
      subscribersURL: URL? = nil, subscriptionURL: URL? = nil, tagsURL: URL? = nil, teamsURL: URL? = nil,
      treesURL: String? = nil, cloneURL: String? = nil, mirrorURL: String? = nil, hooksURL: URL? = nil,
      svnURL: String? = nil, homepage: String? = nil, language: String? = nil, forksCount: Int? = nil,
      stargazersCount: Int? = nil, watchersCount: Int? = nil, size: Int64? = nil, defaultBranch: String? = nil,
      openIssuesCount: Int? = nil, isTemplate: Bool? = nil, topics: [String]? = nil, hasIssues: Bool? = nil,
      hasProjects: Bool? = nil, hasWiki: Bool? = nil, hasPages: Bool? = nil, hasDownloads: Bool? = nil,
      hasDiscussions: Bool? = nil, hasPullRequests: Bool? = nil,
      pullRequestCreationPolicy: PullRequestCreationPolicy? = nil, archived: Bool? = nil, disabled: Bool? = nil,
      visibility: Visibility? = nil, pushedAt: Date? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      permissions: RepositoryPermissions? = nil, allowRebaseMerge: Bool? = nil, templateRepository: Repository? = nil,
      tempCloneToken: String? = nil, allowSquashMerge: Bool? = nil, allowAutoMerge: Bool? = nil,
      deleteBranchOnMerge: Bool? = nil, allowMergeCommit: Bool? = nil, allowUpdateBranch: Bool? = nil,
      useSquashPullRequestTitleAsDefault: Bool? = nil, squashMergeCommitTitle: SquashMergeCommitTitle? = nil,
      squashMergeCommitMessage: SquashMergeCommitMessage? = nil, mergeCommitTitle: MergeCommitTitle? = nil,
      mergeCommitMessage: MergeCommitMessage? = nil, allowForking: Bool? = nil, webCommitSignoffRequired: Bool? = nil,
      subscribersCount: Int? = nil, networkCount: Int? = nil, license: License? = nil, organization: SimpleUser? = nil,
      parent: Repository? = nil, source: Repository? = nil, forks: Int? = nil, masterBranch: String? = nil,
      openIssues: Int? = nil, watchers: Int? = nil, anonymousAccessEnabled: Bool? = nil,
      codeOfConduct: CodeOfConduct? = nil, securityAndAnalysis: SecurityAndAnalysis? = nil,
      customProperties: [String: JSONValue]? = nil, starredAt: Date? = nil,
      codeSearchIndexStatus: CodeSearchIndexStatus? = nil, roleName: String? = nil, public: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.private = `private`
      self.fork = fork
      self.nodeID = nodeID
      self.sentFullName = fullName
      self.owner = owner
      self.htmlURL = htmlURL
      self.description = description
      self.url = url
      self.archiveURL = archiveURL
      self.assigneesURL = assigneesURL
      self.blobsURL = blobsURL
      self.branchesURL = branchesURL
      self.collaboratorsURL = collaboratorsURL
      self.commentsURL = commentsURL
      self.commitsURL = commitsURL
      self.compareURL = compareURL
      self.contentsURL = contentsURL
      self.contributorsURL = contributorsURL
      self.deploymentsURL = deploymentsURL
      self.downloadsURL = downloadsURL
      self.eventsURL = eventsURL
      self.forksURL = forksURL
      self.gitCommitsURL = gitCommitsURL
      self.gitRefsURL = gitRefsURL
      self.gitTagsURL = gitTagsURL
      self.gitURL = gitURL
      self.issueCommentURL = issueCommentURL
      self.issueEventsURL = issueEventsURL
      self.issuesURL = issuesURL
      self.keysURL = keysURL
      self.labelsURL = labelsURL
      self.languagesURL = languagesURL
      self.mergesURL = mergesURL
      self.milestonesURL = milestonesURL
      self.notificationsURL = notificationsURL
      self.pullsURL = pullsURL
      self.releasesURL = releasesURL
      self.sshURL = sshURL
      self.stargazersURL = stargazersURL
      self.statusesURL = statusesURL
      self.subscribersURL = subscribersURL
      self.subscriptionURL = subscriptionURL
      self.tagsURL = tagsURL
      self.teamsURL = teamsURL
      self.treesURL = treesURL
      self.cloneURL = cloneURL
      self.mirrorURL = mirrorURL
      self.hooksURL = hooksURL
      self.svnURL = svnURL
      self.homepage = homepage
      self.language = language
      self.forksCount = forksCount
      self.stargazersCount = stargazersCount
      self.watchersCount = watchersCount
      self.size = size
      self.defaultBranch = defaultBranch
      self.openIssuesCount = openIssuesCount
      self.isTemplate = isTemplate
      self.topics = topics
      self.hasIssues = hasIssues
      self.hasProjects = hasProjects
      self.hasWiki = hasWiki
      self.hasPages = hasPages
      self.hasDownloads = hasDownloads
      self.hasDiscussions = hasDiscussions
      self.hasPullRequests = hasPullRequests
      self.pullRequestCreationPolicy = pullRequestCreationPolicy
      self.archived = archived
      self.disabled = disabled
      self.visibility = visibility
      self.pushedAt = pushedAt
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.permissions = permissions
      self.allowRebaseMerge = allowRebaseMerge
      self.templateRepository = templateRepository
      self.tempCloneToken = tempCloneToken
      self.allowSquashMerge = allowSquashMerge
      self.allowAutoMerge = allowAutoMerge
      self.deleteBranchOnMerge = deleteBranchOnMerge
      self.allowMergeCommit = allowMergeCommit
      self.allowUpdateBranch = allowUpdateBranch
      self.useSquashPullRequestTitleAsDefault = useSquashPullRequestTitleAsDefault
      self.squashMergeCommitTitle = squashMergeCommitTitle
      self.squashMergeCommitMessage = squashMergeCommitMessage
      self.mergeCommitTitle = mergeCommitTitle
      self.mergeCommitMessage = mergeCommitMessage
      self.allowForking = allowForking
      self.webCommitSignoffRequired = webCommitSignoffRequired
      self.subscribersCount = subscribersCount
      self.networkCount = networkCount
      self.license = license
      self.organization = organization
      self.parent = parent
      self.source = source
      self.forks = forks
      self.masterBranch = masterBranch
      self.openIssues = openIssues
      self.watchers = watchers
      self.anonymousAccessEnabled = anonymousAccessEnabled
      self.codeOfConduct = codeOfConduct
      self.securityAndAnalysis = securityAndAnalysis
      self.customProperties = customProperties
      self.starredAt = starredAt
      self.codeSearchIndexStatus = codeSearchIndexStatus
      self.roleName = roleName
      self.public = `public`
    }

    /// Whether a repository's code can be searched.
    public struct CodeSearchIndexStatus: Codable, Hashable, Sendable {
      /// Whether the code can be searched for words.
      public var lexicalSearchOK: Bool?
      /// The SHA of the indexed commit.
      public var lexicalCommitSHA: String?

      enum CodingKeys: String, CodingKey {
        case lexicalSearchOK = "lexical_search_ok", lexicalCommitSHA = "lexical_commit_sha"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(lexicalSearchOK: Bool? = nil, lexicalCommitSHA: String? = nil) {
        self.lexicalSearchOK = lexicalSearchOK
        self.lexicalCommitSHA = lexicalCommitSHA
      }
    }
  }
}
