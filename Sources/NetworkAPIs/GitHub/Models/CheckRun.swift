public import Foundation

extension GitHubAPI {
  /// A run of a check on a commit.
  public struct CheckRun: Codable, Hashable, Sendable, Identifiable {
    /// The check run's ID in the REST API.
    public var id: Int64
    /// The SHA of the commit that the check run is for.
    public var headSHA: String
    /// The check run's ID in the GraphQL API.
    public var nodeID: String?
    /// The run's ID in the system of the app that reported it.
    public var externalID: String?
    /// The check run's URL in the API.
    public var url: URL?
    /// The URL of the check run's web page.
    public var htmlURL: URL?
    /// The URL of the full details on the app's site.
    public var detailsURL: URL?
    /// The check run's progress, such as `queued` or `completed`.
    public var status: CheckStatus
    /// The check run's result; nil until it is completed.
    public var conclusion: CheckConclusion?
    /// When the check run started.
    public var startedAt: Date?
    /// When the check run was completed.
    public var completedAt: Date?
    /// The results that the app reported.
    public var output: Output?
    /// The check run's name.
    public var name: String
    /// The check suite that the run belongs to.
    public var checkSuite: Suite?
    /// The GitHub App that created the check run.
    public var app: App?
    /// The pull requests that the check run belongs to.
    public var pullRequests: [PullRequestReference]
    /// The deployment that the check run belongs to; nil if there is none.
    public var deployment: Deployment?

    enum CodingKeys: String, CodingKey {
      case id, url, status, conclusion, output, name, app, deployment
      case headSHA = "head_sha", nodeID = "node_id", externalID = "external_id", htmlURL = "html_url"
      case detailsURL = "details_url", startedAt = "started_at", completedAt = "completed_at"
      case checkSuite = "check_suite", pullRequests = "pull_requests"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, headSHA: String, status: CheckStatus, name: String, pullRequests: [PullRequestReference],
      nodeID: String? = nil, externalID: String? = nil, url: URL? = nil, htmlURL: URL? = nil, detailsURL: URL? = nil,
      conclusion: CheckConclusion? = nil, startedAt: Date? = nil, completedAt: Date? = nil, output: Output? = nil,
      checkSuite: Suite? = nil, app: App? = nil, deployment: Deployment? = nil
    ) {
      self.id = id
      self.headSHA = headSHA
      self.status = status
      self.name = name
      self.pullRequests = pullRequests
      self.nodeID = nodeID
      self.externalID = externalID
      self.url = url
      self.htmlURL = htmlURL
      self.detailsURL = detailsURL
      self.conclusion = conclusion
      self.startedAt = startedAt
      self.completedAt = completedAt
      self.output = output
      self.checkSuite = checkSuite
      self.app = app
      self.deployment = deployment
    }

    /// The results of a check run.
    public struct Output: Codable, Hashable, Sendable {
      /// The title of the results.
      public var title: String?
      /// The summary, in Markdown.
      public var summary: String?
      /// The details, in Markdown.
      public var text: String?
      /// The number of annotations.
      public var annotationsCount: Int?
      /// The URL of the check run's annotations in the API.
      public var annotationsURL: URL?

      enum CodingKeys: String, CodingKey {
        case title, summary, text
        case annotationsCount = "annotations_count", annotationsURL = "annotations_url"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        title: String? = nil, summary: String? = nil, text: String? = nil, annotationsCount: Int? = nil,
        annotationsURL: URL? = nil
      ) {
        self.title = title
        self.summary = summary
        self.text = text
        self.annotationsCount = annotationsCount
        self.annotationsURL = annotationsURL
      }
    }
  }
}

extension GitHubAPI.CheckRun {
  /// A summary of a check suite.
  public struct Suite: Codable, Hashable, Sendable, Identifiable {
    /// The check suite's ID.
    public var id: Int64

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64) {
      self.id = id
    }
  }
}
