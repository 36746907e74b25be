public import Foundation

extension GitHubAPI {
  /// The users, teams and apps that can push to a branch.
  public struct BranchRestrictions: Codable, Hashable, Sendable {
    /// The restriction's URL in the API.
    public var url: URL?
    /// The URL of the list of users in the API.
    public var usersURL: URL?
    /// The URL of the list of teams in the API.
    public var teamsURL: URL?
    /// The URL of the list of apps in the API.
    public var appsURL: URL?
    /// The users who can push.
    public var users: [SimpleUser]
    /// The teams whose members can push.
    public var teams: [Team]
    /// The GitHub Apps that can push.
    public var apps: [App]

    enum CodingKeys: String, CodingKey {
      case url, users, teams, apps
      case usersURL = "users_url", teamsURL = "teams_url", appsURL = "apps_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      users: [SimpleUser], teams: [Team], apps: [App], url: URL? = nil, usersURL: URL? = nil, teamsURL: URL? = nil,
      appsURL: URL? = nil
    ) {
      self.users = users
      self.teams = teams
      self.apps = apps
      self.url = url
      self.usersURL = usersURL
      self.teamsURL = teamsURL
      self.appsURL = appsURL
    }
  }
}
