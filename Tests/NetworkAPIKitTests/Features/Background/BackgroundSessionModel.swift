import Foundation

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The model of the system's background session, which outlives each ``BackgroundTransfers``, as Apple documents it:
///
/// - Tasks and their descriptions outlive the process (`URLSessionConfiguration.background(withIdentifier:)`).
/// - A download's file is reported before its task completes, and removed when that call returns
///   (`urlSession(_:downloadTask:didFinishDownloadingTo:)`).
/// - Redirects are followed without asking (`willPerformHTTPRedirection`: "called only for tasks in default and ephemeral
///   sessions"). `currentRequest` is then the last request, `response` the last response. After a 303, and after a POST
///   with 301 or 302, the next request is a GET without the body (Fetch, HTTP-redirect fetch, step 12).
/// - `cancelByProducingResumeData` gives the data to its caller, and the task ends with `NSURLErrorCancelled`, whose
///   information has the same data (`NSURLSessionDownloadTaskResumeData`).
/// - A refused challenge ends the task as cancelled (`cancelAuthenticationChallenge`).
/// - The metrics, with a transaction for each request, come before the completion (`didFinishCollecting`).
final class BackgroundSessionModel: BackgroundSession {
  struct Task {
    var request: URLRequest?
    var label: String
    var file: URL?
    var resumed: Data?
    /// The URLs after the first one, and the methods that their requests had.
    var hops: [String] = []
    var methods: [String] = []
  }
  struct State {
    var tasks: [Int: Task] = [:]
    var last = 0
    var delegate: BackgroundTransfers?
    /// What `cancel` does before it returns the resume data.
    var completesBeforeCancelReturns = true
    var canResume = true
    /// Whether the system's task still has the method of the first request after a redirect.
    var hasStaleMethod = false
    /// The system has reported these, but not completed them.
    var cancelled: [Int: Data?] = [:]
  }
  let state = Locked(State())

  var numbers: [Int] { state.withLock { $0.tasks.keys.sorted() } }
  func task(_ number: Int) -> Task? { state.withLock { $0.tasks[number] } }

  func start(_ work: BackgroundWork, label: String) {
    let task =
      switch work {
      case .download(let request): Task(request: request, label: label)
      case .resumption(let data): Task(label: label, resumed: data)
      case .upload(let request, let file): Task(request: request, label: label, file: file)
      }
    state.withLock { state in
      state.last += 1
      state.tasks[state.last] = task
    }
  }

  func tasks() async -> [BackgroundTask] {
    let cancelled = Set(state.withLock { $0.cancelled.keys })
    return numbers.filter { !cancelled.contains($0) }.compactMap { known($0) }
  }

  func cancel(_ number: Int, keepingResumeData: Bool) async -> Data? {
    let (data, isEarly) = state.withLock { state -> (Data?, Bool) in
      let data = keepingResumeData && state.canResume ? Data("part \(number)".utf8) : nil
      guard state.tasks[number] != nil, state.cancelled[number] == nil else { return (nil, false) }
      if !state.completesBeforeCancelReturns { state.cancelled[number] = .some(data) }
      return (data, state.completesBeforeCancelReturns)
    }
    if isEarly { end(number, error: URLError(.cancelled), resumeData: data) }
    return data
  }

  /// Reports the tasks as completed whose cancellation has returned before.
  func completeCancelled() {
    let cancelled = state.withLock { state in
      defer { state.cancelled = [:] }
      return state.cancelled
    }
    for (number, data) in cancelled { end(number, error: URLError(.cancelled), resumeData: data) }
  }

  private func known(_ number: Int, completed: Int64 = 0, total: Int64? = nil) -> BackgroundTask? {
    task(number).map { task in
      BackgroundTask(
        number: number, label: task.label, completed: completed, total: total,
        method: (state.withLock { $0.hasStaleMethod } ? nil : task.methods.last) ?? task.request?.httpMethod ?? "GET",
        url: task.hops.last ?? task.request?.url?.absoluteString,
        asksForPart: task.request?.value(forHTTPHeaderField: "Range") != nil)
    }
  }

  var delegate: BackgroundTransfers? { state.withLock { $0.delegate } }

  func move(_ number: Int, to completed: Int64, of total: Int64?) {
    known(number, completed: completed, total: total).map { delegate?.didMove($0) }
  }

  /// The server redirects.
  func redirect(_ number: Int, _ status: Int = 307, to url: String) {
    state.withLock { state in
      let method = state.tasks[number]?.methods.last ?? state.tasks[number]?.request?.httpMethod ?? "GET"
      let isChanged = status == 303 ? method != "HEAD" : [301, 302].contains(status) && method == "POST"
      state.tasks[number]?.methods.append(isChanged ? "GET" : method)
      state.tasks[number]?.hops.append(url)
    }
  }

  private func url(_ number: Int) -> String {
    let task = task(number)
    return task?.hops.last ?? task?.request?.url?.absoluteString ?? "https://example.com/f"
  }

  func response(_ number: Int, _ status: Int = 200, _ fields: [String: String] = ["X-A": "1"]) -> HTTPURLResponse? {
    URL(string: url(number)).flatMap {
      HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: fields)
    }
  }

  /// The first of two callbacks about a complete download.
  func finishFile(
    _ number: Int, with content: String, status: Int = 200, _ fields: [String: String] = ["X-A": "1"]
  ) throws {
    let location = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID())")
    try Data(content.utf8).write(to: location)
    known(number).map { delegate?.didFinishDownload($0, at: location, response: response(number, status, fields)) }
    try? FileManager.default.removeItem(at: location)
  }

  func finish(
    _ number: Int, with content: String, status: Int = 200, _ fields: [String: String] = ["X-A": "1"]
  ) throws {
    try finishFile(number, with: content, status: status, fields)
    end(number, response: response(number, status, fields))
  }

  /// - Parameter moved: how many bytes of bodies the task has sent or received; -1 if it has sent only a head.
  func end(
    _ number: Int, moved: Int64 = 0, response: HTTPURLResponse? = nil, error: (any Error)? = nil,
    resumeData: Data? = nil
  ) {
    guard let task = known(number, completed: max(0, moved)) else { return }
    let ended = state.withLock { $0.tasks.removeValue(forKey: number) }
    delegate?.didRequest(ended?.hops ?? [], methods: ended?.methods ?? [], hasSent: moved < 0, for: task)
    delegate?.didComplete(task, response: response, error: error, resumeData: resumeData)
  }

  func receive(_ text: String, for number: Int) {
    known(number).map { delegate?.didReceive(Data(text.utf8), for: $0) }
  }

  /// The server shows its certificate.
  func challenge(_ number: Int, _ trust: ChallengePolicyTests.Shown) -> ChallengePolicy.Decision? {
    let decision = delegate?.decide(.serverTrust, host: "example.com", port: 443, trust: trust, for: number)
    if case .refused = decision { end(number, error: URLError(.cancelled)) }
    return decision
  }

  func finishEvents() { delegate?.didFinishEvents() }
}
