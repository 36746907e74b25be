public import Foundation

extension GitHubAPI.OAuth {
  /// An access token. Its description contains no secrets.
  public struct Token: Decodable, Hashable, Sendable, CustomStringConvertible {
    /// The token, for `Headers.Field.authorization(bearerToken:)`. It is a secret.
    public let accessToken: String
    /// The type of the token, `bearer`.
    public let tokenType: String
    /// The scopes of the token.
    public let scopes: [String]
    /// The lifetime of the token, in seconds; nil if it doesn't expire.
    public let expiresIn: Int?
    /// The token with which to request a new one; nil if there is none. It is a secret.
    public let refreshToken: String?
    /// The lifetime of the refresh token, in seconds.
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
    /// The code with which the program requests the token. It is a secret.
    public let deviceCode: String
    /// The code that the person enters.
    public let userCode: String
    /// The URL of the page where the person enters it.
    public let verificationURI: URL
    /// The lifetime of the codes, in seconds.
    public let expiresIn: Int
    /// The minimum delay between requests for the token, in seconds.
    public let interval: Int

    enum CodingKeys: String, CodingKey {
      case interval
      case deviceCode = "device_code", userCode = "user_code", verificationURI = "verification_uri"
      case expiresIn = "expires_in"
    }
  }

  /// An error of an OAuth call.
  public struct Failure: Error, Decodable, Hashable, Sendable, LocalizedError, CustomStringConvertible {
    /// The kind of error.
    public let code: Code
    /// The message, for people to read.
    public let message: String?
    /// The URL of GitHub's explanation.
    public let documentationURL: URL?
    /// The new minimum delay between requests, in seconds, for ``Code/slowDown``.
    public let interval: Int?

    enum CodingKeys: String, CodingKey {
      case interval
      case code = "error", message = "error_description", documentationURL = "error_uri"
    }

    public var description: String { message ?? code.rawValue }
    public var errorDescription: String? { description }

    /// The kinds of OAuth errors.
    public struct Code: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The person has not entered the code yet.
      public static let authorizationPending: Self = "authorization_pending"
      /// The program sends requests too often.
      public static let slowDown: Self = "slow_down"
      /// The codes have expired.
      public static let expiredToken: Self = "expired_token"
      /// The person refused.
      public static let accessDenied: Self = "access_denied"
      /// The code is wrong or has expired.
      public static let badVerificationCode: Self = "bad_verification_code"
      /// The client ID or client secret is wrong.
      public static let incorrectClientCredentials: Self = "incorrect_client_credentials"
      /// The device flow isn't enabled for the app.
      public static let deviceFlowDisabled: Self = "device_flow_disabled"
    }
  }
}
