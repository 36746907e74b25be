import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The background `URLSession` that ``BackgroundTransfers`` uses; tests replace it with a model. The system stores each
/// task's label, which is still there after the app was relaunched.
protocol BackgroundSession: Sendable {
  /// Starts a task.
  func start(_ work: BackgroundWork, label: String)
  /// Returns the unfinished tasks, including those that an earlier process started, but not those that were cancelled.
  func tasks() async -> [BackgroundTask]
  /// Cancels a task. With `keepingResumeData`, returns the resume data of a download; nil if it can't be resumed.
  func cancel(_ task: Int, keepingResumeData: Bool) async -> Data?
}

/// What a task of a background session does.
enum BackgroundWork {
  case download(URLRequest)
  /// A download that continues from its resume data.
  case resumption(Data)
  case upload(URLRequest, file: URL)
}

/// A task of a background session, as the system describes it.
struct BackgroundTask: Sendable {
  let number: Int
  let label: String?
  var completed: Int64 = 0
  var total: Int64?
  /// The method of the last request: after a redirect, not that of the first one. Nil if the system doesn't know it.
  var method: String?
  /// The URL of the last request.
  var url: String?
  /// Whether the app asked for a part of the file.
  var asksForPart = false
}
