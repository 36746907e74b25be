extension GitHubAPI {
  /// How a fork was brought up to date.
  public struct MergedUpstream: Codable, Hashable, Sendable {
    /// The message.
    public var message: String?
    /// How it was merged.
    public var mergeType: MergeType?
    /// The branch it was taken from.
    public var baseBranch: String?

    enum CodingKeys: String, CodingKey {
      case message
      case mergeType = "merge_type", baseBranch = "base_branch"
    }

    // Written by `Scripts/github inits`.
    /// Creates a merged upstream from its properties, as for a preview or a test.
    public init(message: String? = nil, mergeType: MergeType? = nil, baseBranch: String? = nil) {
      self.message = message
      self.mergeType = mergeType
      self.baseBranch = baseBranch
    }

    /// What ``mergeType`` can be.
    public struct MergeType: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `merge`
      public static let merge: Self = "merge"
      /// `fast-forward`
      public static let fastForward: Self = "fast-forward"
      /// `none`
      public static let none: Self = "none"
    }
  }
}
