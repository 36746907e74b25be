#if os(Linux)
import Foundation
import Testing

/// Every public entry point for something whose size a server or a user chooses is measured, or has a reason not to be.
@Suite("The table of growth", .fewAtOnce)
struct InputGrowthCoverageTests {
  /// The rows of ``InputGrowthTests``, and the entry points that they measure, directly or by what these call.
  static let rows: [String: [String]] = [
    "LinkHeader": ["HTTPResponse.link(_:)"],
    "URL": [
      "HTTPURL.init(_:)", "HTTPURL.resolving(_:)", "NetworkAPI.Path.init(_:)", "NetworkAPI.Path.init(stringLiteral:)",
      "NetworkAPI.URLInfo.init(path:query:)", "NetworkAPI.URLInfo.init(scheme:host:port:path:query:)",
      "NetworkAPI.URLInfo.init(url:query:)",
    ],
    "paths and queries": [
      "NetworkAPI.Path.StringInterpolation.appendInterpolation(_:)",
      "NetworkAPI.Path.StringInterpolation.appendInterpolation(_:default:)",
      "NetworkAPI.Path.StringInterpolation.appendInterpolation(segments:)",
      "NetworkAPI.Path.StringInterpolation.appendLiteral(_:)", "NetworkAPI.Query.Item.init(name:value:)",
      "NetworkAPI.Query.Item.init(name:valueAllowingReserved:)",
      "NetworkAPI.Query.Item.init(name:values:separatedBy:)",
      "NetworkAPI.Query.init(_:)", "NetworkAPI.Query.init(arrayLiteral:)", "NetworkAPI.Query.init(dictionaryLiteral:)",
      "NetworkAPI.Query.append(_:_:)", "NetworkAPI.Query.init(urlQueryItems:)",
    ],
    "header fields": [
      "NetworkAPI.Headers.Field.accept(_:)", "NetworkAPI.Headers.Field.acceptLanguage(_:)",
      "NetworkAPI.Headers.Field.authorization(bearerToken:)",
      "NetworkAPI.Headers.Field.authorization(username:password:)", "NetworkAPI.Headers.Field.contentType(_:)",
      "NetworkAPI.Headers.Field.init(name:value:isSecret:)",
      "NetworkAPI.Headers.Field.userAgent(_:)", "NetworkAPI.Headers.Name.init(_:)",
      "NetworkAPI.Headers.Name.init(stringLiteral:)", "NetworkAPI.Headers.append(name:value:)",
      "NetworkAPI.Headers.init(_:)", "NetworkAPI.Headers.init(arrayLiteral:)",
      "NetworkAPI.Headers.init(dictionaryLiteral:)", "NetworkAPI.Headers.== (left:right:)",
      "NetworkAPI.Headers.Field.== (left:right:)", "NetworkAPI.Headers.Name.== (left:right:)",
      "NetworkAPI.Headers.append(_:)", "NetworkAPI.Headers.contains(_:)", "NetworkAPI.Headers.merge(_:)",
      "NetworkAPI.Headers.subscript(name:)",
      "NetworkAPI.Headers.values(named:)", "NetworkAPI.Method.init(_:)",
      "NetworkAPI.Method.init(stringLiteral:)",
    ],
    "SetCookie": ["CookieJar.set(_:for:)"],
    "events": ["NetworkClient.events(_:headers:options:configure:)"],
    "lines": ["NetworkClient.stream(_:method:headers:body:isolation:configure:)"],
    "JSON names": ["DataDecoder.decode(_:from:)", "JSONCoding.decode(_:from:)"],
    "JSON encoding": [
      "JSONCoding.encode(_:)", "NetworkAPI.Body.json(_:)", "StubTransport.Response.json(_:status:)",
      "StubTransport.Response.json(_:status:coding:)",
    ],
    "texts of errors": [
      "NetworkError.ConnectionFailure.init(_:authority:mayHaveBeenProcessed:detail:)",
      "NetworkError.InvalidResponse.init(_:)", "NetworkError.ProxyFailure.init(status:detail:)",
      "NetworkError.TLSFailure.init(_:authority:detail:certificate:)",
      "NetworkError.WebSocketFailure.init(_:close:detail:)",
      "WebSocketClose.init(code:reason:)",
    ],
    "FormEncoder": ["FormEncoder.encode(_:)", "NetworkAPI.Body.form(_:_:)"],
    "MultipartForm": [
      "MultipartForm.Part.data(_:name:fileName:contentType:)", "MultipartForm.Part.field(_:name:)",
      "MultipartForm.Part.file(at:name:fileName:contentType:)",
      "MultipartForm.Part.init(name:fileName:contentType:headers:body:)", "MultipartForm.init(_:boundary:)",
      "MultipartForm.init(arrayLiteral:)",
    ],
    "HAR": [
      "HARArchive.init(contentsOf:)", "HARArchive.init(data:)", "HARArchive.write(to:)",
    ],
    "images": [
      "NetworkImage.init(_:)",
      "NetworkClient.image(_:headers:refreshing:isolation:configure:)",
    ],
  ]

