// Responses that are streams.

extension TierSupport {
  static let streams = #"""
    extension NAMESPACE {
      /// An endpoint whose response is a stream of events, for `client.events(of:)`.
      public protocol EventStream: NetworkAPIDefinition {
        /// What the data of an event is, as JSON.
        associatedtype Event: Decodable & Sendable
      }

      /// The decoded events of an endpoint.
      public struct EventSequence<Event: Decodable & Sendable>: AsyncSequence, Sendable {
        public typealias Element = Event
        let events: ServerSentEvents
        let coding: JSONCoding

        public func makeAsyncIterator() -> AsyncIterator {
          AsyncIterator(events: events.makeAsyncIterator(), coding: coding)
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
          var events: ServerSentEvents.AsyncIterator
          let coding: JSONCoding

          /// Returns the next event that has data; nil at the end of the stream, or at `[DONE]`.
          public mutating func next() async throws -> Event? {
            while let event = try await events.next() {
              if event.data == "[DONE]" { return nil }
              if !event.data.isEmpty { return try coding.decode(Event.self, from: Data(event.data.utf8)) }
            }
            return nil
          }
        }
      }
    }

    extension NetworkClient {
      /// The decoded events of an endpoint, which are requested when the loop begins.
      public func events<Endpoint: NAMESPACE.EventStream>(
        of endpoint: Endpoint, options: ServerSentEvents.Options = .init()
      ) -> NAMESPACE.EventSequence<Endpoint.Event> {
        NAMESPACE.EventSequence(
          events: events(endpoint, options: options), coding: endpoint.coding ?? configuration.coding)
      }
    }
    """#

  static let lines = #"""
    extension NAMESPACE {
      /// An endpoint whose response is a stream of JSON values, one a line, for `client.lines(of:)`.
      public protocol LineStream: NetworkAPIDefinition {
        /// What a line is.
        associatedtype Line: Decodable & Sendable
        /// The media type of the response.
        static var linesType: String { get }
      }
    }

    extension NetworkClient {
      /// Calls an endpoint and returns its lines, which are decoded as they arrive.
      public func lines<Endpoint: NAMESPACE.LineStream>(
        of endpoint: Endpoint
      ) async throws(NetworkError) -> HTTPJSONLines<Endpoint.Line> {
        try await stream(endpoint) { $0.headers["Accept"] = Endpoint.linesType }.jsonLines(of: Endpoint.Line.self)
      }
    }
    """#
}
