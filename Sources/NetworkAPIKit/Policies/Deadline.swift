/// Ends a call that takes longer than ``HTTPTimeouts/total``, wherever it is: waiting for a retry, for a place among
/// the connections, for a credential, or at the transport.
///
/// A transport keeps the deadline too, because a streamed body is read after the policies are done.
struct Deadline: Interceptor {
  let time: TimeSource

  func applies(to request: HTTPRequest) -> Bool { request.context.hasDeadline }

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    guard let deadline = request.context.deadline else { return try await next(request) }
    let left = deadline - time.now()
    guard left > .zero else { throw NetworkError.timedOut(.total) }
    return try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      group.addTask { try await next(request) }
      group.addTask {
        try await time.sleep(left)
        throw NetworkError.timedOut(.total)
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }
}
