extension GitHubAPI {
  /// The claims that the subject of an OpenID Connect token contains.
  public struct OIDCSubject: Codable, Hashable, Sendable {
    /// Whether GitHub's default is used; nil for an organization.
    public var usesDefault: Bool?
    /// The names of the claims.
    public var claims: [String]?
    /// The beginning of the subject.
    public var prefix: String?
    /// Whether the subject contains IDs, which stay the same after a renaming.
    public var usesImmutableSubject: Bool?

    enum CodingKeys: String, CodingKey {
      case usesDefault = "use_default", claims = "include_claim_keys", prefix = "sub_claim_prefix"
      case usesImmutableSubject = "use_immutable_subject"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      usesDefault: Bool? = nil, claims: [String]? = nil, prefix: String? = nil, usesImmutableSubject: Bool? = nil
    ) {
      self.usesDefault = usesDefault
      self.claims = claims
      self.prefix = prefix
      self.usesImmutableSubject = usesImmutableSubject
    }
  }

  /// A custom property of repositories that OpenID Connect tokens contain.
  public struct OIDCProperty: Codable, Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// Who added it.
    public var source: Source?

    enum CodingKeys: String, CodingKey {
      case name = "custom_property_name", source = "inclusion_source"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String, source: Source? = nil) {
      self.name = name
      self.source = source
    }

    /// Who added a property.
    public struct Source: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The organization.
      public static let organization: Self = "organization"
      /// The enterprise.
      public static let enterprise: Self = "enterprise"
    }
  }
}
