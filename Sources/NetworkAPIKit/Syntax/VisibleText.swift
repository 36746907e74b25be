extension Unicode.Scalar {
  /// Whether a terminal or text view may act on the scalar instead of showing it: a control character, a line or
  /// paragraph separator, or a format character such as those that reverse the direction of text.
  var isControlOrFormat: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension String {
  /// The text with escapes such as `\u{1B}` for all characters that a terminal may act on, for errors and logs: text
  /// from a server or certificate could otherwise change what a terminal shows, or forge a line of a log.
  ///
  /// - Parameter keepsLayout: whether to keep line feeds and tabs. Default false.
  package func escapingControls(keepsLayout: Bool = false) -> String {
    // Nearly every text is visible ASCII.
    guard utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }), unicodeScalars.contains(where: \.isControlOrFormat) else {
      return self
    }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isControlOrFormat, !(keepsLayout && (scalar == "\n" || scalar == "\t")) {
        escaped += scalar == "\n" ? "\\n" : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
