import Foundation

#if os(Linux)
import CBaseline
#endif

/// Measures everything, in rounds in which each contender has its turn, and prints medians and their ratios.
final class Table {
  private struct Row {
    var group: String
    var name: String
    var figures: [String: Double]
  }

  static let groups = [
    "transport", "decoding", "typed", "page", "slow", "json", "http2", "http3", "large", "connections", "threads",
    "bytes", "start", "cancel", "many", "growth", "build", "chain",
  ]

  private let isQuick: Bool
  private let only: String?
  let server: Server
  private let rounds: Int
  let seconds: Double
  private var rows: [Row] = []
  /// How many measurements came to nothing.
  private(set) var failures = 0

  init(isQuick: Bool, only: String?) throws {
    self.isQuick = isQuick
    self.only = only
    rounds = isQuick ? 1 : 21
    seconds = isQuick ? 0.5 : 0.3
    server = try Server()
  }

  func measure() throws {
    defer { server.stop() }
    let interruptions = [SIGINT, SIGTERM].map(stopped(by:))
    defer { interruptions.forEach { $0.cancel() } }
    #if os(Linux)
    if let libcurl = baseline_libcurl() { print(String(cString: libcurl)) }
    #endif
    requests()
    try bytes()
    for job in Self.startJobs {
      try alone(
        "start", "from main to the first response, \(job)", ["--url", server.url("/user")], job: job, rounds: 15
      ) {
        run in
        ["ms": run.seconds * 1e3, "CPU ms": run.cpuSeconds * 1e3, "peak MB": run.peakMegabytes]
      }
    }
    try alone("cancel", "10,000 calls in flight cancelled", ["--url", "http://127.0.0.1:\(server.silentPort)/"]) {
      run in
      ["seconds": run.seconds, "peak MB": run.peakMegabytes]
    }
    let calls = isQuick ? 20_000 : 1_000_000
    try alone(
      "many", "\(calls) calls one after the other", ["--url", server.url("/user"), "--calls", "\(calls)"], rounds: 1
    ) {
      run in
      ["MB more than after 10,000": run.peakMegabytes, "requests/s": run.perSecond]
    }
    growth()
    for (job, name) in [("build", "building a request"), ("chain", "building, chain and transport stub")] {
      try alone(job, name, ["--seconds", "\(seconds)"]) { run in ["ns": run.cpuSeconds * 1e9 / Double(run.requests)] }
    }
  }

  /// Leaves no server and no files behind when it is interrupted.
  private func stopped(by number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { [server] in
      server.stop()
      exit(128 + number)
    }
    source.resume()
    return source
  }

  /// Every round goes through all comparisons, so that a machine that is slower for a minute is slower for a few rounds
  /// of each and not for all of one; and each round begins with another contender.
  private func requests() {
    if server.securePort == nil, isWanted("http2") {
      tell("left out: HTTP/2 over TLS, which needs nginx and openssl")
    }
    if server.http3 == nil, isWanted("http3") {
      tell("left out: HTTP/3, which needs caddy, openssl and a libcurl that has it")
    }
    let comparisons = comparisons().filter { isWanted($0.group) }
    guard !comparisons.isEmpty else { return }
    var runs: [String: [String: [[String: Double]]]] = [:]
    for round in 0..<rounds {
      if rounds > 1 { tell("round \(round + 1) of \(rounds)") }
      for comparison in comparisons {
        let first = comparison.contenders[0]
        var measured: [String: Run] = [:]
        for index in comparison.contenders.indices {
          let contender = comparison.contenders[(index + round) % comparison.contenders.count]
          measured[contender] = worker(contender, comparison.arguments)
        }
        for (contender, run) in measured {
          let figures = figures(of: run, beside: contender == first ? nil : measured[first])
          runs[comparison.title, default: [:]][contender, default: []].append(figures)
        }
      }
    }
    for comparison in comparisons {
      print("\n\(comparison.title)")
      for contender in comparison.contenders {
        guard let runs = runs[comparison.title]?[contender] else {
          print("  \(Self.padded(contender, 20)) failed")
          continue
        }
        add(
          comparison.title, contender, Self.medians(runs), ["requests/s", "CPU µs", "peak MB", "ratio", "CPU ratio"])
      }
    }
  }

  private func figures(of run: Run, beside first: Run?) -> [String: Double] {
    var figures = ["requests/s": run.perSecond, "CPU µs": run.cpuMicroseconds, "peak MB": run.peakMegabytes]
    if let first {
      figures["ratio"] = run.perSecond / max(1, first.perSecond)
      figures["CPU ratio"] = run.cpuMicroseconds / max(0.001, first.cpuMicroseconds)
    }
    return figures
  }

  private func isWanted(_ group: String) -> Bool { only == nil || only == group }

