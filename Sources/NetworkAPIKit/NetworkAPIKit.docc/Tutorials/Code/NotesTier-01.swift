import NetworkAPIKit

public enum NotesAPI {
  public struct Note: Codable, Sendable, Identifiable {
    public var id: Int64
    public var text: String
  }
}
