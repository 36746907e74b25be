import Foundation

@testable import NetworkAPIKit

extension World {
  /// What the servers and the observers have seen and shouldn't have.
  func broken(server: WorldServer, log: EventLog, elapsed: Duration) -> [String] {
    var broken = server.foreignCookies + exceeded(server: server)
    if let limit, server.most > limit { broken.append("\(server.most) responses at a time instead of \(limit)") }
    for sent in server.sent where sent.request.url.origin != WorldServer.own {
      let secrets = sent.request.headers.filter { $0.value.contains("secret") }.map(\.name)
      if !secrets.isEmpty { broken.append("\(secrets) at \(sent.request.url)") }
    }
    // What calls for one image share goes on under the first one's ID.
    if !isCoalescing, let late = server.sent.first(where: { $0.isLate && $0.request.headers[.accept] != "image/*" }) {
      broken.append("call \(late.call) sent \(late.request.url) after its end")
    }
    let bodies = calls.indices.map(Self.body)
    for upload in server.uploads where !bodies.contains(upload) {
      broken.append("an upload of \(upload.debugDescription)")
    }
    if Set(server.uploads).count < server.uploads.count { broken.append("an upload is complete twice") }
    let retries = log.events.count { if case .retryScheduled = $0.kind { true } else { false } }
    if let budget, retries > budget * (1 + Int(elapsed.seconds / 60)) {
      broken.append("\(retries) retries instead of \(budget)")
    }
    let events = Dictionary(grouping: log.events, by: \.callID)
    for (call, sent) in Dictionary(grouping: server.sent, by: \.call) {
      // Neither rejected nor redirected: it may have acted.
      let acted = sent.filter { $0.request.method == .post && ![401, 429, 307, 302].contains($0.status) }
      let hasKey = sent.contains { $0.request.headers.contains("Idempotency-Key") }
      if acted.count > 1, !hasKey { broken.append("call \(call) may have acted \(acted.count) times") }
      let ownEvents = events[call] ?? []
      let allowed = ownEvents.reduce(1) { count, event in
        switch event.kind {
        case .retryScheduled, .redirected: count + 1
        default: count
        }
      }
      let refusals = sent.count { $0.status == 401 }
      let forgotten = forgets ? sent.count { $0.status == 503 } : 0
      if !ownEvents.isEmpty, !isCoalescing, sent.count(where: { !$0.isAfterEnd }) > allowed + refusals + forgotten {
        broken.append("call \(call) sent \(sent.count) requests instead of \(allowed + refusals + forgotten)")
      }
    }
    for (call, events) in events {
      var starts = 0
      var ends = 0
      for event in events {
        // What a cancelled call shares with others may be about to report something.
        if ends > 0, !isCoalescing { broken.append("call \(call) has an event after its end: \(event.kind)") }
        if event.kind.isStart { starts += 1 }
        if event.kind.isEnd { ends += 1 }
        if case .cache(.hit) = event.kind, event.attempt > 1 {
          broken.append("a retry of call \(call) was answered by the cache")
        }
      }
      if starts != 1 || ends != 1 { broken.append("call \(call) has \(starts) starts and \(ends) ends") }
    }
    return broken
  }

  /// Which limits the requests have exceeded.
  private func exceeded(server: WorldServer) -> [String] {
    var exceeded: [String] = []
    for (host, sent) in Dictionary(grouping: server.sent, by: \.request.url.host) {
      if let burst {
        for (index, time) in sent.map(\.time).sorted().enumerated() where index >= burst + Int(time.seconds) {
          exceeded.append("request \(index + 1) to \(host) after \(time)")
        }
      }
      guard let failures else { continue }
      // How many failures there were in a row, and when the first of them was sent.
      var (count, first) = (0, Duration.zero)
      for sent in sent {
        guard sent.status.map({ [500, 503].contains($0) }) ?? true else {
          count = 0
          continue
        }
        if count == 0 { first = sent.time }
        count += 1
        // Each call may have one request on its way when the circuit opens, and then there is one trial after each pause.
        let most = failures + calls.count + Int(max(sent.time - first, .zero) / Self.pause) + 1
        if count > most { exceeded.append("\(count) failures of \(host) instead of \(most)") }
      }
    }
    return exceeded
  }
}
