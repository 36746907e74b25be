import Foundation

/// 4 of a user's fields.
struct User: Decodable, Sendable {
  let login: String
  let id: Int
  let name: String?
  let followers: Int
}

/// 4 of a repository's fields.
struct RepositorySummary: Decodable, Sendable {
  let id: Int
  let fullName: String
  let description: String?
  let stars: Int

  enum CodingKeys: String, CodingKey {
    case id, description
    case fullName = "full_name", stars = "stargazers_count"
  }
}

/// An issue as a tracker's client sends it: 2 KB of JSON, half of it text and half of it short members.
struct Issue: Encodable, Sendable {
  struct Account: Encodable, Sendable {
    var login = "octocat"
    var id = 583_231
    var avatarURL = "https://avatars.example.com/u/583231?v=4"
    var isAdmin = false

    enum CodingKeys: String, CodingKey {
      case login, id
      case avatarURL = "avatar_url", isAdmin = "site_admin"
    }
  }

  struct Label: Encodable, Sendable {
    var id: Int
    var name: String
    var color = "d73a4a"
    var description: String? = "Something isn't working as documented"
  }

  struct Milestone: Encodable, Sendable {
    var number = 4
    var title = "v2.1"
    var isOpen = true
    var dueOn = Date(timeIntervalSince1970: 1_793_318_400)
  }

  var title = "Downloads stop at 99 % when the server closes the connection"
  var body = String(
    repeating: "1. Start a download of a large file.\n2. Restart the server. It says \"connection reset\".\n", count: 11
  )
  var number = 1_347
  var isLocked = false
  var priority = 2.5
  var createdAt = Date(timeIntervalSince1970: 1_763_812_800)
  var updatedAt = Date(timeIntervalSince1970: 1_763_816_400)
  var author = Account()
  var assignees = [Account(login: "monalisa", id: 2), Account(login: "hubot", id: 3)]
  var labels = [
    Label(id: 208_045_946, name: "bug"), Label(id: 208_045_947, name: "downloads", description: nil),
    Label(id: 208_045_948, name: "help wanted"),
  ]
  var milestone = Milestone()
  var watchers = [583_231, 2, 3, 1_024, 77_310]

  enum CodingKeys: String, CodingKey {
    case title, body, number, priority, author, assignees, labels, milestone, watchers
    case isLocked = "locked", createdAt = "created_at", updatedAt = "updated_at"
  }
}
