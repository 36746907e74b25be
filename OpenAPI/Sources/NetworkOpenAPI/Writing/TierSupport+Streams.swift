// Responses that are streams.

extension TierSupport {
  static let streams = #"""
    extension NAMESPACE {
      /// An endpoint whose response is a stream of events, for `client.events(of:)`.
      public protocol EventStream: NetworkAPIDefinition {
        /// What the data of an event is, as JSON.
        associatedtype Event: Decodable & Sendable
      }
    }

    extension NetworkClient {
      /// The decoded events of an endpoint, which are requested when the loop begins.
      public func events<Endpoint: NAMESPACE.EventStream>(
        of endpoint: Endpoint, options: ServerSentEvent.Options = .init()
      ) -> DecodedValues<Endpoint.Event> {
        events(of: Endpoint.Event.self, endpoint, options: options)
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
      ) async throws(NetworkError) -> DecodedValues<Endpoint.Line> {
        try await stream(endpoint) { $0.headers["Accept"] = Endpoint.linesType }.jsonLines(of: Endpoint.Line.self)
      }
    }
    """#
}
