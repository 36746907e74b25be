public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for releases and their assets.
  public enum Releases {}
}

extension GitHubAPI.Releases {
  /// Lists a repository's releases.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#list-releases): needs the permission Contents: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Release]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/releases", ["per_page": perPage, "page": page])
    }
  }

  /// Creates a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#create-a-release): needs the permission Contents: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Release
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - tagName: the name of the tag.
    ///   - targetCommitish: the branch or commit that the tag is created from if it doesn't exist; by default the
    ///       default branch.
    ///   - name: the title of the release.
    ///   - body: the text of the release, in Markdown.
    ///   - draft: whether the release is a draft.
    ///   - prerelease: whether the release is a prerelease.
    ///   - discussionCategoryName: the name of the category in which to create a discussion about the release.
    ///   - generateReleaseNotes: whether GitHub generates the release notes.
    ///   - makeLatest: whether the release becomes the latest one.
    public init(
      owner: String, repo: String, tagName: String, targetCommitish: String? = nil, name: String? = nil,
      body: String? = nil, draft: Bool? = nil, prerelease: Bool? = nil, discussionCategoryName: String? = nil,
      generateReleaseNotes: Bool? = nil, makeLatest: MakeLatest? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases")
      requestInfo = .init(
        method: .post,
        parameters: [
          "tag_name": tagName, "target_commitish": targetCommitish, "name": name, "body": body, "draft": draft,
          "prerelease": prerelease, "discussion_category_name": discussionCategoryName,
          "generate_release_notes": generateReleaseNotes, "make_latest": makeLatest,
        ])
    }
  }

  /// Returns a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#get-a-release): needs the permission Contents: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Release
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the release.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/\(id)")
    }
  }

  /// Returns a repository's latest release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#get-the-latest-release): needs the permission Contents: read.
  public struct Latest: GitHubEndpoint {
    public typealias Response = GitHubAPI.Release
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/latest") }
  }

  /// Returns the release for a tag.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#get-a-release-by-tag-name): needs the permission Contents: read.
  public struct ByTag: GitHubEndpoint {
    public typealias Response = GitHubAPI.Release
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - tag: the name of the tag.
    public init(owner: String, repo: String, tag: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/tags/\(segments: tag)")
    }
  }

  /// Updates a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#update-a-release): needs the permission Contents: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Release
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the release.
    ///   - tagName: the name of the tag.
    ///   - targetCommitish: the branch or commit that the tag is created from if it doesn't exist; by default the
    ///       default branch.
    ///   - name: the title of the release.
    ///   - body: the text of the release, in Markdown.
    ///   - draft: whether the release is a draft.
    ///   - prerelease: whether the release is a prerelease.
    ///   - makeLatest: whether the release becomes the latest one.
    ///   - discussionCategoryName: the name of the category in which to create a discussion about the release.
    public init(
      owner: String, repo: String, id: Int64, tagName: String? = nil, targetCommitish: String? = nil,
      name: String? = nil, body: String? = nil, draft: Bool? = nil, prerelease: Bool? = nil,
      makeLatest: MakeLatest? = nil, discussionCategoryName: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "tag_name": tagName, "target_commitish": targetCommitish, "name": name, "body": body, "draft": draft,
          "prerelease": prerelease, "make_latest": makeLatest, "discussion_category_name": discussionCategoryName,
        ])
    }
  }

  /// Deletes a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#delete-a-release): needs the permission Contents: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the release.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/\(id)")
    }
  }

  /// Generates release notes, without creating a release.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/releases/releases#generate-release-notes-content-for-a-release): needs the permission Contents: write.
  public struct GenerateNotes: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReleaseNotes
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - tagName: the name of the tag.
    ///   - targetCommitish: the branch or commit that the tag is created from if it doesn't exist; by default the
    ///       default branch.
    ///   - previousTagName: the name of the tag from which the notes start.
    ///   - configurationFilePath: the path of the file that configures the release notes.
    public init(
      owner: String, repo: String, tagName: String, targetCommitish: String? = nil, previousTagName: String? = nil,
      configurationFilePath: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/releases/generate-notes")
      requestInfo = .init(
        method: .post,
        parameters: [
          "tag_name": tagName, "target_commitish": targetCommitish, "previous_tag_name": previousTagName,
          "configuration_file_path": configurationFilePath,
        ])
    }
  }
}

extension GitHubAPI.Releases {
  /// Whether a release is the latest one.
  public struct MakeLatest: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// This release is the latest one.
    public static let yes: Self = "true"
    /// This release isn't the latest one.
    public static let no: Self = "false"
    /// GitHub decides by date and version.
    public static let legacy: Self = "legacy"
  }
}
