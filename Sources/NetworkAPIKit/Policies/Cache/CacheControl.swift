import Foundation

/// The directives of the `Cache-Control` header field of a request or response (RFC 9111 §5.2).
struct CacheControl: Sendable, Hashable {
  private var directives: [String: String] = [:]

  init(_ headers: NetworkAPI.Headers) {
    for value in headers.values(named: "Cache-Control") {
      for directive in Self.split(value) {
        let parts = directive.split(separator: "=", maxSplits: 1)
        guard let name = parts.first.map({ Self.trimmed($0).lowercased() }), !name.isEmpty else { continue }
        let argument = parts.count == 2 ? Self.trimmed(parts[1]) : ""
        // If a directive occurs twice with different values, the first one counts (RFC 9111 §4.2.1).
        if directives[name] == nil { directives[name] = argument.replacingOccurrences(of: "\"", with: "") }
      }
    }
    // The HTTP/1.0 equivalent of `no-cache` (§5.4).
    if directives.isEmpty, headers["Pragma"]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
  }

  func contains(_ name: String) -> Bool { directives[name] != nil }

  /// Whether the directive is present and has a value.
  func hasArgument(_ name: String) -> Bool { directives[name]?.isEmpty == false }

  /// The value of a directive in seconds; nil if absent. An invalid number counts as zero, since treating a response as
  /// stale is safe (§4.2.1).
  func seconds(_ name: String) -> TimeInterval? {
    guard let argument = directives[name] else { return nil }
    guard !argument.isEmpty, argument.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return min(Double(argument) ?? 0, 2_147_483_648)
  }

  /// Splits at commas outside quotes.
  private static func split(_ value: String) -> [Substring] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isQuoted = false
    for index in value.indices {
      switch value[index] {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        parts.append(value[start..<index])
        start = value.index(after: index)
      default: break
      }
    }
    return parts + [value[start...]]
  }

  private static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
