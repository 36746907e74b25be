public import Foundation
public import NetworkAPIKit

extension NetworkClient {
  /// The pages of a GraphQL query, one after the other. The query has a variable for the cursor, and asks for `pageInfo` of
  /// the list that it is for:
  ///
  /// ```swift
  /// struct Stars: Decodable, Sendable {
  ///   let viewer: Viewer
  ///   struct Viewer: Decodable, Sendable { let starredRepositories: List }
  ///   struct List: Decodable, Sendable { let nodes: [Node] }
  ///   struct Node: Decodable, Sendable { let nameWithOwner: String }
  /// }
  /// let query = """
  ///   query($endCursor: String) {
  ///     viewer {
  ///       starredRepositories(first: 100, after: $endCursor) {
  ///         nodes { nameWithOwner } pageInfo { hasNextPage endCursor }
  ///       }
  ///     }
  ///   }
  ///   """
  /// let stars = GitHubAPI.GraphQL<Stars>(query: query)
  /// for try await page in client.pages(of: stars) {
  ///   print(try page.value.value().viewer.starredRepositories.nodes.count)
  /// }
  /// ```
  ///
  /// After a page with errors, the sequence throws them instead of requesting the next page; it throws a
  /// ``GitHubAPI/PageInfoError`` if the response doesn't say how to go on.
  ///
  /// The variable for the cursor is `endCursor`, as in GitHub's own program; see ``pages(of:cursor:prefetch:configure:)``
  /// for another one.
  ///
  /// - Parameters:
  ///   - query: the query, for the first page.
  ///   - prefetch: whether to request the next page while the loop processes the current one. Default false.
  ///   - configure: changes the request of each page, for example its timeouts, header fields or options. Default no
  ///     change.
  public func pages<Value>(
    of query: GitHubAPI.GraphQL<Value>, prefetch: Bool = false,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<NetworkResponse<GitHubAPI.GraphQLResponse<Value>>> {
    // Without a default for the name: the client's own function would be preferred over one with more parameters.
    pages(of: query, cursor: "endCursor", prefetch: prefetch, configure: configure)
  }

  /// The pages of a GraphQL query whose variable for the cursor has another name; see ``pages(of:prefetch:configure:)``.
  public func pages<Value>(
    of query: GitHubAPI.GraphQL<Value>, cursor: String, prefetch: Bool = false,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<NetworkResponse<GitHubAPI.GraphQLResponse<Value>>> {
    pages(
      of: query, prefetch: prefetch,
      next: { query, page in
        guard page.value.errors.isEmpty else { throw GitHubAPI.GraphQLErrors(errors: page.value.errors) }
        let info = try GitHubAPI.PageInfo(in: page.response.body.data ?? Data())
        return try info.next(after: query.value(of: cursor)).map { query.setting(cursor, to: $0) }
      }, configure: configure)
  }
}

extension GitHubAPI {
  /// Where a page of a GraphQL query ends, and whether there is another one.
  public struct PageInfo: Codable, Hashable, Sendable {
    /// Whether there is a page after this one.
    public var hasNextPage: Bool
    /// The cursor for the next page; nil if the page is empty.
    public var endCursor: String?

    /// Finds the `pageInfo` of a response that is not inside of another list, and of several the one that goes on.
    ///
    /// - Parameter body: the body of the response.
    /// - Throws: ``PageInfoError``, or an error of decoding.
    public init(in body: Data) throws {
      var level = [try JSONCoding().decode(JSONValue.self, from: body)], found: [Self] = []
      // The elements of lists are looked at only if there is none outside of them.
      while found.isEmpty, !level.isEmpty {
        var elements: [JSONValue] = []
        while !level.isEmpty {
          level = level.flatMap { value in
            switch value {
            case .object(let members):
              guard let info = members["pageInfo"].flatMap(Self.init) else { return Array(members.values) }
              found.append(info)
            case .array(let array): elements += array
            default: break
            }
            return []
          }
        }
        level = elements
      }
      // The variable is for one list, and those that have ended don't go on.
      guard found.count(where: \.hasNextPage) <= 1 else { throw PageInfoError.ambiguous }
      if let info = found.first(where: \.hasNextPage) ?? found.first {
        self = info
        return
      }
      throw PageInfoError.missing
    }

    private init?(_ value: JSONValue) {
      guard case .bool(let hasNextPage)? = value["hasNextPage"] else { return nil }
      self.hasNextPage = hasNextPage
      endCursor = value["endCursor"]?.text
    }

    /// The cursor for the next page; nil after the last one.
    ///
    /// - Parameter cursor: the cursor of this page.
    /// - Throws: ``PageInfoError`` if there is no other cursor.
    public func next(after cursor: JSONValue?) throws -> JSONValue? {
      guard hasNextPage else { return nil }
      guard let endCursor else { throw PageInfoError.missing }
      if case .string(let sent)? = cursor, sent.utf8.elementsEqual(endCursor.utf8) { throw PageInfoError.unchanged }
      return .string(endCursor)
    }
  }

  /// Why the page after a page of a GraphQL query can't be requested.
  public enum PageInfoError: Error, Hashable, Sendable, LocalizedError {
    /// The response has no `pageInfo { hasNextPage endCursor }`.
    case missing
    /// It has several that go on, which one variable can't serve.
    case ambiguous
    /// The cursor is the one that was sent, so the query doesn't use its variable.
    case unchanged

    public var errorDescription: String? {
      switch self {
      case .missing: "The response has no pageInfo { hasNextPage endCursor }, so the next page can't be requested."
      case .ambiguous: "The response has more than one pageInfo with a next page; page through one list at a time."
      case .unchanged: "The next page has the same cursor; the query must use its variable, as in after: $endCursor."
      }
    }
  }
}
