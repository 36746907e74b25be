extension GitHubAPI {
  /// The result of syncing a fork's branch with the upstream repository.
  public struct MergedUpstream: Codable, Hashable, Sendable {
    /// The result, in words.
    public var message: String?
    /// How the branch was updated.
    public var mergeType: MergeType?
    /// The upstream branch, such as `upstream:main`.
    public var baseBranch: String?

    enum CodingKeys: String, CodingKey {
      case message
      case mergeType = "merge_type", baseBranch = "base_branch"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(message: String? = nil, mergeType: MergeType? = nil, baseBranch: String? = nil) {
      self.message = message
      self.mergeType = mergeType
      self.baseBranch = baseBranch
    }

    /// How a fork's branch was updated.
    public struct MergeType: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The upstream branch was merged.
      public static let merge: Self = "merge"
      /// The branch was fast-forwarded.
      public static let fastForward: Self = "fast-forward"
      /// The branch was already up to date.
      public static let none: Self = "none"
    }
  }
}
