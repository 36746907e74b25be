import NetworkOpenAPI
import Testing

@Suite("Permissions of endpoints")
struct PermissionTests {
  private func write(_ text: String, permission: JSON) -> String {
    let page = "https://docs.github.com/rest/pets#get"
    let operation: JSON = [
      "operationId": "pets/get", "method": "GET", "path": "/pets", "docs": .string(page), "permission": permission,
    ]
    return Permissions.write(in: text, from: Description(operations: [operation], schemas: [:]))
  }

  private let source = """
      /// Returns pets.
      ///
      /// [GitHub documentation](https://docs.github.com/rest/pets#get)
      struct Pets: GitHubEndpoint {}
    """

  @Test("the permission stands after the link, is renewed, and goes when the description has none")
  func permission() {
    let written = write(source, permission: "permission Pets: read")
    #expect(
      written == """
          /// Returns pets.
          ///
          /// [GitHub documentation](https://docs.github.com/rest/pets#get): needs the permission Pets: read.
          struct Pets: GitHubEndpoint {}
        """)
    #expect(write(written, permission: "permission Pets: read") == written)
    #expect(write(written, permission: "account permission Pets: write").contains("needs the account permission"))
    #expect(write(written, permission: .null) == source)
  }

  @Test("a link to another page, and text about something else, stay as they are")
  func others() {
    let other = source.replacing("pets#get", with: "pets#list")
    #expect(write(other, permission: "permission Pets: read") == other)
  }
}
