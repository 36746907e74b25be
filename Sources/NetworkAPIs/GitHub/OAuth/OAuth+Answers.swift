public import Foundation

extension GitHubAPI.OAuth {
  /// A token. Its description holds none of its secrets.
  public struct Token: Decodable, Hashable, Sendable, CustomStringConvertible {
    /// The token, for `Headers.Field.authorization(bearerToken:)`. It is a secret.
    public let accessToken: String
    /// `bearer`.
    public let tokenType: String
    /// What it may do.
    public let scopes: [String]
    /// How many seconds it lives; nil for ever.
    public let expiresIn: Int?
    /// What to get the next one with. It is a secret.
    public let refreshToken: String?
    /// How many seconds the refresh token lives.
    public let refreshTokenExpiresIn: Int?

    enum CodingKeys: String, CodingKey {
      case scope
      case accessToken = "access_token", tokenType = "token_type", expiresIn = "expires_in"
      case refreshToken = "refresh_token", refreshTokenExpiresIn = "refresh_token_expires_in"
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      accessToken = try container.decode(String.self, forKey: .accessToken)
      tokenType = try container.decodeIfPresent(String.self, forKey: .tokenType) ?? "bearer"
      let scope = try container.decodeIfPresent(String.self, forKey: .scope) ?? ""
      scopes = scope.split { $0 == "," || $0 == " " }.map(String.init)
      expiresIn = try container.decodeIfPresent(Int.self, forKey: .expiresIn)
      refreshToken = try container.decodeIfPresent(String.self, forKey: .refreshToken)
      refreshTokenExpiresIn = try container.decodeIfPresent(Int.self, forKey: .refreshTokenExpiresIn)
    }

    public var description: String { "a \(tokenType) token for [\(scopes.joined(separator: ", "))]" }
  }

  /// The codes of the device flow.
  public struct DeviceCodes: Decodable, Hashable, Sendable {
    /// What the program asks for a token with. It is a secret.
    public let deviceCode: String
    /// What the person enters.
    public let userCode: String
    /// Where the person enters it.
    public let verificationURI: URL
    /// How many seconds the codes live.
    public let expiresIn: Int
    /// How many seconds to wait before every question.
    public let interval: Int

    enum CodingKeys: String, CodingKey {
      case interval
      case deviceCode = "device_code", userCode = "user_code", verificationURI = "verification_uri"
      case expiresIn = "expires_in"
    }
  }

  /// Why there is no token.
  public struct Failure: Error, Decodable, Hashable, Sendable, LocalizedError, CustomStringConvertible {
    /// GitHub's name of it.
    public let code: Code
    /// What is wrong, for people to read.
    public let message: String?
    /// Where GitHub explains it.
    public let documentationURL: URL?
    /// How many seconds to wait from now on, with ``Code/slowDown``.
    public let interval: Int?

    enum CodingKeys: String, CodingKey {
      case interval
      case code = "error", message = "error_description", documentationURL = "error_uri"
    }

    public var description: String { message ?? code.rawValue }
    public var errorDescription: String? { description }

    /// What can go wrong.
    public struct Code: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The person has not entered the code yet.
      public static let authorizationPending: Self = "authorization_pending"
      /// The program asks too often.
      public static let slowDown: Self = "slow_down"
      /// The codes have ended.
      public static let expiredToken: Self = "expired_token"
      /// The person refused.
      public static let accessDenied: Self = "access_denied"
      /// The code is wrong or has ended.
      public static let badVerificationCode: Self = "bad_verification_code"
      /// The app or its secret is wrong.
      public static let incorrectClientCredentials: Self = "incorrect_client_credentials"
      /// The device flow is not turned on for the app.
      public static let deviceFlowDisabled: Self = "device_flow_disabled"
    }
  }
}
