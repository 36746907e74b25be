extension NetworkClient {
  /// The pages of a list, one after the other, by following the responses' `Link` fields (RFC 8288).
  ///
  /// ```swift
  /// for try await page in client.pages(of: .get("/notes", as: [Note].self)) {
  ///   print(page.value.count, page.headers["Link"] ?? "the last one")
  /// }
  /// ```
  ///
  /// Each page is requested when the loop needs it; leaving the loop ends the requests. A link to another origin isn't
  /// followed, so that credentials don't go there; if a redirect led to that origin, it is, with the fields that the
  /// redirect kept. A link that isn't followed, or leads to a page that was there before, is ``NetworkError/other(_:call:)``.
  /// After an error, the sequence ends.
  ///
  /// A further page is requested like the first one, with the link instead of its URL and query. So the pages of a POST have
  /// its body, which must not be one that can be read only once; after a redirect that made a GET of it, they are GETs.
  ///
  /// - Parameters:
  ///   - definition: the endpoint, for the first page.
  ///   - prefetch: whether to request the next page while the loop processes the current one. Default false.
  ///   - configure: changes the request of each page, for example its timeouts, header fields or options. Default no
  ///     change.
  public func pages<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<NetworkResponse<Definition.Response>> {
    NetworkSequence(linkedPages(of: definition, prefetch: prefetch, configure: configure))
  }

  private func linkedPages<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool, configure: @escaping @Sendable (inout HTTPRequest) -> Void
  ) -> PageSequence<Definition> {
    PageSequence(prefetches: prefetch) {
      .init(LinkedPage(base: definition), client: self) { page, request in
        configure(&request)
        page.redirect(&request)
      } recognized: {
        $0.identified
      } identity: { request in
        .init(url: request.options.link ?? request.url)
      } next: { page, request, response in
        try page.following(response.response, to: request, client: self)
      }
    }
  }

  /// The items of a list whose pages are arrays, page by page; see ``pages(of:prefetch:configure:)``.
  ///
  /// ```swift
  /// for try await note in client.items(of: .get("/notes", as: [Note].self)) {
  ///   print(note.text)
  /// }
  /// ```
  public func items<Definition: NetworkAPIDefinition, Item>(
    of definition: Definition, prefetch: Bool = false,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<Item> where Definition.Response == [Item] {
    NetworkSequence(ItemSequence(pages: linkedPages(of: definition, prefetch: prefetch, configure: configure)) { $0 })
  }

  /// The items of a list whose pages are objects, page by page; see ``pages(of:prefetch:configure:)``.
  public func items<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<Definition.Response.Item> where Definition.Response: PagedResponse {
    let pages = linkedPages(of: definition, prefetch: prefetch, configure: configure)
    return NetworkSequence(ItemSequence(pages: pages) { $0.items })
  }

  /// The pages of a list of an API that doesn't link them: a closure says how to request the page after the one that has
  /// arrived, from a cursor in its body, an offset, or header fields.
  ///
  /// ```swift
  /// struct Search: NetworkAPIDefinition {
  ///   var urlInfo: URLInfo {
  ///     .init(path: "/search", query: ["q": text, "cursor": cursor])
  ///   }
  ///   let requestInfo: RequestInfo = .init(method: .get)
  ///   struct Response: Decodable, Sendable {
  ///     var users: [String], nextCursor: String?
  ///   }
  ///   let text: String
  ///   var cursor: String?
  /// }
  /// let pages = client.pages(of: Search(text: "mona")) { search, page in
  ///   page.value.nextCursor.map { Search(text: search.text, cursor: $0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - definition: the endpoint, for the first page.
  ///   - prefetch: whether to request a page in advance; see ``pages(of:prefetch:configure:)``. Default false.
  ///   - next: the endpoint for the page after this one; nil after the last one. An endpoint without a body whose URL and
  ///     header fields, apart from those that only name the call or that `configure` adds, are those of an earlier page
  ///     throws an error.
  ///   - configure: changes the request of each page; see ``pages(of:prefetch:configure:)``. Default no change.
  public func pages<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool = false,
    next: @escaping @Sendable (Definition, NetworkResponse<Definition.Response>) throws -> Definition?,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<NetworkResponse<Definition.Response>> {
    NetworkSequence(followedPages(of: definition, prefetch: prefetch, next: next, configure: configure))
  }

  private func followedPages<Definition: NetworkAPIDefinition>(
    of definition: Definition, prefetch: Bool,
    next: @escaping @Sendable (Definition, NetworkResponse<Definition.Response>) throws -> Definition?,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void
  ) -> PageSequence<Definition> {
    PageSequence(prefetches: prefetch) {
      .init(definition, client: self) { _, request in
        configure(&request)
      } recognized: {
        $0
      } identity: { request in
        request.body.isEmpty
          ? .init(url: request.url, fields: request.headers.fields.filter { !$0.isOnlyOfCall }) : nil
      } next: { page, _, response in
        try next(page, response)
      }
    }
  }

  /// The items of a list, page by page, of an API that doesn't link its pages; `items` returns those of a page. See
  /// ``pages(of:prefetch:next:configure:)`` for the other parameters.
  public func items<Definition: NetworkAPIDefinition, Item>(
    of definition: Definition, in items: @escaping @Sendable (Definition.Response) -> [Item], prefetch: Bool = false,
    next: @escaping @Sendable (Definition, NetworkResponse<Definition.Response>) throws -> Definition?,
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkSequence<Item> {
    let pages = followedPages(of: definition, prefetch: prefetch, next: next, configure: configure)
    return NetworkSequence(ItemSequence(pages: pages, items: items))
  }
}

/// The pages of a list.
struct PageSequence<Definition: NetworkAPIDefinition>: AsyncSequence, Sendable {
  typealias Element = NetworkResponse<Definition.Response>

  let prefetches: Bool
  let first: @Sendable () -> Page

  /// How a page is requested, and which one follows it.
  struct Page: Sendable {
    /// What a page is recognized by: a cursor may be in the URL or in a header field.
    struct Identity: Hashable, Sendable {
      let url: HTTPURL
      var fields: [NetworkAPI.Headers.Field] = []

      /// Whether its cursor is from a redacted recording, where those of different pages may look the same.
      var isRedacted: Bool {
        Redaction.isRedacted(url.absoluteString) || fields.contains { $0.value.contains(Redaction.mark) }
      }
    }

    /// What the request of a page has in common with that of an earlier page.
    enum Repetition {
      case none
      /// The URL, at least without its secrets.
      case url
      /// All that a redacted recording has of it.
      case identity
    }

    /// Nil for a page that its request doesn't identify.
    let identity: Identity?
    /// The URL without its secrets; nil if there is no valid request.
    let shownURL: String?
    /// Requests it, unless the call of the first page was cancelled with the client's other calls, and returns the request.
    let request:
      @Sendable (_ repetition: Repetition, _ first: CallContext?) async throws(NetworkError) -> (
        page: Element, sent: HTTPRequest
      )
    let following: @Sendable (Element, _ sent: HTTPRequest, _ home: CallHome?) throws -> Page?
  }

  func makeAsyncIterator() -> AsyncIterator {
    let page = first()
    return AsyncIterator(
      page: page, prefetches: prefetches, visited: Set([page.identity].compactMap { $0.map(Fingerprint.init) }),
      shownURLs: Set([page.shownURL].compactMap { $0.map(Fingerprint.init) }))
  }

  /// Requests one page after the other.
  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var page: Page?
    fileprivate let prefetches: Bool
    fileprivate var visited: Set<Fingerprint>
    fileprivate var shownURLs: Set<Fingerprint>
    fileprivate var repetition = Page.Repetition.none
    /// Why no page follows the latest one; thrown when the next page is requested.
    fileprivate var failure: NetworkError?
    fileprivate var prefetched: Prefetch<(page: Element, sent: HTTPRequest)>?
    fileprivate var firstCall: CallContext?

    mutating func next() async throws(NetworkError) -> Element? {
      if let failure {
        self.failure = nil
        throw failure
      }
      guard let page else { return nil }
      self.page = nil
      let (response, sent) =
        if let prefetched = prefetched.take() {
          try await prefetched.value
        } else {
          try await page.request(repetition, firstCall)
        }
      // It may have arrived before the cancellation.
      guard !Task.isCancelled else { throw response.response.body.identified(NetworkError.cancelled) }
      let firstCall = firstCall ?? sent.context
      self.firstCall = firstCall
      do {
        let following = try page.following(response, sent, firstCall.home)
        var repetition = Page.Repetition.none
        if let url = following?.shownURL, !shownURLs.insert(Fingerprint(url)).inserted { repetition = .url }
        if let identity = following?.identity, !visited.insert(Fingerprint(identity)).inserted {
          guard identity.isRedacted else { throw TextError("the next page is one that was requested before") }
          repetition = .identity
        }
        (self.page, self.repetition) = (following, repetition)
        if prefetches, let following {
          prefetched = Prefetch { [repetition] () throws(NetworkError) in
            try await following.request(repetition, firstCall)
          }
        }
      } catch {
        // The page itself is valid: return it now, and throw for the next one.
        failure = response.response.body.identified(error)
      }
      return response
    }
  }
}

