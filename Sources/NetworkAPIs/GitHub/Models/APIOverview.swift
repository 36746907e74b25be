extension GitHubAPI {
  /// Information about GitHub itself: IP address ranges, SSH keys and domain names.
  public struct APIOverview: Codable, Hashable, Sendable {
    /// Whether accounts can authenticate with a password.
    public var verifiablePasswordAuthentication: Bool?
    /// The fingerprints of GitHub's SSH host keys, by algorithm.
    public var sshKeyFingerprints: [String: String]?
    /// GitHub's SSH host keys.
    public var sshKeys: [String]?
    /// The IP address ranges, in CIDR notation, from which GitHub calls webhooks.
    public var hooks: [String]?
    /// The IP address ranges, in CIDR notation, that GitHub Enterprise Importer connects from.
    public var githubEnterpriseImporter: [String]?
    /// The IP address ranges of the website, in CIDR notation.
    public var web: [String]?
    /// The IP address ranges of the API, in CIDR notation.
    public var api: [String]?
    /// The IP address ranges of GitHub's Git servers, in CIDR notation.
    public var git: [String]?
    /// The IP address ranges of GitHub Packages, in CIDR notation.
    public var packages: [String]?
    /// The IP address ranges of GitHub Pages, in CIDR notation.
    public var pages: [String]?
    /// The IP address ranges, in CIDR notation, that source imports connect from.
    public var importer: [String]?
    /// The IP address ranges of the runners of GitHub Actions, in CIDR notation.
    public var actions: [String]?
    /// The IP address ranges of the macOS runners of GitHub Actions, in CIDR notation.
    public var actionsMacos: [String]?
    /// The IP address ranges of GitHub Codespaces, in CIDR notation.
    public var codespaces: [String]?
    /// The IP address ranges of Dependabot, in CIDR notation.
    public var dependabot: [String]?
    /// The IP address ranges of GitHub Copilot, in CIDR notation.
    public var copilot: [String]?
    /// The public keys with which GitHub signs commits made on the website.
    public var commitSigningKeys: [String]?
    /// The domain names that GitHub uses, by service.
    public var domains: JSONValue?

    enum CodingKeys: String, CodingKey {
      case hooks, web, api, git, packages, pages, importer, actions, codespaces, dependabot, copilot, domains
      case verifiablePasswordAuthentication = "verifiable_password_authentication"
      case sshKeyFingerprints = "ssh_key_fingerprints", sshKeys = "ssh_keys"
      case githubEnterpriseImporter = "github_enterprise_importer", actionsMacos = "actions_macos"
      case commitSigningKeys = "commit_signing_keys"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      verifiablePasswordAuthentication: Bool? = nil, sshKeyFingerprints: [String: String]? = nil,
      sshKeys: [String]? = nil, hooks: [String]? = nil, githubEnterpriseImporter: [String]? = nil, web: [String]? = nil,
      api: [String]? = nil, git: [String]? = nil, packages: [String]? = nil, pages: [String]? = nil,
      importer: [String]? = nil, actions: [String]? = nil, actionsMacos: [String]? = nil, codespaces: [String]? = nil,
      dependabot: [String]? = nil, copilot: [String]? = nil, commitSigningKeys: [String]? = nil,
      domains: JSONValue? = nil
    ) {
      self.verifiablePasswordAuthentication = verifiablePasswordAuthentication
      self.sshKeyFingerprints = sshKeyFingerprints
      self.sshKeys = sshKeys
      self.hooks = hooks
      self.githubEnterpriseImporter = githubEnterpriseImporter
      self.web = web
      self.api = api
      self.git = git
      self.packages = packages
      self.pages = pages
      self.importer = importer
      self.actions = actions
      self.actionsMacos = actionsMacos
      self.codespaces = codespaces
      self.dependabot = dependabot
      self.copilot = copilot
      self.commitSigningKeys = commitSigningKeys
      self.domains = domains
    }
  }
}
