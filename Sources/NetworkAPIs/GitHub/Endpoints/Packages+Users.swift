public import NetworkAPIKit

extension GitHubAPI.Packages {
  /// Lists a user's packages.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#list-packages-for-a-user)
  public struct ListForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Package]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - visibility: only packages with this visibility.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(
      userName: String, type: GitHubAPI.Package.Kind, visibility: GitHubAPI.Visibility? = nil, page: Int? = nil,
      perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(userName)/packages",
        ["package_type": type.rawValue, "visibility": visibility?.rawValue, "page": page, "per_page": perPage])
    }
  }

  /// Returns a package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#get-a-package-for-a-user)
  public struct GetForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.Package
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/packages/\(type)/\(name)")
    }
  }

  /// Deletes a package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#delete-a-package-for-a-user)
  public struct DeleteForUser: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/packages/\(type)/\(name)")
    }
  }

  /// Restores a deleted package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#restore-a-package-for-a-user)
  public struct RestoreForUser: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - token: the package's token.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String, token: String? = nil) {
      urlInfo = .gitHub("/users/\(userName)/packages/\(type)/\(name)/restore", ["token": token])
    }
  }

  /// Lists the versions of a package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-a-user)
  public struct VersionsForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PackageVersion]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/packages/\(type)/\(name)/versions")
    }
  }

  /// Returns a version of a package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#get-a-package-version-for-a-user)
  public struct GetVersionForUser: GitHubEndpoint {
    public typealias Response = GitHubAPI.PackageVersion
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/packages/\(type)/\(name)/versions/\(id)")
    }
  }

  /// Deletes a version of a package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#delete-package-version-for-a-user)
  public struct DeleteVersionForUser: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/packages/\(type)/\(name)/versions/\(id)")
    }
  }

  /// Restores a deleted version of a package of a user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#restore-package-version-for-a-user)
  public struct RestoreVersionForUser: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(userName: String, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/packages/\(type)/\(name)/versions/\(id)/restore")
    }
  }
}
