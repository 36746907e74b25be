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
}
