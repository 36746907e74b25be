import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Redaction", .fewAtOnce)
struct RedactionTests {
  private static let canary = "hunter2"

  @Test(
    "a URL is shown without user information, fragment and secret values, however it is written",
    arguments: [
      ("https://h/a?page=2", "https://h/a?page=2"),
      ("https://u:hunter2@h/a", "https://<redacted>@h/a"),
      ("https://u:hun@hunter2@h/", "https://<redacted>@h/"),
      ("https://hunter2@hunter2@h/@x", "https://<redacted>@h/@x"),
      ("https://hunter2@h:81/a?b=c", "https://<redacted>@h:81/a?b=c"),
      ("//u:hunter2@h/a", "//<redacted>@h/a"),
      ("https:/u:hunter2@h/a", "https:/<redacted>@h/a"),
      ("https:u:hunter2@h/a", "https:<redacted>@h/a"),
      ("https://u:hun/hunter2@h/a", "https://<redacted>@h/a"),
      ("https:\\\\u:hunter2@h\\a", "https:\\\\<redacted>@h\\a"),
      ("/users/@me/x", "/users/@me/x"),
      ("https://h:81/@me", "https://h:81/@me"),
      ("/a#hunter2", "/a#<redacted>"),
      ("/a?b=1;token=hunter2&c=2;x", "/a?b=1;token=<redacted>&c=2;x"), ("/a?token=hunter2;x", "/a?token=<redacted>"),
      ("/a;token=hunter2/b;v=1?c", "/a;token=<redacted>/b;v=1?c"),
      ("/a;jsessionid=hunter2", "/a;jsessionid=<redacted>"),
      ("https://u:hunter2@h/;%74oken=hunter2", "https://<redacted>@h/;%74oken=<redacted>"),
      ("/a?b=1#access_token=hunter2", "/a?b=1#<redacted>"),
      ("/a#", "/a#"),
      ("/a?hunter2", "/a?<redacted>"),
      ("/a?acl&hunter2=&page=1", "/a?acl&hunter2=&page=1"),
      ("/a?aaaaaaaaaaaaaaaaaaaaaaa1=", "/a?<redacted>"),
      ("/a?%74oken=hunter2", "/a?%74oken=<redacted>"),
      ("/a?x=aaaaaaaaaa%61aaaaaaaaaaa1", "/a?x=<redacted>"),
      ("/a?back=https%3A%2F%2Fu%3Ahunter2%40h%2F", "/a?back=<redacted>"),
      ("/a?back=https%3A%2F%2Fh%2F%3Ftoken%3Dhunter2", "/a?back=<redacted>"),
      ("/a?back=https%3A%2F%2Fh%2Fb", "/a?back=https%3A%2F%2Fh%2Fb"),
      ("/a?login[pass]=hunter2&n=1", "/a?login[pass]=<redacted>&n=1"),
      ("/a?login%5Bpass%5D=hunter2&code%5B%5D=hunter2", "/a?login%5Bpass%5D=<redacted>&code%5B%5D=<redacted>"),
      ("/a?auth[user]=hunter2&db.pin=hunter2&otp[0]=7", "/a?auth[user]=<redacted>&db.pin=<redacted>&otp[0]=<redacted>"),
      ("/a?user[name]=mona&a.b[]=1&max_tokens[a]=1&[]=1&.=1", "/a?user[name]=mona&a.b[]=1&max_tokens[a]=1&[]=1&.=1"),
      ("/a;login[pass]=hunter2/b", "/a;login[pass]=<redacted>/b"),
      ("/a?v={\"a\":{\"pass\":\"hunter2\"}}&n=1", "/a?v=<redacted>&n=1"),
      ("/a?v=%7B%22a%22:[%7B%22key%22:%22hunter2%22%7D]%7D", "/a?v=<redacted>"),
      ("/a?v=+%5B+{\"name\":\"pin\",\"value\":+\"hunter2\"}]", "/a?v=<redacted>"),
      ("/a?v={\"to\":\"https://h/?w={\\\"pin\\\":\\\"hunter2\\\"}\"}", "/a?v=<redacted>"),
      (
        "/a?v={\"text\":\"see https://h/?token=hunter2\"}&w=%7B%22a%22:%22b%22%7D",
        "/a?v=<redacted>&w=%7B%22a%22:%22b%22%7D"
      ),
      // Escapes that aren't UTF-8, or were cut.
      (
        "/a?%74oken%E9=hunter2&back=https%3A%2F%2Fh%2F%E9%3Ftoken%3Dhunter2", "/a?%74oken%E9=<redacted>&back=<redacted>"
      ),
      ("/a?v=%7B%22a%22:%22%E9%22,%22pass%22:%22hunter2%22%7D&w=%5B%22%E9%22%5D", "/a?v=<redacted>&w=%5B%22%E9%22%5D"),
      ("/a?v=%7B%22pass%22:%22hunter2%2", "/a?v=<redacted>"), ("/a?v=%7B1%&%=%zz", nil),
      // JSON that was cut, and what only resembles it.
      ("/a?v={\"pass\":\"hunter2&n=1", "/a?v=<redacted>&n=1"), ("/a?v=[{\"n\":1}&n=1", "/a?v=<redacted>&n=1"),
      ("/a?v={+pin:hunter2}&w={key:hunter2}", "/a?v=<redacted>&w=<redacted>"),
      ("/a?v=[1,2]&w={\"a\":\"b+c\"}&x=[true]", "/a?v=[1,2]&w={\"a\":\"b+c\"}&x=[true]"),
      ("/a?v=[a]&w={x}&x={a:b}&t=[2020-01-01T00:00+TO+*]&h=[::1]:80", nil),
      ("/a?v=%5Ba%5D&w={", nil), ("/a?query={user(login:\"a\"){name}}&v={\"a\":\"]\",}&w=[\"a\\\"\"1]", nil),
      ("/a?query={user(token:\"hunter2\"){name}}&v=[1]\"hunter2", "/a?query=<redacted>&v=<redacted>"),
      ("", ""), ("@", "@"), ("://@", "://@"), ("https://u:?hunter2@h/a?b", "https://<redacted>@h/a?b"),
      ("https://u:p#hunter2@h/a", "https://<redacted>@h/a"), ("https://[::1]:81/@b", "https://[::1]:81/@b"), ("?", "?"),
      ("a:@", "a:<redacted>@"),
    ] as [(String, String?)])
  func urls(text: String, shown: String?) {
    #expect(Redaction.redactedURL(text) == shown ?? text)
    #expect(Redaction.redactedURL(shown ?? text) == shown ?? text)
  }

