import Foundation
import NetworkAPIKit

/// The tokens of the last sign-in, in a file that only its owner can read.
struct Session: Codable, Sendable {
  var access: String
  var refresh: String
  var expiry: Date

  init(_ tokens: LibraryAPI.Tokens) {
    access = tokens.accessToken
    refresh = tokens.refreshToken
    expiry = Date(timeIntervalSinceNow: tokens.expiresIn)
  }

  var token: BearerToken { BearerToken(access, expiry: expiry) }

  static let file = URL(
    fileURLWithPath: ProcessInfo.processInfo.environment["SHELF_SESSION"]
      ?? NSHomeDirectory() + "/.shelf.json")

  /// Nil before the first sign-in.
  static var saved: Session? {
    (try? Data(contentsOf: file)).flatMap {
      try? JSONDecoder().decode(Session.self, from: $0)
    }
  }

  func save() throws {
    // Created empty with these permissions, so that nobody else can read
    // the tokens, even for a moment. The old ones stay until it is complete.
    let new = Self.file.appendingPathExtension("new")
    _ = FileManager.default.createFile(
      atPath: new.path, contents: nil,
      attributes: [.posixPermissions: 0o600])
    try FileHandle(forWritingTo: new).write(
      contentsOf: JSONEncoder().encode(self))
    guard rename(new.path, Self.file.path) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}

extension LibraryAPI {
  /// A client for the server, which calls it as the user who signed in.
  static func client(at server: HTTPURL) -> NetworkClient {
    var configuration = NetworkClient.Configuration(baseURL: server)
    configuration.coding.keys = .snakeCase
    configuration.coding.dates = .iso8601
    configuration.timeouts.total = .seconds(30)

    // Sent only to this server. After a 401, and shortly before it expires,
    // the token is refreshed once, however many calls need it.
    let signIn = NetworkClient(configuration: configuration)
    configuration.authentication = [
      .bearer(Session.saved?.token, for: [server]) { _ in
        guard let saved = Session.saved else { return nil }
        let tokens = try await signIn.request(
          GetTokens([
            "grant_type": "refresh_token", "refresh_token": saved.refresh,
          ]))
        let session = Session(tokens)
        try session.save()
        return session.token
      }
    ]
    return NetworkClient(configuration: configuration)
  }
}
