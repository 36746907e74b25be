import Foundation
import NetworkAPIKit

/// A transport that returns the same response to every request, and records the requests.
actor Recorder: Transport {
  private(set) var requests: [HTTPRequest] = []
  private let status: HTTPStatus
  private let headers: NetworkAPI.Headers
  private let answer: Data

  init(status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:], answer: Data) {
    self.status = status
    self.headers = headers
    self.answer = answer
  }

  init(status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:], answer: String) {
    self.init(status: status, headers: headers, answer: Data(answer.utf8))
  }

  func send(_ request: HTTPRequest) -> HTTPResponse {
    requests.append(request)
    return HTTPResponse(status: status, headers: headers, body: HTTPBody(answer), url: request.url)
  }

  nonisolated var client: NetworkClient { NetworkClient(configuration: .init(transport: self)) }
}
