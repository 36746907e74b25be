public import Foundation
import NetworkAPIKit

extension GitHubAPI {
  /// The body of GitHub's error responses.
  ///
  /// It has the same format for all endpoints. OAuth calls use `error` and `error_description` instead, which are
  /// decoded as ``code`` and ``message``.
  public struct ErrorResponse: Error, Codable, Hashable, Sendable {
    /// The message, for people to read; it may contain line breaks.
    public let message: String
    /// The URL of GitHub's documentation of the endpoint or error.
    public let documentationURL: URL?
    /// The status code, which GitHub repeats in the body as text.
    public let status: String?
    /// The details, mostly of a 422 response; empty if GitHub sends none.
    public let errors: [Detail]
    /// The kind of OAuth error, such as `authorization_pending`; nil for other errors.
    public let code: String?

    enum CodingKeys: String, CodingKey {
      case message, status, errors
      case documentationURL = "documentation_url"
      case code = "error"
      case codeDescription = "error_description"
      case codeURL = "error_uri"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      message: String, errors: [Detail], documentationURL: URL? = nil, status: String? = nil, code: String? = nil
    ) {
      self.message = message
      self.errors = errors
      self.documentationURL = documentationURL
      self.status = status
      self.code = code
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try? container.decodeIfPresent(String.self, forKey: .code)
      let message =
        (try? container.decodeIfPresent(String.self, forKey: .message))
        ?? (try? container.decodeIfPresent(String.self, forKey: .codeDescription)) ?? code
      guard let message else {
        throw DecodingError.keyNotFound(
          CodingKeys.message, .init(codingPath: decoder.codingPath, debugDescription: "No message and no error."))
      }
      self.message = message
      documentationURL =
        (try? container.decodeIfPresent(URL.self, forKey: .documentationURL))
        ?? (try? container.decodeIfPresent(URL.self, forKey: .codeURL))
      status =
        (try? container.decodeIfPresent(String.self, forKey: .status))
        ?? (try? container.decodeIfPresent(Int.self, forKey: .status)).map(String.init)
      if let list = try? container.decodeIfPresent(GitHubAPI.LossyArray<Detail>.self, forKey: .errors) {
        errors = list.elements
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
  /// A detail of an error response.
  public struct Detail: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The type of the affected resource, such as `Issue`.
    public var resource: String?
    /// The name of the affected property.
    public var field: String?
    /// The kind of error.
    public var code: Code?
    /// The message, for people to read; the whole detail if GitHub sends only text.
    public var message: String?
    /// The value that was rejected.
    public var value: GitHubAPI.JSONValue?
    /// The index of the affected element in a list, starting at 0.
    public var index: Int?

    enum CodingKeys: String, CodingKey { case resource, field, code, message, value, index }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      resource: String? = nil, field: String? = nil, code: Code? = nil, message: String? = nil,
      value: GitHubAPI.JSONValue? = nil, index: Int? = nil
    ) {
      self.resource = resource
      self.field = field
      self.code = code
      self.message = message
      self.value = value
      self.index = index
    }

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

    /// Resource, property and kind of error, such as `Issue.title: missing_field`.
    public var description: String {
      let place = [resource, field].compactMap { $0 }.joined(separator: ".")
      let reason = message ?? code?.rawValue ?? ""
      return place.isEmpty || reason.isEmpty ? place + reason : "\(place): \(reason)"
    }
  }

  /// The kinds of errors of a property.
  public struct Code: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The resource doesn't exist.
    public static let missing: Self = "missing"
    /// The property is required, but missing.
    public static let missingField: Self = "missing_field"
    /// The property has an invalid format.
    public static let invalid: Self = "invalid"
    /// Another resource has the same value.
    public static let alreadyExists: Self = "already_exists"
    /// The value can't be processed.
    public static let unprocessable: Self = "unprocessable"
    /// The message explains the error.
    public static let custom: Self = "custom"
  }
}

extension GitHubAPI.ErrorResponse: LocalizedError, CustomStringConvertible {
  /// The message and the details, for people to read. Control characters are escaped, except for line feeds and tabs.
  public var description: String {
    let details = errors.isEmpty ? "" : " (\(errors.map(\.description).joined(separator: "; ")))"
    return "\(message)\(details)".escapingControls(keepsLayout: true)
  }

  public var errorDescription: String? { description }
}
