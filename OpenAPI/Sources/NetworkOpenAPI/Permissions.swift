import Foundation

/// Writes which permission an endpoint needs into its documentation, after the link to GitHub's.
public enum Permissions {
  /// Returns the text of a file of endpoints with the permissions of the description.
  public static func write(in text: String, from description: Description) -> String {
    let byPage = Dictionary(
      description.operations.values.compactMap { operation in
        operation.documentation.map { ($0, operation.json["permission"].text) }
      },
      uniquingKeysWith: { first, _ in first })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard let page = EndpointSource.address(in: String(line)), let permission = byPage[page],
        let end = line.range(of: "(\(page))")?.upperBound
      else { return String(line) }
      // An endpoint with a scope has a list of pages, whose items are sentences.
      let rest = permission.map { ": needs the \($0)." } ?? (line.contains("/// - [") ? "." : "")
      return line[..<end] + rest
    }
    return lines.joined(separator: "\n")
  }
}
