import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// Old servers, old responses and GitHub itself omit properties that the description requires, or send null.
@Suite("Missing properties", .fewAtOnce)
struct MissingPropertyTests {
  /// The names of properties without which a value has no identity or makes no sense.
  private static let indispensable: Set<String> = [
    "ahead_by", "base", "behind_by", "body", "commit", "content", "contributions", "count", "created_at",
    "custom_property_name", "draft",
    "ecosystem", "email", "enabled", "event", "expired", "expires_at", "filename", "fork", "from", "ghsa_id", "head",
    "head_sha", "href", "id", "ignored", "issue_field_id", "key", "key_id", "limit", "login", "merged", "message",
    "name", "number", "object", "path", "permission", "prerelease", "private", "property_name", "reason", "ref",
    "remaining", "repo",
    "run_id", "run_number", "sha", "size", "size_in_bytes", "source", "starred_at", "state", "status", "subscribed",
    "summary", "tag", "tag_name", "timestamp", "title", "to", "token", "total", "total_commits", "total_count",
    "type", "uniques", "unread", "updated_at", "value", "verified", "version_id", "week", "workflow_run_id",
  ]

  @Test("in every response, every property except a value's identity may be null or absent")
  func missing() async throws {
    var seen: Set<String> = []
    var broken: [String: Set<String>] = [:]
    for contract in Contract.all {
      for sample in try samples(of: contract) {
        for mutant in mutants(of: sample) where seen.insert("\(mutant.kind).\(mutant.name) \(mutant.change)").inserted {
          if try await !decodes(mutant.value(), as: contract.minimal) {
            broken[mutant.name, default: []].insert(contract.operationID)
          }
        }
      }
    }
    #expect(seen.count > 2000)
    let surprising = broken.filter { !Self.indispensable.contains($0.key) }
    #expect(surprising.isEmpty, "\(surprising)")
    #expect(Self.indispensable.subtracting(broken.keys) == [])
  }

  /// A response with all documented properties, and GitHub's own examples.
  private func samples(of contract: Contract) throws -> [JSON] {
    let operation = try #require(GitHubDescription.operations[contract.operationID])
    guard !Exceptions.isMisdescribed(contract.operationID) else { return [] }
    return (operation["responses"].object ?? [:]).filter { $0.key.hasPrefix("2") && $0.key != "202" }
      .sorted { $0.key < $1.key }.flatMap { _, response -> [JSON] in
        let content = response["content"]["application/json"]
        // The entries of a dictionary aren't properties.
        guard content["schema"] != .null,
          GitHubDescription.resolved(content["schema"])["additionalProperties"].object == nil
        else { return [] }
        let examples = (content["examples"].array ?? []).filter { example in
          let name = "\(contract.operationID) \(example["name"].text ?? "")"
          return !Exceptions.broken.contains(name)
            && Exceptions.endpoint(for: contract.operationID, example: "application/json", example["value"]) == nil
        }
        return [SchemaSample(style: .everything).value(of: content["schema"])] + examples.map { $0["value"] }
      }
  }

  private func decodes(_ value: JSON, as endpoint: some GitHubEndpoint) async throws -> Bool {
    let server = Recorder(body: try value.data)
    do {
      _ = try await server.client.request(endpoint)
      return true
    } catch {
      return false
    }
  }

  /// A value with one changed property, and the kind of the object that contains it.
  private struct Mutant {
    /// Made only for a change that wasn't tried before: most were.
    var value: () -> JSON
    let kind: String
    let name: String
    let change: String
  }

  /// Returns, for every property, the value with that property null or absent.
  private func mutants(of value: JSON) -> [Mutant] {
    if let array = value.array, let first = array.first {
      return mutants(of: first).map { mutant in
        Mutant(value: { .array([mutant.value()]) }, kind: mutant.kind, name: mutant.name, change: mutant.change)
      }
    }
    guard let object = value.object else { return [] }
    let kind = object.keys.sorted().joined(separator: ",")
    return object.flatMap { name, property -> [Mutant] in
      let inner = mutants(of: property).map { mutant in
        var outer = mutant
        outer.value = { .object(object.merging([name: mutant.value()]) { $1 }) }
        return outer
      }
      return [
        Mutant(value: { .object(object.merging([name: .null]) { $1 }) }, kind: kind, name: name, change: "null"),
        Mutant(value: { .object(object.filter { $0.key != name }) }, kind: kind, name: name, change: "absent"),
      ] + inner
    }
  }
}
