import Foundation

extension HTTPRequest {
  /// The request as a command for `curl` in a POSIX-like shell (bash, zsh, ksh), to show it or send it by hand.
  ///
  /// Whatever the request holds, every part of it stays inside its quotes: the command runs `curl` and nothing else
  /// (and `printf` and `base64` for a body that isn't plain text). Redirects are not followed.
  ///
  /// What a transport adds to a request that does not name it, `Accept: */*`, `User-Agent` and the content codings it
  /// can decode, the command sends as well.
  ///
  /// - Parameter redacted: whether secrets are left out: values of fields, query items, and members of a JSON or form
  ///   body that are or look like credentials, and any other body as a whole. Default yes.
  public func curlCommand(redacted: Bool = true) -> String {
    var arguments = ["curl", "--globoff", "--path-as-is"]
    if method == .head {
      arguments.append("--head")
    } else if method != .get || !body.isEmpty {
      arguments += ["--request", Self.quoted(method.rawValue)]
    }
    arguments.append(Self.quoted(redacted ? url.description : url.absoluteString))
    // What cannot be sent by us is not for curl to send either: a line break in a value would make a second field.
    for field in headers where Token.isValid(field.name) && Token.isValidFieldValue(field.value) {
      let value = redacted ? field.shownValue : field.value
      arguments += ["--header", Self.quoted(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")]
    }
    // curl adds `Accept: */*`, as transports do.
    if !headers.contains("User-Agent") {
      arguments += ["--header", Self.quoted("User-Agent: \(Self.defaultUserAgent)")]
    }
    if !headers.contains("Accept-Encoding"), !headers.contains("Range") { arguments.append("--compressed") }
    let (prefix, data) = bodyArguments(redacted: redacted)
    // What curl would add to a body, and no transport does.
    for name in data.isEmpty ? [] : ["Content-Type", "Expect"] where !headers.contains(name) {
      arguments += ["--header", "'\(name):'"]
    }
    return prefix + (arguments + data).joined(separator: " ")
  }

  /// A longer body is not put on a command line.
  private static let textLimit = 32 << 10

  /// What comes before the command, and the options that say the body.
  private func bodyArguments(redacted: Bool) -> (prefix: String, options: [String]) {
    guard !body.isEmpty else { return ("", method == .post || method == .put ? ["--data-raw", "''"] : []) }
    if redacted {
      let type = headers["Content-Type"].flatMap { MediaType($0) }
      let shown = body.data.flatMap { $0.count <= Self.textLimit ? Redaction.redactedBody($0, type: type) : nil }
      return ("", ["--data-raw", Self.quoted(shown ?? Redaction.mark)])
    }
    switch body.storage {
    case .data(let data):
      if data.count <= Self.textLimit, !data.contains(0), let text = String(data: data, encoding: .utf8) {
        return ("", ["--data-raw", Self.quoted(text)])
      }
      return ("printf %s '\(data.base64EncodedString())' | base64 -d | ", ["--data-binary", "@-"])
    case .file(let file):
      return ("", ["--data-binary", Self.quoted("@\(file.path)")])
    case .stream:
      // There is no other way to say it: whoever runs the command gives the bytes.
      return ("", ["--data-binary", "@-"])
    }
  }

  /// One word for the shell. Control characters are written as escapes, so that no terminal acts on them when they are
  /// pasted.
  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else {
      return "'\(text.replacingOccurrences(of: "'", with: #"'\''"#))'"
    }
    var quoted = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += #"\'"#
      case "\\": quoted += #"\\"#
      case "\n": quoted += #"\n"#
      case "\0": continue
      case _ where isControl(scalar):
        for byte in String(scalar).utf8 { quoted += "\\" + String(byte, radix: 8).leftPadded(to: 3) }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - count)) + self
  }
}
