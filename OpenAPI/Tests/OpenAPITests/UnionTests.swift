import NetworkOpenAPI
import Testing

@Suite("What values of several forms are decoded as")
struct UnionTests {
  @Test("forms that a property with several values tells apart are chosen by it")
  func discriminator() throws {
    let text = try response(
      #"""
      {"oneOf": [
        {"title": "Wait", "type": "object", "required": ["type"], "properties": {"type": {"type": "string", "enum": ["await"]}}},
        {"title": "Sdk", "type": "object", "required": ["type"], "properties": {"type": {"type": "string", "enum": ["sdk", "wechat"]}}},
        {"title": "Own", "type": "object", "required": ["type"], "properties": {"type": {"type": "string", "enum": ["self"]}}}]}
      """#)
    #expect(text.contains(#"case "await": self = .await(try container.decode(Wait.self))"#))
    #expect(text.contains(#"case "sdk", "wechat": self = .sdk(try container.decode(Sdk.self))"#))
    #expect(text.contains(#"case "self": self = .selfValue(try container.decode(Own.self))"#))
  }

  @Test("of forms that nothing tells apart, the one with most of the value's properties is taken")
  func forms() throws {
    let text = try response(
      #"""
      {"anyOf": [{"title": "Circle", "type": "object", "properties": {"r": {"type": "number"}}},
        {"title": "Box", "type": "object", "required": ["w"], "properties": {"w": {"type": "number"}, "kind": {"const": 2}}},
        {"type": "array", "items": {"type": "string"}}, {"type": "string", "format": "uri"}, {"type": "boolean"}]}
      """#, version: "3.1.0")
    for line in [
      #".object(["r"]),"#, #".object(["w", "kind"], required: ["w"], constants: ["kind": [2]]),"#, ".list([.string]),",
      ".url,", ".boolean,", "for form in json.fitting(Self.forms) {", "self = .other(json)",
    ] { #expect(text.contains(line), "\(line)") }
  }
}
