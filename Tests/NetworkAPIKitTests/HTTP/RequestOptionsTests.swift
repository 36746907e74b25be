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

  @Test("of two merged options, those of the argument count, and the others stay")
  func merging() {
    let general = RequestOptions {
      $0[Name.self] = "general"
      $0[Number.self] = 1
    }
    let special = RequestOptions { $0[Name.self] = "special" }
    #expect(general.merging(special)[Name.self] == "special")
    #expect(general.merging(special)[Number.self] == 1)
    #expect(special.merging(general)[Name.self] == "general")
    #expect(general.merging(RequestOptions())[Name.self] == "general")
    #expect(RequestOptions().merging(special)[Name.self] == "special")
  }
}
