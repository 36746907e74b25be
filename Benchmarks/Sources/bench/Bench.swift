import Foundation

/// Without arguments: the whole table. `--quick` ends within a minute, `--json FILE` writes every figure as well.
///
/// `--worker JOB …` is one measurement in a process of its own; the table starts those.
@main
enum Bench {
  static func main() async throws {
    let arguments = Arguments(CommandLine.arguments)
    if let job = arguments["--worker"] {
      do {
        let run = try await Worker(job: job, arguments: arguments).run()
        return print(String(decoding: try JSONEncoder().encode(run), as: UTF8.self))
      } catch {
        tell("\(job): \(error)")
        exit(1)
      }
    }
    let table = try Table(isQuick: arguments.has("--quick"), only: arguments["--only"])
    try table.measure()
    if let file = arguments["--json"] {
      try table.json().write(to: URL(fileURLWithPath: file))
    }
  }
}

/// Says something that is not part of the results.
func tell(_ text: String) {
  FileHandle.standardError.write(Data("\(text)\n".utf8))
}

struct Arguments {
  private let values: [String]

  init(_ values: [String]) { self.values = values }

  func has(_ name: String) -> Bool { values.contains(name) }

  subscript(name: String) -> String? {
    values.firstIndex(of: name).flatMap { $0 + 1 < values.count ? values[$0 + 1] : nil }
  }

  func number(_ name: String, or other: Double) -> Double { self[name].flatMap(Double.init) ?? other }
}