  /// Entry points that need no row here, by the reason.
  static let reasons: [String: [String]] = [
    "whole calls with fields and bodies of any size: GrowthTests": [
      "NetworkClient.data(_:method:headers:body:isolation:configure:)",
      "NetworkClient.response(_:method:headers:body:isolation:configure:)",
      "NetworkClient.httpRequest(_:method:headers:body:configure:)",
      "NetworkClient.stream(_:isolation:configure:)", "NetworkClient.events(_:options:configure:)",
      "NetworkClient.events(of:_:options:configure:)",
      "NetworkClient.upload(_:configure:)", "NetworkClient.upload(_:to:method:headers:configure:)",
      "RawEndpoint.init(_:method:body:query:headers:)",
      "NetworkAPIDefinition.delete(_:_:query:headers:as:)", "NetworkAPIDefinition.get(_:query:headers:as:)",
      "NetworkAPIDefinition.patch(_:_:query:headers:as:)", "NetworkAPIDefinition.post(_:_:query:headers:as:)",
      "NetworkAPIDefinition.put(_:_:query:headers:as:)", "RecordingTransport.init(_:redacts:shownFields:)",
      "CacheStore.responses(for:)", "CacheStore.store(_:for:)",
    ],
    "downloads in a list, names in a folder: DownloadManagerTests, DownloadFileTests": [
      "DownloadManager.add(_:to:options:)",
      "DownloadManager.init(client:limit:listFile:)",
      "NetworkClient.download(_:to:headers:options:configure:)", "NetworkClient.download(_:to:options:configure:)",
      "BackgroundTransfers.download(_:to:headers:)",
      "BackgroundTransfers.upload(_:to:method:headers:)",
    ],
    "messages of a WebSocket: the tests of its parser and machine": [
      "WebSocket.close(code:reason:)", "WebSocket.send(_:)", "WebSocket.send(_:coding:)",
      "NetworkClient.webSocketFeed(_:protocols:headers:options:retry:onConnect:configure:)",
      "NetworkClient.webSocket(_:protocols:headers:options:isolation:configure:)",
      "CurlTransport.openWebSocket(_:protocols:options:)", "WebSocketTransport.openWebSocket(_:protocols:options:)",
      "RecordingTransport.openWebSocket(_:protocols:options:)",
      "WebSocketUpgrade.init(response:subprotocol:connection:)",
    ],
    "looks at each item once, and a URL holds few": ["NetworkAPI.Query.subscript(name:)"],
    "looks at each element once, and TLS limits a certificate": ["NetworkError.TLSFailure.Certificate.init(_:)"],
    "what they read are JSON and URLs, which have rows": [
      "OAuth2.Provider.discover(_:client:)", "OAuth2.signIn(port:path:isolation:open:)",
      "OAuth2.signIn(with:redirectedTo:)",
    ],
    "read by a message's own generated code": ["ProtobufMessage.init(protobufData:)"],
    "only keeps what it is given, or reads a file in pieces": [
      "NetworkClient.upload(_:to:resumable:configure:)", "HTTPBody.init(_:)", "HTTPBody.init(fileAt:)",
      "HTTPBody.withTrailers(_:_:)",
      "NetworkAPI.Body.body(_:contentType:)", "NetworkAPI.Body.data(_:contentType:)",
      "ResponseDecoder.init(accept:_:)",
      "ServerSentEvent.init(id:event:data:retry:)", "NetworkClient.cancelAll(tag:)", "IdempotencyKey.key(_:)",
      "ServerSentEvent.Options.init(reconnects:delay:maximumDelay:maximumFailures:lastEventID:)",
      "BearerToken.init(_:expiry:)", "BearerToken.init(stringLiteral:)", "NetworkClient.init(baseURL:)",
      "NetworkClient.init(baseURL:_:)", "Authentication.query(name:value:for:)",
      "OAuth2.TokenStore.file(at:)", "OAuth2.authorization(redirect:)", "OAuth2.signOut(_:)",
      "OAuth2Error.init(_:explanation:uri:)",
      "OAuth2.Tokens.init(accessToken:refreshToken:expiry:scope:idToken:)",
      "OAuth2.init(_:clientID:clientSecret:clientAuthentication:scopes:grant:parameters:store:client:)",
      "Authentication.basic(username:password:for:)",
      "Authentication.bearer(_:for:refresh:)", "Authentication.digest(username:password:for:)",
      "Authentication.field(_:for:)", "Authentication.init(_:for:)", "Authentication.update(username:password:)",
      "NetworkInterface.init(name:kind:addresses:)", "HTTPRequest.init(method:url:headers:body:)",
      "HTTPResponse.init(status:headers:body:trailers:url:metrics:)",
      "StubTransport.Response.init(status:headers:body:)",
      "NetworkAPI.RequestInfo.init(method:headers:)", "NetworkAPI.RequestInfo.init(method:headers:parameters:)",
      "NetworkAPI.RequestInfo.init(method:headers:parameters:encoding:)",
      "NetworkStatus.init(isConnected:requiresConnection:interfaces:isExpensive:isConstrained:)",
    ],
    "a setting that the program's author writes": [
      "CookieJar.init(file:)",
      "DownloadOptions.init(expectedBytes:sha256:verifiesDigest:maximumResumptions:resumptionDelay:replacesExistingFile:)",
      "HTTPCache.disk(at:limit:)", "ImageCache.init(memoryLimit:diskLimit:folder:)",
      "InterceptorChain.init(transport:interceptors:)",
      "RedirectPolicy.init(limit:allowsInsecure:keptFields:decide:)", "StubTransport.respond(to:_:after:with:)",
      "StubTransport.respond(to:after:with:)",
      "TrustedKeys.init(_:)", "TrustedKeys.subscript(host:)",
    ],
  ]

