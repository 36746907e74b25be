public import Foundation

/// Replaces the description in the repository by a newer one, as far as its operations are ours.
public enum Update {
  /// What an update did.
  public struct Outcome: Sendable {
    public internal(set) var changed: [String] = []
    /// Operations that the newer description doesn't have; their files stay as they are.
    public internal(set) var gone: [String] = []
  }

  /// Writes each operation, and each schema that they use, into a file of its own.
  ///
  /// - Parameters:
  ///   - newer: the newer description.
  ///   - ids: the operations to keep.
  ///   - folder: the folder of the description.
  public static func write(_ newer: Description, operations ids: Set<String>, to folder: URL) throws -> Outcome {
    var outcome = Outcome()
    var schemas: [String: JSON] = [:]
    let older = try? Description(folder: folder)
    for id in ids.sorted() {
      guard var operation = newer.operations[id]?.json else {
        outcome.gone.append(id)
        // What it refers to stays too.
        if let operation = older?.operations[id]?.json { collect(operation, from: older ?? newer, into: &schemas) }
        continue
      }
      let old = older?.operations[id]?.json ?? .null
      for key in ["tier", "pagination", "breakingChanges", "permission"]
      where operation[key] == .null && old[key] != .null {
        operation = operation.setting(key, to: old[key])
      }
      operation = keepingFacts(of: old, in: operation)
      collect(operation, from: newer, into: &schemas)
      try write(operation, to: folder.appendingPathComponent("operations/\(id).json"), name: id, &outcome)
    }
    let schemaFolder = folder.appendingPathComponent("schemas")
    for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
      let schema = keepingFacts(of: older?.schemas[name] ?? .null, in: schema)
      try write(schema, to: schemaFolder.appendingPathComponent("\(name).json"), name: name, &outcome)
    }
    for name in (older?.schemas ?? [:]).keys.sorted() where schemas[name] == nil {
      try FileManager.default.removeItem(at: schemaFolder.appendingPathComponent("\(name).json"))
      outcome.changed.append(name)
    }
    return outcome
  }

  private static func write(_ json: JSON, to file: URL, name: String, _ outcome: inout Outcome) throws {
    let data = Data(json.formatted().utf8)
    if (try? Data(contentsOf: file)) == data { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    outcome.changed.append(name)
  }

  /// Adds the schemas that a value refers to, and those that they refer to.
  private static func collect(_ value: JSON, from description: Description, into schemas: inout [String: JSON]) {
    switch value {
    case .array(let elements):
      for element in elements { collect(element, from: description, into: &schemas) }
    case .object(let object):
      if let name = object["$ref"]?.text, schemas[name] == nil, let schema = description.schemas[name] {
        schemas[name] = schema
        collect(schema, from: description, into: &schemas)
      }
      for (name, value) in object.members where name != "examples" {
        collect(value, from: description, into: &schemas)
      }
    default: break
    }
  }

  /// Returns the newer value with the older one's `removedIn`, which GitHub publishes elsewhere, in the same places.
  private static func keepingFacts(of old: JSON, in new: JSON) -> JSON {
    guard var object = new.object, old.object != nil else { return new }
    for (name, value) in object.members { object[name] = keepingFacts(of: old[name], in: value) }
    if old["removedIn"] != .null { object["removedIn"] = old["removedIn"] }
    return .object(object)
  }
}
