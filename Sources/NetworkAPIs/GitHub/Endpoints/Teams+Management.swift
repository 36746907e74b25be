public import NetworkAPIKit

extension GitHubAPI.Teams {
  /// Creates a team.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#create-a-team): needs the organization permission Members: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Team
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the team.
    ///   - description: the description of the team.
    ///   - maintainers: the user names of the accounts that maintain the team.
    ///   - repoNames: the full names of the repositories to add, `owner/name`.
    ///   - privacy: who can see the team.
    ///   - notificationSetting: whether members are notified when the team is mentioned.
    ///   - permission: the permission for repositories added to the team without one; GitHub recommends leaving it out.
    ///   - parentTeamID: the ID of the parent team.
    ///   - parentTeamSlug: the name of the parent team as used in URLs (slug).
    public init(
      org: String, name: String, description: String? = nil, maintainers: [String]? = nil, repoNames: [String]? = nil,
      privacy: Privacy? = nil, notificationSetting: NotificationSetting? = nil, permission: Permission? = nil,
      parentTeamID: Int64? = nil, parentTeamSlug: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "description": description, "maintainers": maintainers, "repo_names": repoNames,
          "privacy": privacy, "notification_setting": notificationSetting, "permission": permission,
          "parent_team_id": parentTeamID, "parent_team_slug": parentTeamSlug,
        ])
    }

    /// Who can see a team.
    public struct Privacy: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Only the owners of the organization and members of the team can see it.
      public static let secret: Self = "secret"
      /// All members of the organization can see it.
      public static let closed: Self = "closed"
    }

    /// Whether members are notified when the team is mentioned.
    public struct NotificationSetting: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Members are notified.
      public static let notificationsEnabled: Self = "notifications_enabled"
      /// Members aren't notified.
      public static let notificationsDisabled: Self = "notifications_disabled"
    }

    /// The permission for repositories added to the team without one; GitHub recommends leaving it out.
    public struct Permission: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Members can read.
      public static let pull: Self = "pull"
      /// Members can read and write.
      public static let push: Self = "push"
    }
  }

  /// Updates a team.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#update-a-team): needs the organization permission Members: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Team
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - name: the name of the team.
    ///   - description: the description of the team.
    ///   - privacy: who can see the team.
    ///   - notificationSetting: whether members are notified when the team is mentioned.
    ///   - permission: the permission for repositories added to the team without one; GitHub recommends leaving it out.
    ///   - parentTeamID: the ID of the parent team.
    ///   - parentTeamSlug: the name of the parent team as used in URLs (slug).
    public init(
      org: String, team: String, name: String? = nil, description: String? = nil, privacy: Privacy? = nil,
      notificationSetting: NotificationSetting? = nil, permission: Permission? = nil,
      parentTeamID: GitHubAPI.Nullable<Int64>? = nil, parentTeamSlug: GitHubAPI.Nullable<String>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": name, "description": description, "privacy": privacy, "notification_setting": notificationSetting,
          "permission": permission, "parent_team_id": parentTeamID, "parent_team_slug": parentTeamSlug,
        ])
    }

    /// Who can see a team.
    public struct Privacy: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Only the owners of the organization and members of the team can see it.
      public static let secret: Self = "secret"
      /// All members of the organization can see it.
      public static let closed: Self = "closed"
    }

    /// Whether members are notified when the team is mentioned.
    public struct NotificationSetting: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Members are notified.
      public static let notificationsEnabled: Self = "notifications_enabled"
      /// Members aren't notified.
      public static let notificationsDisabled: Self = "notifications_disabled"
    }

    /// The permission for repositories added to the team without one; GitHub recommends leaving it out.
    public struct Permission: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Members can read.
      public static let pull: Self = "pull"
      /// Members can read and write.
      public static let push: Self = "push"
      /// Members can read, write and administer.
      public static let admin: Self = "admin"
    }
  }

  /// Deletes a team.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#delete-a-team): needs the organization permission Members: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    public init(org: String, team: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)") }
  }
}
