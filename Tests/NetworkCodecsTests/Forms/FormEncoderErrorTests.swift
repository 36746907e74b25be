import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Errors of form encoding", .fewAtOnce)
struct FormEncoderErrorTests {
  private func error(of value: some Encodable, _ encoder: FormEncoder = FormEncoder()) -> FormEncodingError? {
    do {
      _ = try encoder.encode(value)
      return nil
    } catch {
      return error as? FormEncodingError
    }
  }

  @Test("a root without names throws an error that names its type")
  func roots() {
    enum Scope: Encodable { case all }
    let roots: [(any Encodable, String)] = [
      ([1], "Array<Int>"), ("x", "String"), (1, "Int"), (Date(), "Date"), ([[String: Int]](), "Array"),
      (Scope.all, "Scope"),
    ]
    for (value, name) in roots {
      guard case .rootNotKeyed(let type) = error(of: value) else {
        Issue.record("\(value) was accepted")
        continue
      }
      #expect(type.contains(name))
    }
  }

  @Test("a non-finite number, and a date that can't be written, throw an error with the path")
  func numbers() {
    for value in [Double.nan, .infinity, -.infinity] {
      guard case .nonFiniteNumber("a.0") = error(of: ["a": [value]]) else {
        Issue.record("accepted")
        continue
      }
    }
    guard case .nonFiniteNumber("a") = error(of: ["a": Float.nan]) else {
      Issue.record("accepted")
      return
    }
    guard case .nonFiniteNumber("a") = error(of: ["a": Decimal.nan]) else {
      Issue.record("accepted")
      return
    }
    let numeric = FormEncoder(JSONCoding(dates: .deferredToDate))
    guard case .nonFiniteNumber = error(of: ["a": Date(timeIntervalSince1970: .infinity)], numeric) else {
      Issue.record("accepted")
      return
    }
    let encoder = FormEncoder()
    guard case .unrepresentableDate("a") = error(of: ["a": Date(timeIntervalSince1970: 1e15)], encoder) else {
      Issue.record("accepted")
      return
    }
  }

  @Test("an error thrown by the value or a custom option is kept")
  func thrown() {
    struct Failing: Encodable {
      struct Failure: Error {}
      func encode(to encoder: any Encoder) throws { throw Failure() }
    }
    guard case .failed(_, let underlying) = error(of: ["a": Failing()]) else {
      Issue.record("accepted")
      return
    }
    #expect(underlying is Failing.Failure)
    let dates = JSONCoding.Dates.custom(decode: { _ in Date() }, encode: { _, _ in throw Failing.Failure() })
    let encoder = FormEncoder(JSONCoding(dates: dates))
    guard case .failed("a", is Failing.Failure) = error(of: ["a": Date()], encoder) else {
      Issue.record("accepted")
      return
    }
    #expect(error(of: ["a": Date()], encoder)?.localizedDescription.contains("parameter a") == true)
  }

  @Test("a comma-separated array can't contain arrays")
  func commas() {
    let encoder = FormEncoder(arrayEncoding: .commaSeparated)
    guard case .nestedInCommaSeparatedArray("a") = error(of: ["a": [[1]]], encoder) else {
      Issue.record("accepted")
      return
    }
  }

  @Test("a recursive value throws an error, even on a small stack")
  func recursion() async {
    final class Loop: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(self, forKey: JSONKey(intValue: 7))
      }
    }
    final class Endless: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(self)
      }
    }
    final class Single: Encodable, Sendable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self)
      }
    }
    struct Chain: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        for _ in 0..<20_000 {
          container = container.nestedContainer(keyedBy: JSONKey.self, forKey: JSONKey(intValue: 1))
        }
        try container.encode(1, forKey: JSONKey(intValue: 2))
      }
    }
    let descriptions = await onSmallStack {
      let encoder = FormEncoder()
      let errors = [
        self.error(of: Loop(), encoder), self.error(of: ["a": Endless()], encoder), self.error(of: Single(), encoder),
        self.error(of: ["a": [Single()]], encoder), self.error(of: Chain(), encoder),
      ]
      return errors.map { $0?.localizedDescription ?? "none" }
    }
    for description in descriptions { #expect(description.contains("deeper than 128 levels")) }
  }

  /// Does work on a thread whose stack is as small as those of tasks on Apple's platforms.
  private func onSmallStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: work()) }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test("a tree of the maximum depth is encoded, even on a small stack")
  func deep() async throws {
    indirect enum Tree: Encodable, Sendable {
      case leaf
      case node(Tree)
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        switch self {
        case .leaf: try container.encode(1, forKey: JSONKey(intValue: 0))
        case .node(let tree): try container.encode(tree, forKey: JSONKey(intValue: 1))
        }
      }
    }
    let tree = (0..<127).reduce(Tree.leaf) { tree, _ in .node(tree) }
    let text = await onSmallStack { try? FormEncoder(keyPathEncoding: .dots).encode(tree) }
    #expect(text?.hasSuffix(".1.0=1") == true)
    #expect(error(of: Tree.node(.node(tree))) != nil)
  }

  @Test("twenty thousand members are all encoded, sorted")
  func many() throws {
    let value = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("k\($0)", $0) })
    #expect(try FormEncoder().items(from: value).map(\.name) == value.keys.sorted())
  }
}
