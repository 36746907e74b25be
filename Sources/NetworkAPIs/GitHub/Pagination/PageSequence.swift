public import NetworkAPIKit

extension NetworkClient {
  /// The pages of a list, one after the other, following the answers' `Link` fields (RFC 8288).
  ///
  /// ```swift
  /// for try await page in client.pages(of: GitHubAPI.Repos.List(user: "octocat", perPage: 100)) {
  ///   print(page.value.count, page.headers["Link"] ?? "the last one")
  /// }
  /// ```
  ///
  /// Nothing is asked for before it is wanted, and nothing after the loop is left. GitHub's kinds of pages (numbers,
  /// cursors, `since`) are all the same here, since URLs are followed and never built.
  ///
  /// - Parameters:
  ///   - definition: the first page.
  ///   - prefetch: whether to ask for the next page while the one before is worked on. Default no.
  public func pages<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false
  ) -> PageSequence<Definition> {
    PageSequence(client: self, definition: definition, prefetches: prefetch)
  }

  /// The items of a list, page by page; see ``pages(of:prefetch:)``.
  ///
  /// ```swift
  /// for try await repository in client.items(of: GitHubAPI.Repos.List(user: "octocat")) {
  ///   print(repository.fullName)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - definition: the first page.
  ///   - prefetch: whether to ask for the next page while the one before is worked on. Default no.
  public func items<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false
  ) -> ItemSequence<Definition> where Definition.Response: PagedResponse {
    ItemSequence(pages: pages(of: definition, prefetch: prefetch))
  }
}

/// The pages of a list; made by ``NetworkAPIKit/NetworkClient/pages(of:prefetch:)``.
///
/// Iterating throws ``NetworkAPIKit/NetworkError``, and ``PaginationError`` for a link that is not followed. After an
/// error there are no more pages.
public struct PageSequence<Definition: NetworkAPIDefinition>: AsyncSequence, Sendable {
  public typealias Element = NetworkResponse<Definition.Response>

  let client: NetworkClient
  let definition: Definition
  let prefetches: Bool

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(client: client, page: NextPage(base: definition), prefetches: prefetches)
  }

  /// Asks for one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let client: NetworkClient
    private let prefetches: Bool
    private var page: NextPage<Definition>?
    /// Why the link of the page that was given last cannot be followed.
    private var failure: (any Error)?
    private var prefetched: Prefetch<Element>?

    init(client: NetworkClient, page: NextPage<Definition>, prefetches: Bool) {
      self.client = client
      self.page = page
      self.prefetches = prefetches
    }

    /// The next page, or nil after the last one.
    public mutating func next() async throws -> Element? {
      if let failure {
        self.failure = nil
        throw failure
      }
      guard let page else { return nil }
      self.page = nil
      let answer = if let prefetched { try await prefetched.value } else { try await client.response(for: page) }
      prefetched = nil
      do {
        let following = try page.following(answer.response, client: client)
        if prefetches, let following {
          let client = client
          prefetched = Prefetch { try await client.response(for: following) }
        }
        self.page = following
      } catch {
        // The page itself is good.
        failure = error
      }
      return answer
    }
  }
}

/// A page that is asked for before it is wanted; nobody wanting it any more cancels it.
private final class Prefetch<Value: Sendable>: Sendable {
  private let task: Task<Value, any Error>

  init(_ operation: @escaping @Sendable () async throws -> Value) {
    task = Task(operation: operation)
  }

  deinit { task.cancel() }

  var value: Value {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }
}

/// The items of a list; made by ``NetworkAPIKit/NetworkClient/items(of:prefetch:)``.
public struct ItemSequence<Definition: NetworkAPIDefinition>: AsyncSequence, Sendable
where Definition.Response: PagedResponse {
  public typealias Element = Definition.Response.Item

  let pages: PageSequence<Definition>

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pages: pages.makeAsyncIterator())
  }

  /// Gives the items of one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var pages: PageSequence<Definition>.AsyncIterator
    private var items: ArraySlice<Element> = []

    init(pages: PageSequence<Definition>.AsyncIterator) {
      self.pages = pages
    }

    /// The next item, or nil after the last one.
    public mutating func next() async throws -> Element? {
      while items.isEmpty {
        guard let page = try await pages.next() else { return nil }
        items = page.value.items[...]
      }
      return items.popFirst()
    }
  }
}