/// What identifies an earlier page, in two words: a list may have millions.
private struct Fingerprint: Hashable {
  private let words: SIMD2<Int>

  init(_ value: some Hashable) {
    func hash(_ word: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(word)
      hasher.combine(value)
      return hasher.finalize()
    }
    words = [hash(0), hash(1)]
  }
}

extension PageSequence.Page {
  /// - Parameters:
  ///   - home: where relative endpoints are for the list, whose base URL may change meanwhile; nil for the first page.
  ///   - configure: changes the request of each page.
  ///   - recognized: the endpoint whose request a page is recognized by, without `configure`, which doesn't know the page, and
  ///     may add something else to each request.
  ///   - identity: what such a request identifies; nil for none.
  ///   - next: the page after a page; nil after the last one.
  init<Endpoint: NetworkAPIDefinition>(
    _ endpoint: Endpoint, client: NetworkClient, home: CallHome? = nil,
    configure: @escaping @Sendable (Endpoint, inout HTTPRequest) -> Void,
    recognized: @escaping @Sendable (Endpoint) -> Endpoint,
    identity: @escaping @Sendable (HTTPRequest) -> Identity?,
    next: @escaping @Sendable (Endpoint, HTTPRequest, NetworkResponse<Endpoint.Response>) throws -> Endpoint?
  ) where Endpoint.Response == Definition.Response {
    let plain = try? client.httpRequest(recognized(endpoint), home: home)
    self.init(
      identity: plain.flatMap(identity), shownURL: plain.map { ($0.options.link ?? $0.url).description }
    ) { repetition, first throws(NetworkError) in
      // Built when it is sent, as its fields may be those of that time.
      var request = try client.httpRequest(endpoint, home: home) { configure(endpoint, &$0) }.asNewCall(after: first)
      // A transport that replays a redacted recording can't tell such pages apart.
      if repetition != .none { request.options.needsUnusedResponse = true }
      if repetition == .identity { request.options.cache = .ignore }
      let page = try await client.response(endpoint, request: request)
      var response = page.response
      // If the loop is cancelled afterwards, the error belongs to this call.
      response.body.source = CallIdentity(request)
      return (NetworkResponse(value: page.value, response: response), request)
    } following: { response, request, home in
      try next(endpoint, request, response).map {
        Self(
          $0, client: client, home: home, configure: configure, recognized: recognized, identity: identity, next: next)
      }
    }
  }
}

