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
    #expect(text.contains(#"["type"]?.shortText {"#))
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

  private static func object(_ title: String, _ properties: String, required: String = "") -> String {
    #"{"title": "\#(title)", "type": "object", "required": [\#(required)], "properties": {\#(properties)}}"#
  }

  @Test(
    "without a mapping, the constant of the property is the value of a form, or else the name of its schema",
    arguments: [
      (#""enum": ["output_text"]"#, #""enum": ["refusal"]"#, ["output_text", "refusal"]),
      (#""const": "output_text""#, #""enum": ["refusal", "none"]"#, ["output_text", "refusal\", \"none"]),
      (#""description": "one of them""#, #""const": "refusal""#, ["A", "refusal"]),
      (#""description": "one of them""#, #""description": "one of them""#, ["A", "B"]),
      (#""enum": ["A", "B"]"#, #""enum": ["A", "B"]"#, ["A", "B"]),
    ])
  func withoutMapping(a: String, b: String, values: [String]) throws {
    let discriminator = ##""discriminator": {"propertyName": "type"}"##
    let references = ["A", "B"].map { ##"{"$ref": "#/components/schemas/\##($0)"}"## }.joined(separator: ", ")
    let schemas = zip(["A", "B"], [a, b]).map { name, constant in
      #""\#(name)": {"type": "object", "properties": {"type": {"type": "string", \#(constant)}}}"#
    }
    let text = try response(
      #"{"oneOf": [\#(references)], \#(discriminator)}"#, schemas: schemas.joined(separator: ", "), version: "3.1.0")
    for value in values { #expect(text.contains("case \"\(value)\": self = ."), "\(value)") }
    let nested = try response(
      #"{"oneOf": [{"oneOf": [\#(references)]}, {"type": "object", "properties": {"type": {"const": "c"}}}], \#(discriminator)}"#,
      schemas: schemas.joined(separator: ", "), version: "3.1.0")
    #expect(nested.contains("case \"\(values.joined(separator: "\", \""))\": self = .object("))
  }

  /// What is written for a union of schemas with a discriminator; `@A` is a reference.
  private static func tagged(_ forms: String, _ schemas: String, mapping: String = "{}") throws -> String {
    func resolving(_ text: String) -> String {
      text.replacing(/@(\w+)/) { ##"{"$ref": "#/components/schemas/\##($0.1)"}"## }
    }
    return try response(
      #"{"oneOf": [\#(resolving(forms))], "discriminator": {"propertyName": "type", "mapping": \#(mapping)}}"#,
      schemas: resolving(schemas), version: "3.1.0")
  }

  @Test(
    "a form with forms of its own has its own value, unless only those say it",
    arguments: [
      (#""properties": {"type": {"type": "string"}}, "anyOf": [@F, @G]"#, ["A"]),
      (#""properties": {"type": {"const": "cat"}}, "anyOf": [@F, @G]"#, ["cat"]),
      (#""properties": {"type": {"enum": ["F", "G"]}}, "anyOf": [@F, @G]"#, ["F", "G"]),
      (#""properties": {"type": {"type": "string"}}, "anyOf": [@X, @Y]"#, ["A"]),
      (#""properties": {"type": {"type": "string"}}, "oneOf": [@C, @D]"#, ["c", "d"]),
      (
        #""properties": {"type": {"type": "string"}}, "oneOf": [@X, @Y], "discriminator": {"propertyName": "type"}"#,
        ["X", "Y"]
      ),
      (#""oneOf": [{"oneOf": [{"oneOf": [@X, @C]}, @D]}, @C]"#, ["c", "d", "X"]),
    ])
  func formsOfForms(a: String, values: [String]) throws {
    func object(_ property: String) -> String { #"{"type": "object", "properties": {\#(property)}}"# }
    let schemas = #"""
      "X": \#(object(#""type": {"type": "string"}, "x": {}"#)), "Y": \#(object(#""type": {"type": "string"}, "y": {}"#)),
      "C": \#(object(#""type": {"const": "c"}"#)), "D": \#(object(#""type": {"const": "d"}"#)),
      "F": \#(object(#""f": {"type": "string"}"#)), "G": \#(object(#""g": {"type": "string"}"#)),
      "A": {\#(a)}, "B": \#(object(#""type": {"const": "b"}"#))
      """#
    let text = try Self.tagged("@A, @B", schemas)
    let list = values.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(text.contains("case \(list): self = .") && text.contains("case \"b\": self = .b("))
  }

  @Test("a mapping finds forms of any depth")
  func deepMapping() throws {
    func object(_ name: String) -> String { #""\#(name)": {"type": "object", "properties": {"\#(name)": {}}}"# }
    let text = try Self.tagged(
      #"{"oneOf": [{"oneOf": [@X, @Y]}, @C]}, @B"#, ["X", "Y", "C", "B"].map(object).joined(separator: ", "),
      mapping: #"{"x": "X", "y": "Y", "c": "C", "b": "B"}"#)
    #expect(text.contains(#"case "x", "y", "c": self = ."#) && text.contains(#"case "b": self = .b("#))
  }

  @Test(
    "a form that isn't in the list of values which it shares has its own name",
    arguments: [
      ("@Cat, @Dog, @Lizard", "{}", ["Cat", "Dog", "Lizard"]),
      ("@Cat, @Dog, @Lizard, @Snake", "{}", ["Cat", "Dog", "Lizard", "Snake"]),
      ("{\"oneOf\": [@Cat, @Lizard]}, @Dog", "{}", ["Cat\", \"Lizard", "Dog"]),
      ("@Lizard, @Ox", #"{"Cat": "Ox", "Dog": "Ox"}"#, ["Lizard", "Cat\", \"Dog"]),
      // The name of a form with another value.
      ("@Mule, @Ox", "{}", ["Ox\", \"mule", "ox"]),
    ])
  func sharedConstants(forms: String, mapping: String, values: [String]) throws {
    func animal(_ name: String) -> String {
      #""\#(name)": {"allOf": [@Base, {"type": "object", "properties": {"\#(name)": {"type": "string"}}}]}"#
    }
    let schemas = ["Cat", "Dog", "Lizard", "Snake"].map(animal).joined(separator: ", ")
    let others = #"""
      "Base": {"type": "object", "properties": {"type": {"enum": ["Cat", "Dog"]}}},
      "Mule": {"type": "object", "properties": {"type": {"enum": ["Ox", "mule"]}}},
      "Ox": {"type": "object", "properties": {"type": {"const": "ox"}}}
      """#
    let text = try Self.tagged(forms, "\(schemas), \(others)", mapping: mapping)
    for value in values { #expect(text.contains("case \"\(value)\": self = ."), "\(value)") }
  }

  @Test("a constant that two forms have leaves the choice to their other properties")
  func sameConstant() throws {
    func message(_ name: String) -> String {
      #""\#(name)": {"type": "object", "required": ["type"], "properties": {"type": {"const": "message"}, "\#(name)": {"type": "string"}}}"#
    }
    let text = try response(
      ##"""
      {"oneOf": [{"$ref": "#/components/schemas/in"}, {"$ref": "#/components/schemas/out"},
        {"title": "Call", "type": "object", "required": ["type"], "properties": {"type": {"const": "call"}}}],
        "discriminator": {"propertyName": "type"}}
      """##, schemas: "\(message("in")), \(message("out"))", version: "3.1.0")
    for line in [
      #".object(["type", "in"], required: ["type"], constants: ["type": ["message"]]),"#,
      #".object(["type"], required: ["type"], constants: ["type": ["call"]]),"#, "json.fitting(Self.forms)",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test(
    "only constants that tell the forms apart decide",
    arguments: [
      // The same in both, and so open.
      (#""enum": ["on", "off"]"#, #""enum": ["on", "off"]"#, #".object(["a", "k"], required: ["a"]),"#),
      // A value that the other form doesn't have.
      (#""const": "on""#, #""const": "off""#, #".object(["a", "k"], required: ["a"], constants: ["k": ["on"]]),"#),
      (#""const": 1"#, #""type": "integer""#, #".object(["a", "k"], required: ["a"], constants: ["k": [1]]),"#),
      (
        #""enum": ["on", "off"]"#, #""enum": ["up", "down"]"#,
        #".object(["a", "k"], required: ["a"], constants: ["k": ["on", "off"]]),"#
      ),
      (
        #""enum": ["on", "off"]}, "type": {"const": "A""#, #""enum": ["up", "down"]}, "type": {"const": "B""#,
        #".object(["a", "k", "type"], required: ["a"], constants: ["type": ["A"]], known: ["k": ["on", "off"]]),"#
      ),
      // Others may be added to both.
      (
        #""enum": ["on", "off"]"#, #""enum": ["on", "up"]"#,
        #".object(["a", "k"], required: ["a"], known: ["k": ["on", "off"]]),"#
      ),
      (
        #""enum": ["on", "off"]"#, #""type": "string""#,
        #".object(["a", "k"], required: ["a"], known: ["k": ["on", "off"]]),"#
      ),
    ])
  func constants(a: String, b: String, form: String) throws {
    let forms = [
      Self.object("A", #""a": {"type": "string"}, "k": {\#(a)}"#, required: #""a""#),
      Self.object("B", #""b": {"type": "string"}, "k": {\#(b)}"#, required: #""b""#),
    ]
    let text = try response(#"{"oneOf": [\#(forms.joined(separator: ", "))]}"#, version: "3.1.0")
    #expect(text.contains(form))
    // The only object.
    let alone = try response(#"{"oneOf": [\#(forms[0]), {"type": "string"}]}"#, version: "3.1.0")
    #expect(!alone.contains(#"constants: [""#) && !alone.contains(#"known: [""#))
  }

  @Test(
    "a list is one of a form's, whatever its open elements are",
    arguments: [
      (#"{"type": ["string", "null"]}"#, "[String?]", ".list([.string, .null]),"),
      (
        #"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, "[List]",
        ".list([.any([.string, .integer]), .anything]),"
      ),
      (
        #"{"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}"#, "[List?]",
        ".list([.any([.string, .integer]), .anything, .null]),"
      ),
      // These are texts, and nothing else is.
      (
        #"{"oneOf": [{"type": "string"}, {"type": "string", "format": "uri"}]}"#, "[String]",
        ".list([.any([.string, .url])]),"
      ),
    ])
  func lists(items: String, type: String, form: String) throws {
    let text = try response(
      #"{"oneOf": [{"type": "array", "items": \#(items)}, {"type": "boolean"}]}"#, version: "3.1.0")
    #expect(text.contains("case list(\(type))") && text.contains(form))
  }
}
