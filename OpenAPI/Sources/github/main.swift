import Foundation
import NetworkOpenAPI

let usage = """
  Holds the endpoints and models in Sources/NetworkAPIs against GitHub's description of its API.

  usage: Scripts/github check [--all] [--sources FOLDER]
           Prints what differs from the description in the repository, with what to write; the status is 1 if
           something differs. --all also prints the accepted deviations, from OpenAPI/accepted.txt.
         Scripts/github add OPERATION …
           Writes an endpoint and its models for each operation of the description, such as `repos/list-tags`, and prints its
           row for the tests. What it can't know is for you to correct: better names, and what each value means.
         Scripts/github table
           Writes Docs/GitHubOperations.md, the endpoint of each operation.
         Scripts/github inits
           Writes the public memberwise initializers of the models, and renews those that it has written.
         Scripts/github permissions
           Writes the permission that an endpoint needs into its documentation, as far as the description has it.
         Scripts/github update FILE [OPERATION …]
           Takes a newer description, GitHub's own in OpenAPI 3 as JSON, and keeps the operations of the repository and
           those that are named, one operation or schema a file. `git diff` then shows what GitHub has changed.
  """

struct Repository {
  let root: URL
  var sources: URL { root.appendingPathComponent("Sources/NetworkAPIs/GitHub") }
  var description: URL { root.appendingPathComponent("Tests/NetworkAPIsTests/Resources/GitHub") }
  var table: URL { root.appendingPathComponent("Docs/GitHubOperations.md") }
  var accepted: URL { root.appendingPathComponent("OpenAPI/accepted.txt") }
}

func run(_ arguments: [String]) throws -> Int32 {
  // The script that starts the program says where the repository is.
  let root = ProcessInfo.processInfo.environment["REPOSITORY"] ?? FileManager.default.currentDirectoryPath
  let repository = Repository(root: URL(fileURLWithPath: root))
  switch arguments.first {
  case "check":
    var sources = repository.sources
    if let index = arguments.firstIndex(of: "--sources"), index + 1 < arguments.count {
      sources = URL(fileURLWithPath: arguments[index + 1])
    }
    return try check(repository, sources, showsAll: arguments.contains("--all"))
  case "add" where arguments.count > 1: return try add(repository, arguments.dropFirst())
  case "table":
    let page = OperationTable.page(
      of: try SwiftSources(folder: repository.sources), try Description(folder: repository.description))
    try Data(page.utf8).write(to: repository.table)
    return 0
  case "inits":
    print("\(try writeInitializers(in: repository.sources)) files changed")
    return 0
  case "permissions":
    let stale = try stalePermissions(in: repository.sources, Description(folder: repository.description))
    for (file, text) in stale { try Data(text.utf8).write(to: file) }
    print("\(stale.count) files changed")
    return 0
  case "update" where arguments.count > 1: return try update(repository, arguments[1], adding: arguments.dropFirst(2))
  default:
    print(usage)
    return arguments.isEmpty || arguments == ["--help"] ? 0 : 2
  }
}

func check(_ repository: Repository, _ folder: URL, showsAll: Bool) throws -> Int32 {
  let sources = try SwiftSources(folder: folder)
  let description = try Description(folder: repository.description)
  var drifts = EndpointCheck.drifts(of: sources, from: description)
  if (try? String(contentsOf: repository.table, encoding: .utf8)) != OperationTable.page(of: sources, description) {
    drifts.append(Drift(key: "table: old", advice: "run `Scripts/github table`", file: "Docs/GitHubOperations.md"))
  }
  drifts += try staleInitializers(in: folder).map { file, _ in
    Drift(
      key: "\(file.lastPathComponent): initializers",
      advice: "aren't those of the properties: run `Scripts/github inits`",
      file: "")
  }
  drifts += try stalePermissions(in: folder, description).map { file, _ in
    Drift(
      key: "\(file.lastPathComponent): permissions",
      advice: "aren't those of the description: run `Scripts/github permissions`",
      file: "")
  }
  let accepted = try AcceptedDeviations(text: String(contentsOf: repository.accepted, encoding: .utf8))
  let (new, known, unused) = accepted.divide(drifts)
  for drift in showsAll ? drifts : new {
    print("\(drift.key)\n    \(drift.advice)\(drift.file.isEmpty ? "" : " [\(drift.file)]")")
  }
  for pattern in unused { print("\(pattern)\n    is accepted, but nothing differs any more: delete it from the list") }
  print("\(new.count) differences, \(known.count) accepted, \(unused.count) needless lines in the list")
  return new.isEmpty && unused.isEmpty ? 0 : 1
}

