import Foundation
import OpenAPI

let usage = """
  Writes the endpoints and models of an API from its description in OpenAPI 3, for you to correct and own.

  usage: Scripts/endpoints DESCRIPTION.json --module MyAPI --out FOLDER [--force]
           Writes Swift files into the folder: MyAPI.swift with the namespace, a file of endpoints for each tag, a file for
           each model, and the few types that they share. It prints what the description says that isn't written.
           --force writes into a folder that isn't empty; it replaces files of the same names and deletes none.
         Scripts/endpoints --self-test
           Writes a tier from a description with every feature, builds it with warnings as errors, and makes its calls to a
           server on this machine.
  """

struct Arguments {
  var description: String?
  var module: String?
  var folder: String?
  var isForced = false

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--module": module = rest.popFirst()
      case "--out": folder = rest.popFirst()
      case "--force": isForced = true
      case _ where argument.hasPrefix("-"): throw ProgramError("\(argument) isn't an option.\n\n\(usage)")
      case _ where description == nil: description = argument
      default: throw ProgramError("\(argument) is one argument too many.\n\n\(usage)")
      }
    }
  }
}

func write(_ arguments: Arguments) throws {
  guard let path = arguments.description, let module = arguments.module, let folder = arguments.folder else {
    throw ProgramError("Name a description, a module and a folder.\n\n\(usage)")
  }
  guard module.contains(/^[A-Z][A-Za-z0-9_]*$/) else {
    throw ProgramError("\(module) isn't a name for a Swift type: begin with a capital letter, then letters and digits.")
  }
  let tier = try Tier(of: document(at: path), namespace: module)
  let root = URL(fileURLWithPath: folder, isDirectory: true)
  let existing = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
  guard existing.isEmpty || arguments.isForced else {
    throw ProgramError("\(folder) isn't empty. Name another folder, or add --force to replace files of the same names.")
  }
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
  guard !tier.omissions.isEmpty else { return }
  print("\nNot written, or not as the description says:")
  for text in tier.omissions.map(\.text).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
    print("- \(text):")
    let places = tier.omissions.filter { $0.text == text }.map(\.place)
    for (index, place) in places.enumerated() { print("    \(place)\(index == places.count - 1 ? "" : ",")") }
  }
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
        yq -o=json \(path) > description.json
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
  try write(Arguments(arguments))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(2)
}
