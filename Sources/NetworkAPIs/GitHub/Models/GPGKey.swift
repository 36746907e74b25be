public import Foundation

extension GitHubAPI {
  /// A GPG key.
  public struct GPGKey: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// The name.
    public var name: String?
    /// The ID of the primary key.
    public var primaryKeyID: Int64?
    /// The ID of the key.
    public var keyID: String
    /// How many public key there are.
    public var publicKey: String?
    /// The emails.
    public var emails: [Email]
    /// The subkeys.
    public var subkeys: [GPGKey]
    /// Whether it is can sign.
    public var canSign: Bool?
    /// Whether it is can encrypt comms.
    public var canEncryptComms: Bool?
    /// Whether it is can encrypt storage.
    public var canEncryptStorage: Bool?
    /// Whether it is can certify.
    public var canCertify: Bool?
    /// When it was made.
    public var createdAt: Date?
    /// When it ends to be valid.
    public var expiresAt: Date?
    /// Whether it is revoked.
    public var revoked: Bool?
    /// The raw key.
    public var rawKey: String?

    enum CodingKeys: String, CodingKey {
      case id, name, emails, subkeys, revoked
      case primaryKeyID = "primary_key_id", keyID = "key_id", publicKey = "public_key", canSign = "can_sign"
      case canEncryptComms = "can_encrypt_comms", canEncryptStorage = "can_encrypt_storage"
      case canCertify = "can_certify", createdAt = "created_at", expiresAt = "expires_at", rawKey = "raw_key"
    }
  }
}

extension GitHubAPI.GPGKey {
  /// An address a key is for.
  public struct Email: Codable, Hashable, Sendable {
    /// The address.
    public var email: String?
    /// Whether it is verified.
    public var verified: Bool?
  }
}
