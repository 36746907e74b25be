public import Foundation
public import NetworkAPIKit

extension GitHubAPI.CodeScanning {
  /// Lists a repository's code scanning analyses.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-code-scanning-analyses-for-a-repository): needs the permission Code scanning alerts: read.
  public struct Analyses: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeScanningAnalysis]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - toolName: only analyses of the tool with this name.
    ///   - toolGUID: only those of the tool with this GUID.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - pr: only analyses of the pull request with this number.
    ///   - ref: only analyses of this branch or pull request, such as `refs/heads/main` or `refs/pull/1/merge`.
    ///   - sarifID: only analyses of the upload with this ID.
    ///   - direction: the sort order.
    ///   - sort: the property to sort by.
    public init(
      owner: String, repo: String, toolName: String? = nil, toolGUID: String? = nil, page: Int? = nil,
      perPage: Int? = nil, pr: Int? = nil, ref: String? = nil, sarifID: String? = nil,
      direction: GitHubAPI.SortDirection? = nil, sort: Sort? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/code-scanning/analyses",
        [
          "tool_name": toolName, "tool_guid": toolGUID, "page": page, "per_page": perPage, "pr": pr, "ref": ref,
          "sarif_id": sarifID, "direction": direction?.rawValue, "sort": sort?.rawValue,
        ])
    }

    /// The properties to sort analyses by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let created: Self = "created"
    }
  }

  /// Returns a code scanning analysis of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-analysis-for-a-repository): needs the permission Code scanning alerts: read.
  public struct GetAnalysis: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeScanningAnalysis
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the analysis.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/code-scanning/analyses/\(id)")
    }
  }

  /// Uploads an analysis as a SARIF file.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#upload-an-analysis-as-sarif-data): needs the permission Code scanning alerts: write.
  public struct UploadSARIF: GitHubEndpoint {
    public typealias Response = GitHubAPI.SARIFReceipt
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    ///   - ref: the full name of the analyzed branch, tag or pull request, such as `refs/heads/main` or
    ///       `refs/pull/1/merge`.
    ///   - sarif: the SARIF file, compressed with gzip and in Base64.
    ///   - checkoutURI: the URI of the analyzed directory, if the paths in the file are absolute.
    ///   - startedAt: when the analysis started.
    ///   - toolName: the name of the tool.
    ///   - validate: whether GitHub checks the file against the rules of code scanning.
    public init(
      owner: String, repo: String, sha: String, ref: String, sarif: String, checkoutURI: String? = nil,
      startedAt: Date? = nil, toolName: String? = nil, validate: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/code-scanning/sarifs")
      requestInfo = .init(
        method: .post,
        parameters: [
          "commit_sha": sha, "ref": ref, "sarif": sarif, "checkout_uri": checkoutURI, "started_at": startedAt,
          "tool_name": toolName, "validate": validate,
        ])
    }
  }

  /// Returns the status of an uploaded SARIF file.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-information-about-a-sarif-upload): needs the permission Code scanning alerts: read.
  public struct GetSARIF: GitHubEndpoint {
    public typealias Response = GitHubAPI.SARIFStatus
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the upload.
    public init(owner: String, repo: String, id: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/code-scanning/sarifs/\(id)")
    }
  }
}