  private func bytes() throws {
    guard isWanted("bytes") else { return }
    guard Child.isInstalled("curl") else { return tell("left out: bytes, which are compared with the curl program") }
    let target = server.folder.appendingPathComponent("target").path
    let source = server.folder.appendingPathComponent("large").path
    let upload = server.url("/upload/target")
    // Replacing a file takes longer than making one.
    let written = [target, server.folder.appendingPathComponent("upload/target").path]
    let jobs: [(String, String, Int, [String], [String])] = [
      (
        "512 MiB download to a file", "download", Server.downloadBytes,
        ["--url", server.url("/large"), "--file", target],
        ["-s", "-o", target, server.url("/large")]
      ),
      (
        "256 MiB upload from a file", "upload", Server.uploadBytes, ["--url", upload, "--file", source],
        ["-s", "-T", source, upload]
      ),
      (
        "1 GiB download by the client", "clientDownload", Server.hugeBytes,
        ["--url", server.url("/huge"), "--file", target], ["-s", "-o", target, server.url("/huge")]
      ),
      (
        "1 GiB read as a stream", "stream", Server.hugeBytes, ["--url", server.url("/huge")],
        ["-s", "-o", "/dev/null", server.url("/huge")]
      ),
      (
        "1 GiB form of four files", "multipart", Server.hugeBytes,
        ["--url", upload, "--file", source, "--parts", "4"],
        ["-s", "-X", "PUT"] + (0..<4).flatMap { ["-F", "part\($0)=@\(source)"] } + [upload]
      ),
    ]
    for (title, job, size, arguments, curlArguments) in jobs {
      var ours: [[String: Double]] = []
      var theirs: [[String: Double]] = []
      for _ in 0..<(isQuick ? 1 : 5) {
        let curl = try Child.run("curl", curlArguments)
        guard curl.status == 0 else { throw BenchError("curl failed") }
        theirs.append(["MB/s": Double(size) / curl.seconds / 1e6])
        for file in written { unlink(file) }
        if let run = worker(job, arguments) {
          // A form has its boundaries besides.
          guard (size..<(size + 4096)).contains(run.requests) else {
            throw BenchError("\(run.requests) bytes instead of \(size)")
          }
          ours.append([
            "MB/s": Double(size) / run.seconds / 1e6, "peak MB": run.peakMegabytes, "ratio": curl.seconds / run.seconds,
          ])
        }
        for file in written { unlink(file) }
      }
      print("\n\(title)")
      add(title, "curl program", Self.medians(theirs), ["MB/s"])
      add(title, job, Self.medians(ours), ["MB/s", "peak MB", "ratio"])
    }
  }

  /// The cost of each item, with n, 4 n and 16 n of them; it should stay the same.
  private func growth() {
    guard isWanted("growth") else { return }
    print("\ngrowth: CPU µs for each item")
    for growth in GrowthCase.allCases {
      let url = growth == .calls ? server.url("/user") : "http://127.0.0.1:\(server.silentPort)/"
      let counts = [1, 4, 16].map { $0 * growth.smallest }
      var rounds: [[String: Double]] = []
      for _ in 0..<(isQuick ? 1 : 5) {
        var figures: [String: Double] = [:]
        for count in counts {
          let run = worker("growth", ["--case", growth.rawValue, "--count", "\(count)", "--url", url])
          figures["µs at \(count)"] = run?.cpuMicroseconds
        }
        if let first = figures["µs at \(counts[0])"], let last = figures["µs at \(counts[2])"] {
          figures["growth ratio"] = last / first
        }
        rounds.append(figures)
      }
      add("growth", growth.title, Self.medians(rounds), counts.map { "µs at \($0)" } + ["growth ratio"])
    }
  }

  private func alone(
    _ group: String, _ title: String, _ arguments: [String], job: String? = nil, rounds: Int = 3,
    _ figures: (Run) -> [String: Double]
  ) throws {
    guard isWanted(group) else { return }
    let runs = (0..<(isQuick ? 1 : rounds)).compactMap { _ in worker(job ?? group, arguments).map(figures) }
    print("\n\(title)")
    let medians = Self.medians(runs)
    add(title, job ?? group, medians, medians.keys.sorted())
  }

  #if os(Linux)
  private static let startJobs = ["startLibcurl", "startTransport", "start"]
  #else
  private static let startJobs = ["start"]
  #endif

  private func worker(_ job: String, _ arguments: [String]) -> Run? {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    var command = [job.hasPrefix("go") ? Self.goProgram : program, "--worker", job] + arguments
    if job == "urlSession", arguments.contains("--trust") {
      // On Linux it trusts no authority but the system's: for this process alone, the server's certificate is those.
      command = ["unshare", "-rm", "sh", "-c", Self.trusting, server.certificate] + command
    }
    guard let child = try? Child.run(command[0], Array(command.dropFirst())), child.status == 0,
      let run = try? JSONDecoder().decode(Run.self, from: child.output)
    else {
      failures += 1
      return nil
    }
    return run
  }

  private static let trusting =
    #"mount --bind "$0" "$(readlink -f /etc/ssl/certs/ca-certificates.crt)" && exec "$@""#

  private func add(_ group: String, _ name: String, _ figures: [String: Double], _ order: [String]) {
    rows.append(Row(group: group, name: name, figures: figures))
    let texts = order.compactMap { key in figures[key].map { "\(Self.text($0, key)) \(key)" } }
    print("  \(Self.padded(name, 20)) \(texts.joined(separator: "   "))")
  }

  private static func medians(_ runs: [[String: Double]]) -> [String: Double] {
    var medians: [String: Double] = [:]
    for key in Set(runs.flatMap(\.keys)) {
      let values = runs.compactMap { $0[key] }.sorted()
      medians[key] = values[values.count / 2]
    }
    return medians
  }

  private static func text(_ value: Double, _ key: String) -> String {
    let places = key.contains("ratio") || key == "seconds" ? 2 : value < 100 ? 1 : 0
    return padded(String(format: "%.\(places)f", value), -7)
  }

  /// To the width; on the left where it is negative.
  private static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? blanks + text : text + blanks
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    var groups: [String: [String: [String: Double]]] = [:]
    for row in rows { groups[row.group, default: [:]][row.name] = row.figures }
    return try encoder.encode(groups)
  }
}
