public import Foundation

extension GitHubAPI {
  /// A site on GitHub Pages.
  public struct PagesSite: Codable, Hashable, Sendable {
    /// The site's URL in the API.
    public var url: URL?
    /// The result or progress of the last build; nil if the site was never built.
    public var status: Status?
    /// The site's own domain; nil if it has none.
    public var cname: String?
    /// Whether the site's own domain is verified; nil without one.
    public var protectedDomainState: ProtectedDomainState?
    /// When the pending domain becomes unverified.
    public var pendingDomainUnverifiedAt: Date?
    /// Whether the site has its own page for 404 errors.
    public var custom404: Bool?
    /// The URL of the site's web page.
    public var htmlURL: URL?
    /// Whether the site is built from a branch or by a workflow.
    public var buildType: BuildType?
    /// The branch and path that the site is built from.
    public var source: Source?
    /// Whether everyone can see the site.
    public var `public`: Bool?
    /// The certificate for the site's own domain.
    public var httpsCertificate: Certificate?
    /// Whether requests over HTTP are redirected to HTTPS.
    public var httpsEnforced: Bool?

    enum CodingKeys: String, CodingKey {
      case url, status, cname, source, `public`
      case protectedDomainState = "protected_domain_state", pendingDomainUnverifiedAt = "pending_domain_unverified_at"
      case custom404 = "custom_404", htmlURL = "html_url", buildType = "build_type"
      case httpsCertificate = "https_certificate", httpsEnforced = "https_enforced"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      url: URL? = nil, status: Status? = nil, cname: String? = nil, protectedDomainState: ProtectedDomainState? = nil,
      pendingDomainUnverifiedAt: Date? = nil, custom404: Bool? = nil, htmlURL: URL? = nil, buildType: BuildType? = nil,
      source: Source? = nil, public: Bool? = nil, httpsCertificate: Certificate? = nil, httpsEnforced: Bool? = nil
    ) {
      self.url = url
      self.status = status
      self.cname = cname
      self.protectedDomainState = protectedDomainState
      self.pendingDomainUnverifiedAt = pendingDomainUnverifiedAt
      self.custom404 = custom404
      self.htmlURL = htmlURL
      self.buildType = buildType
      self.source = source
      self.public = `public`
      self.httpsCertificate = httpsCertificate
      self.httpsEnforced = httpsEnforced
    }

    /// The result or progress of a build of a site.
    public struct Status: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The last build succeeded.
      public static let built: Self = "built"
      /// A build is in progress.
      public static let building: Self = "building"
      /// The last build failed.
      public static let errored: Self = "errored"
    }

    /// Whether a site's own domain is verified.
    public struct ProtectedDomainState: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The verification is in progress.
      public static let pending: Self = "pending"
      /// The domain is verified.
      public static let verified: Self = "verified"
      /// The domain isn't verified.
      public static let unverified: Self = "unverified"
    }

    /// How a site is built.
    public struct BuildType: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// GitHub builds the site when the branch changes.
      public static let legacy: Self = "legacy"
      /// A workflow of GitHub Actions builds the site.
      public static let workflow: Self = "workflow"
    }

    /// The branch and path that a site is built from.
    public struct Source: Codable, Hashable, Sendable {
      /// The name of the branch.
      public var branch: String?
      /// The directory in the branch, such as `/docs`.
      public var path: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(branch: String? = nil, path: String? = nil) {
        self.branch = branch
        self.path = path
      }
    }

    /// The certificate for a site's own domain.
    public struct Certificate: Codable, Hashable, Sendable {
      /// The progress of issuing the certificate.
      public var state: State
      /// The certificate's description.
      public var description: String?
      /// The domains that the certificate is for.
      public var domains: [String]
      /// The day on which the certificate expires, as `yyyy-MM-dd`.
      public var expiresAt: String?

      enum CodingKeys: String, CodingKey {
        case state, description, domains
        case expiresAt = "expires_at"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(state: State, domains: [String], description: String? = nil, expiresAt: String? = nil) {
        self.state = state
        self.domains = domains
        self.description = description
        self.expiresAt = expiresAt
      }

      /// The progress of issuing a certificate.
      public struct State: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The certificate was requested.
        public static let new: Self = "new"
        /// The authorization of the domain was created.
        public static let authorizationCreated: Self = "authorization_created"
        /// The authorization of the domain is pending.
        public static let authorizationPending: Self = "authorization_pending"
        /// The domain is authorized.
        public static let authorized: Self = "authorized"
        /// The authorization of the domain was revoked.
        public static let authorizationRevoked: Self = "authorization_revoked"
        /// The certificate was issued.
        public static let issued: Self = "issued"
        /// The certificate was uploaded.
        public static let uploaded: Self = "uploaded"
        /// The certificate was approved.
        public static let approved: Self = "approved"
        /// The certificate couldn't be issued.
        public static let errored: Self = "errored"
        /// The authorization of the domain failed.
        public static let badAuthz: Self = "bad_authz"
        /// The certificate is going to be removed.
        public static let destroyPending: Self = "destroy_pending"
        /// The domain's DNS records changed.
        public static let dnsChanged: Self = "dns_changed"
      }
    }
  }
}
