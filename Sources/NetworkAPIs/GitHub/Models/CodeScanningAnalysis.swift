public import Foundation

extension GitHubAPI {
  /// An analysis that was uploaded to code scanning.
  public struct CodeScanningAnalysis: Codable, Hashable, Sendable, Identifiable {
    /// The analysis's ID.
    public var id: Int64
    /// The full name of the branch or tag that was analyzed.
    public var ref: String?
    /// The SHA of the commit that was analyzed.
    public var commitSHA: String?
    /// The ID of the configuration of the analysis, such as a workflow's path and job.
    public var analysisKey: String?
    /// The variables that distinguish the analyses of a build matrix, as JSON.
    public var environment: String?
    /// The category that distinguishes several analyses of the same commit.
    public var category: String?
    /// The error of the upload; empty if there was none.
    public var error: String?
    /// A warning about the upload; empty if there is none.
    public var warning: String?
    /// When the analysis was uploaded.
    public var createdAt: Date?
    /// The number of problems that were found.
    public var resultsCount: Int?
    /// The number of rules that were checked.
    public var rulesCount: Int?
    /// The analysis's URL in the API.
    public var url: URL?
    /// The ID of the SARIF upload.
    public var sarifID: String?
    /// The tool that analyzed the code.
    public var tool: CodeScanningAlert.Tool?
    /// Whether the analysis can be deleted: only the newest one of a set can.
    public var deletable: Bool?

    enum CodingKeys: String, CodingKey {
      case id, ref, environment, category, error, warning, url, tool, deletable
      case commitSHA = "commit_sha", analysisKey = "analysis_key", createdAt = "created_at", resultsCount =
        "results_count", rulesCount = "rules_count", sarifID = "sarif_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, ref: String? = nil, commitSHA: String? = nil, analysisKey: String? = nil, environment: String? = nil,
      category: String? = nil, error: String? = nil, warning: String? = nil, createdAt: Date? = nil,
      resultsCount: Int? = nil, rulesCount: Int? = nil, url: URL? = nil, sarifID: String? = nil,
      tool: CodeScanningAlert.Tool? = nil, deletable: Bool? = nil
    ) {
      self.id = id
      self.ref = ref
      self.commitSHA = commitSHA
      self.analysisKey = analysisKey
      self.environment = environment
      self.category = category
      self.error = error
      self.warning = warning
      self.createdAt = createdAt
      self.resultsCount = resultsCount
      self.rulesCount = rulesCount
      self.url = url
      self.sarifID = sarifID
      self.tool = tool
      self.deletable = deletable
    }
  }

  /// The receipt of an uploaded SARIF file.
  public struct SARIFReceipt: Codable, Hashable, Sendable {
    /// The ID of the upload.
    public var id: String?
    /// The URL of the upload's status in the API.
    public var url: URL?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: String? = nil, url: URL? = nil) {
      self.id = id
      self.url = url
    }
  }

  /// The status of an uploaded SARIF file.
  public struct SARIFStatus: Codable, Hashable, Sendable {
    /// The progress or result of processing the file: `pending`, `complete` or `failed`.
    public var processingStatus: String?
    /// The URL of the upload's analyses in the API; nil while it is pending.
    public var analysesURL: URL?
    /// Why processing failed; nil if it didn't.
    public var errors: [String]?

    enum CodingKeys: String, CodingKey {
      case errors
      case processingStatus = "processing_status", analysesURL = "analyses_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(processingStatus: String? = nil, analysesURL: URL? = nil, errors: [String]? = nil) {
      self.processingStatus = processingStatus
      self.analysesURL = analysesURL
      self.errors = errors
    }
  }
}