  /// Kinds of entry points that need no row: names of a fixed set, values that a decoder with a row of its own reads, and
  /// the long initialisers of settings.
  private static func isOrdinary(_ name: String) -> Bool {
    name.hasSuffix(".init(rawValue:)") || name.hasSuffix(".init(from:)")
      || name.contains("Configuration.init(") || name.hasPrefix("TLSConfiguration.init(")
      || name.hasPrefix("JSONCoding.init(") || name.hasPrefix("CurlTransport.init(")
  }

  /// The names of the public functions with a parameter of variable size, by the record of the interface.
  static func sizedEntries(in record: String) -> Set<String> {
    let sized: Set<Substring> = [
      "String", "Substring", "StringProtocol", "Data", "URL", "Sequence", "Collection", "AsyncSequence", "Encodable",
      "Decoder", "LosslessStringConvertible", "HTTPURLConvertible", "Headers",
    ]
    return Set(
      record.split(separator: "\n").compactMap { line -> String? in
        guard let bar = line.firstRange(of: " | "), let function = Function(line[bar.upperBound...]) else { return nil }
        let isSized = function.parameters.contains { parameter in
          (!parameter.type.contains("->") || parameter.type.contains("@autoclosure"))
            && (parameter.type.contains("[") || parameter.type.contains("...")
              || parameter.type.split(whereSeparator: { !$0.isLetter }).contains(where: sized.contains))
        }
        guard isSized else { return nil }
        return "\(line[..<bar.lowerBound]).\(function.name)(\(function.parameters.map { "\($0.label):" }.joined()))"
      })
  }

