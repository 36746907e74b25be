import Foundation
import OpenAPI

let usage = """
  Holds the endpoints and models in Sources/NetworkAPIs against GitHub's description of its API.

  usage: Scripts/github check [--all] [--sources FOLDER]
           Prints what differs from the description in the repository, with what to write; the status is 1 if
           something differs. --all also prints the accepted deviations, from Scripts/OpenAPI/accepted.txt.
         Scripts/github inits
           Writes the public memberwise initializers of the models, and renews those that it has written.
         Scripts/github update FILE [OPERATION …]
           Takes a newer description, GitHub's own in OpenAPI 3 as JSON, and keeps the operations of the repository and
           those that are named, one operation or schema a file. `git diff` then shows what GitHub has changed.
  """

struct Repository {
  let root: URL
  var sources: URL { root.appendingPathComponent("Sources/NetworkAPIs/GitHub") }
  var description: URL { root.appendingPathComponent("Tests/NetworkAPIsTests/Resources/GitHub") }
  var accepted: URL { root.appendingPathComponent("Scripts/OpenAPI/accepted.txt") }
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
  case "inits":
    let stale = try staleInitializers(in: repository.sources)
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
  var drifts = EndpointCheck.drifts(of: sources, from: try Description(folder: repository.description))
  drifts += try staleInitializers(in: folder).map { file, _ in
    Drift(
      key: "\(file.lastPathComponent): initializers",
      advice: "aren't those of the properties: run `Scripts/github inits`",
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

/// The files of models whose initializers aren't those of their properties, with the text that they should have.
func staleInitializers(in sources: URL) throws -> [(file: URL, text: String)] {
  try ["Models", "Webhooks"].flatMap { name in
    let folder = sources.appendingPathComponent(name)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.compactMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let renewed = Initializers.write(in: text)
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
