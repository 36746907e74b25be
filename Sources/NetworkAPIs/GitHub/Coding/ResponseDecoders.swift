import Foundation
public import NetworkAPIKit

extension ResponseDecoder where Value: Decodable {
  /// GitHub's JSON, asked for by its media type; other types are read as ``automatic`` reads them.
  public static var gitHub: Self {
    switch Value.self {
    case is any TextOrBytes.Type, is EmptyResponse.Type: .automatic
    case is any EmptyListDecodable.Type: .gitHubList
    default: .gitHub(mediaType: "application/vnd.github+json")
    }
  }

  /// GitHub's JSON in one of its custom forms, for example `application/vnd.github.star+json`.
  public static func gitHub(mediaType: String) -> Self {
    Self(accept: mediaType) { answer in
      guard !answer.data.isEmpty else { throw NetworkError.missingData(answer.response) }
      return try answer.coding.makeDecoder().decode(Value.self, from: answer.data)
    }
  }

  /// A list; GitHub answers some empty ones with 204 and no body.
  private static var gitHubList: Self {
    Self(accept: "application/vnd.github+json") { answer in
      let data = answer.data.isEmpty && answer.response.status == 204 ? Data("[]".utf8) : answer.data
      guard !data.isEmpty else { throw NetworkError.missingData(answer.response) }
      return try answer.coding.makeDecoder().decode(Value.self, from: data)
    }
  }
}

extension ResponseDecoder where Value == Bool {
  /// GitHub's yes and no: 204 and 404.
  public static var isFound: Self {
    Self(accept: "application/vnd.github+json") { answer in answer.response.status.isSuccess }
  }
}

extension ResponseDecoder {
  /// A value GitHub may still be computing: nil for 202 (ask again in a moment) and for 204 (there is nothing).
  public static func whenReady<Wrapped: Decodable & Sendable>() -> Self where Value == Wrapped? {
    Self(accept: "application/vnd.github+json") { answer in
      guard answer.response.status != 202, !answer.data.isEmpty else { return nil }
      return try answer.coding.makeDecoder().decode(Wrapped.self, from: answer.data)
    }
  }
}

/// Bodies that are not JSON.
private protocol TextOrBytes {}
extension String: TextOrBytes {}
extension Data: TextOrBytes {}

/// Lists, which an empty body can stand for.
private protocol EmptyListDecodable {}
extension Array: EmptyListDecodable {}
