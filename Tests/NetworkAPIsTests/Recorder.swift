import Foundation
import NetworkAPIKit

/// A transport that returns the same response to every request, and records the requests.
actor Recorder: Transport {
  private(set) var requests: [HTTPRequest] = []
  private let status: HTTPStatus
  private let headers: NetworkAPI.Headers
  private let body: Data

  init(status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:], body: Data) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  init(status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:], body: String) {
    self.init(status: status, headers: headers, body: Data(body.utf8))
  }

  func send(_ request: HTTPRequest) -> HTTPResponse {
    requests.append(request)
    return HTTPResponse(status: status, headers: headers, body: HTTPBody(body), url: request.url)
  }

  nonisolated var client: NetworkClient { NetworkClient(configuration: .init(transport: self)) }
}