  /// A function's name, and the labels and types of its parameters.
  private struct Function {
    let name: Substring
    let parameters: [(label: Substring, type: Substring)]

    init?(_ declaration: Substring) {
      let keywords = ["func ", "init", "subscript"].compactMap { word in
        declaration.firstRange(of: word).map { (range: $0, word: word) }
      }
      guard let (keyword, word) = keywords.min(by: { $0.range.lowerBound < $1.range.lowerBound }),
        let open = declaration[keyword.upperBound...].firstIndex(of: "("),
        !declaration[..<keyword.lowerBound].contains("(")
      else { return nil }
      name =
        word == "func "
        ? declaration[keyword.upperBound..<open].prefix { $0 != "<" } : Substring(word)
      var (depth, start) = (0, declaration.index(after: open))
      var parts: [Substring] = []
      var last: Character = " "
      scan: for index in declaration[start...].indices {
        let character = declaration[index]
        switch character {
        case "(", "[", "{": depth += 1
        case "<" where last.isLetter: depth += 1
        case ">" where last != "-" && last != " ": depth -= 1
        case ")" where depth == 0:
          parts.append(declaration[start..<index])
          break scan
        case ")", "]", "}": depth -= 1
        case "," where depth == 0:
          parts.append(declaration[start..<index])
          start = declaration.index(after: index)
        default: break
        }
        last = character
      }
      parameters = parts.compactMap { part in
        guard let colon = part.firstIndex(of: ":") else { return nil }
        let label = part[..<colon].split(separator: " ").first ?? "_"
        let type = part[part.index(after: colon)...]
        return (label, type[..<(type.firstRange(of: " = ")?.lowerBound ?? type.endIndex)])
      }
    }
  }

  @Test("every entry point for what may be large is in the table, and nothing else")
  func complete() throws {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    let record = try String(
      contentsOf: root.appendingPathComponent("Scripts/PublicAPI/NetworkAPIKit.txt"), encoding: .utf8)
    let entries = Self.sizedEntries(in: record).filter { !Self.isOrdinary($0) }
    #expect(entries.count > 100)
    let covered = Set((Array(Self.rows.values) + Array(Self.reasons.values)).joined())
    #expect(entries.subtracting(covered).sorted() == [], "without a row or a reason")
    #expect(covered.subtracting(entries).sorted() == [], "in the table, but gone")
    let measured = InputGrowthTests.textEntrances + InputGrowthTests.documentEntrances
    let names = Set(measured.map(\.testDescription)).union(["images", "lines"])
    #expect(Set(Self.rows.keys).subtracting(names).sorted() == [], "not measured")
  }

  @Test("a new entry point is noticed, whatever it is called")
  func noticed() {
    let record = """
      A.B | static func f<T>(_ a: Int, b c: some Sequence<UInt8>, d: @escaping (String) -> Void = { _ in }) -> String
      A | init?(_ a: [String : Int] = [:])
      A | subscript(relation a: String) -> Int? { get }
      A | func g(a: Int, b: (String) -> Void)
      A | var text: String
      """
    #expect(Self.sizedEntries(in: record) == ["A.B.f(_:b:d:)", "A.init(_:)", "A.subscript(relation:)"])
  }
}
#endif
