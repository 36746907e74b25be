public import NetworkAPIKit

extension GitHubAPI.Git {
  /// Creates an annotated tag object, without a reference to it.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/tags#create-a-tag-object): needs the permission Contents: write.
  public struct CreateTag: GitHubEndpoint {
    public typealias Response = GitHubAPI.TagObject
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - tag: the name of the tag.
    ///   - message: the message of the tag.
    ///   - object: the SHA of the object to tag.
    ///   - type: the kind of object to tag, usually `commit`.
    ///   - tagger: the person who creates the tag; by default the authenticated account.
    public init(
      owner: String, repo: String, tag: String, message: String, object: String, type: GitHubAPI.Tree.Kind,
      tagger: GitHubAPI.GitSignature? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/tags")
      requestInfo = .init(
        method: .post,
        parameters: [
          "tag": tag, "message": message, "object": object, "type": type, "tagger": tagger,
        ])
    }
  }

  /// Returns an annotated tag.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/tags#get-a-tag): needs the permission Contents: read.
  public struct GetTag: GitHubEndpoint {
    public typealias Response = GitHubAPI.TagObject
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the annotated tag.
    public init(owner: String, repo: String, sha: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/tags/\(sha)")
    }
  }
}
