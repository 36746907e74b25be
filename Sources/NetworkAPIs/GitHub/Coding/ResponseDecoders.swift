import Foundation
public import NetworkAPIKit

extension ResponseDecoder where Value: Decodable {
  /// GitHub's JSON, asked for by its media type; text and bytes are read as `ResponseDecoder.automatic` reads them.
  ///
  /// An answer without a body is nil where the value is optional, and an empty list with 204, as GitHub means it.
  public static var gitHub: Self {
    Value.self is any TextOrBytes.Type ? .automatic : .gitHub(mediaType: "application/vnd.github+json")
  }

  /// GitHub's JSON in one of its custom forms, for example `application/vnd.github.star+json`.
  public static func gitHub(mediaType: String) -> Self {
    Self(accept: mediaType) { data, response, coding in
      try coding.decode(Value.self, from: json(data, of: response))
    }
  }

  /// The body, or the JSON that its absence stands for.
  private static func json(_ data: Data, of response: HTTPResponse) throws -> Data {
    switch Value.self {
    case is EmptyResponse.Type: return Data("{}".utf8)
    case _ where !data.isEmpty: return data
    case is any ExpressibleByNilLiteral.Type: return Data("null".utf8)
    case is any EmptyList.Type where response.status == 204: return Data("[]".utf8)
    default: throw NetworkError.missingData(response)
    }
  }
}

extension ResponseDecoder where Value == Bool {
  /// GitHub's yes and no: 204 and 404.
  public static var isFound: Self {
    Self(accept: "application/vnd.github+json") { _, response, _ in response.status.isSuccess }
  }
}

extension ResponseDecoder {
  /// A value GitHub may still be computing: nil for 202 (ask again in a moment) and for 204 (there is nothing).
  public static func whenReady<Wrapped: Decodable & Sendable>() -> Self where Value == Wrapped? {
    Self(accept: "application/vnd.github+json") { data, response, coding in
      guard response.status != 202, !data.isEmpty else { return nil }
      return try coding.decode(Wrapped.self, from: data)
    }
  }
}

/// Bodies that are not JSON.
private protocol TextOrBytes {}
extension String: TextOrBytes {}
extension Data: TextOrBytes {}

/// Lists, which an answer without a body can stand for.
private protocol EmptyList {}
extension Array: EmptyList {}
extension GitHubAPI.LossyArray: EmptyList {}
