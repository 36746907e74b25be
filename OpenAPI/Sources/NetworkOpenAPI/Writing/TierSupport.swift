/// The few types and extensions that written endpoints and models share, as far as they use them.
struct TierSupport {
  let namespace: String
  /// The text of all endpoints and models.
  let used: String

  var files: [(path: String, text: String)] {
    var files: [(path: String, text: String)] = []
    func add(_ name: String, if text: String, _ source: String) {
      if used.contains(text) { files.append(file(name, [source])) }
    }
    add("OpenString", if: ".OpenString {", Self.openString)
    if used.contains(".JSONValue") || usesEncoded { files.append(file("JSONValue", [Self.jsonValue])) }
    if [".ValueForm]", "]?.shortText {"].contains(where: { used.contains($0) }) {
      files.append(file("JSONValue+ShortText", [Self.shortText]))
    }
    add("ValueForm", if: ".ValueForm]", Self.valueForm)
    add("OrNull", if: ".OrNull ", Self.orNull)
    add("NullIfNil", if: ".NullIfNil ", Self.nullIfNil)
    if used.contains(".EventStream") { files.append(file("EventStream", [Self.streams], imports: Self.streamImports)) }
    if used.contains(".LineStream") {
      files.append(file("LineStream", [Self.lines], imports: ["public import NetworkAPIKit"]))
    }
    add("Nullable", if: ".Nullable<", Self.nullable)
    add("Boxed", if: ".Boxed ", Self.boxed)
    add("RequestBody", if: ".RequestBody", Self.requestBody)
    addParameters(to: &files)
    if used.contains("urlInfo[query: ") { files.append(("Support/URLInfo+Query.swift", Self.queryItem + "\n")) }
    return files
  }

  private var usesEncoded: Bool { ["encoded(", " json(", "(json(", ".members(of: "].contains { used.contains($0) } }

  private func addParameters(to files: inout [(path: String, text: String)]) {
    let hasItems = ["query: .values(", ".form(.values(", ".form(.members("].contains { used.contains($0) }
    let sources = [
      (hasItems, Self.items), (used.contains("headers: .values("), Self.headers),
      (used.contains("form.append("), Self.form), (usesEncoded, Self.encoded),
      (used.contains(".members(of: "), Self.members), (used.contains("pathValue("), Self.path),
    ].filter(\.0).map(\.1)
    guard !sources.isEmpty else { return }
    files.append(
      file("ParameterValue", [Self.parameterValue] + sources, imports: ["import Foundation", "import NetworkAPIKit"]))
  }

  private func file(_ name: String, _ sources: [String], imports: [String] = []) -> (path: String, text: String) {
    let text = imports.map { $0 + "\n" }.joined() + (imports.isEmpty ? "" : "\n") + sources.joined(separator: "\n\n")
    return ("Support/\(name).swift", text.replacing("NAMESPACE", with: namespace) + "\n")
  }

  private static let streamImports = ["import Foundation", "public import NetworkAPIKit"]
}
