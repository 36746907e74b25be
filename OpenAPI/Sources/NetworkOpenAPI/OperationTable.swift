/// A page with the endpoint of each operation of a description.
public struct OperationTable {
  /// Returns the page in Markdown.
  public static func page(of sources: SwiftSources, _ description: Description) -> String {
    var endpoints: [String: [String]] = [:]
    for endpoint in sources.endpoints(of: description).read {
      endpoints[endpoint.route, default: []].append(endpoint.name)
    }
    let operations = Dictionary(grouping: description.operations.values) { String($0.id.prefix { $0 != "/" }) }
    var lines = [
      "# GitHub's operations", "",
      "Each operation of GitHub's REST API that has an endpoint here, by the name that GitHub gives it. Several endpoints of",
      "one operation differ in what they request. `Scripts/github table` writes this page.", "",
    ]
    for (group, operations) in operations.sorted(by: { $0.key < $1.key }) {
      var rows: [String] = []
      for operation in operations.sorted(by: { $0.id < $1.id }) {
        guard let names = endpoints[operation.route] else { continue }
        let types = names.sorted().map { "`\($0)`" }.joined(separator: ", ")
        rows.append("| `\(operation.id)` | \(types) | `\(operation.method) \(operation.path)` |")
      }
      if !rows.isEmpty {
        lines += ["## \(group)", "", "| operation | endpoint | request |", "|---|---|---|"] + rows + [""]
      }
    }
    return lines.joined(separator: "\n")
  }
}
