import Foundation

/// The vectors that scripts made from other implementations: see `Resources/generate`.
enum Vectors {
  static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    // A bundle with a folder of this name has it as its resource folder on Linux, and inside that elsewhere.
    let directory = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    let candidates = ["\(name).json", "Resources/\(name).json"].map(directory.appendingPathComponent)
    let file = candidates.first { FileManager.default.fileExists(atPath: $0.path) } ?? candidates[0]
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}
