import Foundation

extension HTTPBody {
  /// The same body, which reports how many of its bytes the transport has sent.
  func reporting(to report: @escaping @Sendable (Int64) -> Void) -> HTTPBody {
    let origin = HTTPBodyStream.Origin(body: self, report: report)
    return HTTPBody(
      stream: HTTPBodyStream(length: length, isReplayable: isReplayable, origin: origin) {
        var iterator = self.inChunks.makeAsyncIterator()
        var given: Int64 = 0
        return {
          // The transport asks for the next chunk when it is done with the previous one.
          report(given)
          guard let chunk = try await iterator.next() else { return nil }
          given += Int64(chunk.count)
          return chunk
        }
      })
  }

  /// The body without the report of how much of it is sent.
  var unreported: HTTPBody { origin.body }

  /// The body that this one reports about, and the report.
  var origin: (body: HTTPBody, report: (@Sendable (Int64) -> Void)?) {
    var (body, report): (HTTPBody, (@Sendable (Int64) -> Void)?) = (self, nil)
    while case .stream(let stream) = body.storage, let origin = stream.origin {
      (body, report) = (origin.body, origin.report)
    }
    return (body, report)
  }

  /// Splits a body in memory into chunks, so that there is progress to report; other bodies are returned as they are.
  var inChunks: HTTPBody {
    guard let data, data.count > HTTPFileBody.chunkSize else { return self }
    return HTTPBody(
      stream: HTTPBodyStream(length: length, isReplayable: true) {
        var rest = data
        return {
          guard !rest.isEmpty else { return nil }
          defer { rest = rest.dropFirst(HTTPFileBody.chunkSize) }
          return rest.prefix(HTTPFileBody.chunkSize)
        }
      })
  }
}
