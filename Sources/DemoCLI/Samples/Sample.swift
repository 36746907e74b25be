import Foundation
import NetworkAPIKit
import NetworkAPIs

/// An answer in the program, so that it shows its work without a network. They are GitHub's own examples, shortened.
struct Sample: Sendable {
  /// Method and path: `GET /users/octocat`. What the query says does not matter.
  let request: String
  var status = 200
  var headers: NetworkAPI.Headers = [.contentType("application/json; charset=utf-8")]
  let body: Data

  init(_ request: String, status: Int = 200, _ body: String) {
    self.request = request
    self.status = status
    self.body = Data(body.utf8)
  }

  init(_ request: String, status: Int = 200, type: String = "application/json; charset=utf-8", _ body: Data) {
    self.request = request
    self.status = status
    headers = [.contentType(type)]
    self.body = body
  }

  /// Answers with the samples of every command.
  static let transport = StubTransport { request in
    guard let sample = all["\(request.method) \(request.url.path)"] else {
      throw Missing(request: request.description)
    }
    return HTTPResponse(
      status: HTTPStatus(sample.status), headers: sample.headers, body: HTTPBody(sample.body), url: request.url)
  }

  static let all = Dictionary(samples(of: Program.root).map { ($0.request, $0) }) { first, _ in first }

  private static func samples(of command: Command) -> [Sample] {
    command.samples + command.commands.flatMap(samples)
  }

  /// There is no sample for a request.
  struct Missing: LocalizedError {
    let request: String
    var errorDescription: String? {
      "There is no sample for \(request); samples are of octocat and octocat/Hello-World."
    }
  }
}
