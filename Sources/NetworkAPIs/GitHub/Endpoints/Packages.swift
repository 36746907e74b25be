public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for packages in GitHub Packages, and their versions.
  public enum Packages {}
}

extension GitHubAPI.Packages {
  /// Lists packages.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#list-packages-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#list-packages-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#list-packages-for-the-authenticated-users-namespace).
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Package]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - visibility: only packages with this visibility.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(
      in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, visibility: GitHubAPI.Visibility? = nil,
      page: Int? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/packages",
        ["package_type": type.rawValue, "visibility": visibility?.rawValue, "page": page, "per_page": perPage])
    }
  }

  /// Returns a package.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#get-a-package-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#get-a-package-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#get-a-package-for-the-authenticated-user).
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Package
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/packages/\(type)/\(name)")
    }
  }

  /// Deletes a package.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#delete-a-package-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#delete-a-package-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#delete-a-package-for-the-authenticated-user).
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/packages/\(type)/\(name)")
    }
  }

  /// Restores a package that was deleted at most 30 days ago.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#restore-a-package-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#restore-a-package-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#restore-a-package-for-the-authenticated-user).
  public struct Restore: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - token: the package's token.
    public init(in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String, token: String? = nil)
    {
      urlInfo = .gitHub("\(scope.path)/packages/\(type)/\(name)/restore", ["token": token])
    }
  }

  /// Lists the versions of a package.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-the-authenticated-user).
  public struct Versions: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PackageVersion]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - state: only versions with this state.
    public init(
      in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String, page: Int? = nil,
      perPage: Int? = nil, state: State? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/packages/\(type)/\(name)/versions",
        ["page": page, "per_page": perPage, "state": state?.rawValue])
    }

    /// The states of versions to list.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      /// - Parameter scope: the organization, the user or the authenticated account.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Versions that aren't deleted.
      public static let active: Self = "active"
      /// Deleted versions.
      public static let deleted: Self = "deleted"
    }
  }

  /// Returns a version of a package.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#get-a-package-version-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#get-a-package-version-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#get-a-package-version-for-the-authenticated-user).
  public struct GetVersion: GitHubEndpoint {
    public typealias Response = GitHubAPI.PackageVersion
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/packages/\(type)/\(name)/versions/\(id)")
    }
  }

  /// Deletes a version of a package.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#delete-package-version-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#delete-package-version-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#delete-a-package-version-for-the-authenticated-user).
  public struct DeleteVersion: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/packages/\(type)/\(name)/versions/\(id)")
    }
  }

  /// Restores a version that was deleted at most 30 days ago.
  ///
  /// - [Organization](https://docs.github.com/rest/packages/packages#restore-package-version-for-an-organization).
  /// - [User](https://docs.github.com/rest/packages/packages#restore-package-version-for-a-user).
  /// - [Authenticated account](https://docs.github.com/rest/packages/packages#restore-a-package-version-for-the-authenticated-user).
  public struct RestoreVersion: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - scope: the organization, the user or the authenticated account.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(in scope: some GitHubAPI.PackageOwner, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/packages/\(type)/\(name)/versions/\(id)/restore")
    }
  }
}
