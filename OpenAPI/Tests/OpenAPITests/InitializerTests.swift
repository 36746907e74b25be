import NetworkOpenAPI
import Testing

@Suite("Initializers of models")
struct InitializerTests {
  private static let source = """
    extension GitHubAPI {
      public struct IssueComment: Codable, Hashable, Sendable {
        /// The ID in the GraphQL API.
        public var nodeID: String?
        public var id: Int64
        @Boxed public var `default`: IssueComment?
        public var fullName: String {
          get { sentFullName ?? "none" }
          set { sentFullName = newValue }
        }
        private var sentFullName: String?
        public var `self`: [Link]?

        enum CodingKeys: String, CodingKey {
          case id, `default`, `self`
          case nodeID = "node_id"
        }

        /// How large it is.
        public struct Size: OpenString {
          public let rawValue: String
        }
      }
    }

    """

  private static let written = """
        /// Creates a value with these properties, for example for a preview or a test.
        public init(
          id: Int64, nodeID: String? = nil, default: IssueComment? = nil, fullName: String? = nil,
          self itself: [Link]? = nil
        ) {
          self.id = id
          self.nodeID = nodeID
          self.default = `default`
          self.sentFullName = fullName
          self.`self` = itself
        }
    """

  @Test("what is required comes first, optional properties default to nil, and a private one is set by its public name")
  func written() {
    #expect(Initializers.write(in: Self.source).contains("  }\n\n\(Self.written)\n\n    /// How large it is."))
  }

  @Test("writing again changes nothing, and a new property is added")
  func again() {
    let once = Initializers.write(in: Self.source)
    #expect(Initializers.write(in: once) == once)
    let property = "    public var nodeID: String?\n"
    let changed = Initializers.write(in: once.replacing(property, with: property + "    public var size: Size\n"))
    #expect(changed.contains("      size: Size, id: Int64, nodeID: String? = nil,"))
    #expect(changed.ranges(of: "public init(").count == 1)
  }

  @Test(
    "types that callers can make already, and types that aren't public models, are left alone",
    arguments: [
      "public struct A: Codable { public var a: Int; public init(a: Int) { self.a = a } }",
      "struct A: Codable { var a: Int }", "public struct A: OpenString { public let rawValue: String }",
      "public struct A: GitHubEndpoint { public let urlInfo: URLInfo }",
      "public struct A: Hashable { public var a: Int }",
      "public enum A: Codable { case a(Int) }",
    ])
  func others(text: String) {
    #expect(Initializers.write(in: text) == text)
  }

  @Test("how a type is decoded doesn't make it constructible")
  func decoding() {
    let text =
      "public struct A: Codable {\n  public var a: Int\n  public init(from decoder: any Decoder) throws { a = 1 }\n}"
    #expect(Initializers.write(in: text).contains("public init(a: Int) {"))
  }
}
