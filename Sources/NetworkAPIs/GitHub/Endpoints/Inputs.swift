public import Foundation

extension GitHubAPI {
  /// Who wrote or committed something, and when, to be written into git.
  public struct GitSignature: Encodable, Hashable, Sendable {
    let name: String
    let email: String
    let date: Date?

    /// A signature.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - email: the e-mail address.
    ///   - date: when; nil for now.
    public init(name: String, email: String, date: Date? = nil) {
      self.name = name
      self.email = email
      self.date = date
    }
  }
}

extension GitHubAPI.Issues {
  /// A value for one of the organization's own fields of issues.
  public struct IssueFieldInput: Encodable, Hashable, Sendable {
    let fieldID: Int64
    let value: GitHubAPI.JSONValue

    enum CodingKeys: String, CodingKey {
      case value
      case fieldID = "field_id"
    }

    /// A value: text, a number, a date as text, the name of a choice or a list of names.
    public init(fieldID: Int64, value: GitHubAPI.JSONValue) {
      self.fieldID = fieldID
      self.value = value
    }
  }
}

extension GitHubAPI.Pulls {
  /// What a review says.
  public struct ReviewAction: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It can be merged.
    public static let approve: Self = "APPROVE"
    /// It must change first.
    public static let requestChanges: Self = "REQUEST_CHANGES"
    /// Only a comment.
    public static let comment: Self = "COMMENT"
  }

  /// A comment of a review that is being written.
  public struct ReviewCommentDraft: Encodable, Hashable, Sendable {
    let path: String
    let body: String
    let position: Int?
    let line: Int?
    let side: GitHubAPI.DiffSide?
    let startLine: Int?
    let startSide: GitHubAPI.DiffSide?

    enum CodingKeys: String, CodingKey {
      case path, body, position, line, side
      case startLine = "start_line", startSide = "start_side"
    }

    /// A comment on a line or, with `startLine`, on several.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - body: the text, in Markdown.
    ///   - position: the line in the difference; better give `line`.
    ///   - line: the (last) line in the file.
    ///   - side: the side of the difference.
    ///   - startLine: the first line.
    ///   - startSide: the side of the first line.
    public init(
      path: String, body: String, position: Int? = nil, line: Int? = nil, side: GitHubAPI.DiffSide? = nil,
      startLine: Int? = nil, startSide: GitHubAPI.DiffSide? = nil
    ) {
      self.path = path
      self.body = body
      self.position = position
      self.line = line
      self.side = side
      self.startLine = startLine
      self.startSide = startSide
    }
  }
}

extension GitHubAPI.Gists {
  /// A file of a new gist.
  public struct NewFile: Encodable, Hashable, Sendable {
    let content: String

    /// A file.
    public init(content: String) { self.content = content }
  }

  /// What changes in a file of a gist; `.null` in its place deletes the file.
  public struct FileChange: Encodable, Hashable, Sendable {
    let content: String?
    let filename: String?

    /// A new content, a new name or both.
    public init(content: String? = nil, filename: String? = nil) {
      self.content = content
      self.filename = filename
    }
  }
}

extension GitHubAPI.Git {
  /// An entry of a new tree.
  public struct TreeChange: Encodable, Hashable, Sendable {
    let path: String
    let mode: GitHubAPI.Tree.Mode?
    let type: GitHubAPI.Tree.Kind?
    let sha: GitHubAPI.Nullable<String>?
    let content: String?

    private init(
      path: String, mode: GitHubAPI.Tree.Mode?, type: GitHubAPI.Tree.Kind?, sha: GitHubAPI.Nullable<String>?,
      content: String?
    ) {
      self.path = path
      self.mode = mode
      self.type = type
      self.sha = sha
      self.content = content
    }

    /// An entry with an object that is there already.
    public init(path: String, mode: GitHubAPI.Tree.Mode, type: GitHubAPI.Tree.Kind, sha: String) {
      self.init(path: path, mode: mode, type: type, sha: .value(sha), content: nil)
    }

    /// A file with new content.
    public init(path: String, mode: GitHubAPI.Tree.Mode = .file, type: GitHubAPI.Tree.Kind = .blob, content: String) {
      self.init(path: path, mode: mode, type: type, sha: nil, content: content)
    }

    /// An entry of the base tree that the new tree does not have.
    public static func delete(path: String) -> Self {
      Self(path: path, mode: .file, type: .blob, sha: .null, content: nil)
    }
  }
}

extension GitHubAPI.Releases {
  /// Whether a release is the latest one.
  public struct MakeLatest: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It is.
    public static let yes: Self = "true"
    /// It is not.
    public static let no: Self = "false"
    /// Its date and version decide.
    public static let legacy: Self = "legacy"
  }
}
