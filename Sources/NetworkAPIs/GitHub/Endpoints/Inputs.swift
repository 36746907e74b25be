public import Foundation

extension GitHubAPI {
  /// A person and a date, as the author or committer of a Git object.
  public struct GitSignature: Encodable, Hashable, Sendable {
    let name: String
    let email: String
    let date: Date?

    /// Creates a signature.
    ///
    /// - Parameters:
    ///   - name: the name of the person.
    ///   - email: the e-mail address.
    ///   - date: the date; nil for now.
    public init(name: String, email: String, date: Date? = nil) {
      self.name = name
      self.email = email
      self.date = date
    }
  }
}

extension GitHubAPI.Issues {
  /// A value for an organization's custom issue field.
  public struct IssueFieldInput: Encodable, Hashable, Sendable {
    let fieldID: Int64
    let value: GitHubAPI.JSONValue

    enum CodingKeys: String, CodingKey {
      case value
      case fieldID = "field_id"
    }

    /// Creates a value: text, a number, a date as text, the name of an option, or a list of names.
    public init(fieldID: Int64, value: GitHubAPI.JSONValue) {
      self.fieldID = fieldID
      self.value = value
    }
  }
}

extension GitHubAPI.Pulls {
  /// The verdict of a review.
  public struct ReviewAction: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Approves the pull request.
    public static let approve: Self = "APPROVE"
    /// Requests changes.
    public static let requestChanges: Self = "REQUEST_CHANGES"
    /// Comments without approval.
    public static let comment: Self = "COMMENT"
  }

  /// A comment of a new review, on the diff.
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

    /// Creates a comment on a line, or on several lines with `startLine`.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - body: the text of the comment, in Markdown.
    ///   - position: the line in the diff; prefer `line`.
    ///   - line: the line in the file; the last one of several.
    ///   - side: the side of the diff that the line is on.
    ///   - startLine: the first line of a comment on several lines.
    ///   - startSide: the side of the diff that the first line is on.
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

    /// Creates a file.
    public init(content: String) { self.content = content }
  }

  /// A change of a gist's file; use `.null` instead to delete the file.
  public struct FileChange: Encodable, Hashable, Sendable {
    let content: String?
    let filename: String?

    /// Creates a change with a new content, a new name, or both.
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

    /// Creates an entry with an existing object.
    public init(path: String, mode: GitHubAPI.Tree.Mode, type: GitHubAPI.Tree.Kind, sha: String) {
      self.init(path: path, mode: mode, type: type, sha: .value(sha), content: nil)
    }

    /// Creates an entry for a file with new content.
    public init(path: String, mode: GitHubAPI.Tree.Mode = .file, type: GitHubAPI.Tree.Kind = .blob, content: String) {
      self.init(path: path, mode: mode, type: type, sha: nil, content: content)
    }

    /// Creates an entry that removes a path of the base tree.
    public static func delete(path: String) -> Self {
      Self(path: path, mode: .file, type: .blob, sha: .null, content: nil)
    }
  }
}
