public import NetworkAPIKit

extension GitHubAPI {
  /// What an endpoint's objects belong to, such as a repository or an organization.
  ///
  /// An endpoint accepts the scopes that GitHub has it for; with another one, the call doesn't compile:
  ///
  /// ```swift
  /// GitHubAPI.Secrets.List(in: .repository(owner: "octocat", repo: "hello"))
  /// GitHubAPI.Secrets.List(in: .organization("octo-org"))
  /// ```
  public protocol Scope: Sendable, Hashable {
    /// The path of the scope, such as `/orgs/octo-org`.
    var path: NetworkAPI.Path { get }
  }

  /// A repository or an organization.
  public protocol RepositoryOrOrganization: Scope {}
  /// An organization, a user, or the authenticated account.
  public protocol PackageOwner: Scope {}
  /// An organization or a user.
  public protocol OrganizationOrUser: PackageOwner, RepositoryOrAccount {}
  /// A repository, an organization or a user.
  public protocol RepositoryOrAccount: Scope {}
  /// A repository, an organization or an environment; or Dependabot, which has its own secrets.
  public protocol SecretScope: Scope {
    /// The path below which the secrets are, such as `/orgs/octo-org/actions`.
    var actionsPath: NetworkAPI.Path { get }
  }
  /// A repository, an organization or an environment.
  public protocol VariableScope: SecretScope {}
  /// An organization, or its Dependabot.
  public protocol OrganizationSecretScope: SecretScope {}
  /// A repository, one of its environments, or its Dependabot.
  public protocol RepositorySecretScope: SecretScope {}

  /// A repository.
  public struct RepositoryScope: RepositoryOrOrganization, VariableScope, RepositorySecretScope, RepositoryOrAccount {
    public let path: NetworkAPI.Path
  }

  /// An organization.
  public struct OrganizationScope: RepositoryOrOrganization, OrganizationOrUser, VariableScope, OrganizationSecretScope
  {
    public let path: NetworkAPI.Path
  }

  /// A user.
  public struct UserScope: OrganizationOrUser {
    public let path: NetworkAPI.Path
  }

  /// The authenticated account.
  public struct AuthenticatedUserScope: PackageOwner {
    public let path: NetworkAPI.Path = "/user"
  }

  /// A branch of a repository.
  public struct BranchScope: Scope {
    public let path: NetworkAPI.Path
  }

  /// An environment of a repository.
  public struct EnvironmentScope: VariableScope, RepositorySecretScope {
    public let path: NetworkAPI.Path
    public var actionsPath: NetworkAPI.Path { path }
  }

  /// Dependabot in a repository or an organization.
  public struct DependabotScope<Place: RepositoryOrOrganization>: SecretScope {
    let place: Place
    public var path: NetworkAPI.Path { "\(place.path)/dependabot" }
    public var actionsPath: NetworkAPI.Path { path }
  }
}

extension GitHubAPI.DependabotScope: GitHubAPI.OrganizationSecretScope where Place == GitHubAPI.OrganizationScope {}
extension GitHubAPI.DependabotScope: GitHubAPI.RepositorySecretScope where Place == GitHubAPI.RepositoryScope {}

extension GitHubAPI.SecretScope {
  public var actionsPath: NetworkAPI.Path { "\(path)/actions" }

  /// Dependabot in a repository or an organization.
  public static func dependabot<Place>(_ place: Place) -> Self where Self == GitHubAPI.DependabotScope<Place> {
    .init(place: place)
  }
}

extension GitHubAPI.Scope where Self == GitHubAPI.RepositoryScope {
  /// A repository, by the account that owns it and its name without the owner.
  public static func repository(owner: String, repo: String) -> Self { .init(path: "/repos/\(owner)/\(repo)") }
}

extension GitHubAPI.Scope where Self == GitHubAPI.OrganizationScope {
  /// An organization, by its name.
  public static func organization(_ name: String) -> Self { .init(path: "/orgs/\(name)") }
}

extension GitHubAPI.Scope where Self == GitHubAPI.UserScope {
  /// A user, by its name.
  public static func user(_ name: String) -> Self { .init(path: "/users/\(name)") }
}

extension GitHubAPI.Scope where Self == GitHubAPI.AuthenticatedUserScope {
  /// The authenticated account.
  public static var authenticatedUser: Self { .init() }
}

extension GitHubAPI.Scope where Self == GitHubAPI.EnvironmentScope {
  /// An environment of a repository, by its name.
  public static func environment(_ name: String, owner: String, repo: String) -> Self {
    .init(path: "/repos/\(owner)/\(repo)/environments/\(name)")
  }
}

extension GitHubAPI.Scope where Self == GitHubAPI.BranchScope {
  /// A branch of a repository, by its name.
  public static func branch(_ name: String, owner: String, repo: String) -> Self {
    .init(path: "/repos/\(owner)/\(repo)/branches/\(segments: name)")
  }
}
