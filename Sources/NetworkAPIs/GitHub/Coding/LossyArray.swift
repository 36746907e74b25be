extension GitHubAPI {
  /// A list that keeps what can be read and collects what cannot, so that one bad element does not lose the page.
  ///
  /// An endpoint's own list type throws at the first bad element; name this one as the `Response` of an endpoint of
  /// your own where half a page is better than none.
  public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read, in order.
    public let elements: [Element]
    /// Why the others could not, by their place in the list.
    public let failures: [Failure]

    /// An element that could not be read.
    public struct Failure: Sendable {
      /// Its place in the list, from 0.
      public let index: Int
      /// What was wrong with it.
      public let error: DecodingError
      /// What it was.
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
          failures.append(Failure(index: index, error: error, value: try container.decode(JSONValue.self)))
        }
      }
      self.elements = elements
      self.failures = failures
    }
  }
}
