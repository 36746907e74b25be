import Foundation
import Testing

/// A public conformance suite. `Scripts/check-suites` sets the environment variable `PUBLIC_SUITES` to a folder with
/// checkouts of these suites; without it, their tests are left out. No file of a suite is part of this repository.
struct PublicSuite: Sendable {
  /// The name of the suite's folder.
  let name: String
  /// Where the suite's files are, relative to the folder of suites; the first place that exists counts.
  private let places: [String]
  private let source: String

  static let json = PublicSuite(
    name: "JSONTestSuite", places: ["JSONTestSuite/test_parsing"], source: "https://github.com/nst/JSONTestSuite")
  static let numbers = PublicSuite(
    name: "parse-number-fxx-test-data", places: ["parse-number-fxx-test-data/data"],
    source: "https://github.com/nigeltao/parse-number-fxx-test-data")
  static let urls = PublicSuite(
    name: "urltestdata",
    places: [
      "urltestdata/urltestdata.json", "urltestdata/url/resources/urltestdata.json",
      "wpt/url/resources/urltestdata.json",
    ], source: "https://github.com/web-platform-tests/wpt, url/resources")
  static let cookies = PublicSuite(
    name: "http-state", places: ["http-state/tests/data"], source: "https://github.com/abarth/http-state")
  static let cache = PublicSuite(
    name: "cache-tests", places: ["cache-tests.json"],
    source: "https://github.com/http-tests/cache-tests; node exports its tests")

  static let webSockets = PublicSuite(
    name: "autobahn-testsuite", places: ["autobahn-testsuite/autobahntestsuite/autobahntestsuite/case"],
    source: "https://github.com/crossbario/autobahn-testsuite")

  /// Why the suites are left out, for the trait that does so.
  static let leftOut: Comment = "Scripts/check-suites runs it against a checkout of the suite"

  /// The suite's files; nil if there are none.
  var location: URL? {
    guard let folder = ProcessInfo.processInfo.environment["PUBLIC_SUITES"] else { return nil }
    return places.map { URL(fileURLWithPath: folder).appendingPathComponent($0) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Whether the suite can be run. Says so if it can't though suites should be run.
  var isThere: Bool {
    if location != nil { return true }
    if ProcessInfo.processInfo.environment["PUBLIC_SUITES"] != nil { print("not found: \(name) (\(source))") }
    return false
  }

  /// The files in the suite's folder, or in one below it, by name.
  func files(in folder: String = "") throws -> [URL] {
    let folder = try #require(location).appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}

/// The results of a suite's cases, and the named exceptions.
struct SuiteReport {
  private let suite: String
  private let subject: String
  private var cases = 0
  private var passed = 0
  private var differences: [String] = []
  private var exceptions: [(reason: String, count: Int)] = []

  /// - Parameter subject: the part of the package that the suite tests.
  init(_ suite: String, _ subject: String) {
    (self.suite, self.subject) = (suite, subject)
  }

  /// Adds a case.
  ///
  /// - Parameters:
  ///   - difference: what is different from the suite; nil if nothing is.
  ///   - exception: why the package differs on purpose; nil if it should not differ.
  mutating func add(_ name: String, difference: String?, exception: String? = nil) {
    cases += 1
    switch (difference, exception) {
    case (nil, nil): passed += 1
    case (nil, let reason?): differences.append("\(name) passes and is no exception: \(reason)")
    case (let difference?, nil): differences.append("\(name): \(difference)")
    case (.some, let reason?):
      if let index = exceptions.firstIndex(where: { $0.reason == reason }) {
        exceptions[index].count += 1
      } else {
        exceptions.append((reason, 1))
      }
    }
  }

  /// Prints a row of the table of `Scripts/check-suites`, and reports the differences that have no name.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    let named = exceptions.map { "\($0.count) \($0.reason)" }.joined(separator: "; ")
    let row = "| \(suite) | \(subject) | \(cases) | \(passed) | \(named.isEmpty ? "none" : named) |\n"
    // In one piece, so that the row isn't mixed with other output.
    FileHandle.standardOutput.write(Data(row.utf8))
    #expect(cases > 0, sourceLocation: sourceLocation)
    guard !differences.isEmpty else { return }
    Issue.record(
      "\(suite): \(differences.count) of \(cases) differ:\n\(differences.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}

/// Any JSON value.
indirect enum SuiteValue: Decodable, Hashable, Sendable {
  case null, flag(Bool), number(Double), text(String), list([SuiteValue]), object([String: SuiteValue])

  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var members: [String: SuiteValue] = [:]
      for key in container.allKeys { members[key.stringValue] = try container.decode(SuiteValue.self, forKey: key) }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [SuiteValue] = []
      while !container.isAtEnd { values.append(try container.decode(SuiteValue.self)) }
      self = .list(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }
  }

  /// Reads a file of a suite.
  init(file: URL) throws {
    self = try JSONDecoder().decode(SuiteValue.self, from: Data(contentsOf: file))
  }

  subscript(name: String) -> SuiteValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  var list: [SuiteValue]? { if case .list(let values) = self { values } else { nil } }
  var isTrue: Bool { self == .flag(true) }
}
