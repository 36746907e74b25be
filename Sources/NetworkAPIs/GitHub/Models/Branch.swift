public import Foundation

extension GitHubAPI {
  /// A summary of a branch, as in lists.
  public struct BranchSummary: Codable, Hashable, Sendable {
    /// The branch's name.
    public var name: String
    /// The branch's last commit.
    public var commit: GitObject
    /// Whether the branch is protected.
    public var protected: Bool?
    /// The branch's protection.
    public var protection: BranchProtection?
    /// The URL of the branch's protection in the API.
    public var protectionURL: URL?

    enum CodingKeys: String, CodingKey {
      case name, commit, protected, protection
      case protectionURL = "protection_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, commit: GitObject, protected: Bool? = nil, protection: BranchProtection? = nil,
      protectionURL: URL? = nil
    ) {
      self.name = name
      self.commit = commit
      self.protected = protected
      self.protection = protection
      self.protectionURL = protectionURL
    }
  }

  /// A branch.
  public struct Branch: Codable, Hashable, Sendable {
    /// The branch's name.
    public var name: String
    /// The branch's last commit.
    public var commit: Commit
    /// Links to the branch and to related resources.
    public var links: Links?
    /// Whether the branch is protected.
    public var protected: Bool?
    /// The branch's protection.
    public var protection: BranchProtection?
    /// The URL of the branch's protection in the API.
    public var protectionURL: URL?
    /// The pattern of the protection rule that matches the branch.
    public var pattern: String?
    /// The number of approving reviews that a pull request needs.
    public var requiredApprovingReviewCount: Int?

    enum CodingKeys: String, CodingKey {
      case name, commit, protected, protection, pattern
      case links = "_links", protectionURL = "protection_url"
      case requiredApprovingReviewCount = "required_approving_review_count"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, commit: Commit, links: Links? = nil, protected: Bool? = nil, protection: BranchProtection? = nil,
      protectionURL: URL? = nil, pattern: String? = nil, requiredApprovingReviewCount: Int? = nil
    ) {
      self.name = name
      self.commit = commit
      self.links = links
      self.protected = protected
      self.protection = protection
      self.protectionURL = protectionURL
      self.pattern = pattern
      self.requiredApprovingReviewCount = requiredApprovingReviewCount
    }
  }
}

extension GitHubAPI.Branch {
  /// Links to a branch.
  public struct Links: Codable, Hashable, Sendable {
    /// The URL of the branch's web page.
    public var html: String?
    /// The branch's URL in the API.
    public var `self`: URL?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(html: String? = nil, self itself: URL? = nil) {
      self.html = html
      self.`self` = itself
    }
  }
}
