import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// The values that GitHub's description lists for a parameter, as the endpoint offers them.
struct ParameterValues: Sendable, CustomTestStringConvertible {
  let operationID: String
  let name: String
  /// The endpoint with each of the values, in the order of the description.
  let endpoints: [any GitHubEndpoint]

  /// - Parameters:
  ///   - values: static members of the parameter's type, not literals, which any open enumeration would take.
  ///   - endpoint: creates the endpoint with a value.
  init<Value: GitHubAPI.OpenString>(
    _ operationID: String, _ name: String, _ values: [Value], endpoint: (Value) -> any GitHubEndpoint
  ) {
    self.operationID = operationID
    self.name = name
    endpoints = values.map(endpoint)
  }

  var testDescription: String { "\(operationID) \(name)" }

  static let all = repositories + issuesAndPulls + others + settings
}

@Suite("Values of parameters", .fewAtOnce)
struct ParameterValueTests {
  private let client = NetworkClient()

  @Test("an endpoint offers all values that GitHub documents, and sends them", arguments: ParameterValues.all)
  func values(_ parameter: ParameterValues) async throws {
    let documented = try #require(Self.documented(parameter.operationID)[parameter.name])
    var sent: [String] = []
    for endpoint in parameter.endpoints {
      sent.append(try #require(try await value(of: parameter.name, in: endpoint)))
    }
    #expect(sent == documented)
  }

  @Test("every parameter whose values GitHub documents has its values tested")
  func complete() {
    let tested = Set(ParameterValues.all.map(\.testDescription))
    #expect(tested.count == ParameterValues.all.count)
    let documented = Contract.all.flatMap { contract in
      Self.documented(contract.operationID).keys.map { "\(contract.operationID) \($0)" }
    }
    #expect(tested == Set(documented))
  }

  /// The values of each parameter of the query, and of each property of the body.
  private static func documented(_ operationID: String) -> [String: [String]] {
    guard let operation = GitHubDescription.operations[operationID] else { return [:] }
    let body = GitHubDescription.resolved(operation["body"]["content"]["application/json"]["schema"])
    let query = (operation["query"].array ?? []).compactMap { item in item["name"].text.map { ($0, item) } }
    var values: [String: [String]] = [:]
    for (name, schema) in query + (body["properties"].object ?? [:]).map({ ($0, $1) }) {
      let schema = GitHubDescription.resolved(schema)
      let list = schema["enum"].array ?? GitHubDescription.resolved(schema["items"])["enum"].array
      if let texts = list?.compactMap(\.text), !texts.isEmpty { values[name] = texts }
    }
    return values
  }

  private func value(of name: String, in endpoint: some GitHubEndpoint) async throws -> String? {
    let request = try client.httpRequest(endpoint)
    let query = URLComponents(string: request.url.absoluteString)?.queryItems
    if let item = query?.first(where: { $0.name == name }) { return item.value }
    let data = try await request.body.collect(upTo: 1 << 20)
    let value = try JSONDecoder().decode(JSON.self, from: data)[name]
    return value.text ?? value.array?.first?.text
  }
}
