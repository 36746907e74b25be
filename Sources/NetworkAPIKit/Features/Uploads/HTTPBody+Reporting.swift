import Foundation

extension HTTPBody {
  /// The same body, which tells how many bytes of it the transport is done with.
  func reporting(to report: @escaping @Sendable (Int64) -> Void) -> HTTPBody {
    let origin = HTTPBodyStream.Origin(body: self, report: report)
    return HTTPBody(
      stream: HTTPBodyStream(length: length, isReplayable: isReplayable, origin: origin) {
        var iterator = self.inChunks.makeAsyncIterator()
        var given: Int64 = 0
        return {
          // Who asks for more is done with what it got.
          report(given)
          guard let chunk = try await iterator.next() else { return nil }
          given += Int64(chunk.count)
          return chunk
        }
      })
  }

  /// Bytes in memory cut into pieces, so that there is progress to tell; anything else as it is.
  private var inChunks: HTTPBody {
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
