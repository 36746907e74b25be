import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Recordings of other programs")
struct HARDialectTests {
  /// A recording of `GET https://h.example/a`, whose body is `hello`, as a program writes it.
  struct Dialect: CustomStringConvertible, Sendable {
    let description: String
    let text: String
    /// The size of the response's head or -1, and the duration of the call.
    var headersSize = -1
    var time = 0.0
  }

  static let dialects = [
    // Of a response from its cache, Firefox writes neither sizes nor timings.
    Dialect(
      description: "Firefox",
      text: """
        {"log":{"version":"1.2","creator":{"name":"Firefox","version":"111.0.1"},
        "browser":{"name":"Firefox","version":"111.0.1"},"pages":[{"id":"page_1","pageTimings":{"onLoad":-50}}],
        "entries":[{"pageref":"page_1","startedDateTime":"2026-03-29T16:58:59.418-07:00",
        "request":{"bodySize":0,"method":"GET","url":"https://h.example/a","httpVersion":"",
        "headers":[{"name":"Host","value":"h.example"}],"cookies":[],"queryString":[],"headersSize":null},
        "response":{"status":200,"statusText":"OK","httpVersion":"","headers":[],"cookies":[],
        "content":{"mimeType":"text/plain","text":"hello","comment":"Response bodies are not included."},
        "redirectURL":"","bodySize":-1},
        "cache":{"afterRequest":{"expires":"4294967295"}},"timings":{},"time":0}]}}
        """),
    Dialect(
      description: "Chrome",
      text: """
        {"log":{"version":"1.2","creator":{"name":"WebInspector","version":"537.36"},"pages":[],
        "entries":[{"_connectionId":"17","_initiator":{"type":"other"},"_priority":"VeryHigh","cache":{},
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":"http/2.0",
        "headers":[{"name":":authority","value":"h.example"}],"queryString":[],
        "cookies":[{"name":"id","value":"7","path":"/","expires":"2027-01-01T00:00:00.000Z","httpOnly":true}],
        "headersSize":-1,"bodySize":0},
        "response":{"status":200,"statusText":"","httpVersion":"http/2.0",
        "headers":[{"name":"content-type","value":"text/plain"}],"cookies":[],
        "content":{"size":5,"mimeType":"text/plain","text":"aGVsbG8=","encoding":"base64"},"redirectURL":"",
        "headersSize":-1,"bodySize":0,"_transferSize":253,"_error":null,"_fetchedViaServiceWorker":false},
        "serverIPAddress":"[2001:db8::1]","startedDateTime":"2026-03-30T00:00:54.250Z","time":14.666000031866133,
        "timings":{"blocked":5.397000045232475,"dns":-1,"ssl":-1,"connect":-1,"send":0.2370000000000001,
        "wait":7.330000007074326,"receive":1.7019999795593321,"_blocked_queueing":3.293000045232475}}]}}
        """, time: 14.666000031866133),
    Dialect(
      description: "Safari",
      text: """
        {"log":{"version":"1.2","creator":{"name":"WebKit Web Inspector","version":"1.0"},
        "pages":[{"startedDateTime":"2026-03-30T00:13:32.418Z","id":"page_0","title":"h","pageTimings":{}}],
        "entries":[{"pageref":"page_0","startedDateTime":"2026-03-30T00:13:32.418Z","time":111.3,
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":"HTTP/2","cookies":[],
        "headers":[{"name":"Accept","value":"*/*"}],"queryString":[],"headersSize":216,"bodySize":0},
        "response":{"status":200,"statusText":"","httpVersion":"HTTP/2","cookies":[],
        "headers":[{"name":"Content-Type","value":"text/plain"}],
        "content":{"size":5,"compression":0,"mimeType":"text/plain","text":"hello"},"redirectURL":"",
        "headersSize":345,"bodySize":5150,"_transferSize":5495},"cache":{},
        "timings":{"blocked":2.4,"dns":50.99,"connect":29,"ssl":19,"send":0.78,"wait":6.1,"receive":21.1},
        "serverIPAddress":"192.0.2.1","_serverPort":443,"connection":"1","_fetchType":"Network Load"}]}}
        """, headersSize: 345, time: 111.3),
    Dialect(
      description: "Charles",
      text: """
        {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"4.6.3"},
        "entries":[{"startedDateTime":"2026-03-29T17:37:42.482-07:00","time":107,
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":"HTTP/1.1","cookies":[],
        "headers":[{"name":"Host","value":"h.example"}],"queryString":[{"name":"","value":null}],
        "headersSize":68,"bodySize":0},
        "response":{"_charlesStatus":"COMPLETE","status":200,"statusText":null,"httpVersion":"HTTP/1.1",
        "cookies":[],"headers":[{"name":"Content-Type","value":"text/plain"}],
        "content":{"size":5,"mimeType":"text/plain","text":"aGVs\\r\\nbG8=","encoding":"base64"},
        "redirectURL":null,"headersSize":0,"bodySize":5},"serverIPAddress":"192.0.2.1","cache":{},
        "timings":{"dns":43,"connect":37,"ssl":26,"send":1,"wait":24,"receive":2}}]}}
        """, headersSize: 0, time: 107),
    Dialect(
      description: "mitmproxy",
      text: """
        {"log":{"version":"1.2","creator":{"name":"mitmproxy","version":"1.2.3","comment":""},"pages":[],
        "entries":[{"startedDateTime":"2026-07-25T11:03:15.216374+00:00","time":2.851247787475586,
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":"HTTP/1.1","cookies":[],
        "headers":[{"name":"Host","value":"h.example"}],"queryString":[],"headersSize":189,"bodySize":0},
        "response":{"status":0,"statusText":"","httpVersion":"","headers":[],"cookies":[],"content":{},
        "redirectURL":"","headersSize":-1,"bodySize":-1,"_transferSize":0,"_error":"Connect call failed"},
        "cache":{},"timings":{"connect":-1.0,"ssl":-1.0,"send":2.851247787475586,"receive":0,"wait":0}},
        {"startedDateTime":"2026-07-25T11:03:16.216374+00:00","time":7.5,
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":"HTTP/1.1","cookies":[],
        "headers":[],"queryString":[],"headersSize":189,"bodySize":0},
        "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","headers":[],"cookies":[],
        "content":{"size":5,"compression":0,"text":"hello"},"redirectURL":"","headersSize":-1,"bodySize":5},
        "cache":{},"timings":{"connect":-1.0,"ssl":-1.0,"send":2.5,"receive":2,"wait":3}}]}}
        """, time: 7.5),
    Dialect(
      description: "Insomnia",
      text: """
        {"log":{"version":"1.2","creator":{"name":"Insomnia REST Client","version":"insomnia.desktop.app:v2026.1"},
        "entries":[{"startedDateTime":"2026-03-30T04:39:18.981Z","time":70.402,
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":"HTTP/1.1","cookies":[],"headers":[],
        "queryString":[],"postData":{"mimeType":"","text":"","params":[]},"headersSize":-1,"bodySize":-1,
        "settingEncodeUrl":true},
        "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],
        "headers":[{"name":"Content-Type","value":"text/plain"}],
        "content":{"size":5,"mimeType":"text/plain","text":"hello"},"redirectURL":"","headersSize":-1,"bodySize":-1},
        "cache":{},"timings":{"blocked":-1,"dns":-1,"connect":-1,"send":0,"wait":70.402,"receive":0,"ssl":-1},
        "comment":"h"}]}}
        """, time: 70.402),
    // Nothing but what tells the calls apart, and null for the rest.
    Dialect(
      description: "null",
      text: """
        {"log":{"version":null,"creator":null,"entries":[
        {"request":{"method":"GET","url":"https://h.example/b"}},
        {"startedDateTime":null,"time":null,"cache":null,"timings":{"send":null,"wait":1.5,"dns":2,"ssl":9,"blocked":-1},
        "request":{"method":"GET","url":"https://h.example/a","httpVersion":null,"cookies":null,"headers":null,
        "queryString":null,"postData":{"mimeType":null},"headersSize":null,"bodySize":null},
        "response":{"status":200,"statusText":null,"httpVersion":null,"cookies":null,
        "headers":[{"name":"X","value":null},{}],"content":{"size":null,"mimeType":null,"text":"hello","encoding":null},
        "redirectURL":null,"headersSize":12.0,"bodySize":null}}]}}
        """, headersSize: 12, time: 3.5),
  ]

