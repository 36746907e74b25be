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
      _ group: String, _ title: String, _ concurrency: Int, _ contenders: [String], path: String = "/user",
      isHTTP2: Bool = false
    ) {
      var arguments = [
        "--url", server.url(path, secure: isHTTP2), "--concurrency", "\(concurrency)", "--seconds", "\(seconds)",
      ]
      if isHTTP2 { arguments += ["--http2", "--trust", server.certificate] }
      comparisons.append(Comparison(group: group, title: title, contenders: contenders, arguments: arguments))
    }
    for concurrency in [1, 8, 64, 256] {
      compare(
        "transport", "676 bytes, \(concurrency) at a time", concurrency,
        ["libcurl", "transport", "transportOnLoop", "urlSession"])
      compare(
        "decoding", "676 bytes decoded, \(concurrency) at a time", concurrency, ["urlSessionDecoding", "client"])
    }
    compare(
      "http2", "676 bytes, HTTP/2 over TLS, 64 at a time", 64, ["libcurl", "transport", "urlSession"], isHTTP2: true)
    compare("large", "67.7 KB, 64 at a time", 64, ["libcurl", "transport", "urlSession"], path: "/users")
    return comparisons
  }
}
