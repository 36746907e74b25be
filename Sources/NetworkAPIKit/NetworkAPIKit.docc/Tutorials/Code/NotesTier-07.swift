import Foundation
import NetworkAPIKit

public enum NotesAPI {
  public struct Note: Codable, Sendable, Identifiable {
    public var id: Int64
    public var text: String
  }

  /// The body of every response with an error's status.
  public struct Problem: Decodable, Sendable, LocalizedError {
    public let title: String
    public var errorDescription: String? { title }
  }

  public protocol Endpoint: NetworkAPIDefinition
  where ErrorResponse == Problem {}

  /// GET /notes/{id}
  public struct GetNote: Endpoint {
    public let urlInfo: URLInfo
    public typealias Response = Note

    public init(id: Int64) {
      urlInfo = .init(path: "/notes/\(id)")
    }
  }

  /// POST /notes
  public struct AddNote: Endpoint {
    public struct Draft: Encodable, Sendable {
      let text: String
    }

    public let urlInfo: URLInfo = .init(path: "/notes")
    public let requestInfo: RequestInfo<Draft>
    public typealias Response = Note

    public init(text: String) {
      requestInfo = .init(method: .post, parameters: Draft(text: text))
    }
  }

  /// GET /notes
  public struct ListNotes: Endpoint {
    public struct Response: Decodable, Sendable {
      public let notes: [Note]
      let nextCursor: String?
    }

    var cursor: String?
    public var urlInfo: URLInfo {
      .init(path: "/notes", query: ["cursor": cursor])
    }

    public init() {}
  }

  public static func notes(
    _ client: NetworkClient
  ) -> NetworkSequence<Note> {
    client.items(of: ListNotes(), in: \.notes) { page, response in
      guard let cursor = response.value.nextCursor else { return nil }
      var next = page
      next.cursor = cursor
      return next
    }
  }

  public static func client(
    transport: (any Transport)? = nil
  ) throws(NetworkError) -> NetworkClient {
    let address = try HTTPURL("https://notes.example.com/v1")
    return NetworkClient(
      configuration: .init(baseURL: address, transport: transport))
  }
}
