/// The file with the namespace of a tier and the protocol of its endpoints.
struct TierRoot {
  let document: JSON
  let namespace: String
  /// The type of the API's errors.
  let error: String?
  /// The name of an endpoint.
  let example: String?
  /// The security schemes that operations need, by the origins of their servers; that of the API is empty.
  let schemes: [String: Set<String>]

  func text(_ types: inout TypeWriter) -> String {
    let info = document["info"]
    let version = info["version"].text.map { ", version \($0)" } ?? ""
    var lines = Documentation.lines(of: (info["title"].text ?? namespace) + version)
    let text = Documentation.lines(of: info["description"].text ?? "")
    if !text.isEmpty { lines += ["///"] + text }
    let server = server(&types)
    let base = server == nil ? "\"https://api.example.com\"" : "\(namespace).server"
    lines += ["///", "/// ```swift", "/// let client = NetworkClient { $0.baseURL = try? HTTPURL(\(base)) }"]
    if let example { lines.append("/// let response = try await client.request(\(example)(…))") }
    lines.append("/// ```")
    let authentication = authentication(at: server, &types)
    if !authentication.isEmpty { lines += ["///", "/// ## Authentication", "///"] + authentication }
    lines.append("public enum \(namespace) {")
    if let server {
      lines += [
        "  /// The server that the description names. Paths of endpoints are relative to the client's base URL.",
        "  public static let server = \(Layout.literal(server))",
      ]
    }
    lines += ["}", "", "/// An endpoint of ``\(namespace)``: what all of them have in common, such as header fields."]
    let start = "public protocol \(namespace)Endpoint: NetworkAPIDefinition"
    lines += error.map { ["\(start) {", "  associatedtype ErrorResponse = \($0)", "}", ""] } ?? ["\(start) {}", ""]
    return "public import NetworkAPIKit\n\n" + lines.joined(separator: "\n")
  }

  /// The first server, with the default values of its variables; nil if it has no host.
  private func server(_ types: inout TypeWriter) -> String? {
    let first = document["servers"].elements.first ?? .null
    let url = Self.url(of: first)
    guard url.contains("://") else {
      types.omit("no server is named with its host: set the client's base URL", at: "servers")
      return nil
    }
    for name in first["variables"].members.map(\.name) {
      types.omit("this variable has its default value in `\(namespace).server`", at: "servers: \(name)")
    }
    return url
  }

  /// The URL of a server, with the default values of its variables and without a slash at the end.
  static func url(of server: JSON) -> String {
    let url = server["variables"].members.reduce(server["url"].text ?? "") { url, variable in
      url.replacing("{\(variable.name)}", with: variable.value["default"].text ?? "")
    }
    return url.hasSuffix("/") ? String(url.dropLast()) : url
  }

  /// The scheme, host and port of a URL.
  static func origin(of url: String) -> String {
    url.prefixMatch(of: /[^:]*:\/\/[^\/?#]*/).map { $0.0.lowercased() } ?? url
  }

  private func authentication(at server: String?, _ types: inout TypeWriter) -> [String] {
    let own = "HTTPURL(\(namespace).server)"
    let settings = document["components"]["securitySchemes"].members.flatMap { name, scheme -> [String] in
      let needing = Set(schemes.filter { $0.value.contains(name) }.keys)
      let ownOrigins: Set = ["", server.map(Self.origin) ?? ""]
      let isForServer = !needing.isDisjoint(with: ownOrigins)
      // A server of another scheme gets no requests over HTTP.
      let others = needing.subtracting(ownOrigins).filter { $0.prefixMatch(of: /https?:/) != nil }.sorted()
      var origins: [Layout.Argument] = []
      if isForServer, server == nil {
        for origin in others {
          types.omit("credentials only go to the client's base URL: name this server in their `for:`", at: origin)
        }
      } else if !others.isEmpty {
        let urls = others.map { "HTTPURL(\(Layout.literal($0)))" }
        origins = [.list("for: try ", (isForServer ? [own] : []) + urls, "")]
      }
      let (code, words) = Self.setting(scheme, origins)
      types.omit("the client's settings authenticate: \(words)", at: "components.securitySchemes.\(name)")
      let comment = Documentation.wrapped("- `\(name)`: \(words):", start: "///", next: "///  ")
      return comment + ["///", "///   ```swift"] + code.map { "///   \($0)" } + ["///   ```"]
    }
    guard settings.contains(where: { $0.contains(own) }) else { return settings }
    return ["/// With another base URL, name its origin instead of that of `\(namespace).server`.", "///"] + settings
  }

  /// The statement that sets up a client for a security scheme, and the scheme in words.
  ///
  /// - Parameter origins: the argument with the origins of the credential; none for that of the base URL.
  private static func setting(_ scheme: JSON, _ origins: [Layout.Argument]) -> (code: [String], words: String) {
    let name = scheme["name"].text ?? "key"
    func authentication(_ kind: String, _ arguments: String) -> [String] {
      let start = "configuration.authentication = ["
      if origins.isEmpty { return ["\(start).\(kind)(\(arguments))]"] }
      return [start] + Layout.Call(".\(kind)", [.text(arguments)] + origins).lines(indent: "  ") + ["]"]
    }
    let bearer = authentication("bearer", "BearerToken(token)")
    switch (scheme["type"].text, scheme["in"].text, scheme["scheme"].text?.lowercased()) {
    case ("apiKey", "query", _):
      return (
        authentication("query", "name: \(Layout.literal(name)), value: key"),
        "a key in the query parameter `\(name)`, which the endpoints don't send"
      )
    case ("apiKey", "cookie", _):
      return (["configuration.cookies = CookieJar()"], "a key in the cookie `\(name)`")
    case ("apiKey", _, _):
      return (
        authentication("field", ".init(name: \(Layout.literal(name)), value: key)"),
        "a key in the header field `\(name)`"
      )
    case ("http", _, "basic"):
      return (authentication("basic", "username: name, password: password"), "a name and password")
    case ("http", _, "digest"):
      return (authentication("digest", "username: name, password: password"), "a name and password, with Digest")
    case ("oauth2", _, _): return (bearer, "OAuth 2: a token, which your program requests and refreshes")
    case ("openIdConnect", _, _): return (bearer, "OpenID Connect: a token, which your program requests and refreshes")
    case ("mutualTLS", _, _):
      return (["configuration.transport = CurlTransport(tls: tls)"], "a certificate of the client")
    case ("http", _, "bearer"): return (bearer, "a bearer token")
    default:
      let kind = scheme["scheme"].text ?? scheme["type"].text ?? "unknown"
      return (
        authentication("field", ".init(name: \"Authorization\", value: credentials)"),
        "the scheme `\(kind)`, whose credentials your program makes"
      )
    }
  }
}
