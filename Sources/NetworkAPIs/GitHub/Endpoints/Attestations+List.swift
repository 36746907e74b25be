public import NetworkAPIKit

extension GitHubAPI.Attestations {
  /// Lists the attestations of an artifact.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/attestations#list-attestations): needs the permission Attestations: read.
  /// - [Organization](https://docs.github.com/rest/orgs/attestations#list-attestations): needs the permission Attestations: read.
  /// - [User](https://docs.github.com/rest/users/attestations#list-attestations).
  public struct List: GitHubEndpoint {
    public typealias Response = GitHubAPI.Attestations
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository, organization or user.
    ///   - digest: the digest of the artifact, such as `sha256:` and the hash.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - predicateType: only attestations of this type, such as `provenance`.
    public init(
      in scope: some GitHubAPI.RepositoryOrAccount, digest: String, perPage: Int? = nil, before: String? = nil,
      after: String? = nil, predicateType: String? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/attestations/\(digest)",
        ["per_page": perPage, "before": before, "after": after, "predicate_type": predicateType])
    }
  }

  /// Lists the attestations of several artifacts.
  ///
  /// - [Organization](https://docs.github.com/rest/orgs/attestations#list-attestations-by-bulk-subject-digests): needs the permission Attestations: read.
  /// - [User](https://docs.github.com/rest/users/attestations#list-attestations-by-bulk-subject-digests).
  public struct ListMany: GitHubEndpoint {
    public typealias Response = GitHubAPI.Attestations.ByDigest
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - digests: the digests of the artifacts, at most 1,024.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - predicateType: only attestations of this type, such as `provenance`.
    public init(
      in scope: some GitHubAPI.OrganizationOrUser, digests: [String], perPage: Int? = nil, before: String? = nil,
      after: String? = nil, predicateType: String? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/attestations/bulk-list", ["per_page": perPage, "before": before, "after": after])
      requestInfo = .init(method: .post, parameters: ["subject_digests": digests, "predicate_type": predicateType])
    }
  }

  /// Stores an attestation of an artifact that the repository builds.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/attestations#create-an-attestation): needs the permission Attestations: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Attestations.Created
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - bundle: the Sigstore bundle.
    public init(owner: String, repo: String, bundle: GitHubAPI.JSONValue) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/attestations")
      requestInfo = .init(method: .post, parameters: ["bundle": bundle])
    }
  }

  /// Deletes an attestation.
  ///
  /// - [Organization](https://docs.github.com/rest/orgs/attestations#delete-attestations-by-id): needs the permission Attestations: write.
  /// - [User](https://docs.github.com/rest/users/attestations#delete-attestations-by-id): needs the permission Attestations: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - id: the ID of the attestation.
    public init(in scope: some GitHubAPI.OrganizationOrUser, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/attestations/\(id)")
    }
  }

  /// Deletes the attestations of an artifact.
  ///
  /// - [Organization](https://docs.github.com/rest/orgs/attestations#delete-attestations-by-subject-digest): needs the permission Attestations: write.
  /// - [User](https://docs.github.com/rest/users/attestations#delete-attestations-by-subject-digest): needs the permission Attestations: write.
  public struct DeleteAll: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - digest: the digest of the artifact.
    public init(in scope: some GitHubAPI.OrganizationOrUser, digest: String) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/attestations/digest/\(digest)")
    }
  }

  /// Deletes attestations, by the digests of artifacts or by their IDs.
  ///
  /// - [Organization](https://docs.github.com/rest/orgs/attestations#delete-attestations-in-bulk): needs the permission Attestations: write.
  /// - [User](https://docs.github.com/rest/users/attestations#delete-attestations-in-bulk): needs the permission Attestations: write.
  public struct DeleteMany: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization or user.
    ///   - digests: the digests of the artifacts.
    ///   - ids: the IDs of the attestations.
    public init(in scope: some GitHubAPI.OrganizationOrUser, digests: [String]? = nil, ids: [Int64]? = nil) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/attestations/delete-request")
      requestInfo = .init(method: .post, parameters: ["subject_digests": digests, "attestation_ids": ids])
    }
  }

  /// Lists the repositories of an organization that have attestations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/attestations#list-attestation-repositories): needs the permission Attestations: read.
  public struct Repositories: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Attestations.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - predicateType: only attestations of this type, such as `provenance`.
    public init(
      org: String, perPage: Int? = nil, before: String? = nil, after: String? = nil, predicateType: String? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/attestations/repositories",
        ["per_page": perPage, "before": before, "after": after, "predicate_type": predicateType])
    }
  }
}
