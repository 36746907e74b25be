public import Foundation

extension GitHubAPI {
  /// A file or archive that a workflow run uploaded.
  public struct Artifact: Codable, Hashable, Sendable, Identifiable {
    /// The artifact's ID in the REST API.
    public var id: Int64
    /// The artifact's ID in the GraphQL API.
    public var nodeID: String?
    /// The artifact's name.
    public var name: String
    /// The artifact's size, in bytes.
    public var sizeInBytes: Int64
    /// The artifact's URL in the API.
    public var url: URL?
    /// The URL in the API from which the artifact can be downloaded as a ZIP archive.
    public var archiveDownloadURL: URL?
    /// Whether the artifact has expired. An expired artifact can't be downloaded.
    public var expired: Bool
    /// When the artifact was created.
    public var createdAt: Date?
    /// When the artifact expires; nil if it doesn't.
    public var expiresAt: Date?
    /// When the artifact was last updated.
    public var updatedAt: Date?
    /// The artifact's checksum, such as `sha256:…`.
    public var digest: String?
    /// The workflow run that created the artifact.
    public var workflowRun: WorkflowRun?

    enum CodingKeys: String, CodingKey {
      case id, name, url, expired, digest
      case nodeID = "node_id", sizeInBytes = "size_in_bytes", archiveDownloadURL = "archive_download_url"
      case createdAt = "created_at", expiresAt = "expires_at", updatedAt = "updated_at", workflowRun = "workflow_run"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, sizeInBytes: Int64, expired: Bool, nodeID: String? = nil, url: URL? = nil,
      archiveDownloadURL: URL? = nil, createdAt: Date? = nil, expiresAt: Date? = nil, updatedAt: Date? = nil,
      digest: String? = nil, workflowRun: WorkflowRun? = nil
    ) {
      self.id = id
      self.name = name
      self.sizeInBytes = sizeInBytes
      self.expired = expired
      self.nodeID = nodeID
      self.url = url
      self.archiveDownloadURL = archiveDownloadURL
      self.createdAt = createdAt
      self.expiresAt = expiresAt
      self.updatedAt = updatedAt
      self.digest = digest
      self.workflowRun = workflowRun
    }

    /// A summary of a workflow run.
    public struct WorkflowRun: Codable, Hashable, Sendable {
      /// The workflow run's ID.
      public var id: Int64?
      /// The ID of the workflow's repository.
      public var repositoryID: Int64?
      /// The ID of the repository that the commit is in: for a pull request, possibly a fork.
      public var headRepositoryID: Int64?
      /// The branch that the workflow run is for.
      public var headBranch: String?
      /// The SHA of the commit that the workflow run is for.
      public var headSHA: String?

      enum CodingKeys: String, CodingKey {
        case id
        case repositoryID = "repository_id", headRepositoryID = "head_repository_id", headBranch = "head_branch"
        case headSHA = "head_sha"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        id: Int64? = nil, repositoryID: Int64? = nil, headRepositoryID: Int64? = nil, headBranch: String? = nil,
        headSHA: String? = nil
      ) {
        self.id = id
        self.repositoryID = repositoryID
        self.headRepositoryID = headRepositoryID
        self.headBranch = headBranch
        self.headSHA = headSHA
      }
    }
  }
}
