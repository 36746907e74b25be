import Foundation
import NetworkAPIKit

/// What responses have said about the limits of servers.
actor KnownLimits {
  private struct Limit {
    var remaining: Int
    /// The reset by the server's clock, which tells one window from the next.
    let window: Date
    /// The reset by the local clock.
    let reset: Date
    var refusal: Refusal?
  }

  /// A response that stands for those to the requests that the same limit would reject.
  private struct Refusal {
    private var response: HTTPResponse
    /// How far the server's clock is ahead of ours.
    private let ahead: TimeInterval
    /// When it was said, or a request was last sent nonetheless.
    var tried: Date

    /// Nil if the request did something, so that the response is only its own.
    init?(_ response: HTTPResponse, now: Date) {
      guard !GitHubAPI.RateLimit.mayHaveActed(before: response) else { return nil }
      let text = response.body.data.flatMap { $0.count < 4096 ? $0 : nil } ?? Data()
      self.response = HTTPResponse(
        status: response.status, headers: response.headers, body: HTTPBody(text), url: response.url)
      ahead = response.date?.timeIntervalSince(now) ?? 0
      tried = now
    }

    /// What the server would respond now; nil where it would say it in another way.
    func response(to url: HTTPURL, now: Date, end: Date) -> HTTPResponse? {
      guard isFor(url) else { return nil }
      let date = (now + ahead).timeIntervalSince1970.rounded(.down)
      let left = Duration(clamping: ((end + ahead).timeIntervalSince1970 - date).rounded())
      var response = response
      response.url = url
      response.headers[.date] = HTTPDate.format(Date(timeIntervalSince1970: date))
      response.headers[.retryAfter] = "\(left.components.seconds)"
      return response
    }

    /// The status of GraphQL's refusals is that of a success.
    private func isFor(_ url: HTTPURL) -> Bool { response.status != 200 || response.url.path == url.path }

    /// Whether a request is to find out if the refusal still applies: one a minute, also if the clock was set back.
    func isDue(now: Date) -> Bool { abs(now.timeIntervalSince(tried)) >= 60 }

    /// Whether the response to a request that was sent then shows what applies now, whoever was refused before.
    func isOver(after later: HTTPResponse, sent: Date) -> Bool {
      isFor(later.url) && sent >= tried && !later.status.isServerError
    }
  }

  /// By origin and resource.
  private var limits: [String: Limit] = [:]
  /// The resources that count requests, by origin and shape of the path, where others were reported than expected.
  private var resources: [String: String] = [:]
  /// The ends of secondary limits, by origin.
  private var pauses: [String: (end: Date, refusal: Refusal?)] = [:]

  /// - Parameters:
  ///   - refusal: how long to wait if the request was rejected because of a limit.
  ///   - sent: when the request was sent.
  func learn(from response: HTTPResponse, refusal: Duration?, sent: Date, now: Date) {
    // A response from the cache says how it was then.
    if let outcome = response.metrics.cache, [.hit, .stale].contains(outcome) { return }
    // After a redirect, the limit is that of where it led.
    let url = response.url, limit = GitHubAPI.RateLimit(response.headers), isUsedUp = limit?.remaining == 0
    let rejected = refusal.flatMap { _ in Refusal(response, now: now) }
    if let resource = limit?.resource {
      let shape = Self.shape(of: url)
      // Others are without number, and there is nothing to remember of them.
      if resource == Self.expectedResource(of: url.path) {
        resources[shape] = nil
      } else if resources.count < 512 || resources[shape] != nil {
        resources[shape] = resource
      }
    }
    let key = "\(url.origin) \(limit?.resource ?? resource(of: url))"
    if !isUsedUp, limits[key]?.refusal?.isOver(after: response, sent: sent) == true { limits[key] = nil }
    if pauses[url.origin]?.refusal?.isOver(after: response, sent: sent) == true { pauses[url.origin] = nil }
    if let limit {
      let old = limits[key]
      // Responses can arrive in another order than GitHub counted them.
      let isSameWindow = old.map { abs($0.window.timeIntervalSince(limit.reset)) <= 2 } ?? false
      let remaining = isSameWindow ? min(limit.remaining, old?.remaining ?? 0) : limit.remaining
      let reset = now + limit.reset.timeIntervalSince(response.date ?? now)
      if limits.count >= 512, old == nil { limits = limits.filter { $0.value.reset + 1 > now } }
      if limits.count < 512 || old != nil {
        let refusal = (isUsedUp ? rejected : nil) ?? (isSameWindow ? old?.refusal : nil)
        limits[key] = Limit(remaining: remaining, window: limit.reset, reset: reset, refusal: refusal)
      }
    }
    if let refusal, !isUsedUp {
      pauses = pauses.filter { $0.value.end > now }
      let old = pauses[url.origin]
      pauses[url.origin] = (max(old?.end ?? now, now + refusal / .seconds(1)), rejected ?? old?.refusal)
    }
  }

  /// Until when requests to the URL are limited, and why; nil if they aren't. `refusal` is what the server would respond,
  /// where that is known.
  func end(for url: HTTPURL, now: Date) -> (end: Date, reason: String, refusal: HTTPResponse?)? {
    var ends: [(end: Date, reason: String, refusal: HTTPResponse?)] = []
    if let (end, refusal) = pauses[url.origin], end > now {
      ends.append((end, Self.reason(nil, url), refusal?.response(to: url, now: now, end: end)))
    }
    if let (resource, end, refusal) = usedUp(for: url, now: now) {
      ends.append((end, Self.reason(resource, url), refusal?.response(to: url, now: now, end: end)))
    }
    // The later one. Without a refusal, the earlier one: a request that is to show why it is refused must not be sent
    // before its end.
    return ends.filter { $0.refusal != nil }.max { $0.end < $1.end } ?? ends.min { $0.end < $1.end }
  }

  /// Whether the request is sent although ``end(for:now:)`` tells a refusal: each refusal that applies must allow it.
  func takesTrial(_ url: HTTPURL, now: Date) -> Bool {
    let pause = pauses[url.origin].flatMap { $0.end > now ? $0 : nil }
    let used = usedUp(for: url, now: now)
    // Nothing is sent within a secondary limit whose refusal isn't known.
    if let pause, pause.refusal?.isDue(now: now) != true { return false }
    guard used?.refusal?.isDue(now: now) ?? true else { return false }
    if pause != nil { pauses[url.origin]?.refusal?.tried = now }
    if let used { limits["\(url.origin) \(used.resource)"]?.refusal?.tried = now }
    return true
  }

  /// The resource for the URL that is used up, until when, and what the server said; nil if it isn't.
  private func usedUp(for url: HTTPURL, now: Date) -> (resource: String, end: Date, refusal: Refusal?)? {
    // Asking for the limits counts toward none of them.
    if Self.segments(of: url.path).elementsEqual(["rate_limit"]) { return nil }
    let resource = resource(of: url)
    // GitHub's times are whole seconds.
    guard let limit = limits["\(url.origin) \(resource)"], limit.remaining == 0, limit.reset + 1 > now
    else { return nil }
    return (resource, limit.reset + 1, limit.refusal)
  }

  private func resource(of url: HTTPURL) -> String {
    resources[Self.shape(of: url)] ?? Self.expectedResource(of: url.path)
  }

  /// Which limit is waited for; nil for a secondary one.
  static func reason(_ resource: String?, _ url: HTTPURL) -> String {
    resource.map { "the \($0) rate limit of \(url.authority) is used up" }
      ?? "the secondary rate limit of \(url.authority)"
  }

  /// The resource of a path for which none was reported yet.
  private static func expectedResource(of path: String) -> String {
    let parts = segments(of: path)
    return switch parts.first {
    case "search": parts.dropFirst().first == "code" ? "code_search" : "search"
    case "graphql" where parts.count == 1: "graphql"
    default: "core"
    }
  }

  /// The segments below the root of the API.
  private static func segments(of path: String) -> ArraySlice<Substring> {
    let parts = path.split(separator: "/")[...]
    guard parts.first == "api" else { return parts }
    return parts.dropFirst(parts.dropFirst().first == "v3" ? 2 : 1)
  }

  /// The path without the names and numbers in it.
  private static func shape(of url: HTTPURL) -> String {
    let parts = segments(of: url.path)
    let named = ["repos": 2, "orgs": 1, "users": 1][parts.first ?? ""] ?? 0
    let rest = parts.dropFirst(1 + named).map { $0.contains(where: \.isNumber) ? "*" : $0 }
    return ([url.origin, parts.first.map(String.init) ?? ""] + rest.prefix(4).map(String.init)).joined(separator: "/")
  }
}
