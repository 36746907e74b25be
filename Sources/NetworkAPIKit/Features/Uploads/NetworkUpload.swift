public import Foundation

/// An upload on its way: its progress, and what the server answers.
///
/// ```swift
/// let upload = client.upload(AddPhoto(file: "/tmp/cat.jpg"))
/// for await progress in upload.progress { print(progress) }
/// let photo = try await upload.value
/// ```
///
/// It runs by itself from the moment it is made; letting it go does not stop it.
public final class NetworkUpload<Value: Sendable>: Sendable {
  private let reporter: ProgressReporter
  private let task: Task<Result<NetworkResponse<Value>, NetworkError>, Never>

  init(
    reporter: ProgressReporter,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> NetworkResponse<Value>
  ) {
    self.reporter = reporter
    task = Task {
      defer { reporter.finish() }
      do throws(NetworkError) {
        let response = try await operation()
        reporter.complete()
        return .success(response)
      } catch {
        return .failure(error)
      }
    }
  }

  /// How far it is now, and each change until it ends; a slow reader misses some of them, never the newest.
  ///
  /// The bytes counted are those handed to the connection. A request that is sent again, after a redirect or in a retry, begins at 0
  /// again.
  public var progress: AsyncStream<TransferProgress> { reporter.stream() }

  /// What the server answers. Cancelling the task that waits cancels the upload.
  public var value: Value {
    get async throws(NetworkError) { try await response.value }
  }

  /// What the server answers with status, fields and metrics. Cancelling the task that waits cancels the upload.
  public var response: NetworkResponse<Value> {
    get async throws(NetworkError) {
      try await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        task.cancel()
      }.get()
    }
  }

  /// Stops the upload; it fails with ``NetworkError/cancelled`` unless it has ended already.
  public func cancel() {
    task.cancel()
  }
}

extension NetworkClient {
  /// Calls an endpoint and tells how far the sending of its body is.
  ///
  /// The body is whatever the endpoint's parameters make: JSON, a ``MultipartForm``, an ``HTTPBody`` of a file or a stream.
  public func upload<Definition: NetworkAPIDefinition>(
    _ definition: Definition
  ) -> NetworkUpload<Definition.Response> {
    let reporter = ProgressReporter()
    return NetworkUpload(reporter: reporter) { () async throws(NetworkError) in
      let request = reported(try httpRequest(for: definition), to: reporter)
      return try await response(for: definition, request: request)
    }
  }

  /// Sends a body without a definition and tells how far it is.
  ///
  /// ```swift
  /// let upload = client.upload(try HTTPBody(fileAt: "/tmp/report.pdf"), to: "https://example.com/reports")
  /// let answer = try await upload.value
  /// ```
  ///
  /// - Parameters:
  ///   - body: the bytes: in memory, a file, or a stream.
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - method: the method; POST unless told.
  ///   - headers: fields in place of the client's of the same names.
  public func upload(
    _ body: HTTPBody, to url: String, method: NetworkAPI.Method = .post, headers: NetworkAPI.Headers = [:]
  ) -> NetworkUpload<Data> {
    let reporter = ProgressReporter()
    return NetworkUpload(reporter: reporter) { () async throws(NetworkError) in
      let request = reported(try httpRequest(method, url, headers: headers, body: body), to: reporter)
      return try await response(of: request)
    }
  }

  private func reported(_ request: HTTPRequest, to reporter: ProgressReporter) -> HTTPRequest {
    let context = request.context
    if context.isObserved { reporter.onChange { context.emit(.uploading($0)) } }
    var request = request
    guard !request.body.isEmpty else { return request }
    reporter.begin(at: 0, total: request.body.length)
    request.body = request.body.reporting { reporter.update($0) }
    return request
  }
}
