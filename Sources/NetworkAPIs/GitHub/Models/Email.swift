extension GitHubAPI {
  /// An e-mail address of an account.
  public struct Email: Codable, Hashable, Sendable {
    /// The e-mail address.
    public var email: String
    /// Whether the address is the account's primary one.
    public var primary: Bool
    /// Whether the account confirmed the address.
    public var verified: Bool
    /// Whether the address is `public` or `private`; nil for addresses other than the primary one.
    public var visibility: String?

    enum CodingKeys: String, CodingKey { case email, primary, verified, visibility }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(email: String, primary: Bool, verified: Bool, visibility: String? = nil) {
      self.email = email
      self.primary = primary
      self.verified = verified
      self.visibility = visibility
    }

    /// Decodes an e-mail address, which old responses contain as a plain string.
    public init(from decoder: any Decoder) throws {
      if let email = decoder.string {
        self.email = email
        (primary, verified) = (false, false)
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      email = try container.decode(String.self, forKey: .email)
      primary = try container.decodeIfPresent(Bool.self, forKey: .primary) ?? false
      verified = try container.decodeIfPresent(Bool.self, forKey: .verified) ?? false
      visibility = try container.decodeIfPresent(String.self, forKey: .visibility)
    }
  }
}
