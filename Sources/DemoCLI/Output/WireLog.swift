import NetworkAPIKit

/// Shows what goes over the wire, like `curl --verbose`, and where the time went; secrets are left out.
struct WireLog: NetworkObserver {
  let console: Console

  func observe(_ event: NetworkEvent) {
    func note(_ mark: Character, _ text: String) { console.note("\(mark) \(PlainText.line(text))") }
    switch event.kind {
    case .sent(let request):
      note(">", request.description)
      for field in request.headers { note(">", field.description) }
    case .received(let response):
      note("<", "\(response.status)")
      for field in response.headers { note("<", field.description) }
      if let words = Self.words(response.metrics) { note("*", words) }
    case .redirected(_, let target, _): note("*", "follows to \(target)")
    case .retryScheduled(let delay, let reason): note("*", "tries again in \(TimeText.duration(delay)): \(reason)")
    case .waiting(let limit, let reason):
      note("*", "waits\(limit.map { " up to \(TimeText.duration($0))" } ?? ""): \(reason)")
    case .cache(let outcome): note("*", "cache: \(outcome.rawValue)")
    case .finished(_, let duration), .failed(_, let duration): note("*", "done in \(TimeText.duration(duration))")
    default: break
    }
  }

  /// The phases of a hop; nil where the transport tells nothing, as a recording does not.
  private static func words(_ metrics: HTTPMetrics) -> String? {
    guard metrics.total > .zero else { return nil }
    let phases = [
      ("DNS", metrics.nameLookup), ("connect", metrics.connect), ("TLS", metrics.secureConnect),
      ("first byte", metrics.firstByte), ("total", metrics.total),
    ]
    let words =
      phases.map { "\($0) \(TimeText.duration($1))" }
      + [
        metrics.networkProtocol, metrics.isReusedConnection.map { $0 ? "connection used again" : "new connection" },
        metrics.remoteAddress.map { "from \($0)" },
      ].compactMap { $0 }
    return words.joined(separator: ", ")
  }
}
