public import NetworkAPIKit

extension GitHubAPI.Releases {
  /// Uploads an asset to a release.
  ///
  /// The bytes go to `uploads.github.com` as they are, from memory, a file or a stream. An upload that breaks off can
  /// leave an asset of the state ``GitHubAPI/Asset/State/starter``; delete it and upload again.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/assets#upload-a-release-asset): needs the permission Contents: write.
  public struct UploadAsset: GitHubEndpoint {
    public typealias Response = GitHubAPI.Asset
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<HTTPBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - releaseID: the ID of the release.
    ///   - name: the file name; if another asset has that name, the status is 422. GitHub replaces blanks and other
    ///     special characters: the name that it stored is in the response, ``GitHubAPI/Asset/name``.
    ///   - label: the text to show instead of the name.
    ///   - contentType: the media type; by default that of the name's extension, or `application/octet-stream` for an
    ///     extension that isn't known.
    ///   - body: the content of the file, of a known length.
    public init(
      owner: String, repo: String, releaseID: Int64, name: String, label: String? = nil,
      contentType: String? = nil, body: HTTPBody
    ) {
      let type = contentType ?? MediaType(ofFileNamed: name)?.essence ?? "application/octet-stream"
      urlInfo = .init(
        host: GitHubAPI.uploadHost, path: "/repos/\(owner)/\(repo)/releases/\(releaseID)/assets",
        query: ["name": name, "label": label])
      requestInfo = .init(method: .post, headers: [.contentType(type)], parameters: body)
    }
  }
}
