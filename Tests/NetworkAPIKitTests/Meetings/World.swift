import Foundation

@testable import NetworkAPIKit

/// A random client with random calls to random servers, and what must hold for all of them.
///
/// Everything is chosen by the seed but the order in which tasks run, so a violation may need several runs of its seed.
struct World: CustomStringConvertible {
  /// What a call does.
  enum Kind: CaseIterable {
    case get, post, postWithKey, stream, droppedStream, events, pages, image, webSocket
    case download, pausedDownload, managedDownload, upload, resumableUpload
  }

  struct Call {
    let kind: Kind
    let path: String
    let tenant: String
    /// After how many turns of other tasks it begins: some calls begin after a reset, while earlier ones go on.
    let begunAfter: Int
    /// After how many turns of other tasks it is cancelled; nil if it isn't.
    let cancelledAfter: Int?
    /// Whether it has a limit for the whole call, which ends after some turns of other tasks, as every wait does.
    let hasLimit: Bool
    /// After how many turns of other tasks a transfer is paused, and goes on after as many more.
    let pausedAfter: Int
  }

  /// What happens while the calls run.
  enum Reset: CaseIterable { case login, logout, cancelAll, cache, cookies }

  static let tenants = ["", "mona", "hubot"]

  let seed: UInt64
  let limit: Int?
  let retries: Int
  let isCoalescing: Bool
  let hasCache: Bool
  let hasCookies: Bool
  let forgets: Bool
  /// After how many failures in a row the circuit of a host opens; nil if it never does.
  let failures: Int?
  /// How many requests may be sent to a host at once, and then one each second; nil without a limit.
  let burst: Int?
  /// The retries in a minute; nil without a limit.
  let budget: Int?
  /// Whether the credential is one of OAuth 2.0, whose refresh tokens work once, instead of a token.
  let hasOAuth: Bool
  /// Whether all exchanges are recorded.
  let isRecorded: Bool
  /// Whether everything is logged.
  let isLogged: Bool
  let calls: [Call]
  let resets: [(Reset, after: Int)]

  init(seed: UInt64) {
    self.seed = seed
    var random = SeededGenerator(seed: seed)
    limit = Bool.random(using: &random) ? Int.random(in: 1...2, using: &random) : nil
    retries = Int.random(in: 0...2, using: &random)
    isCoalescing = Bool.random(using: &random)
    hasCache = Bool.random(using: &random)
    hasCookies = Bool.random(using: &random)
    forgets = Int.random(in: 0..<4, using: &random) == 0
    failures = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 1...2, using: &random) : nil
    burst = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 1...3, using: &random) : nil
    budget = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0...3, using: &random) : nil
    hasOAuth = Bool.random(using: &random)
    isRecorded = Int.random(in: 0..<6, using: &random) == 0
    isLogged = Int.random(in: 0..<4, using: &random) == 0
    let isSpread = Bool.random(using: &random)
    let isAlike = Bool.random(using: &random)
    let hasCache = hasCache
    calls = (0..<Int.random(in: 1...6, using: &random)).reduce(into: []) { calls, _ in
      // Calls for the same thing are those that may get each other's answers.
      let model = isAlike && Bool.random(using: &random) ? calls.first : nil
      // A cache is for reads, and must notice the changes between them.
      let isCached = isAlike && Bool.random(using: &random)
      let read = hasCache ? Kind.get : .image
      let kind = (isCached ? [read, read, .post] : Kind.allCases).randomElement(using: &random) ?? .get
      let path = ["/a", "/b"].randomElement(using: &random) ?? "/a"
      let tenant = model?.tenant ?? Self.tenants.randomElement(using: &random) ?? ""
      let chosen = isCached ? kind : model?.kind ?? kind
      calls.append(
        Call(
          // The requests of a manager are like no others.
          kind: chosen, path: model?.path ?? path, tenant: chosen == .managedDownload ? "" : tenant,
          begunAfter: isSpread ? Int.random(in: 0..<80, using: &random) : 0,
          cancelledAfter: Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 0..<60, using: &random) : nil,
          hasLimit: Int.random(in: 0..<8, using: &random) == 0, pausedAfter: Int.random(in: 0..<40, using: &random)))
    }
    resets = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      (Reset.allCases.randomElement(using: &random) ?? .login, after: Int.random(in: 0..<60, using: &random))
    }
  }

  var description: String {
    """
    world \(seed): limit \(number(limit)), \(retries) retries, coalescing \(isCoalescing), \
    cache \(hasCache), cookies \(hasCookies), forgets \(forgets), circuit \(number(failures)), \
    burst \(number(burst)), budget \(number(budget)), OAuth \(hasOAuth), recorded \(isRecorded)
      calls: \(calls.map { "\($0.kind) \($0.path) \($0.tenant) at \($0.begunAfter) \($0.cancelledAfter.map { "cancelled \($0)" } ?? "")\($0.hasLimit ? " limited" : "")" }.joined(separator: ", "))
      resets: \(resets.map { "\($0.0) after \($0.after)" }.joined(separator: ", "))
    """
  }

  private func number(_ number: Int?) -> String { number.map(String.init) ?? "none" }
}
