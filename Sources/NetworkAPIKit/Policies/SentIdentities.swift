/// Collects what identifies the user in the requests of a call: the credentials and cookies that its policies add, on each
/// hop.
final class SentIdentities: Sendable {
  private let all = Locked<Set<String>>([])

  func insert(_ identity: String) { all.withLock { _ = $0.insert(identity) } }

  /// Whether others include all of these.
  func isSubset(of others: SentIdentities) -> Bool {
    let others = others.all.withLock { $0 }
    return all.withLock { $0.isSubset(of: others) }
  }
}

private enum SentIdentitiesOption: SendingOptionKey {
  static let defaultValue: SentIdentities? = nil
  static var changesExchange: Bool { false }
}

extension RequestOptions {
  /// Collects what policies add that identifies the user; nil (the default) if nobody needs it.
  var sentIdentities: SentIdentities? {
    get { self[SentIdentitiesOption.self] }
    set { self[SentIdentitiesOption.self] = newValue }
  }
}
