import Foundation

/// libFuzzer's entry point. `FUZZ_TARGET` in the environment names the target; `Scripts/fuzz` sets it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  FuzzTarget.selected.run(bytes)
  return 0
}

/// One parser or encoder under test, with the properties that hold for every input.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  static let all: [FuzzTarget] =
    urlTargets + fieldTargets + wireTargets + webSocketTargets + bodyTargets
    + jsonTargets + jsonProgramTargets

  static let selected: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = all.first(where: { $0.name == name }) else {
      print("FUZZ_TARGET must name one of: \(all.map(\.name).joined(separator: " "))")
      exit(2)
    }
    return target
  }()
}

/// Ends the process if a property doesn't hold, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ property: @autoclosure () -> String, line: UInt = #line) {
  guard !condition else { return }
  FileHandle.standardError.write(Data("line \(line): \(property())\n".utf8))
  abort()
}

/// The bytes split into pieces; the first byte of the input decides where.
func pieces(of bytes: [UInt8]) -> [[UInt8]] {
  guard let first = bytes.first else { return [] }
  let rest = Array(bytes.dropFirst())
  var (result, start, size): ([[UInt8]], Int, Int) = ([], 0, 1 + Int(first) % 17)
  while start < rest.count {
    let end = min(rest.count, start + size)
    result.append(Array(rest[start..<end]))
    (start, size) = (end, 1 + (size * 7 + Int(first)) % 29)
  }
  return result
}
