extension GitHubAPI {
  /// What is at a path of a repository.
  public enum Contents: Codable, Hashable, Sendable {
    /// A file, a symbolic link or a submodule.
    case entry(ContentEntry)
    /// A directory; GitHub lists at most 1,000 of its entries.
    case directory([ContentEntry])

    public init(from decoder: any Decoder) throws {
      if (try? decoder.unkeyedContainer()) != nil {
        self = .directory(try [ContentEntry](from: decoder))
      } else {
        self = .entry(try ContentEntry(from: decoder))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .entry(let entry): try entry.encode(to: encoder)
      case .directory(let entries): try entries.encode(to: encoder)
      }
    }

    /// The file, link or submodule, if it is one.
    public var entry: ContentEntry? {
      if case .entry(let entry) = self { entry } else { nil }
    }

    /// The entries, if it is a directory.
    public var entries: [ContentEntry]? {
      if case .directory(let entries) = self { entries } else { nil }
    }
  }
}
