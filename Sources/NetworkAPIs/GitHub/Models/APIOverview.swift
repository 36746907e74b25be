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
  }
}