  @Test("a recording is read and replayed, with or without a byte order mark", arguments: dialects, ["", "\u{FEFF}"])
  func replays(dialect: Dialect, mark: String) async throws {
    let archive = try HARArchive(data: Data((mark + dialect.text).utf8))
    let entry = try #require(archive.log.entries.last)
    #expect(entry.request.method == "GET" && entry.response.status == 200 && entry.response.redirectURL.isEmpty)
    #expect(entry.response.headersSize == dialect.headersSize && entry.time == dialect.time)
    let client = NetworkClient(configuration: .init(retry: .never, transport: ReplayTransport(archive)))
    #expect(try await client.data("https://h.example/a") == Data("hello".utf8))
    #expect(try HARArchive(data: archive.data()) == archive)
  }

  @Test("a recorded 304 is the response only to a request with a condition")
  func notModified() async throws {
    func entry(_ status: Int, _ text: String) -> String {
      #"{"request":{"method":"GET","url":"https://h.example/a"},"response":{"status":\#(status),"#
        + #""headers":[{"name":"ETag","value":"1"}],"content":{"text":"\#(text)"}}}"#
    }
    let entries = [entry(304, ""), entry(200, "a"), entry(304, ""), entry(200, "b")].joined(separator: ",")
    let transport = ReplayTransport(try HARArchive(data: Data(#"{"log":{"entries":[\#(entries)]}}"#.utf8)))
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
    for text in ["a", "b", "b"] { #expect(try await client.data("https://h.example/a") == Data(text.utf8)) }
    let conditional = HTTPRequest(url: try HTTPURL("https://h.example/a"), headers: [.ifNoneMatch: "1"])
    for _ in 0..<2 { #expect(try await client.send(conditional).status == 304) }
    #expect(try await client.send(conditional).status == 200)
  }

  @Test("a recording is replayed in the order in which its calls began, or as it is unless each has a date")
  func order() async throws {
    let first = "2026-03-30T00:00:01.500Z", second = "2026-03-30T00:00:02Z", third = "2026-03-30T02:00:02+02:00"
    for (dates, expected) in [
      ([second, first, third], "bac"), ([third, second, first], "cab"), ([second, "", first], "abc"),
    ] {
      let entries = zip(dates, ["a", "b", "c"]).map { date, text in
        #"{"startedDateTime":"\#(date)","request":{"method":"GET","url":"https://h.example/a"},"#
          + #""response":{"status":200,"content":{"text":"\#(text)"}}}"#
      }.joined(separator: ",")
      let replay = ReplayTransport(try HARArchive(data: Data(#"{"log":{"entries":[\#(entries)]}}"#.utf8)))
      let client = NetworkClient(configuration: .init(transport: replay))
      for text in expected { #expect(try await client.data("https://h.example/a") == Data("\(text)".utf8)) }
    }
  }

  @Test("what a client with a cache recorded is replayed to one in the same order")
  func revalidated() async throws {
    let url = try HTTPURL("https://h.example/a")
    let texts = ["a", "", "b"]
    let entries = texts.map { text in
      #"{"request":{"method":"GET","url":"\#(url.absoluteString)"},"response":{"status":\#(text.isEmpty ? 304 : 200),"#
        + #""headers":[{"name":"ETag","value":"\"1\""}],"content":{"text":"\#(text)"}}}"#
    }.joined(separator: ",")
    let replay = ReplayTransport(try HARArchive(data: Data(#"{"log":{"entries":[\#(entries)]}}"#.utf8)))
    let client = NetworkClient(configuration: .init(cache: .memory(), transport: replay))
    for text in ["a", "a", "b"] { #expect(try await client.data(url.absoluteString) == Data(text.utf8)) }
  }

  @Test("a call that failed in a recording has no response in a replay")
  func failed() async throws {
    let archive = try HARArchive(
      data: Data(#"{"log":{"entries":[{"request":{"method":"GET","url":"https://h.example/a"}}]}}"#.utf8))
    #expect(archive.log.entries[0].response.status == 0 && archive.log.entries[0].response.bodySize == -1)
    let client = NetworkClient(configuration: .init(retry: .never, transport: ReplayTransport(archive)))
    let error = await #expect(throws: NetworkError.self) { try await client.data("https://h.example/a") }
    #expect(error?.localizedDescription == "The recording has no response to GET https://h.example/a.")
  }

  @Test(
    "what isn't a recording is refused in a sentence",
    arguments: [
      ("", "it is not JSON"), ("<html>", "it is not JSON"), ("[]", "the top level must be an object"),
      ("{}", "log is missing"), (#"{"log":null}"#, "log is null"), (#"{"log":{}}"#, "log.entries is missing"),
      (#"{"log":{"entries":{}}}"#, "log.entries must be an array"),
      (#"{"log":{"entries":[7]}}"#, "log.entries[0] must be an object"),
      (#"{"log":{"entries":[{}]}}"#, "log.entries[0].request is missing"),
      (#"{"log":{"entries":[{"request":{"url":"/"}}]}}"#, "log.entries[0].request.method is missing"),
      (#"{"log":{"entries":[{"request":{"method":1}}]}}"#, "log.entries[0].request.method must be text"),
      (
        #"{"log":{"entries":[{"request":{"method":"GET","url":"/"},"time":"1"}]}}"#,
        "log.entries[0].time must be a number"
      ),
    ])
  func refused(text: String, reason: String) throws {
    let error = #expect(throws: NetworkError.self) { try HARArchive(data: Data(text.utf8)) }
    #expect(error?.localizedDescription == "It is not a HAR recording: \(reason).")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).har")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let failure = #expect(throws: NetworkError.self) { try HARArchive(contentsOf: file) }
    #expect(failure?.localizedDescription == "The file \(file.path): it is not a HAR recording: \(reason).")
  }
}
