public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// A query or mutation of GitHub's GraphQL API.
  ///
  /// ```swift
  /// struct Viewer: Decodable, Sendable {
  ///   let viewer: Login; struct Login: Decodable, Sendable { let login: String }
  /// }
  /// let response = try await client.request(
  ///   GitHubAPI.GraphQL<Viewer>(query: "{ viewer { login } }"))
  /// print(try response.value().viewer.login)
  /// ```
  ///
  /// GraphQL reports errors with status 200, possibly along with some of the data. Check ``GraphQLResponse/errors``, or
  /// call ``GraphQLResponse/value()``, which throws them.
  ///
  /// [GitHub documentation](https://docs.github.com/graphql)
  public struct GraphQL<Value: Decodable & Sendable>: GitHubEndpoint {
    public typealias Response = GraphQLResponse<Value>
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<RequestBody>
    private let query: String
    private let variables: [String: JSONValue]?
    private let operationName: String?

    /// - Parameters:
    ///   - query: the GraphQL document.
    ///   - variables: the values of the document's variables; by default none.
    ///   - operationName: the operation to run, if the document contains several.
    public init(query: String, variables: [String: JSONValue]? = nil, operationName: String? = nil) {
      urlInfo = .GitHubAPI(path: "/graphql")
      requestInfo = .init(
        method: .post, parameters: ["query": query, "variables": variables, "operationName": operationName])
      (self.query, self.variables, self.operationName) = (query, variables, operationName)
    }

    func value(of variable: String) -> JSONValue? { variables?[variable] }

    /// The query with another value of a variable.
    func setting(_ variable: String, to value: JSONValue) -> Self {
      let variables = (variables ?? [:]).merging([variable: value]) { $1 }
      return Self(query: query, variables: variables, operationName: operationName)
    }
  }

  /// The response to a GraphQL query or mutation.
  public struct GraphQLResponse<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The data; nil if there are errors and the partial data can't be decoded.
    public let data: Value?
    /// The errors; empty if the query succeeded.
    public let errors: [GraphQLError]

    enum CodingKeys: String, CodingKey { case data, errors }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      errors = try container.decodeIfPresent([GraphQLError].self, forKey: .errors) ?? []
      // With errors, members of the data may be missing although the type requires them.
      data =
        errors.isEmpty
        ? try container.decode(Value.self, forKey: .data) : try? container.decodeIfPresent(Value.self, forKey: .data)
    }

    /// Returns the data if there are no errors.
    ///
    /// - Throws: ``GraphQLErrors`` if there are errors, or no data.
    public func value() throws(GraphQLErrors) -> Value {
      guard errors.isEmpty, let data else { throw GraphQLErrors(errors: errors) }
      return data
    }
  }

  /// The errors of a GraphQL query.
  public struct GraphQLErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors; empty if the response contained no data.
    public let errors: [GraphQLError]

    /// Whether the query was rejected because of a rate limit. ``ResponseDetails/rateLimit`` contains the time of its
    /// reset.
    public var isRateLimited: Bool {
      errors.contains { error in
        ["RATE_LIMITED", "RATE_LIMIT"].contains(error.type?.withoutManyMarks)
          || error.message.withoutManyMarks.lowercased().contains("secondary rate limit")
      }
    }

    /// The messages, with control characters escaped.
    public var description: String {
      errors.isEmpty ? "no data" : errors.map(\.message).joined(separator: "; ").escapingControls(keepsLayout: true)
    }
  }

  /// An error of a GraphQL query.
  public struct GraphQLError: Codable, Hashable, Sendable {
    /// The message, for people to read.
    public var message: String
    /// The kind of error, such as `NOT_FOUND`, `FORBIDDEN` or `RATE_LIMITED`.
    public var type: String?
    /// The path to the affected value in the data: names and array indexes.
    public var path: [JSONValue]?
    /// The positions in the GraphQL document.
    public var locations: [Location]?
    /// Additional information from GitHub.
    public var extensions: JSONValue?

    /// A position in the GraphQL document.
    public struct Location: Codable, Hashable, Sendable {
      /// The line, starting at 1.
      public var line: Int?
      /// The column, starting at 1.
      public var column: Int?
    }
  }
}

extension GitHubAPI.GraphQLErrors: LocalizedError {
  public var errorDescription: String? { "The GraphQL query failed: \(description)" }
}
