import Foundation

/// Without arguments: the whole table. `--worker JOB …` is one measurement in a process of its own; the table starts those.
@main
enum Bench {
  private static let help = """
    Usage: ./Benchmarks/run [--quick] [--only GROUP] [--json FILE]

      --quick        one round of each, within a minute
      --only GROUP   one group: \(Table.groups.joined(separator: ", "))
      --json FILE    writes every figure and ratio as well
      --help         prints this
    """

  /// When `main` began.
  static let start = ContinuousClock.now

  static func main() async throws {
    _ = start
    let arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
    if let job = arguments["--worker"] {
      do {
        let run = try await Worker(job: job, arguments: arguments).run()
        return print(String(decoding: try JSONEncoder().encode(run), as: UTF8.self))
      } catch {
        tell("\(job): \(error)")
        exit(1)
      }
    }
    if arguments.has("--help") || arguments.has("-h") { return print(help) }
    do {
      try arguments.check(flags: ["--quick"], options: ["--only", "--json"])
      if let group = arguments["--only"], !Table.groups.contains(group) { throw BenchError("no such group: \(group)") }
      // Before a quarter of an hour is spent.
      if let file = arguments["--json"], !FileManager.default.createFile(atPath: file, contents: nil) {
        throw BenchError("cannot write \(file)")
      }
    } catch {
      tell("\(error)\n\(help)")
      exit(2)
    }
    do {
      let table = try Table(isQuick: arguments.has("--quick"), only: arguments["--only"])
      try table.measure()
      if let file = arguments["--json"] { try table.json().write(to: URL(fileURLWithPath: file)) }
      guard table.failures == 0 else { throw BenchError("\(table.failures) measurements failed") }
    } catch {
      tell("\(error)")
      exit(1)
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

  /// Refuses what is none of these; an option needs a value.
  func check(flags: [String], options: [String]) throws {
    var rest = values[...]
    while let name = rest.popFirst() {
      if options.contains(name) {
        guard rest.popFirst() != nil else { throw BenchError("\(name) needs a value") }
      } else if !flags.contains(name) {
        throw BenchError("unknown argument: \(name)")
      }
    }
  }

  func number(_ name: String, or other: Double) -> Double { self[name].flatMap(Double.init) ?? other }
}
