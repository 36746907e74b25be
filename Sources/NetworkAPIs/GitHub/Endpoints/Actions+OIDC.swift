public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Returns which claims the subject of an OpenID Connect token contains.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/oidc#get-the-customization-template-for-an-oidc-subject-claim-for-a-repository): needs the permission Actions: read.
  /// - [Organization](https://docs.github.com/rest/actions/oidc#get-the-customization-template-for-an-oidc-subject-claim-for-an-organization): needs the organization permission Administration: read.
  public struct GetOIDCSubject: GitHubEndpoint {
    public typealias Response = GitHubAPI.OIDCSubject
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/oidc/customization/sub")
    }
  }

  /// Sets which claims the subject of an OpenID Connect token contains.
  ///
  /// - [Organization](https://docs.github.com/rest/actions/oidc#set-the-customization-template-for-an-oidc-subject-claim-for-an-organization): needs the organization permission Administration: write.
  /// - [Repository](https://docs.github.com/rest/actions/oidc#set-the-customization-template-for-an-oidc-subject-claim-for-a-repository): needs the permission Actions: write.
  public struct SetOIDCSubject: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization.
    ///   - claims: the names of the claims.
    ///   - usesImmutableSubject: whether the subject contains IDs, which stay the same after a renaming.
    public init(in scope: GitHubAPI.OrganizationScope, claims: [String]? = nil, usesImmutableSubject: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/oidc/customization/sub")
      requestInfo = .init(
        method: .put, parameters: ["include_claim_keys": claims, "use_immutable_subject": usesImmutableSubject])
    }

    /// Sets which claims the subject of an OpenID Connect token of a repository contains.
    ///
    /// - Parameters:
    ///   - scope: the repository.
    ///   - usesDefault: whether to use GitHub's default instead of the organization's.
    ///   - claims: the names of the claims.
    ///   - usesImmutableSubject: whether the subject contains IDs, which stay the same after a renaming.
    public init(
      in scope: GitHubAPI.RepositoryScope, usesDefault: Bool, claims: [String]? = nil, usesImmutableSubject: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/oidc/customization/sub")
      requestInfo = .init(
        method: .put,
        parameters: [
          "use_default": usesDefault, "include_claim_keys": claims, "use_immutable_subject": usesImmutableSubject,
        ])
    }
  }

  /// Lists the custom properties of repositories that OpenID Connect tokens contain.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/oidc#list-oidc-custom-property-inclusions-for-an-organization)
  public struct OIDCProperties: GitHubEndpoint {
    public typealias Response = [GitHubAPI.OIDCProperty]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/oidc/customization/properties/repo") }
  }

  /// Adds a custom property of repositories to OpenID Connect tokens.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/oidc#create-an-oidc-custom-property-inclusion-for-an-organization)
  public struct AddOIDCProperty: GitHubEndpoint {
    public typealias Response = GitHubAPI.OIDCProperty
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the property.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/oidc/customization/properties/repo")
      requestInfo = .init(method: .post, parameters: ["custom_property_name": name])
    }
  }

  /// Removes a custom property of repositories from OpenID Connect tokens.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/oidc#delete-an-oidc-custom-property-inclusion-for-an-organization)
  public struct RemoveOIDCProperty: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the property.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/oidc/customization/properties/repo/\(name)")
    }
  }
}
