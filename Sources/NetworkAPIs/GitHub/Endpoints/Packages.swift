public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for packages in GitHub Packages, and their versions.
  public enum Packages {}
}

extension GitHubAPI.Packages {
  /// Lists an organization's packages.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#list-packages-for-an-organization)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Package]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - visibility: only packages with this visibility.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(
      org: String, type: GitHubAPI.Package.Kind, visibility: GitHubAPI.Visibility? = nil, page: Int? = nil,
      perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/packages",
        ["package_type": type.rawValue, "visibility": visibility?.rawValue, "page": page, "per_page": perPage])
    }
  }

  /// Returns a package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#get-a-package-for-an-organization)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Package
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(org: String, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/packages/\(type)/\(name)")
    }
  }

  /// Deletes a package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#delete-a-package-for-an-organization)
  public struct DeleteForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    public init(org: String, type: GitHubAPI.Package.Kind, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/packages/\(type)/\(name)")
    }
  }

  /// Restores a deleted package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#restore-a-package-for-an-organization)
  public struct RestoreForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - token: the package's token.
    public init(org: String, type: GitHubAPI.Package.Kind, name: String, token: String? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/packages/\(type)/\(name)/restore", ["token": token])
    }
  }

  /// Lists the versions of a package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-an-organization)
  public struct VersionsForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PackageVersion]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - state: only versions with this state.
    public init(
      org: String, type: GitHubAPI.Package.Kind, name: String, page: Int? = nil, perPage: Int? = nil,
      state: State? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/packages/\(type)/\(name)/versions", ["page": page, "per_page": perPage, "state": state?.rawValue])
    }

    /// The states of versions to list.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Versions that aren't deleted.
      public static let active: Self = "active"
      /// Deleted versions.
      public static let deleted: Self = "deleted"
    }
  }

  /// Returns a version of a package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#get-a-package-version-for-an-organization)
  public struct GetVersionForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.PackageVersion
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(org: String, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/packages/\(type)/\(name)/versions/\(id)")
    }
  }

  /// Deletes a version of a package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#delete-package-version-for-an-organization)
  public struct DeleteVersionForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(org: String, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/packages/\(type)/\(name)/versions/\(id)")
    }
  }

  /// Restores a deleted version of a package of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/packages/packages#restore-package-version-for-an-organization)
  public struct RestoreVersionForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: the kind of package.
    ///   - name: the name of the package.
    ///   - id: the ID of the version.
    public init(org: String, type: GitHubAPI.Package.Kind, name: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/packages/\(type)/\(name)/versions/\(id)/restore")
    }
  }
}
