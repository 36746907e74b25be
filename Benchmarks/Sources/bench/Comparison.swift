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
    for concurrency in [1, 8, 64, 256] {
      compare(
        "transport", "676 bytes, \(concurrency) at a time", concurrency,
        ["libcurl", "transport", "transportOnLoop", "urlSession"], url: url)
      compare(
        "decoding", "676 bytes decoded, \(concurrency) at a time", concurrency, ["urlSessionDecoding", "client"],
        url: url)
    }
    if let url = server.secureURL("/user") {
      compare(
        "http2", "676 bytes, HTTP/2 over TLS, 64 at a time", 64, ["libcurl", "transport", "urlSession"], url: url,
        ["--http2", "--trust", server.certificate])
    }
    compare("large", "67.7 KB, 64 at a time", 64, ["libcurl", "transport", "urlSession"], url: server.url("/users"))
    return comparisons
  }
}
