import Foundation
import NetworkOpenAPI
import Testing

@Suite("Sources against a description")
struct CheckTests {
  private static let source = """
    extension GitHubAPI {
      public enum Labels {}
      /// A label.
      public struct Label: Codable, Hashable, Sendable {
        public var id: Int64
        public var name: String
        public var isDefault: Bool?
        public var createdAt: Date?
        public var kind: Kind?

        enum CodingKeys: String, CodingKey {
          case id, name, kind
          case isDefault = "default", createdAt = "created_at"
        }
      }
      public struct Kind: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let bug: Self = "bug"
        public static let idea: Self = "idea"
      }
    }
    extension GitHubAPI.Labels {
      /// List labels.
      ///
      /// [GitHub documentation](https://docs.github.com/rest/labels#list)
      public struct List: GitHubEndpoint {
        public typealias Response = [GitHubAPI.Label]
        // A name for another type is that type.
        public typealias Choice = GitHubAPI.Kind
        public let urlInfo: NetworkAPI.URLInfo
        public init(owner: String, kind: Choice? = nil, perPage: Int? = nil) {
          urlInfo = .gitHub("/users/\\(owner)/labels", ["kind": kind?.rawValue, "per_page": perPage])
        }
      }
      /// Create a label.
      public struct Create: GitHubEndpoint {
        public typealias Response = GitHubAPI.Label
        public let urlInfo: NetworkAPI.URLInfo
        public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>
        public init(owner: String, name: String, color: GitHubAPI.Nullable<String>? = nil) {
          urlInfo = .GitHubAPI(path: "/users/\\(owner)/labels")
          requestInfo = .init(method: .post, parameters: ["name": name, "color": color])
        }
      }
    }
    """

  private static let label = """
    {"type": "object", "required": ["id", "name"], "properties": {
      "id": {"type": "integer", "format": "int64"}, "name": {"type": "string"}, "default": {"type": "boolean"},
      "created_at": {"type": "string", "format": "date-time"}, "kind": {"type": "string", "enum": ["bug", "idea"]}}}
    """
  private static let list = """
    {"operationId": "labels/list", "method": "GET", "path": "/users/{owner}/labels",
      "docs": "https://docs.github.com/rest/labels#list", "pathParameters": [{"name": "owner", "type": "string"}],
      "query": [{"name": "kind", "type": "string", "enum": ["bug", "idea"]}, {"name": "per_page", "type": "integer"}],
      "responses": {"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "label"}}}}}}}
    """
  private static let create = """
    {"operationId": "labels/create", "method": "POST", "path": "/users/{owner}/labels",
      "pathParameters": [{"name": "owner", "type": "string"}], "query": [],
      "body": {"content": {"application/json": {"schema": {"type": "object", "required": ["name"], "properties": {
        "name": {"type": "string"}, "color": {"type": "string", "nullable": true}}}}}},
      "responses": {"201": {"content": {"application/json": {"schema": {"$ref": "label"}}}}}}
    """

  /// The differences after replacing a part of the sources or of the description.
  private func drifts(
    source: (String, String)? = nil, list: (String, String)? = nil, create: (String, String)? = nil,
    label: (String, String)? = nil
  ) throws -> [Drift] {
    func changed(_ text: String, _ change: (String, String)?) throws -> String {
      guard let change else { return text }
      try #require(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
    func json(_ text: String, _ change: (String, String)?) throws -> JSON {
      try JSON(data: Data(changed(text, change).utf8))
    }
    let description = Description(
      operations: [try json(Self.list, list), try json(Self.create, create)],
      schemas: ["label": try json(Self.label, label)])
    let sources = SwiftSources(files: [("Labels.swift", try changed(Self.source, source))])
    return EndpointCheck.drifts(of: sources, from: description)
  }

  @Test("sources that match have no differences")
  func same() throws {
    #expect(try drifts() == [])
  }

  @Test("a new parameter is reported with what to write")
  func newParameter() throws {
    let drift = try #require(
      try drifts(
        list: (
          #"{"name": "per_page""#,
          #"{"name": "created_after", "type": "string", "format": "date-time"}, {"name": "per_page""#
        )
      )
      .first)
    #expect(drift.key == "labels/list query created_after: missing")
    #expect(drift.advice == "add the parameter `createdAfter: Date? = nil` and send `\"created_after\": createdAfter`")
    #expect(drift.file == "Labels.swift")
  }

