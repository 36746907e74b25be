import Foundation
public import NetworkAPIKit

extension ResponseDecoder where Value: Decodable {
  /// Decodes GitHub's JSON and requests its media type. `String` and `Data` are the body itself.
  ///
  /// A response without a body decodes as nil if the value is optional. With status 204, it decodes as an empty list.
  public static var gitHub: Self {
    Value.self is any TextOrBytes.Type ? .automatic : .gitHub(mediaType: "application/vnd.github+json")
  }

  /// Decodes GitHub's JSON with a custom media type, such as `application/vnd.github.star+json`. If the client has an
  /// `Accept` of its own, that is sent instead; a type in the endpoint's header fields is always sent.
  public static func gitHub(mediaType: String) -> Self {
    Self(accept: mediaType) { data, response, coding in
      try coding.decodeUnlessError(Value.self, from: json(data, of: response))
    }
  }

  /// Returns the body, or the JSON that a missing body stands for.
  private static func json(_ data: Data, of response: HTTPResponse) throws -> Data {
    switch Value.self {
    case is EmptyResponse.Type: return Data("{}".utf8)
    case is EmptyResponse?.Type where !data.isEmpty: return Data("{}".utf8)
    case _ where !data.isEmpty: return data
    case is any ExpressibleByNilLiteral.Type: return Data("null".utf8)
    case let list as any EmptyList.Type where response.status == 204: return Data(list.empty.utf8)
    default: throw NetworkError.missingData(response)
    }
  }
}

extension ResponseDecoder where Value == Bool {
  /// Decodes a status as a Boolean: false for 404, true for any other successful status.
  public static var isFound: Self {
    Self(accept: "application/vnd.github+json") { _, response, _ in response.status.isSuccess }
  }
}

extension ResponseDecoder where Value == String {
  /// Decodes a diff or patch, which has lines of files in any encoding: what isn't UTF-8 is replaced.
  static var diff: Self { Self { data, _, _ in String(decoding: data, as: UTF8.self) } }
}

extension ResponseDecoder {
  /// Decodes a value that GitHub may still be computing: nil for 202 (try again later) and 204 (no value).
  public static func whenReady<Wrapped: Decodable & Sendable>() -> Self where Value == Wrapped? {
    Self(accept: "application/vnd.github+json") { data, response, coding in
      guard response.status != 202, !data.isEmpty else { return nil }
      return try coding.decodeUnlessError(Wrapped.self, from: data)
    }
  }
}

extension JSONCoding {
  /// Decodes a value, or throws the error that GitHub has sent in its place.
  fileprivate func decodeUnlessError<Value: Decodable>(_ type: Value.Type, from json: Data) throws -> Value {
    func error() -> GitHubAPI.ErrorResponse? { (try? decode(MisplacedError.self, from: json))?.error }
    do {
      let value = try decode(type, from: json)
      // Where every property may be missing, an error decodes too, as an object without any.
      if let nothing = try? decode(type, from: Data("{}".utf8)), (value as? any Equatable)?.equals(nothing) == true,
        let error = error()
      {
        throw error
      }
      return value
    } catch let failure as DecodingError {
      // It says more than which property is missing.
      throw error() ?? failure
    }
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}

/// An error response with a successful status: an object that has no other properties than those of an error.
private struct MisplacedError: Decodable {
  let error: GitHubAPI.ErrorResponse

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    let names: Set<String> = [
      "message", "documentation_url", "status", "errors", "error", "error_description", "error_uri",
    ]
    guard !container.allKeys.isEmpty, names.isSuperset(of: container.allKeys.map(\.stringValue)) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "Not an error."))
    }
    error = try GitHubAPI.ErrorResponse(from: decoder)
  }
}

/// The types that aren't decoded from JSON.
private protocol TextOrBytes {}
extension String: TextOrBytes {}
extension Data: TextOrBytes {}

/// Lists, for which a response without a body means that there are no items.
private protocol EmptyList { static var empty: String { get } }
extension EmptyList { fileprivate static var empty: String { "[]" } }
extension Array: EmptyList {}
extension GitHubAPI.LossyArray: EmptyList {}
extension GitHubAPI.Attestations: EmptyList { fileprivate static var empty: String { "{}" } }
