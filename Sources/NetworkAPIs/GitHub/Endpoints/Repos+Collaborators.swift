public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's collaborators.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/collaborators/collaborators#list-repository-collaborators): needs the permission Metadata: read.
  public struct Collaborators: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Collaborator]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - affiliation: which collaborators to list.
    ///   - permission: only collaborators with this permission.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, affiliation: Affiliation? = nil, permission: Permission? = nil, perPage: Int? = nil,
      page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/collaborators",
        ["affiliation": affiliation?.rawValue, "permission": permission?.rawValue, "per_page": perPage, "page": page])
    }

    /// Which collaborators of a repository to list.
    public struct Affiliation: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Collaborators who aren't members of the organization.
      public static let outside: Self = "outside"
      /// Collaborators with access of their own, whether or not they are members.
      public static let direct: Self = "direct"
      /// All collaborators that the authenticated account can see.
      public static let all: Self = "all"
    }

    /// The permissions of collaborators to list.
    public struct Permission: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Collaborators who can read.
      public static let pull: Self = "pull"
      /// Collaborators who can manage issues and pull requests.
      public static let triage: Self = "triage"
      /// Collaborators with the permission `triage_plus`.
      public static let triagePlus: Self = "triage_plus"
      /// Collaborators who can push.
      public static let push: Self = "push"
      /// Collaborators who can manage the repository, except for sensitive and destructive actions.
      public static let maintain: Self = "maintain"
      /// Collaborators who can do everything.
      public static let admin: Self = "admin"
    }
  }

  /// Adds a collaborator to a repository, or invites the account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/collaborators/collaborators#add-a-repository-collaborator): needs the permission Administration: write.
  public struct AddCollaborator: GitHubEndpoint {
    public typealias Response = GitHubAPI.RepositoryInvitation?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - userName: the user name of the account.
    ///   - permission: the permission or role that the account gets.
    public init(owner: String, repo: String, userName: String, permission: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/collaborators/\(userName)")
      requestInfo = .init(method: .put, parameters: ["permission": permission])
    }
  }

  /// Returns a user's permission for a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user): needs the permission Metadata: read.
  public struct CollaboratorPermission: GitHubEndpoint {
    public typealias Response = GitHubAPI.CollaboratorPermission
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - userName: the user name of the account.
    public init(owner: String, repo: String, userName: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/collaborators/\(userName)/permission")
    }
  }

  /// Removes a collaborator from a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/collaborators/collaborators#remove-a-repository-collaborator): needs the permission Administration: write.
  public struct RemoveCollaborator: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - userName: the user name of the account.
    public init(owner: String, repo: String, userName: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/collaborators/\(userName)")
    }
  }

  /// Returns whether a user is a collaborator of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/collaborators/collaborators#check-if-a-user-is-a-repository-collaborator): needs the permission Metadata: read.
  public struct IsCollaborator: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - userName: the user name of the account.
    public init(owner: String, repo: String, userName: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/collaborators/\(userName)")
    }
  }

  /// Lists a repository's pending invitations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/collaborators/invitations#list-repository-invitations): needs the permission Administration: read.
  public struct Invitations: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RepositoryInvitation]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/invitations", ["per_page": perPage, "page": page])
    }
  }
}
