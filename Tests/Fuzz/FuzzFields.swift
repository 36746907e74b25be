import Foundation

let fieldTargets = [
  FuzzTarget(name: "fields") { bytes in
    let value = text(bytes)
    _ = LinkHeader(value)
    _ = ContentRange(value)
    if let delay = RetryAfter.delay(value, now: Date(timeIntervalSince1970: 1_800_000_000)) {
      require(delay >= .zero && delay <= RetryAfter.maximum, "a delay is within its bounds")
    }
    if let type = MediaType(value) { require(MediaType(type.description) != nil, "a written media type is valid") }
    let disposition = ContentDisposition(value)
    if let name = disposition.safeFileName { checkFileName(name) }
    if let name = ContentDisposition.safeFileName(value) { checkFileName(name) }
    _ = CacheControl(["Cache-Control": value])
  },
  FuzzTarget(name: "challenges") { bytes in
    for challenge in AuthenticationChallenge.parse(text(bytes)) {
      require(!challenge.scheme.isEmpty, "a challenge has a scheme")
      guard let digest = DigestChallenge(challenge) else { continue }
      let value = digest.authorization(
        userName: "u", password: "p", method: "GET", target: "/", count: 1, clientNonce: "c")
      require(Token.isValidFieldValue(value) || !Token.isValidFieldValue(text(bytes)), "a proof is a field's value")
    }
  },
  FuzzTarget(name: "cookies") { bytes in
    let value = text(bytes)
    _ = SetCookie.separated(value)
    if let date = CookieDate.parse(value) { require(date.timeIntervalSince1970.isFinite, "a date is finite") }
    guard let url = try? HTTPURL("https://a.b.example.com/x/y/z") else { return }
    let jar = CookieJar(time: .system, suffixes: .rule)
    jar.set(value, for: url)
    for cookie in jar.cookies {
      require(url.host.hasSuffix(cookie.domain), "a server sets cookies for itself and its domains")
      require(cookie.domain.contains("."), "no cookie is for a public suffix")
    }
    if let field = jar.field(for: url) {
      require(Token.isValidFieldValue(field), "what is sent cannot break the message: \(field.debugDescription)")
    }
  },
  FuzzTarget(name: "dates") { bytes in
    _ = HTTPDate.parse(text(bytes))
    bytes.withUnsafeBufferPointer { bytes in
      if let date = ISO8601Date.parse(bytes) { require(date.timeIntervalSince1970.isFinite, "a date is finite") }
    }
  },
  FuzzTarget(name: "redaction") { bytes in
    // A canary takes the place of a secret. It must never be shown, whatever surrounds it.
    let value = text(bytes)
    _ = Redaction.redactedURL(value)
    _ = Redaction.redactedQuery(value)
    _ = Redaction.scrubbed(value)
    if let data = Redaction.redactedJSON(Data(bytes)) { require(!data.isEmpty, "redacted JSON is JSON") }
    if let key = try? JSONEncoder().encode([value]), let text = String(data: key, encoding: .utf8) {
      let document = "{\"a\":[{\"access_token\":{\"v\":[\"canary-4711\"]},\"x\":\(text.dropFirst().dropLast())}]}"
      let redacted = Redaction.redactedJSON(Data(document.utf8)).map { String(decoding: $0, as: UTF8.self) }
      require(redacted?.contains("canary-4711") == false || redacted == nil, "a token is redacted")
    }
  },
  FuzzTarget(name: "download-step") { bytes in
    let lines = text(bytes).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var headers = NetworkAPI.Headers()
    let names: [NetworkAPI.Headers.Name] = ["Content-Range", "Content-Length", "ETag", "Last-Modified", "Date"]
    for (name, value) in zip(names, lines.dropFirst()) {
      headers[name] = value
    }
    guard let url = try? HTTPURL("https://example.com/f") else { return }
    let record = DownloadRecord(url: url, headers: ["ETag": "\"a\"", "Content-Length": "100"])
    let status = HTTPStatus([200, 206, 416, 204, 404][Int(bytes.first ?? 0) % 5])
    guard let step = try? DownloadStep(status: status, headers: headers, url: url, offset: 10, record: record) else {
      return
    }
    if case .write(let offset, let end, _) = step {
      require(offset == 0 || offset == 10, "bytes go where they were asked for")
      require(end.map { $0 >= offset } ?? true, "a body does not end before it begins")
    }
  },
]

private func checkFileName(_ name: String) {
  require(!name.isEmpty && name != "." && name != "..", "a file name names a file")
  require(
    !name.utf8.contains(0x2F) && !name.utf8.contains(0) && !name.utf8.contains(0x5C), "a file name has no folders")
  require(name.utf8.count <= 255, "a file name is not too long")
}
