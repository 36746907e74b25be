import Foundation
import NetworkAPIKit

extension GitHubAPI {
  /// The body of a request: properties by GitHub's names, in order. Properties that are nil are omitted.
  ///
  /// The endpoints create it in their typed initializers.
  public struct RequestBody: Encodable, Sendable {
    private let properties: [(name: String, value: any Encodable & Sendable)]

    /// The names of the properties that are set, in order.
    public var names: [String] { properties.map(\.name) }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      for (name, value) in properties {
        if let date = value as? Date {
          try container.encode(date.gitHubText, forKey: AnyKey(name))
        } else {
          try container.encode(value, forKey: AnyKey(name))
        }
      }
    }
  }
}

extension GitHubAPI.RequestBody: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    properties = elements.compactMap { name, value in value.map { (name, $0) } }
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
