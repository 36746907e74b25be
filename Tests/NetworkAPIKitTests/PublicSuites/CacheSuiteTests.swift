import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Public suites: cache", .fewAtOnce)
struct CacheSuiteTests {
  private struct Test {
    let id: String
    let kind: String
    let dependencies: [String]
    let exchanges: [CacheSuiteExchange]

    /// Nil for a test of shared caches.
    init?(_ value: SuiteValue) {
      guard let id = value["id"]?.text, value["cdn_only"]?.isTrue != true, value["browser_skip"]?.isTrue != true else {
        return nil
      }
      self.id = id
      kind = value["kind"]?.text ?? "required"
      dependencies = value["depends_on"]?.list?.compactMap(\.text) ?? []
      exchanges = value["requests"]?.list?.map(CacheSuiteExchange.init) ?? []
    }
  }

  /// How a result differs from what the test expects.
  private struct Difference: Error {
    let text: String
  }

  @Test(
    "the cache stores, reuses and validates responses like cache-tests expects of private caches",
    .enabled(if: PublicSuite.cache.isThere, PublicSuite.leftOut))
  func tests() async throws {
    let suites = try SuiteValue(file: try #require(PublicSuite.cache.location)).list ?? []
    let tests = suites.flatMap { $0["tests"]?.list ?? [] }.compactMap(Test.init)
    var differences: [String: String] = [:]
    for test in tests {
      do {
        try await run(test)
      } catch let difference as Difference {
        differences[test.id] = difference.text
      }
    }
    for (kind, subject) in [
      ("required", "`HTTPCache`: what RFC 9111 requires"), ("optimal", "`HTTPCache`: what it could reuse"),
    ] {
      var report = SuiteReport("cache-tests, \(kind)", subject)
      for test in tests where test.kind == kind {
        // Without these, the test says nothing. Tests of the kind `check` ask what a cache does, and expect nothing.
        let failed = test.dependencies.filter { id in
          differences[id] != nil && tests.contains { $0.id == id && $0.kind != "check" }
        }
        report.add(
          test.id, difference: differences[test.id] ?? (failed.isEmpty ? nil : "depends on \(failed)"),
          exception: Self.exceptions[test.id])
      }
      report.finish()
    }
  }

  private static let exceptions: [String: String] = {
    let groups = [
      "requests with `Range` and responses with 206, which bypass the cache": [
        "partial-use-headers", "partial-use-stored-headers", "partial-store-partial-reuse-partial",
        "partial-store-complete-reuse-partial", "partial-store-complete-reuse-partial-no-last",
        "partial-store-complete-reuse-partial-suffix", "partial-store-partial-reuse-partial-byterange",
        "partial-store-partial-reuse-partial-absent", "partial-store-partial-reuse-partial-suffix",
        "partial-store-partial-complete",
      ],
      "requests that differ in a field that may identify the user": ["vary-cache-key", "other-cookie"],
      "values that mean the same, compared by their text": [
        "vary-normalise-combine", "vary-normalise-lang-order", "vary-normalise-lang-case", "vary-normalise-lang-space",
        "vary-normalise-lang-select", "vary-normalise-space",
      ],
      "dates in upper case, which count as expired": [
        "freshness-expires-wrong-case-weekday", "freshness-expires-wrong-case-month",
        "freshness-expires-wrong-case-tz",
      ],
      "`immutable`, which has no effect": ["cc-resp-immutable-fresh"],
      "`must-understand` with `no-store`, which isn't stored": ["status-200-must-understand"],
      "an unknown status that is `public` but has no lifetime, which isn't stored": ["heuristic-599-cached"],
      "a response to POST, which isn't stored": ["method-POST"],
    ]
    return Dictionary(uniqueKeysWithValues: groups.flatMap { reason, ids in ids.map { ($0, reason) } })
  }()

  // MARK: The client of cache-tests

  private func run(_ test: Test) async throws {
    let time = ManualTime()
    // As long as the suite's: some tests declare the body's length.
    let id = UUID().uuidString.lowercased()
    let origin = CacheSuiteOrigin(id: id, exchanges: test.exchanges, time: time)
    let cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    let chain = NetworkClient.Configuration(redirects: nil, retry: .never, cache: cache).next(time, transport: origin)
    var responses: [HTTPResponse] = []
    for (index, exchange) in test.exchanges.enumerated() {
      let request = try request(exchange, id: id, after: responses.last)
      origin.current.withLock { $0 = index + 1 }
      do {
        let response = try await chain(request).collected(upTo: 1 << 20).0
        responses.append(response)
        try check(exchange, response, number: index + 1, id: id)
      } catch let error as NetworkError {
        // A proxy would respond with a status of its own, a client throws.
        guard exchange["disconnect"]?.isTrue == true, exchange["expected_status"] == .null else {
          throw Difference(text: "request \(index + 1): \(error)")
        }
        responses.append(HTTPResponse(status: 502, url: request.url))
      }
      // Also what the cache refreshes in the background.
      await letOthersRun()
      if exchange["pause_after"]?.isTrue == true { time.advance(by: .seconds(3)) }
    }
    try check(test.exchanges, responses, origin.received)
  }

  private func request(
    _ exchange: CacheSuiteExchange, id: String, after previous: HTTPResponse?
  ) throws -> HTTPRequest {
    let file = exchange["filename"]?.text.map { "/\($0)" } ?? ""
    let query = exchange["query_arg"]?.text.map { "?\($0)" } ?? ""
    var request = try HTTPRequest.test(
      try NetworkAPI.Method(exchange["request_method"]?.text ?? "GET"), "http://cache.test/test/\(id)\(file)\(query)",
      body: exchange["request_body"]?.text.map { HTTPBody($0) } ?? .empty)
    let now = previous?.headers["Server-Now"].flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
    for value in exchange.list("request_headers") {
      guard let field = exchange.field(value, now: now ?? .now, url: "") else { continue }
      // As fetch does.
      let value = field.value.trimmingCharacters(in: .whitespaces)
      request.headers.append(name: .init(known: field.name), value: value)
    }
    // The mode `no-cache` of fetch.
    if exchange["cache"]?.text == "no-cache" { request.headers["Cache-Control"] = "max-age=0" }
    return request
  }

  private func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw Difference(text: text()) }
  }

  private func value(_ response: HTTPResponse, _ name: String) -> String? {
    let values = response.headers.values(named: .init(known: name))
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// What the client sees of a response.
  private func check(_ exchange: CacheSuiteExchange, _ response: HTTPResponse, number: Int, id: String) throws {
    let served = value(response, "Server-Request-Count").flatMap { Int($0) } ?? 0
    let numbers = value(response, "Request-Numbers")?.split(separator: " ") ?? []
    try expect(numbers.count == Set(numbers).count, "request \(number) was sent twice")
    switch exchange["expected_type"]?.text {
    case "cached": try expect(served < number, "response \(number) doesn't come from the cache")
    case "not_cached": try expect(served == number, "response \(number) comes from the cache")
    default: break
    }
    let status = response.status.code
    let expected = exchange["expected_status"]
    if expected != .null {
      let expected = expected?.number ?? exchange.status ?? 200
      try expect(status == expected, "response \(number) has the status \(status), not \(expected)")
    }
    for field in exchange.list("expected_response_headers") {
      try check(field, exchange, response, number)
    }
    for field in exchange.list("expected_response_headers_missing") {
      // The suite itself checks no fields with values here.
      guard let name = field.text else { continue }
      try expect(value(response, name) == nil, "response \(number) has \(name)")
    }
    guard exchange["check_body"] != .flag(false) else { return }
    let body = String(decoding: response.body.data ?? Data(), as: UTF8.self)
    if let text = exchange["expected_response_text"] {
      if text != .null { try expect(.text(body) == text, "response \(number) has the body \(body), not \(text)") }
    } else if let text = exchange["response_body"]?.text {
      try expect(body == text, "response \(number) has the body \(body), not \(text)")
    } else if ![204, 304].contains(status), exchange["request_method"]?.text != "HEAD" {
      try expect(body == id, "response \(number) has the body \(body)")
    }
  }

  /// Checks a field: a name, a name with a value, or a name with a comparison.
  private func check(
    _ field: SuiteValue, _ exchange: CacheSuiteExchange, _ response: HTTPResponse, _ number: Int
  ) throws {
    let parts = field.list ?? [field]
    let name = parts[0].text ?? ""
    let value = value(response, name)
    if parts.count == 3, parts[1].text == "=" {
      let other = self.value(response, parts[2].text ?? "")
      try expect(value != nil && value == other, "response \(number) has \(name): \(value ?? ""), not \(other ?? "")")
    } else if parts.count == 3, let least = parts[2].number {
      try expect(value.flatMap { Int($0) } ?? 0 > least, "response \(number) has \(name): \(value ?? "")")
    } else if parts.count == 2 {
      let now = self.value(response, "Server-Now").flatMap { Double($0) } ?? 0
      let expected = exchange.field(
        field, now: Date(timeIntervalSince1970: now), url: self.value(response, "Server-Base-Url") ?? "")?.value
      try expect(value == expected, "response \(number) has \(name): \(value ?? "nothing"), not \(expected ?? "")")
    } else {
      try expect(value != nil, "response \(number) has no \(name)")
    }
  }

  /// What the server saw, beside what the client got.
  private func check(
    _ exchanges: [CacheSuiteExchange], _ responses: [HTTPResponse], _ received: [CacheSuiteOrigin.Received]
  ) throws {
    var rest = received[...]
    for (index, exchange) in exchanges.enumerated() {
      let type = exchange["expected_type"]?.text
      // The server doesn't see what comes from the cache.
      if type == "cached" { continue }
      let number = index + 1
      guard let request = rest.popFirst() else {
        let expected = ["expected_type", "expected_method", "expected_request_headers"]
        try expect(expected.allSatisfy { exchange[$0] == nil }, "request \(number) wasn't sent")
        continue
      }
      if type == "not_cached" { try expect(request.number == number, "request \(number) wasn't sent") }
      if let condition = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"][type ?? ""] {
        try expect(request.headers.contains(.init(known: condition)), "request \(number) has no \(condition)")
      }
      for field in exchange.list("expected_request_headers") {
        let (name, value) = (field.text ?? field.list?.first?.text ?? "", field.list?.last?.text)
        let sent = request.headers.values(named: .init(known: name)).joined(separator: ", ")
        try expect(value.map { $0 == sent } ?? !sent.isEmpty, "request \(number) has \(name): \(sent)")
      }
      for field in exchange.list("expected_request_headers_missing") {
        let (name, value) = (field.text ?? field.list?.first?.text ?? "", field.list?.last?.text)
        let sent = request.headers.values(named: .init(known: name)).joined(separator: ", ")
        try expect(value.map { $0 != sent } ?? sent.isEmpty, "request \(number) has \(name): \(sent)")
      }
      for field in request.sent where field.name.lowercased() != "date" {
        let value = value(responses[index], field.name)
        try expect(
          value == field.value, "response \(number) has \(field.name): \(value ?? "nothing"), not \(field.value)")
      }
      if let method = exchange["expected_method"]?.text {
        try expect(request.method == method, "request \(number) was sent with \(request.method)")
      }
    }
  }
}
