public import Foundation

/// A running upload: its progress and its response.
///
/// ```swift
/// let upload = client.upload(
///   .post(
///     "/photos", .multipart([try .file(at: file, name: "photo")]),
///     as: User.self))
/// for await progress in upload.progress { print(progress) }
/// let user = try await upload.value
/// ```
///
/// It starts when it is created, and continues even if you don't keep a reference. Its progress counts the bytes handed to
/// the connection. When the request is sent again, after a redirect or as a retry, it starts at 0 again.
public final class NetworkUpload<Value: Sendable>: NetworkTransfer {
  let reporter: ProgressReporter
  private let task: Task<Result<NetworkResponse<Value>, NetworkError>, Never>

  init(
    reporter: ProgressReporter,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> NetworkResponse<Value>
  ) {
    self.reporter = reporter
    task = Task {
      let outcome = await Result(awaiting: operation)
      if case .success = outcome { reporter.complete() }
      reporter.finish()
      return outcome
    }
  }

  /// Waits for the decoded response with its status, header fields and metrics. Cancelling the waiting task cancels the
  /// upload.
  public var response: NetworkResponse<Value> {
    get async throws(NetworkError) {
      try await task.cancellingValue().get()
    }
  }

  public func cancel() { task.cancel() }
}

extension NetworkUpload: ReportingTransfer, RespondingTransfer {}

extension NetworkClient {
  /// Calls an endpoint and reports the progress of sending its body.
  ///
  /// The endpoint's parameters define the body: JSON, a ``MultipartForm``, or an ``HTTPBody`` from a file or stream.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options.
  /// - Returns: the upload, which has already started.
  public func upload<Definition: NetworkAPIDefinition>(
    _ definition: Definition, configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkUpload<Definition.Response> {
    start(definition, configure: configure)
  }

  /// Like ``upload(_:configure:)-(Definition,_)``, for an endpoint without its own type, such as
  /// `.put("/files/1", .body(try HTTPBody(fileAt: file)))`; the value is the body of the response. With `as:` it is decoded.
  public func upload(
    _ endpoint: RawEndpoint<Data>, configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkUpload<Data> {
    start(endpoint, configure: configure)
  }

  private func start<Definition: NetworkAPIDefinition>(
    _ definition: Definition, configure: (inout HTTPRequest) -> Void
  ) -> NetworkUpload<Definition.Response> {
    let reporter = ProgressReporter()
    let built = preparedRequest(for: definition, configure: configure)
    return NetworkUpload(reporter: reporter) { () async throws(NetworkError) in
      try await response(definition, request: reported(try built.get(), to: reporter))
    }
  }

  /// Sends a body to a URL and reports the progress.
  ///
  /// ```swift
  /// let upload = client.upload(
  ///   try HTTPBody(fileAt: file), to: "https://example.com/reports")
  /// let response = try await upload.value
  /// ```
  ///
  /// - Parameters:
  ///   - body: the body: data in memory, a file, or a stream.
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - method: the method. Default POST.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - configure: changes the request of this call, for example its timeouts, header fields or options.
  /// - Returns: the upload, which has already started.
  public func upload(
    _ body: HTTPBody, to url: NetworkAPI.Path, method: NetworkAPI.Method = .post,
    headers: NetworkAPI.Headers = [:], configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkUpload<Data> {
    var headers = headers
    if !headers.contains(.contentType), case .file(let file) = body.storage,
      let type = MediaType(ofFileNamed: file.path)
    {
      headers[.contentType] = type.essence
    }
    return start(RawEndpoint<Data>(only: url, method: method, headers: headers, body: body), configure: configure)
  }

  /// Sends a body to a URL that is already encoded (see ``HTTPURLConvertible``), and reports the progress.
  @_disfavoredOverload
  public func upload(
    _ body: HTTPBody, to url: some HTTPURLConvertible, method: NetworkAPI.Method = .post,
    headers: NetworkAPI.Headers = [:], configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkUpload<Data> {
    upload(body, to: NetworkAPI.Path(url), method: method, headers: headers, configure: configure)
  }

  private func reported(_ request: HTTPRequest, to reporter: ProgressReporter) -> HTTPRequest {
    var request = request
    if !request.body.isEmpty { reporter.begin(at: 0, total: request.body.length) }
    // Now, since the call begins later.
    if request.context.isObserved {
      // Shared with the report of the call: there is no progress after its end.
      request.context.events = CallEvents()
      reporter.onChange { [context = request.context] in context.emit(.uploading($0)) }
    }
    guard !request.body.isEmpty else { return request }
    request.body = request.body.reporting { reporter.update($0) }
    return request
  }
}
