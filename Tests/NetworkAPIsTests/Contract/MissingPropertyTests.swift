import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// Old servers, old answers and GitHub itself leave out or null what the description calls required.
@Suite("Properties that are missing")
struct MissingPropertyTests {
  /// The properties without which a value has no identity or no sense, by name.
  private static let indispensable: Set<String> = [
    "ahead_by", "app_id", "base", "behind_by", "body", "commit", "content", "contributions", "count", "created_at",
    "draft", "ecosystem", "email", "enabled", "event", "expired", "expires_at", "filename", "fork", "from",
    "full_name", "ghsa_id", "head", "head_sha", "href", "id", "ignored", "incomplete_results", "issue_field_id",
    "key", "key_id", "limit", "login", "merged", "message", "name", "number", "object", "path", "permission",
    "prerelease", "primary", "private", "reason", "ref", "remaining", "repo", "reset", "role", "run_id",
    "run_number", "sha", "size", "size_in_bytes", "slug", "source", "starred_at", "state", "status", "subscribed",
    "summary", "tag", "tag_name", "timestamp", "title", "to", "token", "total", "total_commits", "total_count",
    "type", "uniques", "unread", "updated_at", "value", "verified", "week", "workflow_run_id",
  ]

  @Test("only a value's identity is indispensable")
  func nulls() async throws {
    var seen: Set<String> = []
    var broken: [String: Set<String>] = [:]
    for contract in Contract.all {
      let operation = try #require(GitHubDescription.operations[contract.operationID])
      for (status, response) in operation["responses"].object ?? [:] where status.hasPrefix("2") {
        let schema = response["content"]["application/json"]["schema"]
        guard schema != .null, status != "202", !Exceptions.isMisdescribed(contract.operationID)
        else { continue }
        let sample = SchemaSample(style: .everything).value(of: schema)
        for (mutant, kind, name) in mutants(of: sample) where seen.insert("\(kind).\(name)").inserted {
          if try await !decodes(mutant, as: contract.minimal) { broken[name, default: []].insert(contract.operationID) }
        }
      }
    }
    #expect(seen.count > 1000)
    // "other" is an entry of a dictionary that is the whole answer.
    let surprising = broken.filter { !Self.indispensable.contains($0.key) && $0.key != "other" }
    #expect(surprising.isEmpty, "\(surprising)")
    #expect(Self.indispensable.subtracting(broken.keys) == [])
  }

  private func decodes(_ value: JSON, as endpoint: some GitHubEndpoint) async throws -> Bool {
    let server = Recorder(answer: try value.data)
    do {
      _ = try await server.client.request(endpoint)
      return true
    } catch {
      return false
    }
  }

  /// The value with one property null, for every property; with what kind of object it is in.
  private func mutants(of value: JSON) -> [(JSON, kind: String, name: String)] {
    if let array = value.array, let first = array.first {
      return mutants(of: first).map { (.array([$0]), $1, $2) }
    }
    guard let object = value.object else { return [] }
    let kind = object.keys.sorted().joined(separator: ",")
    return object.flatMap { name, property -> [(JSON, kind: String, name: String)] in
      var copy = object
      copy[name] = .null
      let inner = mutants(of: property).map { mutant, kind, inner in
        var copy = object
        copy[name] = mutant
        return (JSON.object(copy), kind: kind, name: inner)
      }
      return [(.object(copy), kind: kind, name: name)] + inner
    }
  }
}
