public import Foundation

extension GitHubAPI {
  /// A secret that was found in a repository.
  public struct SecretScanningAlert: Codable, Hashable, Sendable {
    /// The alert's number, unique in its repository.
    public var number: Int
    /// When it was found.
    public var createdAt: Date?
    /// When the alert was last updated.
    public var updatedAt: Date?
    /// The alert's URL in the API.
    public var url: URL?
    /// The URL of the alert's web page.
    public var htmlURL: URL?
    /// The list of its places, in the API.
    public var locationsURL: URL?
    /// The alert's state.
    public var state: State?
    /// Why it is resolved: `false_positive`, `wont_fix`, `revoked` or `used_in_tests`; nil if it is not.
    public var resolution: String?
    /// When it was resolved; nil if it is not.
    public var resolvedAt: Date?
    /// The account that resolved it.
    public var resolvedBy: SimpleUser?
    /// The comment on the resolution.
    public var resolutionComment: String?
    /// The kind of secret.
    public var secretType: String?
    /// The kind of secret, for people to read.
    public var secretTypeDisplayName: String?
    /// The name of the provider.
    public var provider: String?
    /// The provider's name as used in URLs.
    public var providerSlug: String?
    /// The secret itself. Keep it out of logs.
    public var secret: String?
    /// Whether it was pushed although push protection found it.
    public var pushProtectionBypassed: Bool?
    /// The account that pushed it.
    public var pushProtectionBypassedBy: SimpleUser?
    /// When it was pushed.
    public var pushProtectionBypassedAt: Date?
    /// The account that decided about the push.
    public var pushProtectionBypassRequestReviewer: SimpleUser?
    /// The comment of that account.
    public var pushProtectionBypassRequestReviewerComment: String?
    /// The comment of the account that asked to push.
    public var pushProtectionBypassRequestComment: String?
    /// The URL of the request to push.
    public var pushProtectionBypassRequestHTMLURL: URL?
    /// Whether the secret is valid.
    public var validity: Validity?
    /// Whether it is public elsewhere.
    public var publiclyLeaked: Bool?
    /// Whether several repositories contain it.
    public var multiRepo: Bool?
    /// Whether it is in Base64.
    public var isBase64Encoded: Bool?
    /// The place where it was found first.
    public var firstLocationDetected: JSONValue?
    /// Whether it was found in more than one place.
    public var hasMoreLocations: Bool?
    /// The account it is assigned to.
    public var assignedTo: SimpleUser?
    /// The comment of the account that asked to resolve it.
    public var closureRequestComment: String?
    /// The comment of the account that decided about it.
    public var closureRequestReviewerComment: String?
    /// The account that decided about it.
    public var closureRequestReviewer: SimpleUser?
    /// What GitHub knows about the secret; not in lists.
    public var metadata: [Metadata]?
    /// The repository; only in lists of an organization.
    @Boxed public var repository: Repository?

    enum CodingKeys: String, CodingKey {
      case number, url, state, resolution, provider, secret, validity, metadata, repository
      case createdAt = "created_at", updatedAt = "updated_at", htmlURL = "html_url", locationsURL = "locations_url",
        resolvedAt = "resolved_at", resolvedBy = "resolved_by", resolutionComment = "resolution_comment", secretType =
        "secret_type", secretTypeDisplayName = "secret_type_display_name", providerSlug = "provider_slug",
        pushProtectionBypassed = "push_protection_bypassed", pushProtectionBypassedBy = "push_protection_bypassed_by",
        pushProtectionBypassedAt = "push_protection_bypassed_at", pushProtectionBypassRequestReviewer =
        "push_protection_bypass_request_reviewer", pushProtectionBypassRequestReviewerComment =
        "push_protection_bypass_request_reviewer_comment", pushProtectionBypassRequestComment =
        "push_protection_bypass_request_comment", pushProtectionBypassRequestHTMLURL =
        "push_protection_bypass_request_html_url", publiclyLeaked = "publicly_leaked", multiRepo = "multi_repo",
        isBase64Encoded = "is_base64_encoded", firstLocationDetected = "first_location_detected", hasMoreLocations =
        "has_more_locations", assignedTo = "assigned_to", closureRequestComment = "closure_request_comment",
        closureRequestReviewerComment = "closure_request_reviewer_comment", closureRequestReviewer =
        "closure_request_reviewer"
    }

