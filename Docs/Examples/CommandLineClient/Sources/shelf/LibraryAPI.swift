import Foundation
import NetworkAPIKit

/// The API of a lending library: its endpoints, and the values that they send
/// and return.
enum LibraryAPI {
  struct Book: Codable, Sendable {
    var id: Int64
    var title: String
    var author: String
  }

  struct Loan: Codable, Sendable {
    var bookId: Int64
    var due: Date
  }

  /// What the server sends with every status from 400 on.
  struct Problem: Decodable, Sendable, LocalizedError {
    var code: String
    var message: String
    var errorDescription: String? { message }
  }

  /// GET /books. Each page has a `Link` to the next one.
  struct SearchBooks: NetworkAPIDefinition {
    typealias Response = [Book]
    typealias ErrorResponse = Problem
    let urlInfo: URLInfo
    init(text: String) { urlInfo = .init(path: "/books", query: ["q": text]) }
  }

  /// POST /loans. The server lends a book once for each idempotency key.
  struct Borrow: NetworkAPIDefinition {
    typealias Response = Loan
    typealias ErrorResponse = Problem
    let urlInfo: URLInfo = .init(path: "/loans")
    let requestInfo: RequestInfo<[String: Int64]>
    init(bookID: Int64) {
      requestInfo = .init(method: .post, parameters: ["book_id": bookID])
    }
  }

  /// POST /oauth/token, a form: signs in, or refreshes the tokens.
  struct GetTokens: NetworkAPIDefinition {
    typealias Response = Tokens
    typealias ErrorResponse = Problem
    let urlInfo: URLInfo = .init(path: "/oauth/token")
    let requestInfo: RequestInfo<[String: String]>
    init(_ fields: [String: String]) {
      requestInfo = .init(
        method: .post, parameters: fields, encoding: .form())
    }
  }

  struct Tokens: Codable, Sendable {
    var accessToken: String
    var refreshToken: String
    /// In seconds.
    var expiresIn: Double
  }
}
