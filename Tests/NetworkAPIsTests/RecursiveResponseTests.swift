import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("Recursive responses", .fewAtOnce)
struct RecursiveResponseTests {
  private static let depths = [1, 3, 8, 14, 30, 120, 511]

  /// Nests an object in itself, as a property with the given name.
  private static func nested(_ object: JSON, _ name: String, _ depth: Int) throws -> Data {
    let inner = try object.data
    guard let end = inner.lastIndex(of: UInt8(ascii: "}")) else { return inner }
    let opening = inner[..<end] + Data(",\"\(name)\":".utf8)
    var text = Data()
    for _ in 1..<depth { text += opening }
    text += inner
    return text + Data(repeating: UInt8(ascii: "}"), count: depth - 1)
  }

  /// Whether each text was decoded, on a small stack. Decoded values are encoded again.
  private static func results<Value: Codable & Sendable>(_ type: Value.Type, _ texts: [Data]) async -> [Bool] {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: texts.map { text in
            guard let value = try? JSONCoding().decode(type, from: text) else { return false }
            _ = try? JSONCoding().encode(value)
            return true
          })
      }
      // The default stack size of threads on Apple platforms.
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  private func example(_ operation: String) throws -> JSON {
    let response = GitHubDescription.operations[operation]?["responses"]["200"]["content"]["application/json"]
    let value = try #require(response?["examples"].array?.first?["value"])
    var object = try #require(value.array?.first?.object ?? value.object)
    for name in ["parent", "source", "template_repository", "fork_of"] { object[name] = nil }
    return .object(object)
  }

  @Test(
    "no depth overflows a small stack, and a few levels are decoded",
    arguments: ["parent", "source", "template_repository"])
  func repositories(_ name: String) async throws {
    let repository = try example("repos/get")
    let texts = try Self.depths.map { try Self.nested(repository, name, $0) }
    let results = await Self.results(GitHubAPI.Repository.self, texts)
    #expect(results.prefix(2) == [true, true])
    let lists = try Self.depths.map { Data("[".utf8) + (try Self.nested(repository, name, $0)) + Data("]".utf8) }
    #expect(await Self.results([GitHubAPI.Repository].self, lists).first == true)
    let stars = try Self.depths.map { depth in
      let head = Data(#"{"starred_at":"2011-01-26T19:01:12Z","repo":"#.utf8)
      return head + (try Self.nested(repository, name, depth)) + Data("}".utf8)
    }
    #expect(await Self.results(GitHubAPI.StarredRepository.self, stars).first == true)
  }

  @Test("a number takes as long to decode deep in arbitrary JSON as at its top")
  func deepNumbers() async throws {
    let numbers = String(repeating: "0.5,9007199254740993.5,1e300,", count: 2_000) + "-0.0,9223372036854775807"
    let texts = [1, 300].map { depth in
      Data((String(repeating: "[", count: depth) + numbers + String(repeating: "]", count: depth)).utf8)
    }
    var times: [Duration] = []
    // Measured again if it seems slower: a busy machine may have been slow just then.
    for _ in 0..<10 where times.isEmpty || times[1] >= times[0] * 3 {
      times = await withCheckedContinuation { continuation in
        let thread = Thread {
          func time(_ text: Data) -> Duration {
            ContinuousClock().measure { _ = try? JSONCoding().decode(GitHubAPI.JSONValue.self, from: text) }
          }
          continuation.resume(returning: texts.map { text in (0..<5).map { _ in time(text) }.min() ?? .zero })
        }
        thread.stackSize = 8 << 20
        thread.start()
      }
    }
    #expect(times[1] < times[0] * 3, "\(times)")
    let list = try JSONCoding().decode([GitHubAPI.JSONValue].self, from: Data("[\(numbers)]".utf8))
    #expect(list.prefix(3) == [0.5, .number(9_007_199_254_740_994), 1e300])
    #expect(list.suffix(2) == [0, .integer(.max)])
  }

  @Test("issues, gists, events and arbitrary JSON don't overflow a small stack")
  func others() async throws {
    let repository = try example("repos/get")
    let issue = try example("issues/get")
    let issues = try Self.depths.map { depth in
      var text = try issue.data
      text.removeLast()
      return text + Data(",\"repository\":".utf8) + (try Self.nested(repository, "parent", depth)) + Data("}".utf8)
    }
    #expect(await Self.results(GitHubAPI.Issue.self, issues).first == true)
    let gists = try Self.depths.map { try Self.nested(try example("gists/get"), "fork_of", $0) }
    #expect(await Self.results(GitHubAPI.Gist.self, gists).first == true)
    let lists = Self.depths.map { Data((String(repeating: "[", count: $0) + String(repeating: "]", count: $0)).utf8) }
    #expect(await Self.results(GitHubAPI.JSONValue.self, lists).prefix(4) == [true, true, true, true])
    let objects = try Self.depths.map { try Self.nested(.object(["a": .null]), "b", $0) }
    #expect(await Self.results(GitHubAPI.JSONValue.self, objects).prefix(4) == [true, true, true, true])
    let forks = try Self.depths.map { depth in
      let head = """
        {"id":"1","type":"ForkEvent","actor":{"id":1,"login":"a","url":"https://a"},"repo":{"id":1,"name":"a/b",\
        "url":"https://a"},"public":true,"created_at":"2011-01-26T19:01:12Z","payload":{"forkee":
        """
      return Data(head.utf8) + (try Self.nested(repository, "parent", depth)) + Data("}}".utf8)
    }
    #expect(await Self.results(GitHubAPI.Event.self, forks).first == true)
  }
}
