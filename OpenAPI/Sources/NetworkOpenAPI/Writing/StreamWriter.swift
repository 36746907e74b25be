/// A response that arrives in pieces, which the endpoint names the type of.
struct StreamWriter {
  enum Kind { case events, lines }

  /// The protocol of the endpoint.
  let type: String
  let comment: [String]
  let members: [String]

  /// nil for a media type that isn't a stream of values.
  static func kind(of mediaType: String) -> Kind? {
    switch EndpointWriter.essence(mediaType) {
    case "text/event-stream": .events
    case "application/jsonl", "application/x-jsonl", "application/jsonlines", "application/x-jsonlines",
      "application/ndjson", "application/x-ndjson", "application/x-json-stream", "application/stream+json":
      .lines
    default: nil
    }
  }
}

extension EndpointWriter {
  /// The stream that a success of an operation may be; nil if none is.
  mutating func stream(of operation: Operation) -> StreamWriter? {
    guard operation.method != "HEAD" else { return nil }
    for (status, response) in Self.successes(of: operation) {
      for (mediaType, content) in response["content"].members {
        guard let kind = StreamWriter.kind(of: mediaType) else { continue }
        let name = kind == .events ? "Event" : "Line"
        nested.names.insert(kind == .events ? "Line" : "Event")
        let value = types.description.resolved(content["schema"])
        // A list describes the stream as a whole.
        let schema = kind == .lines && value["type"].text == "array" ? value["items"] : content["schema"]
        var type = types.valueType(of: schema, named: name, at: "\(place): response \(status)", nested: &nested)
        if kind == .events, type == "String" || type == "Data" || content["schema"].members.isEmpty {
          omit("the data of an event isn't described: read it with `client.events(_:)`", of: "response \(status)")
          return nil
        }
        if type == "Data" { type = types.anyJSON }
        var members = type == name ? [] : ["public typealias \(name) = \(type)"]
        let call = kind == .events ? "client.events(of:)" : "client.lines(of:)"
        if kind == .lines { members.append("public static var linesType: String { \(Layout.literal(mediaType)) }") }
        return StreamWriter(
          type: "\(style.namespace).\(kind == .events ? "EventStream" : "LineStream")",
          comment: ["///", "/// The response may be a stream, which `\(call)` decodes as it arrives."], members: members
        )
      }
    }
    return nil
  }
}
