/// Writes which permission an endpoint needs into its documentation, above the link to GitHub's.
public enum Permissions {
  private static let start = "/// Needs the "

  /// Returns the text of a file of endpoints with the permissions of the description.
  public static func write(in text: String, from description: Description) -> String {
    let byPage = Dictionary(
      description.operations.values.compactMap { operation in
        operation.documentation.map { ($0, operation.json["permission"].text) }
      },
      uniquingKeysWith: { first, _ in first })
    var result: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let page = EndpointSource.address(in: line), let permission = byPage[page] {
        let indent = line.prefix { $0 == " " }
        let isWritten = result.suffix(2).first.map { $0.contains(start) && $0.contains("permission") } ?? false
        if isWritten { result.removeLast(2) }
        if let permission { result += ["\(indent)\(start)\(permission).", "\(indent)///"] }
      }
      result.append(line)
    }
    return result.joined(separator: "\n")
  }
}
