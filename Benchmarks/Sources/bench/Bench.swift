import Foundation

/// `bench --contender NAME --url URL …` is one run in a process of its own; without it, the whole table.
@main
enum Bench {
  static func main() async throws {
    let arguments = CommandLine.arguments
    func value(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    if let name = value("--contender"), let contender = Contender(rawValue: name), let url = value("--url") {
      let load = Load(
        url: url, concurrency: Int(value("--concurrency") ?? "") ?? 1, seconds: Double(value("--seconds") ?? "") ?? 1,
        trust: value("--trust"), isHTTP2: arguments.contains("--http2"))
      let run = try await contender.run(load)
      print("\(contender.rawValue) \(load.concurrency): \(Int(run.perSecond))/s \(run.cpuMicroseconds) µs \(run.peakMegabytes) MB")
    }
  }
}
