import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The background `URLSession` that ``BackgroundTransfers`` uses; tests replace it with a model. The system stores each
/// task's label, which is still there after the app was relaunched.
protocol BackgroundSession: Sendable {
  /// Starts a download and returns its task number.
  func download(_ request: URLRequest, label: String) -> Int
  /// Resumes a download from its resume data and returns its task number.
  func download(resuming data: Data, label: String) -> Int
  /// Starts an upload of a file and returns its task number.
  func upload(_ request: URLRequest, file: URL, label: String) -> Int
  /// Returns the unfinished tasks, including those that an earlier process started.
  func tasks() async -> [BackgroundTask]
  /// Cancels a task. With `keepingPart`, returns the resume data of a download; nil if it can't be resumed.
  func cancel(_ task: Int, keepingPart: Bool) async -> Data?
}

/// An unfinished task of a background session.
struct BackgroundTask: Sendable {
  let number: Int
  let label: String?
  let completed: Int64
  let total: Int64?
}

/// Receives the events of a background session, in the order that Apple documents: `didFinishDownload` comes before
/// `didComplete`, and the system deletes the downloaded file when `didFinishDownload` returns.
protocol BackgroundSessionDelegate: AnyObject, Sendable {
  func didMove(_ task: BackgroundTask)
  func didReceive(_ data: Data, for task: BackgroundTask)
  func didFinishDownload(_ task: BackgroundTask, at location: URL, response: URLResponse?)
  func didComplete(_ task: BackgroundTask, response: URLResponse?, url: URL?, error: (any Error)?, resumeData: Data?)
  func didFinishEvents()
}
