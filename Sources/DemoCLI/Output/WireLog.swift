import Foundation
import NetworkAPIKit

/// Shows what goes over the wire, like `curl --verbose`, and where the time went; secrets are left out.
struct WireLog: NetworkObserver {
  let console: Console

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .sent(let request):
      console.note("> \(request.method) \(request.url)")
      for field in request.headers { console.note("> \(PlainText.line(field.description))") }
    case .received(let response):
      console.note("< \(response.status)")
      for field in response.headers { console.note("< \(PlainText.line(field.description))") }
      if let words = Self.words(response.metrics) { console.note("* \(words)") }
    case .redirected(_, let target, _):
      console.note("* follows to \(target)")
    case .retryScheduled(let delay, let reason):
      console.note("* tries again in \(Self.milliseconds(delay)): \(PlainText.line(reason))")
    case .waiting(let limit, let reason):
      console.note("* waits\(limit.map { " up to \(Self.milliseconds($0))" } ?? ""): \(PlainText.line(reason))")
    case .cache(let outcome):
      console.note("* cache: \(outcome.rawValue)")
    case .finished(_, let duration), .failed(_, let duration):
      console.note("* done in \(Self.milliseconds(duration))")
    default:
      break
    }
  }

  /// The phases of a hop; nil where the transport tells nothing, as a recording does not.
  static func words(_ metrics: HTTPMetrics) -> String? {
    guard metrics.total > .zero else { return nil }
    var words = [
      "DNS \(milliseconds(metrics.nameLookup))", "connect \(milliseconds(metrics.connect))",
      "TLS \(milliseconds(metrics.secureConnect))", "first byte \(milliseconds(metrics.firstByte))",
      "total \(milliseconds(metrics.total))",
    ]
    if let version = metrics.networkProtocol { words.append(version) }
    if let isReused = metrics.isReusedConnection { words.append(isReused ? "connection used again" : "new connection") }
    if let address = metrics.remoteAddress { words.append("from \(address)") }
    return words.joined(separator: ", ")
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let tenths = (duration / .microseconds(100)).rounded()
    return tenths >= 100 ? "\(Int(tenths / 10)) ms" : "\(tenths / 10) ms"
  }
}
