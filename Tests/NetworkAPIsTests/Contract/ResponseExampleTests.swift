import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("GitHub's responses", .fewAtOnce)
struct ResponseExampleTests {
  /// An official example of a response.
  struct Example {
    let status: String
    let mediaType: String
    let name: String
    let value: JSON
    let schema: JSON
  }

  private static func examples(of contract: Contract, where isWanted: (String) -> Bool) -> [Example] {
    let operation = GitHubDescription.operations[contract.operationID] ?? .null
    return (operation["responses"].object ?? [:]).filter { isWanted($0.key) }.flatMap { status, response in
      (response["content"].object ?? [:]).flatMap { mediaType, content in
        (content["examples"].array ?? []).map {
          Example(
            status: status, mediaType: mediaType, name: $0["name"].text ?? "", value: $0["value"],
            schema: content["schema"])
        }
      }
    }
  }

  @Test("every official example decodes, and no documented property is lost", arguments: Contract.all)
  func examples(_ contract: Contract) async throws {
    for example in Self.examples(of: contract, where: { $0.hasPrefix("2") }) {
      try await check(example, of: contract.minimal, id: contract.operationID)
    }
  }

  private func check(_ example: Example, of endpoint: some GitHubEndpoint, id: String) async throws {
    if Exceptions.broken.contains("\(id) \(example.name)") { return }
    let endpoint = Exceptions.endpoint(for: id, example: example.mediaType, example.value) ?? endpoint
    try await decode(example, as: endpoint, id: id)
  }

  private func decode(_ example: Example, as endpoint: some GitHubEndpoint, id: String) async throws {
    let body = if let text = example.value.text { Data(text.utf8) } else { try example.value.data }
    let server = Recorder(status: HTTPStatus(Int(example.status) ?? 0), body: body)
    do {
      let value = try await server.client.request(endpoint)
      guard example.value.text == nil, !(value is EmptyResponse), let value = value as? any Encodable else { return }
      if case Optional<Any>.none = value as Any { return }
      let again = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
      let losses = Comparison.losses(of: example.value, in: again, schema: example.schema)
      #expect(losses.isEmpty, "\(id) \(example.name): \(losses.joined(separator: "\n"))")
    } catch {
      Issue.record("\(id) \(example.status) \(example.name): \(error.localizedDescription)")
    }
  }

  @Test("all documented properties are kept, and the required ones are sufficient", arguments: Contract.all)
  func documented(_ contract: Contract) async throws {
    for example in try Self.documentedExamples(of: contract) {
      try await check(example, of: contract.minimal, id: contract.operationID)
    }
  }

  /// Values created from the description of a response.
  private static func documentedExamples(of contract: Contract) throws -> [Example] {
    let operation = try #require(GitHubDescription.operations[contract.operationID])
    var examples: [Example] = []
    for (status, response) in operation["responses"].object ?? [:] where status.hasPrefix("2") {
      let schema = response["content"]["application/json"]["schema"]
      guard schema != .null, !Exceptions.isMisdescribed(contract.operationID) else { continue }
      let variants = max(schema["oneOf"].array?.count ?? 0, schema["anyOf"].array?.count ?? 0, 1)
      for style in SchemaSample.Style.allCases {
        for variant in 0..<variants {
          examples.append(
            Example(
              status: status, mediaType: "application/json", name: "\(style) \(variant)",
              value: SchemaSample(style: style).value(of: schema, variant: variant), schema: schema))
        }
      }
    }
    return examples
  }

  /// GitHub's examples of a response, and those created from the description.
  static func allExamples(of contract: Contract) throws -> [Example] {
    let examples = try examples(of: contract) { $0.hasPrefix("2") } + documentedExamples(of: contract)
    return examples.filter { !Exceptions.broken.contains("\(contract.operationID) \($0.name)") }
  }

  @Test("every documented success without content is one", arguments: Contract.all)
  func empty(_ contract: Contract) async throws {
    let responses = GitHubDescription.operations[contract.operationID]?["responses"].object ?? [:]
    for (status, response) in responses where status.hasPrefix("2") && response["content"].object == nil {
      let server = Recorder(status: HTTPStatus(Int(status) ?? 0), body: "")
      do {
        _ = try await server.client.request(contract.minimal)
      } catch {
        Issue.record("\(contract.operationID) \(status): \(error.localizedDescription)")
      }
    }
  }

  @Test("every official example of an error decodes", arguments: Contract.all)
  func errors(_ contract: Contract) async throws {
    for example in Self.examples(of: contract, where: { $0 >= "4" }) where example.mediaType.hasSuffix("json") {
      let body = try example.value.data
      let error = try JSONDecoder().decode(GitHubAPI.ErrorResponse.self, from: body)
      #expect(!error.description.isEmpty)
      #expect(error.message == example.value["message"].text)
    }
  }
}
