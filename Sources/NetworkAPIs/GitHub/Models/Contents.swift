extension GitHubAPI {
  /// The file or directory at a path of a repository.
  public enum Contents: Codable, Hashable, Sendable {
    /// A file, a symbolic link or a submodule.
    case entry(ContentEntry)
    /// The entries of a directory, of which GitHub lists at most 1,000.
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

    /// The file, link or submodule; nil for a directory.
    public var entry: ContentEntry? {
      if case .entry(let entry) = self { entry } else { nil }
    }

    /// The directory's entries; nil for a file, link or submodule.
    public var entries: [ContentEntry]? {
      if case .directory(let entries) = self { entries } else { nil }
    }
  }
}