func add(_ repository: Repository, _ names: ArraySlice<String>) throws -> Int32 {
  let description = try Description(folder: repository.description)
  let sources = try SwiftSources(folder: repository.sources)
  let writer = GitHubWriter(description: description, sources: sources)
  let existing = sources.endpoints(of: description).read
  let operations = try names.map { name in
    guard let operation = description.operations[name] else {
      throw ProgramError("The description has no operation \(name); `Scripts/github update FILE \(name)` adds it.")
    }
    if let endpoint = existing.first(where: { $0.route == operation.route }) {
      throw ProgramError("\(name) has an endpoint: \(endpoint.name) in \(endpoint.file).")
    }
    return operation
  }
  for operation in operations {
    let written = writer.write(operation)
    let files =
      [("Endpoints/\(written.group)+\(written.name)", written.endpoint)]
      + written.models.map { ("Models/\($0.name)", $0.text) }
    for (name, text) in files {
      let file = repository.sources.appendingPathComponent("\(name).swift")
      // An earlier operation may have needed the same model.
      if FileManager.default.fileExists(atPath: file.path) {
        print("\(file.path) exists and stays as it is")
      } else {
        try Data(text.utf8).write(to: file)
        print("wrote \(file.path)")
      }
    }
    for note in written.notes { print("to do: \(note)") }
    print("\nThe row for the tests, in Tests/NetworkAPIsTests/Contract:\n\n\(written.contract)\n")
  }
  _ = try writeInitializers(in: repository.sources)
  for (file, text) in try stalePermissions(in: repository.sources, description) { try Data(text.utf8).write(to: file) }
  print(
    "Then: swift format --in-place --recursive Sources/NetworkAPIs, Scripts/public-api --update, Scripts/github check")
  return 0
}

/// Writes the initializers of models that aren't those of their properties; returns the number of changed files.
func writeInitializers(in sources: URL) throws -> Int {
  let stale = try staleInitializers(in: sources)
  for (file, text) in stale { try Data(text.utf8).write(to: file) }
  return stale.count
}

/// The files of models whose initializers aren't those of their properties, with the text that they should have.
func staleInitializers(in sources: URL) throws -> [(file: URL, text: String)] {
  try stale(["Models", "Webhooks"], in: sources) { Initializers.write(in: $0) }
}

/// The files of endpoints whose documentation doesn't name their permissions, with the text that they should have.
func stalePermissions(in sources: URL, _ description: Description) throws -> [(file: URL, text: String)] {
  try stale(["Endpoints"], in: sources) { Permissions.write(in: $0, from: description) }
}

/// The files that aren't as they would be written, with the text that they should have.
func stale(_ folders: [String], in sources: URL, write: (String) -> String) throws -> [(file: URL, text: String)] {
  try folders.flatMap { name in
    let folder = sources.appendingPathComponent(name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.compactMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let renewed = write(text)
      return text == renewed ? nil : (file, renewed)
    }
  }
}

func update(_ repository: Repository, _ path: String, adding names: ArraySlice<String>) throws -> Int32 {
  let newer = try Trimming.description(of: JSON(data: Data(contentsOf: URL(fileURLWithPath: path))))
  let ours = Set(try Description(folder: repository.description).operations.keys)
  let unknown = names.filter { newer.operations[$0] == nil }
  guard unknown.isEmpty else { throw ProgramError("\(path) has no operation \(unknown.joined(separator: ", ")).") }
  let outcome = try Update.write(newer, operations: ours.union(names), to: repository.description)
  for id in outcome.gone { print("\(id) isn't in the newer description; its file stays as it is") }
  print("\(outcome.changed.count) files changed; `Scripts/github check` says what to write")
  return 0
}

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
