import Foundation
import NetworkOpenAPI

let command = ProcessInfo.processInfo.environment["ENDPOINTS_COMMAND"] ?? "Scripts/endpoints"

let usage = """
  Writes the endpoints and models of an API from its description in OpenAPI 3, for you to correct and own.

  usage: \(command) DESCRIPTION.json --module MyAPI [--out FOLDER] [--force]
           Writes Swift files into the folder, by default Sources/MyAPI: MyAPI.swift with the namespace, a file of endpoints
           for each tag, a file for each model, and the few types that they share. It prints what the description says that
           isn't written.
           If the folder has files already, it prints how those that it would write differ from them, and writes nothing.
           --force replaces files of the same names and deletes none.

  status: 0 if files were written or nothing differs, 1 if something differs, 2 if the arguments or the description are wrong
  """

struct Arguments {
  var description: String?
  var module: String?
  var folder: String?
  var index: String?
  var isForced = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst(), !value.hasPrefix("--") else {
          throw ProgramError("\(argument) needs a value.\n\n\(usage)")
        }
        return value
      }
      switch argument {
      case "--module": module = try value()
      case "--out": folder = try value()
      case "--force": isForced = true
      // For OpenAPI/round-trip.
      case "--index": index = try value()
      case _ where argument.hasPrefix("-"): throw ProgramError("\(argument) isn't an option.\n\n\(usage)")
      case _ where description == nil: description = argument
      default: throw ProgramError("\(argument) is one argument too many.\n\n\(usage)")
      }
    }
  }
}

func run(_ arguments: Arguments) throws -> Int32 {
  guard let path = arguments.description, let module = arguments.module else {
    throw ProgramError("Name a description and a module.\n\n\(usage)")
  }
  guard module.contains(/^[A-Z][A-Za-z0-9_]*$/) else {
    throw ProgramError("\(module) isn't a name for a Swift type: begin with a capital letter, then letters and digits.")
  }
  let current = FileManager.default.currentDirectoryPath + "/"
  let named = arguments.folder ?? "Sources/\(module)"
  let folder = named.hasPrefix(current) ? String(named.dropFirst(current.count)) : named
  let tier = try Tier(of: document(at: path), namespace: module)
  let root = URL(fileURLWithPath: folder, isDirectory: true)
  let existing = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
  if let file = arguments.index { try Data(tier.index.oneLine.utf8).write(to: URL(fileURLWithPath: file)) }
  if !existing.isEmpty, !arguments.isForced { return compare(tier, with: root, folder) }
  for (path, text) in tier.files {
    let file = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
  let counts = [
    count(tier.operationCount, "operation"), count(tier.modelCount, "model"), count(tier.files.count, "file"),
  ]
  print("\(counts.joined(separator: ", ")) in \(folder)")
  guard !tier.omissions.isEmpty else { return 0 }
  print("\nNot written, or not as the description says:")
  let texts = tier.omissions.map(\.text).reduce(into: (seen: Set<String>(), texts: [String]())) { result, text in
    if result.seen.insert(text).inserted { result.texts.append(text) }
  }
  let places = Dictionary(grouping: tier.omissions, by: \.text)
  for text in texts.texts {
    print("- \(text):")
    let places = places[text] ?? []
    for (index, omission) in places.enumerated() {
      print("    \(omission.place)\(index == places.count - 1 ? "" : ",")")
    }
  }
  return 0
}

/// Prints how the files that a folder has differ from those that would be written.
func compare(_ tier: Tier, with root: URL, _ folder: String) -> Int32 {
  var count = 0
  for (path, text) in tier.files {
    let old = FileManager.default.contents(atPath: root.appendingPathComponent(path).path).map {
      String(decoding: $0, as: UTF8.self)
    }
    let lines = Differences.lines(from: old ?? "", to: text)
    guard !lines.isEmpty || old == nil else { continue }
    count += 1
    print("--- \(old == nil ? "/dev/null" : "\(folder)/\(path)")\n+++ \(path)")
    for line in lines { print(line) }
  }
  let written = Set(tier.files.map(\.path))
  for part in ["Endpoints", "Models", "Support"] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(part).path)) ?? []
    for file in files.sorted() where file.hasSuffix(".swift") && !written.contains("\(part)/\(file)") {
      print("Only in \(folder)/\(part): \(file)")
    }
  }
  let files = count == 1 ? "1 file differs" : "\(count) files differ"
  print(
    count == 0
      ? "\(folder) is as the description says."
      : "\n\(files) from what the description gives. Nothing was written: take over what you want, or add --force to replace files."
  )
  return count == 0 ? 0 : 1
}

func document(at path: String) throws -> JSON {
  guard let data = FileManager.default.contents(atPath: path) else {
    throw ProgramError("There is no file \(path), or it can't be read.")
  }
  do {
    return try JSON(data: data)
  } catch {
    let start = String(decoding: data.prefix(4096), as: UTF8.self)
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") || start.contains(#/(?m)^(openapi|swagger|paths|info): */#)
    else { throw ProgramError("\(path) isn't JSON. \(error)") }
    throw ProgramError(
      """
      \(path) is YAML. Convert it to JSON first, for example with one of these:
        yq -o=json \(path) > description.json    (with Debian's: yq . \(path))
        ruby -ryaml -rjson -e 'puts JSON.dump(YAML.load(ARGF))' \(path) > description.json
      """)
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.isEmpty || arguments == ["--help"] {
    print(usage)
    exit(arguments.isEmpty ? 2 : 0)
  }
  exit(try run(Arguments(arguments)))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
