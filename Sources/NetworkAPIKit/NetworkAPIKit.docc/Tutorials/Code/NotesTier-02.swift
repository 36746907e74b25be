import NetworkAPIKit

public enum NotesAPI {
  public struct Note: Codable, Sendable, Identifiable {
    public var id: Int64
    public var text: String
  }

  /// GET /notes/{id}
  public struct GetNote: NetworkAPIDefinition {
    public let urlInfo: URLInfo
    public typealias Response = Note

    public init(id: Int64) {
      urlInfo = .init(path: "/notes/\(id)")
    }
  }
}
