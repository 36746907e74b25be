public import NetworkAPIKit

extension GitHubAPI {
  /// A query or mutation of GitHub's GraphQL API.
  ///
  /// ```swift
  /// struct Viewer: Decodable, Sendable { let viewer: Login; struct Login: Decodable, Sendable { let login: String } }
  /// let answer = try await client.request(GitHubAPI.GraphQL<Viewer>(query: "{ viewer { login } }"))
  /// print(try answer.value().viewer.login)
  /// ```
  ///
  /// GraphQL answers errors with the status 200, and may send some of the data beside them: look at
  /// ``GraphQLAnswer/errors``, or let ``GraphQLAnswer/value()`` throw them.
  ///
  /// [GitHub's description](https://docs.github.com/graphql)
  public struct GraphQL<Value: Decodable & Sendable>: GitHubEndpoint {
    public typealias Response = GraphQLAnswer<Value>
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<Fields>

    /// - Parameters:
    ///   - query: the document.
    ///   - variables: the values of its variables.
    ///   - operationName: which operation, where the document has several.
    public init(query: String, variables: [String: JSONValue]? = nil, operationName: String? = nil) {
      urlInfo = .GitHubAPI(path: "/graphql")
      requestInfo = .init(
        method: .post, parameters: ["query": query, "variables": variables, "operationName": operationName])
    }
  }

  /// What GraphQL answers.
  public struct GraphQLAnswer<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The data; nil or incomplete where there are errors.
    public let data: Value?
    /// What went wrong.
    public let errors: [GraphQLError]

    enum CodingKeys: String, CodingKey { case data, errors }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      errors = try container.decodeIfPresent([GraphQLError].self, forKey: .errors) ?? []
      // Beside errors the data can have gaps that its type does not allow.
      data =
        errors.isEmpty
        ? try container.decode(Value.self, forKey: .data) : try? container.decodeIfPresent(Value.self, forKey: .data)
    }

    /// The data, where nothing went wrong.
    ///
    /// - Throws: ``GraphQLErrors``.
    public func value() throws -> Value {
      guard errors.isEmpty, let data else { throw GraphQLErrors(errors: errors) }
      return data
    }
  }

  /// All that went wrong with a query.
  public struct GraphQLErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let errors: [GraphQLError]

    /// Whether a rate limit refused the query; ``AnswerDetails/rateLimit`` of the answer says when it ends.
    public var isRateLimited: Bool {
      errors.contains { error in
        ["RATE_LIMITED", "RATE_LIMIT"].contains(error.type)
          || error.message.lowercased().contains("secondary rate limit")
      }
    }

    public var description: String {
      errors.isEmpty ? "no data" : errors.map(\.message).joined(separator: "; ")
    }
  }

  /// One thing that went wrong with a query.
  public struct GraphQLError: Codable, Hashable, Sendable {
    /// What, for people to read.
    public var message: String
    /// GitHub's name of it: `NOT_FOUND`, `FORBIDDEN`, `RATE_LIMITED`, …
    public var type: String?
    /// Where in the data, from the outside: names and places in lists.
    public var path: [JSONValue]?
    /// Where in the document.
    public var locations: [Location]?
    /// What else GitHub says.
    public var extensions: JSONValue?

    /// A place in the document.
    public struct Location: Codable, Hashable, Sendable {
      /// The line, from 1.
      public var line: Int?
      /// The column, from 1.
      public var column: Int?
    }
  }
}