/// A page that is requested in advance. Releasing it cancels the request.
private final class Prefetch<Value: Sendable>: Sendable {
  private let task: Task<Result<Value, NetworkError>, Never>

  init(_ operation: @escaping @Sendable () async throws(NetworkError) -> Value) {
    task = Task { await Result(awaiting: operation) }
  }

  deinit { task.cancel() }

  var value: Value {
    get async throws(NetworkError) {
      try await task.cancellingValue().get()
    }
  }
}

/// The items of a list, page by page.
private struct ItemSequence<Definition: NetworkAPIDefinition, Element>: AsyncSequence, Sendable {
  let pages: PageSequence<Definition>
  let items: @Sendable (Definition.Response) -> [Element]

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator(), items: items) }

  struct AsyncIterator: AsyncIteratorProtocol {
    var pages: PageSequence<Definition>.AsyncIterator?
    let items: (Definition.Response) -> [Element]
    private var rest: ArraySlice<Element> = []
    /// The call of the latest page.
    private var source: CallIdentity?

    init(pages: PageSequence<Definition>.AsyncIterator, items: @escaping (Definition.Response) -> [Element]) {
      self.pages = pages
      self.items = items
    }

    mutating func next() async throws(NetworkError) -> Element? {
      while rest.isEmpty {
        guard let page = try await pages?.next() else { return nil }
        (rest, source) = (items(page.value)[...], page.response.body.source)
      }
      guard !Task.isCancelled else {
        (rest, pages) = ([], nil)
        throw source?.identified(NetworkError.cancelled) ?? .cancelled
      }
      return rest.popFirst()
    }
  }
}
