public import NetworkAPIKit

extension GitHubAPI.Releases {
  /// Lists a release's assets.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/assets#list-release-assets): needs the permission Contents: read.
  public struct Assets: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Asset]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - releaseID: the ID of the release.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, releaseID: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/releases/\(releaseID)/assets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns an asset of a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/assets#get-a-release-asset): needs the permission Contents: read.
  public struct GetAsset: GitHubEndpoint {
    public typealias Response = GitHubAPI.Asset
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the asset.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
    }
  }

  /// Deletes an asset of a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/assets#delete-a-release-asset): needs the permission Contents: write.
  public struct DeleteAsset: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the asset.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
    }
  }

  /// Updates an asset of a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/assets#update-a-release-asset): needs the permission Contents: write.
  public struct UpdateAsset: GitHubEndpoint {
    public typealias Response = GitHubAPI.Asset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the asset.
    ///   - name: the file name.
    ///   - label: the text to show instead of the name.
    ///   - state: the state of the upload.
    public init(
      owner: String, repo: String, id: Int64, name: String? = nil, label: String? = nil,
      state: GitHubAPI.Asset.State? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/assets/\(id)")
      requestInfo = .init(method: .patch, parameters: ["name": name, "label": label, "state": state])
    }
  }
}