  @Test("values of an enumeration that the server doesn't take, or that are missing, are reported")
  func values() throws {
    let drifts = try drifts(list: (#"["bug", "idea"]"#, #"["bug", "task"]"#))
    #expect(drifts.map(\.key) == ["labels/list query kind: lacks task", "labels/list query kind: offers idea"])
    #expect(drifts[0].advice.contains(#"public static let task: Self = "task""#))
  }

  @Test("a parameter with values that is plain text is reported")
  func text() throws {
    let keys = try drifts(source: ("kind: Choice? = nil", "kind: String? = nil")).map(\.key)
    #expect(keys == ["labels/list query kind: values"])
  }

  @Test("required and optional parameters are told apart")
  func required() throws {
    #expect(
      try drifts(list: (#"{"name": "per_page","#, #"{"name": "per_page", "required": true,"#)).map(\.key)
        == ["labels/list query per_page: required"])
    #expect(try drifts(create: (#""required": ["name"], "#, "")).map(\.key) == ["labels/create body name: optional"])
  }

  @Test("a property of a body that can be cleared is told from one that can't")
  func nullable() throws {
    #expect(
      try drifts(create: (#", "nullable": true"#, "")).map(\.key) == ["labels/create body color: not-nullable"])
    #expect(
      try drifts(source: ("GitHubAPI.Nullable<String>?", "String?")).map(\.key)
        == ["labels/create body color: nullable"])
  }

  @Test("a body's member that isn't documented, or isn't sent, is reported")
  func body() throws {
    #expect(
      try drifts(source: (#""color": color"#, #""colour": color"#)).map(\.key)
        == ["labels/create body color: missing", "labels/create body colour: undocumented"])
  }

  @Test("a response's new member is reported with its type and key")
  func response() throws {
    let drift = try #require(
      try drifts(
        label: (#""kind":"#, #""archived_at": {"type": "string", "format": "date-time", "nullable": true}, "kind":"#)
      ).first)
    #expect(drift.key == "GitHubAPI.Label[label] archived_at: missing")
    #expect(drift.advice == "add `public var archivedAt: Date?` and `case archivedAt = \"archived_at\"`")
  }

  @Test(
    "a response's member of another type is reported",
    arguments: [
      ("createdAt: Date?", "createdAt: String?", "created_at: date"), ("id: Int64", "id: Int", "id: int64"),
      ("isDefault: Bool?", "isDefault: String?", "default: type"), ("kind: Kind?", "kind: Label?", "kind: type"),
    ])
  func types(old: String, new: String, key: String) throws {
    #expect(try drifts(source: (old, new)).map(\.key) == ["GitHubAPI.Label[label] \(key)"])
  }

  @Test("a member that may be absent must be optional")
  func optional() throws {
    #expect(
      try drifts(label: (#""required": ["id", "name"]"#, #""required": ["id"]"#)).map(\.key)
        == ["GitHubAPI.Label[label] name: optional"])
  }

  @Test("a value that a response's enumeration lacks is reported")
  func responseValues() throws {
    #expect(
      try drifts(label: (#"["bug", "idea"]"#, #"["bug", "idea", "in-progress"]"#)).map(\.advice)
        == ["a value of GitHubAPI.Label[label] kind: `public static let inProgress: Self = \"in-progress\"`"])
  }

  @Test("another path or method is reported, and an operation without an endpoint")
  func route() throws {
    #expect(
      try drifts(source: ("/users/\\(owner)/labels\", [", "/user/\\(owner)/labels\", [")).map(\.key)
        == ["labels/list: route"])
    #expect(
      try drifts(create: (#""POST""#, #""PUT""#)).map(\.key)
        == ["GitHubAPI.Labels.Create: route", "labels/create: endpoint"])
  }

  @Test("an endpoint in a form that can't be read is reported, not passed over")
  func unread() throws {
    let keys = try drifts(source: (".gitHub(", ".other(")).map(\.key)
    #expect(keys == ["GitHubAPI.Labels.List: unread", "labels/list: endpoint"])
  }

  private static let scoped = """
    extension GitHubAPI.Labels {
      /// - [Repository](https://docs.github.com/rest/labels#repository).
      /// - [Organization](https://docs.github.com/rest/labels#organization).
      /// - [App](https://docs.github.com/rest/labels#app).
      public struct Set: GitHubEndpoint {
        public typealias Response = EmptyResponse
        public let urlInfo: NetworkAPI.URLInfo
        public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>
        public init(_ change: Change, in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
          urlInfo = .GitHubAPI(path: "\\(scope.path)/labels/\\(id)")
          requestInfo = .init(method: change.method, parameters: ["a": id])
        }
        public init(in scope: GitHubAPI.OrganizationScope, id: Int64, color: String) {
          urlInfo = .GitHubAPI(path: "\\(scope.path)/labels/\\(id)")
          requestInfo = .init(method: change.method, parameters: ["color": color])
        }
        public init(id: Int64) {
          urlInfo = .GitHubAPI(path: "/app/label")
          requestInfo = .init(method: change.method, parameters: ["b": id])
        }
      }
    }
    """

  @Test("an endpoint with a scope is compared with the operation of each page, by the initializer for its scope")
  func scopes() throws {
    func operation(_ name: String, _ path: String, _ property: String, _ type: String) throws -> JSON {
      let places = path.matches(of: /\{[^}]*\}/).map {
        #"{"name": "\#($0.output)", "type": "\#($0.output == "{id}" ? "integer" : "string")"}"#
      }
      return try JSON(
        data: Data(
          """
          {"operationId": "labels/\(name)", "method": "PATCH", "path": "\(path)", "query": [],
            "docs": "https://docs.github.com/rest/labels#\(name)", "pathParameters": [\(places.joined(separator: ","))],
            "body": {"content": {"application/json": {"schema": {"type": "object", "required": ["\(property)"],
              "properties": {"\(property)": {"type": "\(type)"}}}}}}}
          """.utf8))
    }
    let description = Description(
      operations: [
        try operation("repository", "/repos/{owner}/{repo}/labels/{id}", "a", "integer"),
        try operation("organization", "/orgs/{org}/labels/{id}", "color", "string"),
        try operation("app", "/app/label", "b", "integer"),
      ], schemas: [:])
    func keys(_ source: String) -> [String] {
      EndpointCheck.drifts(of: SwiftSources(files: [("Labels.swift", source)]), from: description).map(\.key)
    }
    #expect(keys(Self.scoped) == [])
    #expect(keys(Self.scoped.replacing("path)/labels", with: "path)/label")).contains("labels/repository: route"))
    #expect(keys(Self.scoped.replacing("\"a\": id", with: "\"c\": id")).contains("labels/repository body a: missing"))
    let page = OperationTable.page(of: SwiftSources(files: [("Labels.swift", Self.scoped)]), description)
    #expect(page.components(separatedBy: "`GitHubAPI.Labels.Set`").count == 4)
  }

  @Test("accepted deviations need a reason, may contain wildcards, and are reported once they are needless")
  func accepted() throws {
    let drifts = ["a/b query c: lacks d", "a/b query c: offers e", "f: route"].map {
      Drift(key: $0, advice: "", file: "")
    }
    let list = try AcceptedDeviations(text: "# Because.\na/b query*: offers e\nx: y\n")
    let (new, accepted, unused) = list.divide(drifts)
    #expect(new.map(\.key) == ["a/b query c: lacks d", "f: route"])
    #expect(accepted.map(\.key) == ["a/b query c: offers e"])
    #expect(unused == ["x: y"])
    #expect(throws: ProgramError.self) { try AcceptedDeviations(text: "# Because.\na\n\nb\n") }
  }
}
