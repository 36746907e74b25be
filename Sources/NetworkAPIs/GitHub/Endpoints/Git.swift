public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for Git objects and references: blobs, trees, commits, tags, branches.
  public enum Git {}
}

extension GitHubAPI.Git {
  /// Returns a blob.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/blobs#get-a-blob): needs the permission Contents: read.
  public struct GetBlob: GitHubEndpoint {
    public typealias Response = GitHubAPI.Blob
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the blob.
    public init(owner: String, repo: String, sha: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/blobs/\(sha)")
    }
  }

  /// Creates a blob.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/blobs#create-a-blob): needs the permission Contents: write.
  public struct CreateBlob: GitHubEndpoint {
    public typealias Response = GitHubAPI.Blob
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - content: the content, encoded as `encoding` says.
    ///   - encoding: the content's encoding: `utf-8` or `base64`.
    public init(owner: String, repo: String, content: String, encoding: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/blobs")
      requestInfo = .init(method: .post, parameters: ["content": content, "encoding": encoding])
    }
  }

  /// Returns a commit as stored by Git.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/commits#get-a-commit-object): needs the permission Contents: read.
  public struct GetCommit: GitHubEndpoint {
    public typealias Response = GitHubAPI.GitCommit
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    public init(owner: String, repo: String, sha: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/commits/\(segments: sha)")
    }
  }

  /// Creates a commit object, without moving a branch to it.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/commits#create-a-commit): needs the permission Contents: write.
  public struct CreateCommit: GitHubEndpoint {
    public typealias Response = GitHubAPI.GitCommit
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - message: the message of the commit.
    ///   - tree: the SHA of the tree.
    ///   - parents: the SHAs of the commit's parents.
    ///   - author: the author of the commit; by default the authenticated account.
    ///   - committer: the committer; by default the author.
    ///   - signature: the signature, ASCII-armored PGP.
    public init(
      owner: String, repo: String, message: String, tree: String, parents: [String]? = nil,
      author: GitHubAPI.GitSignature? = nil, committer: GitHubAPI.GitSignature? = nil, signature: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/commits")
      requestInfo = .init(
        method: .post,
        parameters: [
          "message": message, "tree": tree, "parents": parents, "author": author, "committer": committer,
          "signature": signature,
        ])
    }
  }

  /// Lists the references whose names begin with a prefix.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/refs#list-matching-references): needs the permission Contents: read.
  public struct MatchingRefs: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Reference]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the beginning of the references' names without `refs/`, such as `heads/feature`.
    public init(owner: String, repo: String, ref: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/matching-refs/\(segments: ref)")
    }
  }

  /// Returns a reference.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/refs#get-a-reference): needs the permission Contents: read.
  public struct GetRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reference
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of the reference without `refs/`, such as `heads/main`.
    public init(owner: String, repo: String, ref: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/ref/\(segments: ref)")
    }
  }

  /// Creates a reference.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/refs#create-a-reference): needs the permission Contents: write.
  public struct CreateRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reference
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the full name of the reference, such as `refs/heads/main`.
    ///   - sha: the SHA that the reference points to.
    public init(owner: String, repo: String, ref: String, sha: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/refs")
      requestInfo = .init(method: .post, parameters: ["ref": ref, "sha": sha])
    }
  }

  /// Updates a reference.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/refs#update-a-reference): needs the permission Contents: write.
  public struct UpdateRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reference
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of the reference without `refs/`, such as `heads/main`.
    ///   - sha: the SHA that the reference points to.
    ///   - force: whether to update the reference although the update isn't a fast-forward.
    public init(owner: String, repo: String, ref: String, sha: String, force: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/refs/\(segments: ref)")
      requestInfo = .init(method: .patch, parameters: ["sha": sha, "force": force])
    }
  }

  /// Deletes a reference.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/refs#delete-a-reference): needs the permission Contents: write.
  public struct DeleteRef: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of the reference without `refs/`, such as `heads/main`.
    public init(owner: String, repo: String, ref: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/refs/\(segments: ref)")
    }
  }

  /// Returns a tree.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/trees#get-a-tree): needs the permission Contents: read.
  public struct GetTree: GitHubEndpoint {
    public typealias Response = GitHubAPI.Tree
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the tree, or the name of a branch or tag.
    ///   - recursive: whether to include the content of subdirectories.
    public init(owner: String, repo: String, sha: String, recursive: Bool? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/git/trees/\(segments: sha)",
        ["recursive": recursive == true ? "1" : nil])
    }
  }

  /// Creates a tree.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/git/trees#create-a-tree): needs the permission Contents: write.
  public struct CreateTree: GitHubEndpoint {
    public typealias Response = GitHubAPI.Tree
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - tree: the entries to add, change or delete.
    ///   - baseTree: the SHA of the tree to change; without it, the new tree contains only the given entries.
    public init(owner: String, repo: String, tree: [TreeChange], baseTree: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/git/trees")
      requestInfo = .init(method: .post, parameters: ["tree": tree, "base_tree": baseTree])
    }
  }
}
