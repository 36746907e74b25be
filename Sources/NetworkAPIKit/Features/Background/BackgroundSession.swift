import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The system's session behind ``BackgroundTransfers``, so that tests can put in a model of it. The system keeps each
/// task's label beyond the end of the app.
protocol BackgroundSession: Sendable {
  /// Starts a download; returns the task's number.
  func download(_ request: URLRequest, label: String) -> Int
  /// Continues a download.
  func download(resuming data: Data, label: String) -> Int
  /// Starts an upload of a file.
  func upload(_ request: URLRequest, file: URL, label: String) -> Int
  /// The tasks that aren't over, also those of an earlier process.
  func tasks() async -> [BackgroundTask]
  /// Ends a task; with `keepingPart`, returns what a download needs to continue, if it can.
  func cancel(_ task: Int, keepingPart: Bool) async -> Data?
}

/// One of the system's tasks.
struct BackgroundTask: Sendable {
  let number: Int
  let label: String?
  let completed: Int64
  let total: Int64?
}

/// What the system tells of a session, in the order of Apple's documentation: the file of a finished download, which is
/// gone when the call returns, comes before its task's end.
protocol BackgroundSessionDelegate: AnyObject, Sendable {
  func didMove(_ task: BackgroundTask)
  func didReceive(_ data: Data, for task: BackgroundTask)
  func didFinishDownload(_ task: BackgroundTask, at location: URL, response: URLResponse?)
  func didComplete(_ task: BackgroundTask, response: URLResponse?, url: URL?, error: (any Error)?, resumeData: Data?)
  func didFinishEvents()
}
