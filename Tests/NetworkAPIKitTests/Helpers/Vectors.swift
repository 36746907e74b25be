import Foundation

/// The test vectors that scripts created with other implementations; see `Resources/generate`.
enum Vectors {
  static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    // On Linux, the bundle itself is the resource folder; elsewhere, it contains that folder.
    let directory = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    let candidates = ["\(name).json", "Resources/\(name).json"].map(directory.appendingPathComponent)
    let file = candidates.first { FileManager.default.fileExists(atPath: $0.path) } ?? candidates[0]
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}
