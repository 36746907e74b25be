extension GitHubAPI {
  /// About GitHub itself: addresses, keys, domains.
  public struct APIOverview: Codable, Hashable, Sendable {
    /// Whether passwords can be used.
    public var verifiablePasswordAuthentication: Bool?
    /// The fingerprints of the SSH keys, by algorithm.
    public var sshKeyFingerprints: [String: String]?
    /// The SSH keys.
    public var sshKeys: [String]?
    /// Where hooks can come from, as ranges of addresses.
    public var hooks: [String]?
    /// Where github enterprise importer can come from, as ranges of addresses.
    public var githubEnterpriseImporter: [String]?
    /// Where web can come from, as ranges of addresses.
    public var web: [String]?
    /// Where api can come from, as ranges of addresses.
    public var api: [String]?
    /// Where git can come from, as ranges of addresses.
    public var git: [String]?
    /// Where packages can come from, as ranges of addresses.
    public var packages: [String]?
    /// Where pages can come from, as ranges of addresses.
    public var pages: [String]?
    /// Where importer can come from, as ranges of addresses.
    public var importer: [String]?
    /// Where actions can come from, as ranges of addresses.
    public var actions: [String]?
    /// Where actions macos can come from, as ranges of addresses.
    public var actionsMacos: [String]?
    /// Where codespaces can come from, as ranges of addresses.
    public var codespaces: [String]?
    /// Where dependabot can come from, as ranges of addresses.
    public var dependabot: [String]?
    /// Where copilot can come from, as ranges of addresses.
    public var copilot: [String]?
    /// The keys that sign commits made on the web.
    public var commitSigningKeys: [String]?
    /// The domain names, by use.
    public var domains: JSONValue?

    enum CodingKeys: String, CodingKey {
      case hooks, web, api, git, packages, pages, importer, actions, codespaces, dependabot, copilot, domains
      case verifiablePasswordAuthentication = "verifiable_password_authentication"
      case sshKeyFingerprints = "ssh_key_fingerprints", sshKeys = "ssh_keys"
      case githubEnterpriseImporter = "github_enterprise_importer", actionsMacos = "actions_macos"
      case commitSigningKeys = "commit_signing_keys"
    }

    // Written by `Scripts/github inits`.
    /// Creates a API overview from its properties, as for a preview or a test.
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
