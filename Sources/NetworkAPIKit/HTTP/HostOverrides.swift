/// The replacements for hosts; see ``NetworkClient/Configuration/hostOverrides``.
struct HostOverrides: Sendable {
  /// The replacements by normalized hosts, or hosts with paths; the error of each call if a key isn't valid.
  private let bases: Result<[String: HTTPURL], NetworkError>

  init(bases: [String: HTTPURL]) {
    self.bases = Result { () throws(NetworkError) in try Self.normalized(bases) }
  }

  private static func normalized(_ bases: [String: HTTPURL]) throws(NetworkError) -> [String: HTTPURL] {
    var found: [String: HTTPURL] = [:]
    // Of two forms of one host, that in lower case comes last and counts.
    for (key, base) in bases.sorted(by: { $0.key < $1.key }) {
      let host = key.prefix { $0 != "/" }
      guard let normalized = try? URLHost.normalized(host), let url = try? HTTPURL("http://a\(key[host.endIndex...])"),
        url.query == nil, !key.contains("#")
      else {
        let reason = "as a key of hostOverrides, it can never match; use a host, or a host with a path"
        throw .invalidURL(.init(.host, key, reason))
      }
      found[host.endIndex == key.endIndex ? normalized : normalized + url.path] = base
    }
    return found
  }

  /// Returns where a request to a URL goes. Its query items replace those of the replacement: a server that is reached
  /// through one may repeat these in its links.
  ///
  /// - Parameter hasPath: whether the URL was written with a path, even if `/`; without one, the base gets no slash.
  /// - Throws: ``NetworkError/invalidURL(_:)`` if a key isn't valid.
  func place(of url: HTTPURL, hasPath: Bool = true) throws(NetworkError) -> HTTPURL {
    let bases = try bases.get()
    guard !bases.isEmpty else { return url }
    // A path counts before a host.
    if let place = bases[url.host + url.path] { return place.overridingItems(with: url.query) }
    guard let base = bases[url.host] else { return url }
    guard hasPath || url.path != "/" else { return base.overridingItems(with: url.query) }
    return base.appending(path: url.path, query: nil).overridingItems(with: url.query)
  }

  /// Returns where a request to a URL goes that a server has named. One that is at a replacement already stays there.
  func place(ofReceived url: HTTPURL) throws(NetworkError) -> HTTPURL {
    let bases = try bases.get()
    guard !bases.isEmpty else { return url }
    let isReplaced = bases.values.contains { base in
      base.hasSameOrigin(as: url) && url.path.hasPrefix(base.path)
    }
    return isReplaced ? url : try place(of: url)
  }
}
