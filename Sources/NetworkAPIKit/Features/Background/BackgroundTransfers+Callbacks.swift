import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The events of the session, in the order that Apple documents: `didFinishDownload` comes before `didComplete`, and the
/// system deletes the downloaded file when `didFinishDownload` returns. `didRequest` comes before `didComplete`.
///
/// A download is kept beside its destination until the task has completed without an error, and everything is known about
/// where it came from. Only then does it replace an existing file.
extension BackgroundTransfers {
  /// The maximum size of a response body that is kept, in bytes. The rest is dropped.
  private static let bodyLimit = 1_000_000

  func didMove(_ task: BackgroundTask) {
    guard let transfer = task.transfer else { return }
    inbox.add(TransferProgress(completedBytes: task.completed, totalBytes: task.total), of: transfer)
  }

  func didReceive(_ data: Data, for task: BackgroundTask) {
    state.withLock { state in
      let room = Self.bodyLimit - state.received[task.number, default: Received()].body.count
      state.received[task.number, default: Received()].body.append(data.prefix(room))
    }
  }

  /// The task made requests of these URLs with these methods: the first one, and one for each redirect.
  ///
  /// - Parameter hasSent: whether one of them was sent, also if the system then sent it again by itself.
  func didRequest(_ urls: [String], methods: [String], hasSent: Bool, for task: BackgroundTask) {
    state.withLock { state in
      state.received[task.number, default: Received()].urls += urls
      state.received[task.number, default: Received()].methods += methods
      if hasSent { state.received[task.number, default: Received()].hasSent = true }
    }
  }

  func didFinishDownload(_ task: BackgroundTask, at location: URL, response: URLResponse?) {
    guard let transfer = task.transfer else { return }
    inbox.expectMore()
    let response = BackgroundOutcome.Response(response)
    let urls = [task.url, response?.url].compactMap { $0 }
    if let response, !HTTPStatus(response.status).deliversFile {
      let file = try? FileHandle(forReadingFrom: location)
      defer { try? file?.close() }
      let body = (try? file?.read(upToCount: Self.bodyLimit)) ?? Data()
      state.withLock { $0.received[task.number, default: Received()].body = body }
    } else if BackgroundOutcome.judge(transfer, task, urls: urls) == nil {
      do throws(NetworkError) {
        if !task.asksForPart { try response?.checkIsWhole(at: location) }
        try keep(location, transfer, task.number)
      } catch {
        state.withLock { $0.received[task.number, default: Received()].failure = error }
      }
    }
  }

  func didComplete(_ task: BackgroundTask, response: URLResponse?, error: (any Error)?, resumeData: Data?) {
    let received = state.withLock { $0.received.removeValue(forKey: task.number) } ?? Received()
    guard let transfer = task.transfer else { return }
    inbox.expectMore()
    var outcome = BackgroundOutcome(transfer: transfer, task: task.number, resumeData: resumeData)
    outcome.response = BackgroundOutcome.Response(response)
    outcome.body = received.body
    outcome.hasMoved = received.hasSent || task.completed > 0
    let urls = received.urls + [task.url, outcome.response?.url].compactMap { $0 }
    let redirect = BackgroundOutcome.judge(transfer, task, urls: urls, methods: received.methods)
    // The system reports a refused connection as cancelled.
    if let refusal = received.refusal {
      outcome.failure = .init(refusal)
    } else if received.isCancelled, (error as? URLError)?.code == .cancelled {
      outcome.failure = .cancelled
    } else if (error as? URLError)?.code == .httpTooManyRedirects, outcome.response != nil {
      outcome.failure = .redirect((redirect ?? .tooMany).rawValue)
    } else if let error {
      outcome.failure = .init(system: error, url: transfer.url)
    } else if outcome.response == nil {
      outcome.failure = .response("there was no response")
    } else if let redirect {
      outcome.failure = .redirect(redirect.rawValue)
    } else if let failure = received.failure {
      outcome.failure = .init(failure)
    }
    // A task that is being paused is reported as cancelled too; see ``pause(_:)``.
    let isPaused = state.withLock { state in
      guard case .cancelled = outcome.failure, let pause = state.pauses[task.number] else { return false }
      if pause.waiting > 0 { state.pauses[task.number]?.outcome = outcome } else { state.pauses[task.number] = nil }
      return true
    }
    // Its file, if it had already arrived, isn't needed: what comes from resuming is complete.
    if isPaused { finish(&outcome) } else { end(outcome) }
  }

  /// The system has closed the session: another process uses its identifier, such as an extension.
  func didBecomeInvalid() { state.withLock { ($0.session, $0.isInvalid) = (nil, true) } }

  func didFinishEvents() { inbox.finish() }

  /// Decides about an authentication challenge of a task. Where the connection is to be closed, `didComplete` follows.
  func decide(
    _ question: ChallengePolicy.Question, host: String, port: Int, trust: (any ServerTrust)?, for task: Int
  ) -> ChallengePolicy.Decision {
    func refuse(_ error: NetworkError) { state.withLock { $0.received[task, default: Received()].refusal = error } }
    do throws(NetworkError) {
      return try challenges.get().decide(question, host: host, port: port, trust: trust, refuse: refuse)
    } catch {
      // A transfer of an earlier run of the app, which started it with another configuration, or before the device was
      // locked. The error says which.
      refuse(error)
      return .refused(.untrusted, detail: "the configuration cannot be used")
    }
  }
}
