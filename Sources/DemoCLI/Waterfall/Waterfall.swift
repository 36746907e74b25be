import Foundation
import NetworkAPIKit

/// The exchanges of a HAR recording on one time scale, with secrets redacted.
struct Waterfall {
  /// One request and its response. All times are in milliseconds.
  struct Exchange {
    let method: String, url: String, host: String
    /// The path and the query.
    let path: String
    /// The status code; 0 if there was no response.
    let status: Int
    let statusText: String
    /// The length of the response's body in bytes; nil if unknown.
    let size: Int64?
    let startDate: Date
    /// When it started, after the recording's first exchange.
    let start: Double
    let duration: Double
    /// How long each phase took; phases that didn't occur are left out.
    let phases: [(phase: Phase, duration: Double)]
    /// Lines such as `Accept: text/html`.
    let requestHeaders: [String], responseHeaders: [String]

    var isFailure: Bool { status == 0 || status >= 400 }
    var shownStatus: String { status == 0 ? "failed" : "\(status)" }
  }

  /// What an exchange spends its time on.
  enum Phase: String, CaseIterable { case connect, wait, receive }

  /// Why a file isn't a recording.
  struct Invalid: LocalizedError { let errorDescription: String? }

  /// An order of the exchanges: what took long or is large comes first, anything else in ascending order.
  enum Order: String, CaseIterable { case start, time, size, status, url }

  let exchanges: [Exchange]
  /// The hosts, in the order of their first exchange.
  let hosts: [String]
  let startDate: Date
  /// When the first of these exchanges started, in milliseconds after the recording's first.
  let start: Double
  /// The time from the first start to the last end, in milliseconds.
  let duration: Double

  private init(_ exchanges: [Exchange], startDate: Date) {
    (self.exchanges, self.startDate) = (exchanges, startDate)
    var known: Set<String> = []
    hosts = exchanges.map(\.host).filter { known.insert($0).inserted }
    let first = exchanges.map(\.start).min() ?? 0
    start = first
    duration = exchanges.reduce(0) { max($0, $1.start + $1.duration - first) }
  }

  init(_ data: Data, file: String) throws {
    func invalid(_ reason: String) -> Invalid { .init(errorDescription: "\(file): \(reason).") }
    let entries: [HARArchive.Entry]
    do {
      entries = try HARArchive(data: data).log.entries
    } catch {
      throw invalid(error.reason)
    }
    let dates = try entries.enumerated().map { index, entry in
      guard let date = ISO8601Date.parse(entry.startedDateTime) else {
        throw invalid(
          "it is not a HAR recording: log.entries[\(index)].startedDateTime is not a date with a time zone")
      }
      return date
    }
    let first = dates.min() ?? Date()
    let exchanges = zip(entries, dates).map { Exchange($0, date: $1, first: first) }
    self.init(exchanges.sorted { $0.start < $1.start }, startDate: first)
  }

  /// The exchanges whose method, status and URL contain all words of a filter, and none that has a “-” before it.
  func matching(_ filter: String) -> Self {
    let words = filter.lowercased().split(separator: " ").filter { $0 != "-" }
    let found = exchanges.filter { exchange in
      let text = "\(exchange.method) \(exchange.shownStatus) \(exchange.url)".lowercased()
      return words.allSatisfy { $0.hasPrefix("-") ? !text.contains($0.dropFirst()) : text.contains($0) }
    }
    return Self(found, startDate: startDate)
  }

  func sorted(by order: Order) -> Self {
    let sorted = exchanges.sorted { a, b in
      switch order {
      case .start: a.start < b.start
      case .time: a.duration > b.duration
      case .size: a.size ?? -1 > b.size ?? -1
      case .status: a.status < b.status
      case .url: a.url < b.url
      }
    }
    return Self(sorted, startDate: startDate)
  }

  /// `5 exchanges with api.github.com in 1.2 s, 45.2 kB received`
  var summary: String {
    let count = exchanges.count == 1 ? "1 exchange" : "\(exchanges.count) exchanges"
    let places = hosts.count > 2 ? "\(hosts.count) hosts" : hosts.joined(separator: " and ")
    // Sizes come from a file, so that they may be anything.
    let bytes = exchanges.compactMap(\.size).reduce(0.0) { $0 + Double($1) }
    let size = ProgressLine.size(Int64(min(bytes, 9e18)))
    return "\(count)\(places.isEmpty ? "" : " with \(places)") in \(TimeText.milliseconds(duration)), \(size) received"
  }

  /// The path, with the host if there are several.
  func place(of exchange: Exchange) -> String { hosts.count > 1 ? exchange.host + exchange.path : exchange.path }
}

extension Waterfall.Exchange {
  fileprivate init(_ entry: HARArchive.Entry, date: Date, first: Date) {
    let (request, response, timings) = (entry.request, entry.response, entry.timings)
    method = PlainText.line(request.method)
    // The description is the method and the redacted URL.
    url = PlainText.line(String(request.description.dropFirst(request.method.count + 1)))
    let place = url[(url.range(of: "://")?.upperBound ?? url.startIndex)...]
    host = String(place.prefix { !"/?#".contains($0) })
    path = place.count == host.count ? "/" : String(place.dropFirst(host.count))
    status = response.status
    statusText = PlainText.line(response.statusText)
    size = [response.bodySize, response.content.size ?? -1].first { $0 >= 0 }
    startDate = date
    start = date.timeIntervalSince(first) * 1000
    // Times come from a file, so that they may be anything.
    func length(_ parts: Double?...) -> Double { parts.reduce(0) { min($0 + max(0, $1 ?? 0), 1e12) } }
    // `connect` includes the TLS handshake.
    phases = [
      (.connect, length(timings.blocked, timings.dns, timings.connect)), (.wait, length(timings.send, timings.wait)),
      (.receive, length(timings.receive)),
    ].filter { $0.1 > 0 }
    duration = length(entry.time)
    requestHeaders = request.headers.map { PlainText.line($0.description) }
    responseHeaders = response.headers.map { PlainText.line($0.description) }
  }
}
