extension GitHubAPI {
  /// An e-mail address of an account.
  public struct Email: Codable, Hashable, Sendable {
    /// The e-mail address, where it is public.
    public var email: String
    /// Whether it is the main one.
    public var primary: Bool
    /// Whether it is verified.
    public var verified: Bool
    /// Who may see it.
    public var visibility: String?
  }
}
