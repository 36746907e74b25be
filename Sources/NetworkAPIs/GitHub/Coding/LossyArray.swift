import NetworkAPIKit

extension GitHubAPI {
  /// An array that decodes every valid element, and collects the errors of the others.
  ///
  /// A normal array throws at the first invalid element. Use `lossy()` of the endpoint if part of a page is better
  /// than none, or declare this type as the `Response` of your own endpoint.
  public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The decoded elements, in order.
    public let elements: [Element]
    /// The elements that couldn't be decoded, in order.
    public let failures: [Failure]

    /// An element that couldn't be decoded.
    public struct Failure: Sendable {
      /// The index in the original array, starting at 0.
      public let index: Int
      /// The decoding error.
      public let error: DecodingError
      /// The original element; null if it has a text or number that isn't valid.
      public let value: JSONValue
    }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [Element] = []
      var failures: [Failure] = []
      while !container.isAtEnd {
        let index = container.currentIndex
        do {
          elements.append(try container.decode(Element.self))
        } catch let error as DecodingError {
          let value = try? container.decode(JSONValue.self)
          // Otherwise the container would stay at the element.
          if value == nil { _ = try container.decode(EmptyResponse.self) }
          failures.append(Failure(index: index, error: error, value: value ?? .null))
        }
      }
      self.elements = elements
      self.failures = failures
    }
  }
}
