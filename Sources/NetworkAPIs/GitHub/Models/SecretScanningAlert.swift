public import Foundation

extension GitHubAPI {
  /// A secret that secret scanning found in a repository.
  public struct SecretScanningAlert: Codable, Hashable, Sendable {
    /// The alert's number, unique in its repository.
    public var number: Int
    /// When the secret was found.
    public var createdAt: Date?
    /// When the alert was last updated.
    public var updatedAt: Date?
    /// The alert's URL in the API.
    public var url: URL?
    /// The URL of the alert's web page.
    public var htmlURL: URL?
    /// The URL of the places where the secret was found in the API.
    public var locationsURL: URL?
    /// The alert's state.
    public var state: State?
    /// Why the alert was resolved, such as `false_positive`, `wont_fix`, `revoked` or `used_in_tests`; nil if it isn't.
    public var resolution: String?
    /// When the alert was resolved; nil if it isn't.
    public var resolvedAt: Date?
    /// The account that resolved the alert.
    public var resolvedBy: SimpleUser?
    /// The comment on the resolution.
    public var resolutionComment: String?
    /// The kind of secret, as an identifier.
    public var secretType: String?
    /// The kind of secret, for display.
    public var secretTypeDisplayName: String?
    /// The name of the service that issues such secrets.
    public var provider: String?
    /// The provider's name as used in URLs.
    public var providerSlug: String?
    /// The secret itself. Keep it out of logs.
    public var secret: String?
    /// Whether the secret was pushed by bypassing push protection.
    public var pushProtectionBypassed: Bool?
    /// The account that bypassed push protection.
    public var pushProtectionBypassedBy: SimpleUser?
    /// When push protection was bypassed; nil if it wasn't.
    public var pushProtectionBypassedAt: Date?
    /// The account that decided on the request to bypass push protection.
    public var pushProtectionBypassRequestReviewer: SimpleUser?
    /// The comment of the account that decided on the request to bypass push protection.
    public var pushProtectionBypassRequestReviewerComment: String?
    /// The comment of the account that requested to bypass push protection.
    public var pushProtectionBypassRequestComment: String?
    /// The URL of the web page of the request to bypass push protection.
    public var pushProtectionBypassRequestHTMLURL: URL?
    /// Whether the secret is known to be valid.
    public var validity: Validity?
    /// Whether the secret was also found in public code.
    public var publiclyLeaked: Bool?
    /// Whether the secret was found in several repositories.
    public var multiRepo: Bool?
    /// Whether the secret is encoded in Base64.
    public var isBase64Encoded: Bool?
    /// The place where the secret was first found.
    public var firstLocationDetected: JSONValue?
    /// Whether the secret was found in more than one place.
    public var hasMoreLocations: Bool?
    /// The account that the alert is assigned to; nil if there is none.
    public var assignedTo: SimpleUser?
    /// The comment of the account that requested to close the alert.
    public var closureRequestComment: String?
    /// The comment of the account that decided on the request to close the alert.
    public var closureRequestReviewerComment: String?
    /// The account that decided on the request to close the alert.
    public var closureRequestReviewer: SimpleUser?
    /// What GitHub knows about the secret; not in lists.
    public var metadata: [Metadata]?
    /// The repository; only in an organization's alerts.
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

    /// Creates a value with these properties, for example for a preview or a test.
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
      /// The alert isn't resolved.
      public static let open: Self = "open"
      /// Someone resolved the alert.
      public static let resolved: Self = "resolved"
    }

    /// Whether a secret is known to be valid.
    public struct Validity: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The secret is valid.
      public static let active: Self = "active"
      /// The secret is no longer valid.
      public static let inactive: Self = "inactive"
      /// GitHub doesn't know whether the secret is valid.
      public static let unknown: Self = "unknown"
    }

    /// A fact about a secret.
    public struct Metadata: Codable, Hashable, Sendable {
      /// The fact's name.
      public var key: String?
      /// The fact's value.
      public var value: String?

      /// Creates a value with these properties, for example for a preview or a test.
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
    /// The place, with properties that depend on ``type``.
    public var details: JSONValue?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(type: String? = nil, details: JSONValue? = nil) {
      self.type = type
      self.details = details
    }
  }
}
