public import Foundation

extension GitHubAPI {
  /// What a run leaves behind.
  public struct Artifact: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The name.
    public var name: String
    /// The size in bytes.
    public var sizeInBytes: Int64
    /// Itself in the API.
    public var url: URL?
    /// Where to download it.
    public var archiveDownloadURL: URL?
    /// Whether it can no longer be downloaded.
    public var expired: Bool
    /// When it was made.
    public var createdAt: Date?
    /// When it ends to be valid.
    public var expiresAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// The checksum, for example `sha256:…`.
    public var digest: String?
    /// The run.
    public var workflowRun: WorkflowRun?

    enum CodingKeys: String, CodingKey {
      case id, name, url, expired, digest
      case nodeID = "node_id", sizeInBytes = "size_in_bytes", archiveDownloadURL = "archive_download_url"
      case createdAt = "created_at", expiresAt = "expires_at", updatedAt = "updated_at", workflowRun = "workflow_run"
    }

    /// The run.
    public struct WorkflowRun: Codable, Hashable, Sendable {
      /// GitHub's number of it.
      public var id: Int64?
      /// The ID of the repository.
      public var repositoryID: Int64?
      /// The ID of the head repository.
      public var headRepositoryID: Int64?
      /// The branch it runs on.
      public var headBranch: String?
      /// The SHA of the commit it runs on.
      public var headSHA: String?

      enum CodingKeys: String, CodingKey {
        case id
        case repositoryID = "repository_id", headRepositoryID = "head_repository_id", headBranch = "head_branch"
        case headSHA = "head_sha"
      }
    }
  }
}
