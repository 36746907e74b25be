public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// A page of attestations of artifacts.
  public struct Attestations: PagedResponse, Codable, Hashable, Sendable {
    /// The attestations on this page.
    public var items: [Attestation]

    enum CodingKeys: String, CodingKey {
      case items = "attestations"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(items: [Attestation]) {
      self.items = items
    }
  }
}

extension GitHubAPI.Attestations {
  /// A signed statement about an artifact, for example about how it was built.
  public struct Attestation: Codable, Hashable, Sendable {
    /// The Sigstore bundle: the statement, its signature and what is needed to verify it.
    public var bundle: GitHubAPI.JSONValue?
    /// The ID of the repository that built the artifact.
    public var repositoryID: Int64?
    /// The URL of the bundle.
    public var bundleURL: URL?
    /// Who started the build.
    public var initiator: String?

    enum CodingKeys: String, CodingKey {
      case bundle, initiator
      case repositoryID = "repository_id", bundleURL = "bundle_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      bundle: GitHubAPI.JSONValue? = nil, repositoryID: Int64? = nil, bundleURL: URL? = nil, initiator: String? = nil
    ) {
      self.bundle = bundle
      self.repositoryID = repositoryID
      self.bundleURL = bundleURL
      self.initiator = initiator
    }
  }

  /// The attestations of several artifacts.
  public struct ByDigest: Codable, Hashable, Sendable {
    /// The attestations, by the digest of the artifact.
    public var attestations: [String: [Attestation]]?
    /// The place of this page in the list.
    public var page: Page?

    enum CodingKeys: String, CodingKey {
      case attestations = "attestations_subject_digests", page = "page_info"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(attestations: [String: [Attestation]]? = nil, page: Page? = nil) {
      self.attestations = attestations
      self.page = page
    }
  }

  /// The place of a page of attestations in the list.
  public struct Page: Codable, Hashable, Sendable {
    /// Whether there are more attestations.
    public var hasNext: Bool?
    /// Whether there are attestations before these.
    public var hasPrevious: Bool?
    /// The cursor for the next page.
    public var next: String?
    /// The cursor for the previous page.
    public var previous: String?

    enum CodingKeys: String, CodingKey {
      case next, previous
      case hasNext = "has_next", hasPrevious = "has_previous"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(hasNext: Bool? = nil, hasPrevious: Bool? = nil, next: String? = nil, previous: String? = nil) {
      self.hasNext = hasNext
      self.hasPrevious = hasPrevious
      self.next = next
      self.previous = previous
    }
  }

  /// An attestation that was stored.
  public struct Created: Codable, Hashable, Sendable {
    /// The ID of the attestation.
    public var id: Int64?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64? = nil) {
      self.id = id
    }
  }

  /// A repository with attestations.
  public struct Repository: Codable, Hashable, Sendable {
    /// The ID.
    public var id: Int64?
    /// The name.
    public var name: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64? = nil, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }
}
