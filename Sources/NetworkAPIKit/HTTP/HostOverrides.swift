/// The replacements for hosts; see ``NetworkClient/Configuration/hostOverrides``.
struct HostOverrides: Sendable {
  let bases: [String: HTTPURL]

  /// Returns where a request to a URL goes.
  ///
  /// - Parameters:
  ///   - host: the host as it was written, if it was; the keys may have either form. Default: as in the URL.
  ///   - hasPath: whether the URL was written with a path; an empty one adds no slash to the base.
  func place(of url: HTTPURL, writtenAs host: String? = nil, hasPath: @autoclosure () -> Bool = true) -> HTTPURL {
    guard !bases.isEmpty else { return url }
    // As it is written, or in lower case as in URLs. A path counts before a host.
    let hosts = [host ?? url.host, url.host]
    if let place = hosts.lazy.compactMap({ bases[$0 + url.path] }).first { return place.replacingQuery(url.query) }
    guard let base = hosts.lazy.compactMap({ bases[$0] }).first else { return url }
    return hasPath() ? base.appending(path: url.path, query: url.query) : base.appendingQuery(url.query ?? "")
  }

  /// Returns where a request to a URL goes that a server has named. One that is at a replacement already stays there.
  func place(ofReceived url: HTTPURL) -> HTTPURL {
    let isReplaced = bases.values.contains { base in
      base.hasSameOrigin(as: url) && url.path.hasPrefix(base.path)
    }
    return isReplaced ? url : place(of: url)
  }
}