    // Written by `Scripts/github inits`.
    /// Creates a secret scanning alert from its properties, as for a preview or a test.
    public init(
      number: Int, createdAt: Date? = nil, updatedAt: Date? = nil, url: URL? = nil, htmlURL: URL? = nil,
      locationsURL: URL? = nil, state: State? = nil, resolution: String? = nil, resolvedAt: Date? = nil,
      resolvedBy: SimpleUser? = nil, resolutionComment: String? = nil, secretType: String? = nil,
      secretTypeDisplayName: String? = nil, provider: String? = nil, providerSlug: String? = nil, secret: String? = nil,
      pushProtectionBypassed: Bool? = nil, pushProtectionBypassedBy: SimpleUser? = nil,
      pushProtectionBypassedAt: Date? = nil, pushProtectionBypassRequestReviewer: SimpleUser? = nil,
      pushProtectionBypassRequestReviewerComment: String? = nil, pushProtectionBypassRequestComment: String? = nil,
      pushProtectionBypassRequestHTMLURL: URL? = nil, validity: Validity? = nil, publiclyLeaked: Bool? = nil,
      multiRepo: Bool? = nil, isBase64Encoded: Bool? = nil, firstLocationDetected: JSONValue? = nil,
      hasMoreLocations: Bool? = nil, assignedTo: SimpleUser? = nil, closureRequestComment: String? = nil,
      closureRequestReviewerComment: String? = nil, closureRequestReviewer: SimpleUser? = nil,
      metadata: [Metadata]? = nil, repository: Repository? = nil
    ) {
      self.number = number
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.url = url
      self.htmlURL = htmlURL
      self.locationsURL = locationsURL
      self.state = state
      self.resolution = resolution
      self.resolvedAt = resolvedAt
      self.resolvedBy = resolvedBy
      self.resolutionComment = resolutionComment
      self.secretType = secretType
      self.secretTypeDisplayName = secretTypeDisplayName
      self.provider = provider
      self.providerSlug = providerSlug
      self.secret = secret
      self.pushProtectionBypassed = pushProtectionBypassed
      self.pushProtectionBypassedBy = pushProtectionBypassedBy
      self.pushProtectionBypassedAt = pushProtectionBypassedAt
      self.pushProtectionBypassRequestReviewer = pushProtectionBypassRequestReviewer
      self.pushProtectionBypassRequestReviewerComment = pushProtectionBypassRequestReviewerComment
      self.pushProtectionBypassRequestComment = pushProtectionBypassRequestComment
      self.pushProtectionBypassRequestHTMLURL = pushProtectionBypassRequestHTMLURL
      self.validity = validity
      self.publiclyLeaked = publiclyLeaked
      self.multiRepo = multiRepo
      self.isBase64Encoded = isBase64Encoded
      self.firstLocationDetected = firstLocationDetected
      self.hasMoreLocations = hasMoreLocations
      self.assignedTo = assignedTo
      self.closureRequestComment = closureRequestComment
      self.closureRequestReviewerComment = closureRequestReviewerComment
      self.closureRequestReviewer = closureRequestReviewer
      self.metadata = metadata
      self.repository = repository
    }

    /// The state of an alert.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Not resolved.
      public static let open: Self = "open"
      /// Resolved by someone.
      public static let resolved: Self = "resolved"
    }

    /// Whether a secret is valid.
    public struct Validity: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// It is valid.
      public static let active: Self = "active"
      /// It is not valid.
      public static let inactive: Self = "inactive"
      /// GitHub does not know.
      public static let unknown: Self = "unknown"
    }

    /// A fact about a secret.
    public struct Metadata: Codable, Hashable, Sendable {
      /// The fact's name.
      public var key: String?
      /// The value.
      public var value: String?

      // Written by `Scripts/github inits`.
      /// Creates a metadata from its properties, as for a preview or a test.
      public init(key: String? = nil, value: String? = nil) {
        self.key = key
        self.value = value
      }
    }
  }

  /// A place where a secret was found.
  public struct SecretScanningLocation: Codable, Hashable, Sendable {
    /// The kind of place, such as `commit` or `issue_body`.
    public var type: String?
    /// The place; its properties depend on the kind.
    public var details: JSONValue?

    // Written by `Scripts/github inits`.
    /// Creates a secret scanning location from its properties, as for a preview or a test.
    public init(type: String? = nil, details: JSONValue? = nil) {
      self.type = type
      self.details = details
    }
  }
}
