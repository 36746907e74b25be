import Testing

@testable import NetworkAPIKit

@Suite("Options of requests", .fewAtOnce)
struct RequestOptionsTests {
  private enum Name: RequestOptionKey { static var defaultValue: String { "nobody" } }
  private enum Number: RequestOptionKey { static var defaultValue: Int? { nil } }

  @Test("an option that isn't set has its default")
  func defaults() {
    var options = RequestOptions()
    #expect(options[Name.self] == "nobody" && options[Number.self] == nil)
    options[Number.self] = 1
    #expect(options[Name.self] == "nobody" && options[Number.self] == 1)
  }

  @Test("other options replace the caller's, but not what the client has noted")
  func notes() throws {
    let url = try HTTPURL("https://api.example.com/a")
    var request = HTTPRequest(url: url)
    request.options.tag = "a"
    request.options[Number.self] = 1
    request.options.clientItems = ["k=1"]
    request.options.link = url
    request.options.uploadKey = .other
    request.options.concernsUpload = true
    request.options.isSentOnce = true
    request.isWebSocket = true
    request.options = .init { $0.cache = .reload }
    #expect(request.options.tag == nil && request.options[Number.self] == nil && request.options.cache == .reload)
    #expect(request.options.clientItems == ["k=1"] && request.options.link == url && request.isWebSocket)
    #expect(request.options.uploadKey == .other && request.options.concernsUpload && request.options.isSentOnce)
    // Its own change of a note counts.
    request.options.link = nil
    request.options = .init()
    #expect(request.options.link == nil && request.options.clientItems == ["k=1"])
    let again = request.options.withoutSending()
    #expect(!again.isSentOnce && again.clientItems == ["k=1"] && again.concernsUpload)
  }
}