  @Test("a program's own name of a secret is one in URLs; a recorded response keeps its members that don't look secret")
  func ownNames() {
    _ = Authentication.query(name: "Badge", value: "7")
    #expect(Redaction.redactedURL("https://a.example/?badge=7") == "https://a.example/?badge=<redacted>")
    #expect(
      Redaction.scrubbed("no answer from /a?badge=7, badge: 7")
        == "no answer from /a?badge=<redacted> badge: <redacted>")
    for (text, shown) in [
      (#"{"badge":"mit","badges":7,"a":"badge: 7"}"#, nil), (#"{"badge":{"value":"7"}}"#, nil),
      (#"[{"key":"badge","value":"7"}]"#, nil),
      (#"{"badge":"sk_live_abcdefghij12345"}"#, #"{"badge":"<redacted>"}"#),
      (
        #"{"next":"https://a.example/?page=2&badge=7"}"#,
        #"{"next":"https://a.example/?page=2&badge=%3Credacted%3E"}"#
      ),
    ] {
      let redacted = Redaction.redactedJSON(Data(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
      #expect(redacted == shown ?? text)
    }
  }

  @Test("a secret name of JSON is secret in a form and a query too, however nested names are written")
  func forms() async throws {
    let paths: [FormEncoder.KeyPathEncoding] = [.brackets, .dots, .custom { "\($0)[\($1)]" }]
    let arrays: [FormEncoder.ArrayEncoding] = [
      .brackets, .noBrackets, .indexed, .commaSeparated, .custom { "\($0).\($1)" },
    ]
    let names = Redaction.secretNames.union(["key", "code", "token"])
    for (path, array) in paths.flatMap({ path in arrays.map { (path, $0) } }) {
      let encoder = FormEncoder(arrayEncoding: array, keyPathEncoding: path)
      var items = [try encoder.encode(["user": ["name": "mona"]]), try encoder.encode(["ids": ["7"]])]
      for name in names {
        items += [
          try encoder.encode(["login": [name: Self.canary]]), try encoder.encode([name: ["user": Self.canary]]),
          try encoder.encode([name: [Self.canary]]), try encoder.encode(["a": ["b": ["c": [name: [Self.canary]]]]]),
        ]
      }
      let form = items.joined(separator: "&")
      let type = "application/x-www-form-urlencoded"
      let recording = RecordingTransport(
        StubTransport { HTTPResponse(status: 200, headers: ["Content-Type": type], body: HTTPBody(form), url: $0.url) })
      let request = try HTTPRequest.test(
        .post, "https://api.example.com/?\(form)", headers: ["Content-Type": type], body: HTTPBody(form))
      let response = try await recording.send(request)
      let texts = [
        request.curlCommand(), "\(NetworkError.statusCode(.init(response: response)))",
        String(decoding: try recording.archive.data(), as: UTF8.self),
      ]
      for text in texts { #expect(!text.contains(Self.canary) && text.contains("mona"), "\(text.prefix(2_000))") }
      let replay = ReplayTransport(recording.archive)
      #expect(try await replay.send(request).status == 200)
    }
  }

  @Test(
    "a field's value is shown only if its name is known to be harmless",
    arguments: [
      ("Access-Control-Allow-Credentials", "true", "true"), ("X-Total-Count", "7", "7"),
      ("X-RateLimit-Remaining", "12", "12"), ("Authorization", "Bearer hunter2", "Bearer <redacted>"),
      ("X-Never-Heard-Of", "7", "<redacted>"), ("AccessKey", "7", "<redacted>"), ("Cookie", "a=b", "<redacted>"),
      (
        "Location", "https://u:hunter2@h/0123456789abcdef0123?b#hunter2",
        "https://<redacted>@h/0123456789abcdef0123?b#<redacted>"
      ),
      ("Location", "/a?hunter2", "/a?<redacted>"),
      (
        "Link", "<https://h/?after=2&token=hunter2>; rel=\"next\", <//u:hunter2@h>; rel=\"prev\"",
        "<https://h/?after=2&token=%3Credacted%3E>; rel=\"next\", <//%3Credacted%3E@h>; rel=\"prev\""
      ),
      ("ETag", "\"0123456789abcdef0123\"", "\"0123456789abcdef0123\""),
      ("User-Agent", "tool 0123456789abcdef0123", "tool <redacted>"),
    ] as [(NetworkAPI.Headers.Name, String, String)])
  func fields(name: NetworkAPI.Headers.Name, value: String, shown: String) {
    #expect("\(NetworkAPI.Headers.Field(name: name, value: value))" == "\(name): \(shown)")
    #expect("\(NetworkAPI.Headers.Field(name: name, value: "hunter2", isSecret: true))" == "\(name): <redacted>")
  }

  @Test(
    "a secret member of a recorded response is redacted with all its content, keeping types",
    arguments: [
      (#"{"token":{"value":"hunter2","n":7,"ok":true}}"#, #"{"token":{"value":"<redacted>","n":0,"ok":true}}"#),
      (#"{"a":[{"password":1234}]}"#, #"{"a":[{"password":0}]}"#),
      (#"{"secrets":["hunter2",[1.5],null]}"#, #"{"secrets":["<redacted>",[0],null]}"#),
      (#"{"Authorization":"hunter2"}"#, #"{"Authorization":"<redacted>"}"#),
      (#"{"headers":{"Cookie":"hunter2","jwt":"x"}}"#, #"{"headers":{"Cookie":"<redacted>","jwt":"<redacted>"}}"#),
      (#"[{"name":"Authorization","value":"hunter2"}]"#, #"[{"name":"Authorization","value":"<redacted>"}]"#),
      (#"{"sessions":{"aaaaaaaaaaaaaaaaaaaaaaa1":true}}"#, #"{"sessions":{"<redacted> 0":true}}"#),
      (#"{"token_type":"bearer","expires_in":5,"key":"mit","code":"x"}"#, nil),
      // Of ambiguous names, only what looks like a secret; others stay.
      (
        #"{"key":"sk_live_abcdefghij12345","Code":"ghp_abcdefghij1234567","keys":["sk_live_abcdefghij12345"]}"#,
        #"{"key":"<redacted>","Code":"<redacted>","keys":["sk_live_abcdefghij12345"]}"#
      ),
      (#"{"key":{"id":"sk_live_abcdefghij12345"},"value":"ghp_abcdefghij1234567"}"#, nil),
      (
        #"{"a":"https://a.example/?key=AIzaabcdefghij1234567&code=7"}"#,
        #"{"a":"https://a.example/?key=%3Credacted%3E&code=7"}"#
      ),
      (
        #"{"a":"https://a.example/?login[pass]=x&code[]=7"}"#,
        #"{"a":"https://a.example/?login[pass]=%3Credacted%3E&code[]=7"}"#
      ),
      (
        #"{"a":"https://a.example/?v=%7B%22pin%22:%22x%22%7D&w=[7]&x={a:b}&y={\"a\":1"}"#,
        #"{"a":"https://a.example/?v=%3Credacted%3E&w=[7]&x={a:b}&y={\"a\":1"}"#
      ),
      (
        #"{"a":"https://a.example/?v=%7B%22a%22:%22%E9%22,%22pin%22:%22x%22%7D&%74oken%E9=x&a=%E9"}"#,
        #"{"a":"https://a.example/?v=%3Credacted%3E&%74oken%E9=%3Credacted%3E&a=%E9"}"#
      ),
      (#"{"secret_scanning":{"status":"enabled"}}"#, nil),
      (
        #"[{"Key":"password","Value":"x"},{"NAME":"pin","Values":[7]}]"#,
        #"[{"Key":"password","Value":"<redacted>"},{"NAME":"pin","Values":[0]}]"#
      ),
      (#"{"encoded_jit_config":"x","pem":"x"}"#, #"{"encoded_jit_config":"<redacted>","pem":"<redacted>"}"#),
      // Members keep their order and numbers their digits, and of two with the same name both are redacted.
      (
        #"{"b":1.0,"token":"x","a":1e400,"token":"hunter2"}"#,
        #"{"b":1.0,"token":"<redacted>","a":1e400,"token":"<redacted>"}"#
      ),
      (
        #"{"n":{"password":"a","password":{"b":"hunter2"}}}"#,
        #"{"n":{"password":"<redacted>","password":{"b":"<redacted>"}}}"#
      ),
      (#"[{"name":"token","values":["hunter2",7]}]"#, #"[{"name":"token","values":["<redacted>",0]}]"#),
      (#"{"\u0074oken":"hunter2"}"#, #"{"\u0074oken":"<redacted>"}"#),
      (
        #"{"pass":"x","authkey":"x","user_pwd":"x","passcode":"x","otp_code":"x","bearer":"x","dbPwd":"x","smtp_pass":"x"}"#,
        #"{"pass":"<redacted>","authkey":"<redacted>","user_pwd":"<redacted>","passcode":"<redacted>","otp_code":"<redacted>","bearer":"<redacted>","dbPwd":"<redacted>","smtp_pass":"<redacted>"}"#
      ),
      (
        #"{"accessJwt":"x","id_jwt":"x","mfa_code":"x","verificationCode":"x","recovery_codes":["x"],"authCode":"x"}"#,
        #"{"accessJwt":"<redacted>","id_jwt":"<redacted>","mfa_code":"<redacted>","verificationCode":"<redacted>","recovery_codes":["<redacted>"],"authCode":"<redacted>"}"#
      ),
      (#"{"ticket":"PVE:a@pam:4EEC61E2::abcdefghij1234567890"}"#, #"{"ticket":"<redacted>"}"#),
      (
        #"{"one_time_code":"x","authorizationCode":"x","two-factor-code":"x","sms_code":"x","mfa-code":"x","jwts":["x"]}"#,
        #"{"one_time_code":"<redacted>","authorizationCode":"<redacted>","two-factor-code":"<redacted>","sms_code":"<redacted>","mfa-code":"<redacted>","jwts":["<redacted>"]}"#
      ),
      (#"{"jwt_configuration":{"alg":"RS256"},"recovery_codes_remaining":8}"#, nil),
      (#"{"jwtRead":"eyJhbGciOiJIUzI1NiJ9.e30","jwt_alg":"RS256"}"#, #"{"jwtRead":"<redacted>","jwt_alg":"RS256"}"#),
      (
        #"{"continuation_token":"x","fb_page_token":"x","page_token_secret":"x","nextTokenCode":"x"}"#,
        #"{"continuation_token":"<redacted>","fb_page_token":"<redacted>","page_token_secret":"<redacted>","nextTokenCode":"<redacted>"}"#
      ),
      // A request for support.
      (#"{"ticket":{"subject":"x"}}"#, nil),
      // JSON in a string, also in that of another one.
      (
        #"{"input":" {\"password\":\"hunter2\",\"n\":1}","a":["[{\"b\":\"{\\\"pin\\\":7}\"}]"]}"#,
        #"{"input":"{\"password\":\"<redacted>\",\"n\":1}","a":["[{\"b\":\"{\\\"pin\\\":0}\"}]"]}"#
      ),
      (#"{"title":"[x] reset password: now","a":"{ \"b\": 1 }","b":"{"}"#, nil),
      (#"{"pass":true,"tests_passed":5,"compass":"n","bearer_methods":["header"]}"#, nil),
      (
        #"{"next":"https://u:p@a.example/b;token=x?page=2&api_key=x#access_token=x&b=1"}"#,
        #"{"next":"https://%3Credacted%3E@a.example/b;token=%3Credacted%3E?page=2&api_key=%3Credacted%3E#access_token=%3Credacted%3E&b=1"}"#
      ),
      // What a program decodes stays: fragments, templates, cursors, escapes.
      (
        #"{"a":"https:\/\/a.example/1#comment-1","b":"https://a.example/x{?name,label}","c":"https://a.example/?after=Y3Vyc29yOnYyOpHOAB"}"#,
        nil
      ),
      ("hunter2", nil), ("[]", nil), ("", nil),
    ] as [(String, String?)])
  func json(text: String, shown: String?) {
    let redacted = Redaction.redactedJSON(Data(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(redacted ?? text == shown ?? text)
  }

  @Test(
    "JSON in a line of a recorded response is redacted, and everything else is kept",
    arguments: [
      ("{\"a\":1}\n {\"token\":\"x\"}\r\n\n", "{\"a\":1}\n {\"token\":\"<redacted>\"}\r\n\n"),
      ("id: 1\ndata: {\"token\":2}\n\ndata:{\"token\":3}", "id: 1\ndata: {\"token\":0}\n\ndata:{\"token\":0}"),
      ("data: token\n{\ndata: [DONE]\n", nil), ("\n", nil), ("\r\n\r", nil), ("data:", nil), ("data: ", nil), ("", nil),
      ("{\n  \"a\": {\"b\": 1}\n}\n", nil), ("<a>\u{301}\n'\n", nil),
    ] as [(String, String?)])
  func lines(text: String, shown: String?) {
    // A slice of other data has indices of its own.
    for data in [Data(text.utf8), Data("..\(text)..".utf8).dropFirst(2).dropLast(2)] {
      let redacted = Redaction.redactedResponse(data, type: MediaType("text/event-stream"))
      #expect(String(decoding: redacted, as: UTF8.self) == shown ?? text)
    }
  }

  @Test(
    "secrets in JSON that isn't valid as a whole are redacted, however they are nested and spread over lines",
    arguments: [
      ("{\n  \"a\": NaN,\n  \"token\": \"hunter2\"\n}\n", "{\n  \"a\": NaN,\n  \"token\": \"<redacted>\"\n}\n"),
      (")]}',\n{\n\n\"token\": [\n\n\"hunter2\"]}", ")]}',\n{\n\n\"token\": [\n\n\"<redacted>\"]}"),
      (#")]}',{"token":{"v":"hunter2"}}"#, #")]}',{"token":{"v":"<redacted>"}}"#),
      (
        "{\n// names\n\"tokens\": [\n\"hunter2\",\n-7e2\n],\n\"b\": \"c\",\n}",
        "{\n// names\n\"tokens\": [\n\"<redacted>\",\n0\n],\n\"b\": \"c\",\n}"
      ),
      (
        #"{"token":{"value":"hunter2","n":{"m":[1,true,"hunter2"]}},"x":NaN,"y":"z"}"#,
        #"{"token":{"value":"<redacted>","n":{"m":[0,true,"<redacted>"]}},"x":NaN,"y":"z"}"#
      ),
      (#"{"tokens":["a","b"],"x":NaN}"#, #"{"tokens":["<redacted>","<redacted>"],"x":NaN}"#),
      // Counts of a language model.
      (
        #"{"total_tokens":30,"prompt_tokens_details":{"cached_tokens":5},"totalTokenCount":7,"token":8,"x":NaN}"#,
        #"{"total_tokens":30,"prompt_tokens_details":{"cached_tokens":5},"totalTokenCount":7,"token":0,"x":NaN}"#
      ),
      (
        #"{"key":"mit","x":NaN,"key": "sk_live_abcdefghij12345","y":["ghp_abcdefghij1234567"]}"#,
        #"{"key":"mit","x":NaN,"key": "<redacted>","y":["ghp_abcdefghij1234567"]}"#
      ),
      (#"{"\u0074oken":"a\"b","x":NaN}"#, #"{"\u0074oken":"<redacted>","x":NaN}"#),
      (#"{"sessions":{"aaaaaaaaaaaaaaaaaaaaaaa1":true},x}"#, #"{"sessions":{"<redacted>":true},x}"#),
      (#"{"a":"b","token":"hunter2"#, #"{"a":"b","token":"<redacted>""#),
      (#"{"token":"hunter2" "a":"b"}"#, #"{"token":"<redacted>" "a":"b"}"#),
      ("{\"token\"\n:\n\"hun\nt\ner2\", \"a\": \"b\"", "{\"token\"\n:\n\"<redacted>\"\n\n, \"a\": \"b\""),
      ("\"x\"},\n\"token\":\n\"hunter2\"\n", "\"x\"},\n\"token\":\n\"<redacted>\"\n"),
      ("{ token: hunter2, 'pin': '12', a: 'b' }", #"{ token: "<redacted>", 'pin': "<redacted>", a: 'b' }"#),
      (
        "data: {\r\ndata: \"token\": {\r\nid: 7\r\ndata: \"n\": 12}, \"b\": 1\r\ndata: }\r\n\r\ndata: {\"token\":[\ndata: \"a\"]}",
        "data: {\r\ndata: \"token\": {\r\nid: 7\r\ndata: \"n\": 0}, \"b\": 1\r\ndata: }\r\n\r\ndata: {\"token\":[\ndata: \"<redacted>\"]}"
      ),
      ("\u{FEFF}data: {\"token\":7}\n", "\u{FEFF}data: {\"token\":0}\n"),
      ("data: {\"token\":\n\ndata: \"b\"\n", "data: {\"token\":\n\ndata: \"b\"\n"),
      (
        #"{"a":1}"# + "\n" + #"{"name":"token","value":"hunter2"}"# + "\nnull\n" + #"{"token":{"a":"hunter2"#,
        #"{"a":1}"# + "\n" + #"{"name":"token","value":"<redacted>"}"# + "\nnull\n" + #"{"token":{"a":"<redacted>""#
      ),
      ("[INFO] start {\nAPI_KEY = hunter2\n", "[INFO] start {\nAPI_KEY = <redacted>\n"),
      (
        "{\"a\": \"one\n\ntwo\", \"token\": \"hunter2\"}", "{\"a\": \"one\n\ntwo\", \"token\": \"<redacted>\"}"
      ),
      // Lines of which the first ones were cut.
      (
        "{\"a\":[1\n{\"name\":\"token\",\"value\":\"hunter2\"}\n",
        "{\"a\":[1\n{\"name\":\"token\",\"value\":\"<redacted>\"}\n"
      ),
      (
        "{\"a\":\"b\n{\"c\":\"d\",\"token\":\"hunter2\n", "{\"a\":\"b\n{\"c\":\"d\",\"token\":\"<redacted>\"\n"
      ),
    ])
  func brokenJSON(text: String, shown: String) {
    let isJSON = text.hasPrefix("{") || text.hasPrefix(")")
    for type in ["text/event-stream", "text/plain"] + (isJSON ? ["application/json"] : []) {
      let redacted = Redaction.redactedResponse(Data(text.utf8), type: MediaType(type))
      #expect(String(decoding: redacted, as: UTF8.self) == shown, "\(type)")
    }
  }

  @Test(
    "values with secret names are redacted in a recorded text",
    arguments: [
      ("password: hunter2\nuser: mona\n", "password: <redacted>\nuser: mona\n"),
      ("access_token=hunter2&scope=repo", "access_token=<redacted>&scope=repo"),
      ("API_KEY = hunter2\r\n", "API_KEY = <redacted>\r\n"), ("data: token=hunter2\n", "data: token=<redacted>\n"),
      ("code: 7\nkey: sk_live_abcdefghij12345\n", "code: 7\nkey: <redacted>\n"),
      ("login[pass]=hunter2&a[]=7", "login[pass]=<redacted>&a[]=7"),
      ("a%5Bpin%5D: hunter2\n", "a%5Bpin%5D: <redacted>\n"),
      ("auth.enabled: true\npin.count=4\nauth.example.com: up\n", nil),
      ("the token: none\n", nil), ("token=", nil), ("a:b=token:x", nil), (": token", nil),
    ] as [(String, String?)])
  func texts(text: String, shown: String?) {
    for type in ["text/plain", "text/plain; charset=utf-8", "text/x-ini"] {
      let redacted = Redaction.redactedResponse(Data(text.utf8), type: MediaType(type))
      #expect(String(decoding: redacted, as: UTF8.self) == shown ?? text)
    }
    #expect(Redaction.redactedResponse(Data(text.utf8), type: MediaType("image/png")) == Data(text.utf8))
  }

  @Test(
    "a text of a server or the system is shown without the secrets of its URLs and of words with secret names",
    arguments: [
      ("no route to https://u:hunter2@h/a?token=hunter2", "no route to https://<redacted>@h/a?token=<redacted>"),
      ("see (http://hunter2@h/)", "see (http://<redacted>@h/)"),
      ("password=hunter2, user=x", "password=<redacted> user=x"),
      ("x \"apiKey:hunter2\"", "x \"apiKey:<redacted>"), ("the password: is wrong", nil), ("code 1 at 7:8", nil),
      ("error=\"invalid_token\"", nil), ("a  b ", nil), ("password: hunter2 ok", "password: <redacted> ok"),
      ("bad header Authorization: Basic dXNlcjpwYXNz", "bad header Authorization: Basic <redacted>"),
      ("Invalid token: Bearer token has expired", nil), ("auth: Basic authentication is required", nil),
      ("auth: Basic dXNlcjpwYXNz", "auth: Basic <redacted>"), ("token: Bearer hunter2", "token: Bearer <redacted>"),
      ("got \"apiKey\": \"hunter2\", n= 1", "got \"apiKey\": <redacted> n= 1"),
      ("invalid_token: The session: expired.", nil), ("token: ", nil),
      ("oauth2: token expired and refresh token is not set", nil), ("Invalid token: Token has expired", nil),
      (
        #"bad header {"Authorization":"Basic dXNlcjpwYXNz"}"#, #"bad header {"Authorization":<redacted> <redacted>"#
      ),
      ("proxy-authorization:Basic dXNlcjpwYXNz and", "proxy-authorization:<redacted> <redacted> and"),
      ("cannot fetch token: 400 Bad Request", nil), ("password: can't be blank", nil),
      ("Unexpected token: '}' at 3", nil), ("wrong pin: 2 attempts left", nil), ("token: ung\u{FC}ltig", nil),
      ("pin: 1234", "pin: <redacted>"), ("otp: 123", "otp: <redacted>"), ("password: 'hunter'", "password: <redacted>"),
    ] as [(String, String?)])
  func words(text: String, shown: String?) {
    #expect(Redaction.scrubbed(text) == shown ?? text)
    #expect(Redaction.scrubbed(shown ?? text) == shown ?? text)
  }

  @Test(
    "a secret in a word of a text is hidden wherever it stands in the word",
    arguments: [
      (
        "bad form: client_id=app&client_secret=hunter2&grant_type=x", "bad form: client_id=app&client_secret=<redacted>"
      ),
      (#"{"user":"bob","password":"hunter2"}"#, #"{"user":"bob","password":<redacted>"#),
      (#"got {\"password\":\"hunter2\"}"#, #"got {\"password\":<redacted>"#),
      ("bad form: a=1&login[pass]=hunter2", "bad form: a=1&login[pass]=<redacted>"),
      ("auth%5Buser%5D=hunter2", "auth%5Buser%5D=<redacted>"),
      ("auth.example.com:443 [::1]:443", "auth.example.com:443 [::1]:443"),
      ("user=bob,password=hunter,2", "user=bob,password=<redacted>"), ("a=1&b=2", "a=1&b=2"),
      ("password=hunter2&next=https://h/a", "password=<redacted>"),
      ("see=1,https://u:hunter2@h/a", "see=1,https://<redacted>@h/a"), ("a: b", "a: b"), ("password:", "password:"),
    ])
  func words(text: String, shown: String) { #expect(Redaction.scrubbed(text) == shown) }

  @Test(
    "a string of shown JSON that may be other JSON is hidden, and a text that only has brackets isn't",
    arguments: [
      ("[auth] invalid token: expired", true), ("[docs] reset password: how", true),
      ("[json.exception.parse_error.101] unexpected token: x; last read: '{\"foo\": b'", true),
      (" { \"password\": \"hunter2", false), ("[{\"pin\": hunter2}", false), ("{'password': 'hunter2'}", false),
      ("{password: hunter2}", false), ("{id}", true),
    ])
  func messages(text: String, isShown: Bool) throws {
    let body = try JSONCoding().encode(["message": text])
    let shown = isShown ? String(decoding: body, as: UTF8.self) : #"{"message":"<redacted>"}"#
    #expect(Redaction.redactedBody(body, type: MediaType("application/json")) == shown)
  }

  @Test("a number or nested value of a secret member isn't in the cURL command")
  func commands() throws {
    let request = try HTTPRequest.test(
      .post, headers: ["Content-Type": "application/json"],
      body: HTTPBody(#"{"password":123456,"token":{"value":"hunter2"},"title":"x"}"#))
    let command = request.curlCommand()
    #expect(command.contains(#"{"password":"<redacted>","token":{"value":"<redacted>"},"title":"x"}"#))
  }

  // MARK: Any input

  private func secretName(_ generator: inout SeededGenerator) -> String {
    let names = [
      "token", "access_token", "Authorization", "password", "clientSecret", "X-Api-Key", "cookie", "sessionId", "jwt",
    ]
    return names.randomElement(using: &generator) ?? ""
  }

  /// Random JSON; the values of secret members are the canary, as a string or number.
  private func value(depth: Int, isSecret: Bool, _ generator: inout SeededGenerator) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &generator) {
    case 0: return isSecret ? Self.canary : "plain"
    case 1: return isSecret ? 5_318_008 : 7
    case 2: return Bool.random(using: &generator)
    case 3: return (0..<3).map { _ in value(depth: depth - 1, isSecret: isSecret, &generator) }
    default:
      var object: [String: Any] = [:]
      for number in 0..<3 {
        let isSecretMember = Bool.random(using: &generator)
        object[isSecretMember ? secretName(&generator) : "plain\(number)"] = value(
          depth: depth - 1, isSecret: isSecret || isSecretMember, &generator)
      }
      return object
    }
  }

  @Test("no secret member's value is shown, however JSON is nested, and the rest keeps its structure")
  func randomJSON() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<1000 {
      let value = value(depth: 5, isSecret: false, &generator)
      let data = try JSONSerialization.data(withJSONObject: ["a": value])
      let recorded = Redaction.redactedJSON(data) ?? data
      let shown = try #require(Redaction.redactedBody(data, type: MediaType("application/json")))
      for text in [String(decoding: recorded, as: UTF8.self), shown] {
        #expect(!text.contains(Self.canary) && !text.contains("5318008"))
      }
      let pretty = String(
        decoding: try JSONSerialization.data(withJSONObject: ["a": value], options: .prettyPrinted), as: UTF8.self)
      let events = pretty.split(separator: "\n").map { "data: \($0)\n" }.joined()
      for text in ["\(pretty)x", ")]}',\n\(pretty.dropLast(2))", events, events.replacing("data: ", with: "")] {
        let redacted = Redaction.redactedResponse(Data(text.utf8), type: MediaType("text/event-stream"))
        let shown = String(decoding: redacted, as: UTF8.self)
        #expect(!shown.contains(Self.canary) && !shown.contains("5318008"), "\(text)")
      }
      let again = try JSONSerialization.jsonObject(with: recorded)
      #expect(shape(of: again) == shape(of: ["a": value]))
    }
  }

  private func shape(of value: Any) -> String {
    switch value {
    case let object as [String: Any]:
      "{\(object.sorted { $0.key < $1.key }.map { "\($0.key):\(shape(of: $0.value))" })}"
    case let array as [Any]: "[\(array.map(shape))]"
    case is String: "s"
    default: "n"
    }
  }

  @Test("JSON of any depth is redacted and shown on a small stack", arguments: [100, 250, 512])
  func deep(depth: Int) async throws {
    for (opening, end, shown) in [("[", "]", "[[…]]"), (#"{"a":"#, "}", #"{"a":{…}}"#)] {
      func text(_ secret: String) -> String {
        String(repeating: opening, count: depth - 1) + #"{"token":"\#(secret)"}"#
          + String(repeating: end, count: depth - 1)
      }
      let data = Data(text(Self.canary).utf8), json = MediaType("application/json")
      let response = HTTPResponse(
        status: 500, headers: [.contentType("application/json")], body: HTTPBody(data),
        url: try HTTPURL("https://h.example/"))
      let texts: [String?] = await withCheckedContinuation { continuation in
        let thread = Thread {
          var texts = [
            Redaction.redactedJSON(data).map { String(decoding: $0, as: UTF8.self) },
            Redaction.redactedBody(data, type: json), Redaction.shownJSON(data, at: []),
            "\(NetworkError.statusCode(.init(response: response)))",
            JSONView.hasString(in: data) { $0 == Self.canary } ? "found" : nil,
          ]
          do {
            _ = try JSONCoding().decode(Int.self, from: data)
          } catch {
            texts.append("\(NetworkError.decodingFailed(.init(type: Int.self, response: response, underlying: error)))")
          }
          continuation.resume(returning: texts)
        }
        // The default stack size of threads on Apple platforms.
        thread.stackSize = 512 << 10
        thread.start()
      }
      #expect(texts[...2] == [text(Redaction.mark), text(Redaction.mark), shown])
      #expect(texts.count == 6 && texts[3]?.contains("body: \(opening)\(opening)") == true)
      #expect(texts[4] == "found")
      #expect(texts.last??.contains("JSON: \(shown)") == true)
      #expect(!texts.contains { $0?.contains(Self.canary) == true })
    }
  }

  @Test("no secret of a query, form or URL is shown in any context, and what is shown can be parsed again")
  func randomQueries() throws {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("abcXYZ019-_.~%=&?#/:@+;,<> ".utf8)
    for _ in 0..<3000 {
      // The noise could escape other text, so it is encoded.
      let noise = (0..<2).map { _ in
        PercentEncoding.encodeQueryComponent(
          String(decoding: generator.bytes(upTo: 12, alphabet: alphabet), as: UTF8.self))
      }
      let query = "\(noise[0])=1&\(secretName(&generator))=\(noise[1])\(Self.canary)&\(noise[1])"
      #expect(!Redaction.redactedQuery(query).contains(Self.canary), "\(query)")
      let url = try HTTPURL("https://h.example/?\(query)")
      #expect(!"\(url)".contains(Self.canary))
      #expect(try HTTPURL("\(url)").description == url.description, "\(url)")
      let bytes = String(decoding: generator.bytes(upTo: 30, alphabet: alphabet), as: UTF8.self)
      for text in [bytes, "https://\(bytes)", "//\(bytes)"] { _ = Redaction.redactedURL(text) }
      // With a letter, since digits before a delimiter would be a port.
      let user = "https://u:p\(noise[1])\(Self.canary)@h.example/\(noise[0])?\(query)#\(Self.canary)"
      #expect(!Redaction.redactedURL(user).contains(Self.canary), "\(user)")
    }
  }
}
