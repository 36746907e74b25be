public import NetworkAPIKit

extension NetworkClient {
  /// The pages of a list, one after the other, by following the responses' `Link` fields (RFC 8288).
  ///
  /// ```swift
  /// for try await page in client.pages(of: GitHubAPI.Repos.List(user: "octocat", perPage: 100)) {
  ///   print(page.value.count, page.headers["Link"] ?? "the last one")
  /// }
  /// ```
  ///
  /// Each page is requested when the loop needs it; leaving the loop ends the requests. Works with all of GitHub's
  /// kinds of pagination (page numbers, cursors, `since`), since it only follows links.
  ///
  /// - Parameters:
  ///   - definition: the endpoint, for the first page.
  ///   - prefetch: whether to request the next page while the loop processes the current one. Default false.
  public func pages<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false
  ) -> PageSequence<Definition> {
    PageSequence(client: self, definition: definition, prefetches: prefetch)
  }

  /// The items of a list whose pages are arrays, page by page; see ``pages(of:prefetch:)``.
  ///
  /// ```swift
  /// for try await repository in client.items(of: GitHubAPI.Repos.List(user: "octocat")) {
  ///   print(repository.fullName)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - definition: the endpoint, for the first page.
  ///   - prefetch: whether to request the next page while the loop processes the current one. Default false.
  public func items<Definition: NetworkAPIDefinition, Item>(
    of definition: Definition, prefetch: Bool = false
  ) -> ItemSequence<Item> where Definition.Response == [Item] {
    ItemSequence(pages(of: definition, prefetch: prefetch)) { $0 }
  }

  /// The items of a list whose pages are objects, page by page; see ``pages(of:prefetch:)``.
  ///
  /// - Parameters:
  ///   - definition: the endpoint, for the first page.
  ///   - prefetch: whether to request the next page while the loop processes the current one. Default false.
  public func items<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false
  ) -> ItemSequence<Definition.Response.Item> where Definition.Response: PagedResponse {
    ItemSequence(pages(of: definition, prefetch: prefetch)) { $0.items }
  }
}

/// The pages of a list; created by ``NetworkAPIKit/NetworkClient/pages(of:prefetch:)``.
///
/// Iterating throws ``NetworkAPIKit/NetworkError``; for a link that isn't followed, `NetworkError.other` with a
/// ``PaginationError``. After an error, the sequence ends.
public struct PageSequence<Definition: NetworkAPIDefinition>: AsyncSequence, Sendable {
  public typealias Element = NetworkResponse<Definition.Response>

  let client: NetworkClient
  let definition: Definition
  let prefetches: Bool

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(client: client, page: NextPage(base: definition), prefetches: prefetches)
  }

  /// Requests one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let client: NetworkClient
    private let prefetches: Bool
    private var page: NextPage<Definition>?
    /// The error for the link of the latest page; thrown when the next page is requested.
    private var failure: NetworkError?
    private var prefetched: Prefetch<Element>?

    init(client: NetworkClient, page: NextPage<Definition>, prefetches: Bool) {
      self.client = client
      self.page = page
      self.prefetches = prefetches
    }

    /// Returns the next page; nil after the last one.
    public mutating func next() async throws(NetworkError) -> Element? {
      if let failure {
        self.failure = nil
        throw failure
      }
      guard let page else { return nil }
      self.page = nil
      let response = if let prefetched { try await prefetched.value } else { try await client.response(page) }
      prefetched = nil
      do {
        let following = try page.following(response.response, client: client)
        if prefetches, let following {
          let client = client
          prefetched = Prefetch { () async throws(NetworkError) in try await client.response(following) }
        }
        self.page = following
      } catch {
        // The page itself is valid: return it now, and throw for the next one.
        failure = NetworkError(error)
      }
      return response
    }
  }
}

/// A page that is requested in advance. Releasing it cancels the request.
private final class Prefetch<Value: Sendable>: Sendable {
  private let task: Task<Result<Value, NetworkError>, Never>

  init(_ operation: @escaping @Sendable () async throws(NetworkError) -> Value) {
    task = Task {
      do throws(NetworkError) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
  }

  deinit { task.cancel() }

  var value: Value {
    get async throws(NetworkError) {
      try await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }.get()
    }
  }
}

/// The items of a list; created by `NetworkClient.items(of:prefetch:)`.
public struct ItemSequence<Item>: AsyncSequence, Sendable {
  public typealias Element = Item

  /// Starts at the first page, and returns a function that requests the next one.
  private let start: @Sendable () -> () async throws(NetworkError) -> [Item]?

  init<Definition>(
    _ pages: PageSequence<Definition>, items: @escaping @Sendable (Definition.Response) -> [Item]
  ) {
    start = {
      var pages = pages.makeAsyncIterator()
      return { () async throws(NetworkError) in try await pages.next().map { items($0.value) } }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(nextPage: start())
  }

  /// Returns the items of one page after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let nextPage: () async throws(NetworkError) -> [Item]?
    private var items: ArraySlice<Item> = []

    init(nextPage: @escaping () async throws(NetworkError) -> [Item]?) {
      self.nextPage = nextPage
    }

    /// Returns the next item; nil after the last one.
    public mutating func next() async throws(NetworkError) -> Item? {
      while items.isEmpty {
        guard let page = try await nextPage() else { return nil }
        items = page[...]
      }
      return items.popFirst()
    }
  }
}
