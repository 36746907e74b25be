import Foundation

/// Contenders that fetch the same URL, the first of which the others are set beside.
struct Comparison {
  let group: String
  let title: String
  let contenders: [String]
  let arguments: [String]
}

extension Table {
  func comparisons() -> [Comparison] {
    var comparisons: [Comparison] = []
    func compare(
      _ group: String, _ title: String, _ concurrency: Int, _ contenders: [String], url: String, _ more: [String] = []
    ) {
      let arguments = ["--url", url, "--concurrency", "\(concurrency)", "--seconds", "\(seconds)"] + more
      comparisons.append(Comparison(group: group, title: title, contenders: contenders, arguments: arguments))
    }
    let url = server.url("/user")
    let (go, goDecoding) = Self.hasGo ? (["go"], ["goDecoding"]) : ([], [])
    for concurrency in [1, 8, 64, 256] {
      compare(
        "transport", "676 bytes, \(concurrency) at a time", concurrency,
        ["libcurl", "libcurlCallers", "transport", "transportOnLoop", "urlSession"] + go, url: url)
      compare(
        "decoding", "676 bytes decoded, \(concurrency) at a time", concurrency,
        ["urlSessionDecoding", "client"] + goDecoding,
        url: url)
      compare(
        "typed", "GET of 676 bytes, typed, \(concurrency) at a time", concurrency, ["clientFoundation", "client"],
        url: url)
      compare(
        "typed", "POST of 2 KB, typed, \(concurrency) at a time", concurrency,
        ["clientFoundation", "client"] + goDecoding, url: server.url("/issues"), ["--call", "issue"])
    }
    compare(
      "page", "page of 30 repositories, 8 at a time", 8, ["clientFoundation", "client"],
      url: server.url("/repositories"), ["--call", "repositories"])
    compare(
      "slow", "676 bytes after 10 ms, decoded, 64 at a time", 64,
      ["libcurl", "client", "urlSessionDecoding"] + goDecoding,
      url: server.slowURL("/user"))
    for value in JSONCase.allCases {
      comparisons.append(
        Comparison(
          group: "json", title: value.title, contenders: ["foundation", "package"],
          arguments: ["--value", value.rawValue, "--seconds", "\(seconds)"]))
    }
    if let url = server.secureURL("/user") {
      compare(
        "http2", "676 bytes, HTTP/2 over TLS, 64 at a time", 64, ["libcurl", "transport", "urlSession"] + go, url: url,
        ["--http", "http2", "--trust", server.certificate])
    }
    if let url = server.http3URL("/user") {
      for concurrency in [1, 64] {
        compare(
          "http3", "676 bytes, HTTP/3, \(concurrency) at a time", concurrency, ["libcurl", "transport"], url: url,
          ["--http", "http3", "--trust", server.certificate])
      }
    }
    compare(
      "large", "67.7 KB, 64 at a time", 64, ["libcurl", "transport", "urlSession"] + go, url: server.url("/users"))
    if let url = server.closingURL("/user"), let secureURL = server.closingSecureURL("/user") {
      let contenders = ["libcurl", "transport"] + go
      compare("connections", "676 bytes, a new connection each, 8 at a time", 8, contenders, url: url)
      compare(
        "connections", "676 bytes, a new TLS session each, 8 at a time", 8, contenders, url: secureURL,
        ["--trust", server.certificate])
    }
    if server.hosts.count > 1 {
      compare(
        "threads", "676 bytes from \(server.hosts.count) hosts, 64 at a time", 64,
        ["transport", "transportTwoThreads", "transportFourThreads"],
        url: server.hosts.map { "http://\($0):\(server.port)/user" }.joined(separator: " "))
    }
    return comparisons
  }

  /// The program of the Go contenders, which `Benchmarks/run` builds where Go is installed.
  static let goProgram = ".build/go-peer"
  static var hasGo: Bool { access(goProgram, X_OK) == 0 }
}
