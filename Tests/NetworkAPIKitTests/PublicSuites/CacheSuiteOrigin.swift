import Foundation

@testable import NetworkAPIKit
@testable import NetworkCodecs

/// A request that a test of cache-tests describes, and the response to it.
struct CacheSuiteExchange: Sendable {
  private let value: SuiteValue

  init(_ value: SuiteValue) { self.value = value }

  subscript(name: String) -> SuiteValue? { value[name] }

  func list(_ name: String) -> [SuiteValue] { value[name]?.list ?? [] }

  /// The status that the test asks for.
  var status: Int? { value["response_status"]?.list?.first?.number }

  var isValidation: Bool { value["expected_type"]?.text?.hasSuffix("validated") == true }

  /// A field with its value; a number is a date, in seconds from now.
  func field(_ value: SuiteValue, now: Date, url: String) -> (name: String, value: String, isChecked: Bool)? {
    guard let parts = value.list, parts.count > 1, let name = parts[0].text else { return nil }
    let isChecked = parts.count < 3 || parts[2].isTrue
    if let seconds = parts[1].number, Self.dates.contains(name.lowercased()) {
      let date = now + Double(seconds)
      let isOld = list("rfc850date").contains(.text(name.lowercased()))
      return (name, isOld ? Self.rfc850(date) : HTTPDate.format(date), isChecked)
    }
    guard let text = parts[1].text ?? parts[1].number.map({ "\($0)" }) else { return nil }
    if self["magic_locations"]?.isTrue == true, ["location", "content-location"].contains(name.lowercased()) {
      return (name, text.isEmpty ? url : "\(url)/\(text)", isChecked)
    }
    return (name, text, isChecked)
  }

  private static let dates: Set = ["date", "expires", "last-modified", "if-modified-since", "if-unmodified-since"]

  private static func rfc850(_ date: Date) -> String {
    // From `Sun, 06 Nov 1994 08:49:37 GMT` to `Sunday, 06-Nov-94 08:49:37 GMT`.
    let parts = HTTPDate.format(date).split(separator: " ")
    let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    let day = days.first { $0.hasPrefix(parts[0].prefix(3)) } ?? ""
    return "\(day), \(parts[1])-\(parts[2])-\(parts[3].suffix(2)) \(parts[4]) GMT"
  }
}

/// The server of cache-tests: responds to each request as its test says, and records it.
final class CacheSuiteOrigin: Transport {
  struct Received: Sendable {
    let number: Int
    let method: String
    let headers: NetworkAPI.Headers
    /// The fields of the response that the client must get.
    let sent: [(name: String, value: String)]
  }

  private let id: String
  private let exchanges: [CacheSuiteExchange]
  private let time: ManualTime
  private let state = Locked<[Received]>([])
  /// The number of the client's request. Not a field of the request, since a cache may store responses for different
  /// fields separately.
  let current = Locked(0)
  /// The validators of each response, as they were sent.
  private let validators = Locked<[Int: NetworkAPI.Headers]>([:])

  init(id: String, exchanges: [CacheSuiteExchange], time: ManualTime) {
    (self.id, self.exchanges, self.time) = (id, exchanges, time)
  }

  var received: [Received] { state.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let count = received.count + 1
    let number = current.withLock { $0 }
    guard exchanges.indices.contains(number - 1) else { throw NetworkError.invalidRequest(.method("no such request")) }
    let exchange = exchanges[number - 1]
    if let pause = exchange["response_pause"]?.number { time.advance(by: .seconds(pause)) }
    let now = time.startDate + time.elapsed.seconds
    let url = request.url.requestTarget
    let status = status(exchange, number, request)
    var headers: NetworkAPI.Headers = [
      "Server-Base-Url": url, "Server-Request-Count": "\(count)", "Client-Request-Count": "\(number)",
      "Server-Now": "\(now.timeIntervalSince1970)",
    ]
    var sent: [(name: String, value: String)] = []
    for case let field? in exchange.list("response_headers").map({ exchange.field($0, now: now, url: url) }) {
      let name = NetworkAPI.Headers.Name(known: field.name)
      headers.append(name: name, value: field.value)
      guard field.isChecked else { continue }
      sent.removeAll { $0.name == field.name }
      sent.append((field.name, headers.values(named: name).joined(separator: ", ")))
    }
    validators.withLock { $0[number] = headers }
    if !headers.contains("Content-Type") { headers.append(name: "Content-Type", value: "text/plain") }
    if !headers.contains("Date") { headers.append(name: "Date", value: HTTPDate.format(now)) }
    let numbers = state.withLock { state in
      state.append(Received(number: number, method: request.method.rawValue, headers: request.headers, sent: sent))
      return state.map { "\($0.number)" }.joined(separator: " ")
    }
    headers.append(name: "Request-Numbers", value: numbers)
    if exchange["disconnect"]?.isTrue == true {
      throw NetworkError.connectionFailed(.init(.lost, authority: "cache.test", mayHaveBeenProcessed: true))
    }
    let hasBody = ![204, 304].contains(status) && request.method != .head
    return HTTPResponse(
      status: HTTPStatus(status), headers: headers,
      body: HTTPBody(hasBody ? exchange["response_body"]?.text ?? id : ""), url: request.url)
  }

  /// 304 if the request has the validator of the previous response, and 999 if it should have it.
  private func status(_ exchange: CacheSuiteExchange, _ number: Int, _ request: HTTPRequest) -> Int {
    guard exchange.isValidation else { return exchange.status ?? 200 }
    // The previous response counts even if it wasn't sent.
    let previous = exchanges[max(0, number - 2)].list("response_headers").compactMap(\.list)
    let sent = validators.withLock { $0[number - 1] } ?? [:]
    let isValidated = [("Last-Modified", "If-Modified-Since"), ("ETag", "If-None-Match")].contains {
      let validator = NetworkAPI.Headers.Name(known: $0)
      let written = previous.last { $0.first?.text.flatMap { try? NetworkAPI.Headers.Name($0) } == validator }
      guard let value = written?[1].text ?? sent.values(named: validator).last else { return false }
      return value == request.headers[.init(known: $1)]
    }
    return isValidated ? 304 : 999
  }
}
