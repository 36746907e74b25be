import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("GitHub's models through both JSON coders", .fewAtOnce)
struct CoderTests {
  @Test("every response is decoded and encoded like by JSONDecoder and JSONEncoder", arguments: Contract.all)
  func responses(_ contract: Contract) throws {
    for example in try ResponseExampleTests.allExamples(of: contract) where example.value.text == nil {
      let endpoint =
        Exceptions.endpoint(for: contract.operationID, example: example.mediaType, example.value) ?? contract.minimal
      guard let type = Self.responseType(of: endpoint) else { continue }
      try Self.roundTrip(type, example.value.data)
    }
  }

  @Test("a response with one wrong property gives the same value or error in both decoders", arguments: Contract.all)
  func wrongResponses(_ contract: Contract) throws {
    guard let example = try ResponseExampleTests.allExamples(of: contract).first(where: { $0.value.text == nil }),
      let type = Self.responseType(of: contract.minimal)
    else { return }
    let count = example.value.propertyCount
    let replacements: [JSON?] = [nil, .null, .string("x"), .object([:]), .bool(true), .array([]), .number(7)]
    // Some, spread over all properties.
    for property in stride(from: 0, to: count, by: max(1, count / testSize(6, large: 30))) {
      let replacement = replacements[property % replacements.count]
      let data = try example.value.replacing(property: property, with: replacement).data
      _ = try? Self.decode(type, data)
    }
  }

  @Test("every request's body is encoded like by JSONEncoder", arguments: Contract.all)
  func requests(_ contract: Contract) throws {
    for endpoint in [contract.minimal, contract.full] {
      if let parameters = Self.parameters(of: endpoint) { try BothCoders.encode(parameters) }
    }
  }

  private static func responseType<Endpoint: GitHubEndpoint>(of endpoint: Endpoint) -> (any Decodable.Type)? {
    let type: any Any.Type = Endpoint.Response.self
    if type == Data.self || type == String.self || type == EmptyResponse.self { return nil }
    return type as? any Decodable.Type
  }

  private static func parameters(of endpoint: some GitHubEndpoint) -> (any Encodable)? {
    let info = endpoint.requestInfo
    return info.method == .get ? nil : info.parameters as? any Encodable
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    try BothCoders.decode(type, from: data)
  }

  private static func roundTrip<Value: Decodable>(_ type: Value.Type, _ data: Data) throws {
    // Both reject a body with another structure, such as those of some 202 responses.
    guard let value = try? decode(type, data) as? any Encodable else { return }
    try BothCoders.encode(value)
  }
}

extension JSON {
  /// The number of properties of all contained objects.
  fileprivate var propertyCount: Int {
    (object.map { Array($0.values) } ?? array ?? []).reduce(object?.count ?? 0) { $0 + $1.propertyCount }
  }

  /// Returns a copy in which one property, counted in the order of names, has another value; nil removes it.
  fileprivate func replacing(property: Int, with value: JSON?) -> JSON {
    var left = property
    return replacing(&left, value)
  }

  /// Counts down to the property to replace.
  private func replacing(_ left: inout Int, _ value: JSON?) -> JSON {
    if let array { return .array(array.map { $0.replacing(&left, value) }) }
    guard var object else { return self }
    for name in object.keys.sorted() {
      let isWanted = left == 0
      left -= 1
      if isWanted {
        object[name] = value
      } else if left >= 0 {
        object[name] = object[name]?.replacing(&left, value)
      }
    }
    return .object(object)
  }
}
