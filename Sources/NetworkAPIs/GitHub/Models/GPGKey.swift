public import Foundation

extension GitHubAPI {
  /// A GPG key.
  public struct GPGKey: Codable, Hashable, Sendable, Identifiable {
    /// The key's ID.
    public var id: Int64
    /// The name that the account gave the key.
    public var name: String?
    /// The ID of the key that this one is a subkey of; nil for a primary key.
    public var primaryKeyID: Int64?
    /// The key's own ID, as GPG displays it in hexadecimal.
    public var keyID: String
    /// The public key.
    public var publicKey: String?
    /// The e-mail addresses that the key is for.
    public var emails: [Email]
    /// The key's subkeys.
    public var subkeys: [GPGKey]
    /// Whether the key can sign.
    public var canSign: Bool?
    /// Whether the key can encrypt communications.
    public var canEncryptComms: Bool?
    /// Whether the key can encrypt storage.
    public var canEncryptStorage: Bool?
    /// Whether the key can certify other keys.
    public var canCertify: Bool?
    /// When the key was created.
    public var createdAt: Date?
    /// When the key expires; nil if it doesn't.
    public var expiresAt: Date?
    /// Whether the key was revoked.
    public var revoked: Bool?
    /// The key as uploaded, in ASCII armor.
    public var rawKey: String?

    enum CodingKeys: String, CodingKey {
      case id, name, emails, subkeys, revoked
      case primaryKeyID = "primary_key_id", keyID = "key_id", publicKey = "public_key", canSign = "can_sign"
      case canEncryptComms = "can_encrypt_comms", canEncryptStorage = "can_encrypt_storage"
      case canCertify = "can_certify", createdAt = "created_at", expiresAt = "expires_at", rawKey = "raw_key"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, keyID: String, emails: [Email], subkeys: [GPGKey], name: String? = nil, primaryKeyID: Int64? = nil,
      publicKey: String? = nil, canSign: Bool? = nil, canEncryptComms: Bool? = nil, canEncryptStorage: Bool? = nil,
      canCertify: Bool? = nil, createdAt: Date? = nil, expiresAt: Date? = nil, revoked: Bool? = nil,
      rawKey: String? = nil
    ) {
      self.id = id
      self.keyID = keyID
      self.emails = emails
      self.subkeys = subkeys
      self.name = name
      self.primaryKeyID = primaryKeyID
      self.publicKey = publicKey
      self.canSign = canSign
      self.canEncryptComms = canEncryptComms
      self.canEncryptStorage = canEncryptStorage
      self.canCertify = canCertify
      self.createdAt = createdAt
      self.expiresAt = expiresAt
      self.revoked = revoked
      self.rawKey = rawKey
    }
  }
}

extension GitHubAPI.GPGKey {
  /// An e-mail address that a GPG key is for.
  public struct Email: Codable, Hashable, Sendable {
    /// The e-mail address.
    public var email: String?
    /// Whether the account confirmed the address.
    public var verified: Bool?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(email: String? = nil, verified: Bool? = nil) {
      self.email = email
      self.verified = verified
    }
  }
}
