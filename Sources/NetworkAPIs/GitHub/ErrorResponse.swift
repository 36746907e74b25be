public import Foundation

extension GitHubAPI {
  /// What GitHub says when it refuses a request.
  ///
  /// It is the same for every endpoint; GitHub's OAuth calls say `error` and `error_description` instead, which are
  /// read into ``message`` and ``errors`` too.
  public struct ErrorResponse: Error, Codable, Hashable, Sendable {
    /// What is wrong, for people to read. It may hold line breaks.
    public let message: String
    /// Where GitHub explains it.
    public let documentationURL: URL?
    /// The status code as GitHub repeats it in the body.
    public let status: String?
    /// What is wrong in detail, mostly with a 422; empty where GitHub gives no details.
    public let errors: [Detail]
    /// GitHub's name of an OAuth error, for example `authorization_pending`.
    public let code: String?

    enum CodingKeys: String, CodingKey {
      case message, status, errors
      case documentationURL = "documentation_url"
      case code = "error"
      case codeDescription = "error_description"
      case codeURL = "error_uri"
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try? container.decodeIfPresent(String.self, forKey: .code)
      let message =
        try container.decodeIfPresent(String.self, forKey: .message)
        ?? container.decodeIfPresent(String.self, forKey: .codeDescription) ?? code
      guard let message else {
        throw DecodingError.keyNotFound(
          CodingKeys.message, .init(codingPath: decoder.codingPath, debugDescription: "No message and no error."))
      }
      self.message = message
      documentationURL =
        try container.decodeIfPresent(URL.self, forKey: .documentationURL)
        ?? container.decodeIfPresent(URL.self, forKey: .codeURL)
      status =
        (try? container.decodeIfPresent(String.self, forKey: .status))
        ?? (try? container.decodeIfPresent(Int.self, forKey: .status)).map(String.init)
      if let list = try? container.decodeIfPresent([Detail].self, forKey: .errors) {
        errors = list
      } else {
        errors = (try? container.decodeIfPresent(Detail.self, forKey: .errors)).map { [$0] } ?? []
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(message, forKey: .message)
      try container.encodeIfPresent(documentationURL, forKey: .documentationURL)
      try container.encodeIfPresent(status, forKey: .status)
      if !errors.isEmpty { try container.encode(errors, forKey: .errors) }
      try container.encodeIfPresent(code, forKey: .code)
    }
  }
}

extension GitHubAPI.ErrorResponse {
  /// One thing that is wrong.
  public struct Detail: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The kind of thing it is about, for example `Issue`.
    public var resource: String?
    /// The property it is about.
    public var field: String?
    /// What is wrong with it.
    public var code: Code?
    /// What is wrong, for people to read; the whole detail where GitHub sends only text.
    public var message: String?
    /// The value that was refused.
    public var value: GitHubAPI.JSONValue?
    /// Where in a list it stands, from 0.
    public var index: Int?

    enum CodingKeys: String, CodingKey { case resource, field, code, message, value, index }

    public init(from decoder: any Decoder) throws {
      if let text = decoder.string {
        message = text
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      resource = try? container.decodeIfPresent(String.self, forKey: .resource)
      field = try? container.decodeIfPresent(String.self, forKey: .field)
      code = try? container.decodeIfPresent(Code.self, forKey: .code)
      message = try? container.decodeIfPresent(String.self, forKey: .message)
      value = try? container.decodeIfPresent(GitHubAPI.JSONValue.self, forKey: .value)
      index = try? container.decodeIfPresent(Int.self, forKey: .index)
    }

    /// For example `Issue.title: missing_field`.
    public var description: String {
      let place = [resource, field].compactMap { $0 }.joined(separator: ".")
      let reason = message ?? code?.rawValue ?? ""
      return place.isEmpty || reason.isEmpty ? place + reason : "\(place): \(reason)"
    }
  }

  /// What can be wrong with a property.
  public struct Code: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It does not exist.
    public static let missing: Self = "missing"
    /// It is required and was not given.
    public static let missingField: Self = "missing_field"
    /// It has a wrong form.
    public static let invalid: Self = "invalid"
    /// Another one has the same value.
    public static let alreadyExists: Self = "already_exists"
    /// It cannot be processed.
    public static let unprocessable: Self = "unprocessable"
    /// The message says what is wrong.
    public static let custom: Self = "custom"
  }
}

extension GitHubAPI.ErrorResponse: LocalizedError, CustomStringConvertible {
  /// The message and the details, for people to read.
  public var description: String {
    errors.isEmpty ? message : "\(message) (\(errors.map(\.description).joined(separator: "; ")))"
  }

  public var errorDescription: String? { description }
}
