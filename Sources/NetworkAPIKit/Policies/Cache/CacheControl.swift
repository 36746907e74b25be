import Foundation

/// The directives of `Cache-Control` (RFC 9111 §5.2), of requests and responses.
struct CacheControl: Sendable, Hashable {
  private var directives: [String: String] = [:]

  init(_ headers: NetworkAPI.Headers) {
    for value in headers.values(named: "Cache-Control") {
      for directive in Self.split(value) {
        let parts = directive.split(separator: "=", maxSplits: 1)
        guard let name = parts.first.map({ Self.trimmed($0).lowercased() }), !name.isEmpty else { continue }
        let argument = parts.count == 2 ? Self.trimmed(parts[1]) : ""
        // The first counts where a directive comes twice with different values (RFC 9111 §4.2.1).
        if directives[name] == nil { directives[name] = argument.replacingOccurrences(of: "\"", with: "") }
      }
    }
    // What HTTP/1.0 had (§5.4).
    if directives.isEmpty, headers["Pragma"]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
  }

  func contains(_ name: String) -> Bool { directives[name] != nil }

  /// Whether a directive is there with a value.
  func hasArgument(_ name: String) -> Bool { directives[name]?.isEmpty == false }

  /// The seconds of a directive. What is no number counts as zero: stale is the safe side (§4.2.1).
  func seconds(_ name: String) -> TimeInterval? {
    guard let argument = directives[name] else { return nil }
    guard !argument.isEmpty, argument.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return min(Double(argument) ?? 0, 2_147_483_648)
  }

  /// At commas outside quotes.
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
