public import Foundation

/// The types of a module, read from its source text.
public struct SwiftSources: Sendable {
  /// The types by full name, with the members of their extensions.
  public private(set) var types: [String: SwiftDeclaration] = [:]
  /// The names of the types in the order of the files.
  public private(set) var names: [String] = []

  /// Reads every Swift file in a folder.
  public init(folder: URL) throws {
    let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    guard !files.isEmpty else { throw ProgramError("There are no Swift files in \(folder.path).") }
    self.init(
      files: try files.map {
        (String($0.path.dropFirst(folder.path.count + 1)), try String(contentsOf: $0, encoding: .utf8))
      })
  }

  /// - Parameter files: the paths and the texts of files.
  public init(files: [(path: String, text: String)]) {
    let all = files.flatMap { SwiftParser.declarations(in: $0.text, file: $0.path) }
    for declaration in all where declaration.kind != .extension {
      if types[declaration.name] == nil { names.append(declaration.name) }
      types[declaration.name] = declaration
    }
    for declaration in all where declaration.kind == .extension {
      types[declaration.name]?.add(declaration)
    }
  }

  /// Returns the type with fully qualified names, as seen from inside the given type.
  public func resolve(_ type: SwiftType, in scope: String) -> SwiftType {
    type.renamed { name in
      var scopes = scope.split(separator: ".").map(String.init)
      while true {
        let candidate = (scopes + [name]).joined(separator: ".")
        if types[candidate] != nil { return candidate }
        let outer = scopes.joined(separator: ".")
        if let alias = types[outer]?.aliases[name] { return resolve(alias, in: outer).description }
        if scopes.isEmpty { return name }
        scopes.removeLast()
      }
    }
  }
}

extension SwiftDeclaration {
  fileprivate mutating func add(_ other: SwiftDeclaration) {
    properties += other.properties
    computed += other.computed
    initializers += other.initializers
    constants += other.constants
    aliases.merge(other.aliases) { first, _ in first }
    body += other.body
  }

  /// Whether the type is a string with known values, or an enumeration of strings.
  public var isOpenString: Bool {
    inherited.contains { $0 == "OpenString" || $0.hasSuffix(".OpenString") }
      || kind == .enum && inherited.contains("String")
  }

  /// Whether a person wrote how the type is decoded.
  public var decodesByHand: Bool { initializers.contains { $0.parameters.first?.label == "from" } }
}

/// A problem that ends a program.
public struct ProgramError: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
