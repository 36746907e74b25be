public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns the file or the directory's entries at a path.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#get-repository-content): needs the permission Contents: read.
  public struct Content: GitHubEndpoint {
    public typealias Response = GitHubAPI.Contents
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the path of the file or directory; empty for the root.
    ///   - ref: the name of a branch or tag, or a SHA; by default the default branch.
    public init(owner: String, repo: String, path: String, ref: String? = nil) {
      urlInfo = .gitHub(
        path.isEmpty ? "/repos/\(owner)/\(repo)/contents" : "/repos/\(owner)/\(repo)/contents/\(segments: path)",
        ["ref": ref])
    }
  }

  /// Returns a repository's README.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#get-a-repository-readme): needs the permission Contents: read.
  public struct Readme: GitHubEndpoint {
    public typealias Response = GitHubAPI.ContentEntry
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA; by default the default branch.
    public init(owner: String, repo: String, ref: String? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/readme", ["ref": ref])
    }
  }

  /// Creates or replaces a file, in a commit of its own.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#create-or-update-file-contents): needs the permission Contents: write.
  public struct PutFile: GitHubEndpoint {
    public typealias Response = GitHubAPI.FileCommit
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the path of the file.
    ///   - message: the message of the commit.
    ///   - content: the content of the file.
    ///   - sha: the SHA of the file's current blob; required to replace a file, nil to create one.
    ///   - branch: the name of the branch; by default the default branch.
    ///   - committer: the committer; by default the author.
    ///   - author: the author of the commit; by default the authenticated account.
    public init(
      owner: String, repo: String, path: String, message: String, content: Data, sha: String? = nil,
      branch: String? = nil, committer: GitHubAPI.GitSignature? = nil, author: GitHubAPI.GitSignature? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/contents/\(segments: path)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "message": message, "content": content.base64EncodedString(), "sha": sha, "branch": branch,
          "committer": committer, "author": author,
        ])
    }
  }

  /// Deletes a file, in a commit of its own.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#delete-a-file): needs the permission Contents: write.
  public struct DeleteFile: GitHubEndpoint {
    public typealias Response = GitHubAPI.FileCommit
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - path: the path of the file.
    ///   - message: the message of the commit.
    ///   - sha: the SHA of the file's blob.
    ///   - branch: the name of the branch; by default the default branch.
    ///   - committer: the committer; by default the author.
    ///   - author: the author of the commit; by default the authenticated account.
    public init(
      owner: String, repo: String, path: String, message: String, sha: String, branch: String? = nil,
      committer: GitHubAPI.GitSignature? = nil, author: GitHubAPI.GitSignature? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/contents/\(segments: path)")
      requestInfo = .init(
        method: .delete,
        parameters: [
          "message": message, "sha": sha, "branch": branch, "committer": committer, "author": author,
        ], encoding: .json)
    }
  }

  /// Downloads a repository's files as a compressed tar archive.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#download-a-repository-archive-tar): needs the permission Contents: read.
  public struct Tarball: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    public init(owner: String, repo: String, ref: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/tarball/\(segments: ref)")
    }
  }

  /// Downloads a repository's files as a ZIP archive.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/contents#download-a-repository-archive-zip): needs the permission Contents: read.
  public struct Zipball: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    public init(owner: String, repo: String, ref: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/zipball/\(segments: ref)")
    }
  }
}
