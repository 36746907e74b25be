public import Foundation

/// A running upload of a file that can be paused, and continued after a break or a relaunch.
///
/// ```swift
/// let upload = client.upload(
///   file, to: .post("/videos", as: User.self), resumable: .automatic)
/// for await progress in upload.progress { print(progress) }
/// let user = try await upload.value
/// ```
///
/// It starts when it is created, and continues even if you don't keep a reference. Until it is complete, a small file
/// describes it, by default beside the uploaded one. After a failure, a cancellation or the end of the process, start the
/// same upload again to continue where it stopped: the server is asked how much it has, and only the rest is sent.
///
/// Its progress counts the bytes handed to the connection, and those that the server had before. After a break it goes
/// back to what the server has.
public final class ResumableUpload<Value: Sendable>: PausableTransfer {
  let reporter: ProgressReporter
  let run: PausableRun<NetworkResponse<Value>>

  init(_ worker: UploadWorker<Value>) {
    reporter = worker.reporter
    run = PausableRun(
      reporter: reporter, call: try? worker.built.get().context, discardRest: { await worker.discard() },
      whenOver: { outcome in
        if case .success = outcome { worker.reporter.complete() }
        worker.reporter.finish()
      }
    ) { (isPaused: @escaping @Sendable () -> Bool) async throws(NetworkError) in
      do throws(NetworkError) {
        return try await worker.run(isPaused: isPaused)
      } catch {
        throw error.reported(for: try? worker.built.get().asNewCall())
      }
    }
  }

  /// Waits for the decoded response with its status, header fields and metrics. Cancelling the waiting task cancels the
  /// upload.
  public var response: NetworkResponse<Value> {
    get async throws(NetworkError) { try await run.value }
  }
}

extension ResumableUpload: RunTransfer, RespondingTransfer {}

extension ResumableUpload: RedactedDescribable {}

extension NetworkClient {
  /// Uploads a file in a way that can be resumed.
  ///
  /// Each request is a call of this client, with its policies and those of the endpoint. Bytes that the server has
  /// confirmed aren't sent again: after any interruption it is asked first.
  ///
  /// - Parameters:
  ///   - file: the file, which must not change meanwhile: that is ``NetworkError/fileFailed(_:)``.
  ///   - definition: the endpoint, with a method such as POST and without a body. Its header fields, such as
  ///     `Content-Disposition`, are for the file; without a `Content-Type`, it is that of the file's name.
  ///   - resumption: the protocol, how to resume, and where to keep what is needed for that.
  ///   - configure: changes the requests of this upload, for example their timeouts, header fields or options. A total
  ///     timeout is for all of them.
  /// - Returns: the upload, which has already started. It throws ``NetworkError``;
  ///   ``NetworkError/uploadFailed(_:)`` if the server contradicts itself or the protocol.
  public func upload<Definition: NetworkAPIDefinition>(
    _ file: URL, to definition: Definition, resumable resumption: UploadResumption,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> ResumableUpload<Definition.Response> {
    ResumableUpload(uploadWorker(file, to: definition, resumable: resumption, configure: configure))
  }

  func uploadWorker<Definition: NetworkAPIDefinition>(
    _ file: URL, to definition: Definition, resumable resumption: UploadResumption,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> UploadWorker<Definition.Response> {
    let coding = definition.coding ?? configuration.coding
    @Sendable func status(_ response: HTTPResponse, _ data: Data) -> NetworkError.StatusFailure {
      failure(response, data: data, as: Definition.ErrorResponse.self, coding: coding)
    }
    return UploadWorker(
      client: self, path: Result { () throws(NetworkError) in try file.pathOfFile() },
      built: preparedRequest(for: definition, isOfFile: true, configure: configure),
      interceptors: definition.interceptors,
      resumption: resumption, coding: coding, makeFailure: status
    ) { response, data throws(NetworkError) in
      guard definition.successStatuses.includes(response.status) else {
        throw .statusCode(status(response, data))
      }
      if let part = response.body.received { throw NetworkError(part.failure) }
      return try definition.responseDecoder(data, response, coding: coding)
    }
  }
}
