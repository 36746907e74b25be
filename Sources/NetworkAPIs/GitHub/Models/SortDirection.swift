extension GitHubAPI {
  /// The sort order of a list.
  public struct SortDirection: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// From the lowest value to the highest.
    public static let ascending: Self = "asc"
    /// From the highest value to the lowest.
    public static let descending: Self = "desc"
  }
}
