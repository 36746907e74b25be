import Foundation

extension HTTPRequest {
  /// Returns the request as a `curl` command for a POSIX-like shell (bash, zsh, ksh), to log it or send it by hand.
  ///
  /// All values are quoted, so that nothing in the request can inject another command. The command runs only `curl`,
  /// and `printf` and `base64` for a body that isn't plain text. It doesn't follow redirects.
  ///
  /// Like a transport, it adds `Accept: */*`, `User-Agent` and `Accept-Encoding` unless the request sets them.
  ///
  /// - Parameter redacted: whether to redact secrets: header fields, query items and members of a JSON or form body
  ///   that are or look like credentials, and the whole body if it has another type. Default true.
  public func curlCommand(redacted: Bool = true) -> String { curlCommand(redacted: redacted, showsBody: true) }

  /// - Parameter showsBody: whether a body is part of the command; otherwise its length stands for it.
  func curlCommand(redacted: Bool, showsBody: Bool) -> String {
    var arguments = ["curl", "--globoff", "--path-as-is"]
    if method == .head {
      arguments.append("--head")
    } else if method != .get || !body.isEmpty {
      arguments += ["--request", Self.quoted(method.rawValue)]
    }
    arguments.append(Self.quoted(redacted ? url.description : url.absoluteString))
    // Omit what no transport sends: fields that the body determines, and invalid ones, where a line break in a value would
    // start another field.
    for field in headers where !field.name.isFraming && Token.isValidFieldValue(field.value) {
      let value = redacted ? field.shownValue : field.value
      arguments += ["--header", Self.quoted(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")]
    }
    // curl itself adds `Accept: */*`, like the transports.
    if !headers.contains(.userAgent) {
      arguments += ["--header", Self.quoted("User-Agent: \(Self.defaultUserAgent)")]
    }
    if headers.allowContentCodings { arguments.append("--compressed") }
    let (prefix, data) = bodyArguments(redacted: redacted, showsBody: showsBody)
    // Remove the fields that curl adds to a request with a body, unlike the transports.
    for name: NetworkAPI.Headers.Name in data.isEmpty ? [] : [.contentType, .expect] where !headers.contains(name) {
      arguments += ["--header", "'\(name):'"]
    }
    return prefix + (arguments + data).joined(separator: " ")
  }

  /// The maximum length of a body in the command line, in bytes.
  private static let textLimit = 32 << 10

  /// The pipeline before the `curl` command, and the options for the body.
  private func bodyArguments(redacted: Bool, showsBody: Bool) -> (prefix: String, options: [String]) {
    guard !body.isEmpty else { return ("", method == .post || method == .put ? ["--data-raw", "''"] : []) }
    guard showsBody else { return ("", ["--data-raw", "'(\(body.length.map { "\($0)" } ?? "some") bytes)'"]) }
    let body = body.unreported
    if redacted {
      let type = headers[.contentType].flatMap { MediaType($0) }
      let shown = body.data.flatMap { $0.count <= Self.textLimit ? Redaction.redactedBody($0, type: type) : nil }
      return ("", ["--data-raw", Self.quoted(shown ?? Redaction.mark)])
    }
    switch body.storage {
    case .data(let data):
      if data.count <= Self.textLimit, !data.contains(0), let text = String(validUTF8: data) {
        return ("", ["--data-raw", Self.quoted(text)])
      }
      return ("printf %s '\(data.base64EncodedString())' | base64 -d | ", ["--data-binary", "@-"])
    case .file(let file):
      return ("", ["--data-binary", Self.quoted("@\(file.path)")])
    case .stream:
      // A stream isn't read here: the command reads the body from standard input.
      return ("", ["--data-binary", "@-"])
    }
  }

  /// Returns the text as a single quoted shell word. Control characters become escapes, so that a terminal doesn't act
  /// on them when the command is pasted.
  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isControlOrFormat) else {
      // By bytes: a combining mark after a quote must not hide it.
      let parts = text.utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      return "'\(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: #"'\''"#))'"
    }
    var quoted = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += #"\'"#
      case "\\": quoted += #"\\"#
      case "\n": quoted += #"\n"#
      case "\0": continue
      case _ where scalar.isControlOrFormat:
        for byte in String(scalar).utf8 { quoted += "\\" + "00\(String(byte, radix: 8))".suffix(3) }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }
}
