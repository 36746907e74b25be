import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Digest authentication", .fewAtOnce)
struct DigestTests {
  private func challenge(_ text: String) throws -> DigestChallenge {
    try #require(DigestChallenge.strongest(of: ["WWW-Authenticate": text]))
  }

  @Test(
    "the examples of RFC 1321",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
      (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"
      ),
      (String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"),
    ])
  func md5(text: String, hash: String) {
    #expect(MD5.hex(of: text) == hash)
  }

  @Test("MD5 is correct for messages of all lengths around a block")
  func md5Lengths() {
    var seen: Set<String> = []
    for count in 0..<200 { seen.insert(MD5.hash([UInt8](repeating: 0x61, count: count)).hexadecimal) }
    #expect(seen.count == 200)
    #expect(MD5.hex(of: String(repeating: "a", count: 56)) == "3b0c8ac703f828b04c6c197006d17218")
  }

  @Test(
    "the examples of RFC 7616 and RFC 2617, and RFC 2069's form",
    arguments: [
      (
        "Mufasa", "Circle of Life",
        #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
        "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
        "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"
      ),
      (
        "Mufasa", "Circle of Life",
        #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
        "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", "8ca523f5e9506fed4657c9700eebdbec"
      ),
      (
        "Mufasa", "Circle Of Life",
        #"Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41""#,
        "0a4f113b", "6629fae49393a05397450978507c4ef1"
      ),
      (
        "Mufasa", "Circle Of Life",
        #"Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093""#, "0a4f113b",
        "670fd8c2df070c60b045671b8b24ff02"
      ),
      // The first two as sessions, calculated with another program.
      (
        "Mufasa", "Circle of Life",
        #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256-sess, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
        "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ",
        "2fd51b3a77ad75bad6afad6003e818d767133c46d9e2749e7f5232ae1ea3efd7"
      ),
      (
        "Mufasa", "Circle of Life",
        #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5-sess, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS""#,
        "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", "e783283f46242139c486a698fec7211d"
      ),
    ])
  func vectors(user: String, password: String, field: String, clientNonce: String, response: String) throws {
    let value = try challenge(field).authorization(
      userName: user, password: password, method: "GET", target: "/dir/index.html", count: 1, clientNonce: clientNonce)
    #expect(value.contains("response=\"\(response)\""), "\(value)")
    #expect(value.hasPrefix("Digest username=\"Mufasa\", ") && value.contains("uri=\"/dir/index.html\""))
    #expect(value.contains("qop=auth, nc=00000001") == field.contains("qop"))
    #expect(value.contains("algorithm=") == field.contains("algorithm="))
    #expect(value.contains("opaque=") == field.contains("opaque="))
  }

  @Test("user names are hashed if the server requests it, and encoded as UTF-8 if they aren't ASCII")
  func userNames() throws {
    let hashed = try challenge(
      #"Digest realm="api@example.org", qop="auth", algorithm=SHA-256, nonce="n", userhash=true, charset=UTF-8"#)
    func value(_ challenge: DigestChallenge, _ user: String) -> String {
      challenge.authorization(userName: user, password: "p", method: "GET", target: "/", count: 1, clientNonce: "c")
    }
    let name = SHA256Hash.hex(of: Data("Jäsøn Doe:api@example.org".utf8))
    #expect(value(hashed, "Jäsøn Doe").contains("username=\"\(name)\"") && value(hashed, "x").contains("userhash=true"))
    func proof(_ user: String, _ password: String) -> String {
      hashed.authorization(
        userName: user, password: password, method: "GET", target: "/", count: 1, clientNonce: "c")
    }
    #expect(proof("u\u{308}", "e\u{301}") == proof("\u{FC}", "\u{E9}"))
    let plain = try challenge(#"Digest realm="a\"b", qop=auth, nonce="n""#)
    for (user, encoded) in [
      ("Jäsøn Doe", "J%C3%A4s%C3%B8n%20Doe"), ("Müller, Hans", "M%C3%BCller%2C%20Hans"),
      ("jürgen@example.com", "j%C3%BCrgen%40example.com"), ("ü'(*):\"", "%C3%BC%27%28%2A%29%3A%22"),
    ] {
      for announced in ["algorithm=SHA-256", "algorithm=SHA-256-sess", "charset=utf-8", "userhash=false"] {
        let new = try challenge(#"Digest realm="r", qop=auth, nonce="n", \#(announced)"#)
        #expect(value(new, user).contains("username*=UTF-8''\(encoded), realm="), "\(announced)")
      }
      // A server of the older RFC 2617 doesn't know that parameter.
      #expect(value(plain, user).hasPrefix("Digest username=\(HeaderParameter.quoted(user)), realm="))
    }
    #expect(value(plain, #"a"\b"#).contains(#"username="a\"\\b", realm="a\"b""#))
  }

  @Test(
    "the strongest supported challenge is used",
    arguments: [
      (
        #"Basic realm="x", Digest realm="r", nonce="1", algorithm=MD5, Digest realm="r", nonce="2", algorithm=SHA-256"#,
        "2"
      ),
      (#"Digest realm="r", nonce="1", algorithm=SHA-512-256, Digest realm=r, nonce=2"#, "2"),
      (
        #"Digest realm="r", nonce="1", qop="auth-int", Bearer abc==, digest nonce="2",realm = "r" , qop="x, AUTH""#, "2"
      ),
      (#"Digest realm="r", nonce="1", qop=auth-int"#, nil), (#"Digest realm="r""#, nil), ("Basic realm=\"x\"", nil),
      ("", nil), (#"Digest realm="Digest nonce=\"7\"", nonce="2""#, "2"), (#"Digest realm="r, nonce="1"#, nil),
      ("Negotiate, NTLM TlRMTVNTUAAC=, Digest realm=r,nonce=2", "2"),
    ] as [(String, String?)])
  func choices(field: String, nonce: String?) {
    #expect(DigestChallenge.strongest(of: ["WWW-Authenticate": field])?.nonce == nonce)
  }

  /// A server that checks the count of each nonce, and replaces it after two uses.
  private func server(nextNonces: Bool = false) throws -> TestServer {
    let state = Locked((nonce: 0, used: 0))
    return try TestServer.responding { request in
      let proof = request.header("Authorization").flatMap { AuthenticationChallenge.parse($0).first?.parameters }
      return state.withLock { state in
        let isKnown = proof?["nonce"] == "n\(state.nonce)"
        if isKnown, proof?["username"] == "u", state.used < 2 {
          guard proof?["nc"] == "0000000\(state.used + 1)" else { return Response(status: 400) }
          state.used += 1
          guard nextNonces, state.used == 2 else { return "ok" }
          (state.nonce, state.used) = (state.nonce + 1, 0)
          return Response(headers: ["Authentication-Info": "nextnonce=\"n\(state.nonce)\""], body: "ok")
        }
        if proof?["username"] != "wrong" { (state.nonce, state.used) = (state.nonce + 1, 0) }
        let stale = proof != nil && proof?["username"] == "u" ? ", stale=true" : ""
        return Response(
          status: 401,
          headers: ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\(state.nonce)\", qop=\"auth\"\(stale)"])
      }
    }
  }

  @Test("a digest covers the query item of another credential, whatever their order")
  func queryItem() async throws {
    let server = try TestServer.responding { request in
      let proof = request.header("Authorization").flatMap { AuthenticationChallenge.parse($0).first?.parameters }
      guard let proof else {
        return Response(status: 401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n", qop="auth""#])
      }
      return Response(status: proof["uri"] == request.target ? 200 : 400)
    }
    let origins = [try HTTPURL(server.url)]
    let (digest, query) = (
      Authentication.digest(username: "u", password: "p", for: origins),
      Authentication.query(name: "api_key", value: "k", for: origins)
    )
    for authentication in [[digest, query], [query, digest]] {
      digest.reset()
      try digest.update(username: "u", password: "p")
      let client = NetworkClient(configuration: .init(retry: .never, authentication: authentication))
      _ = try await client.data(server.url("/a?b=c"))
    }
    #expect(server.requests.allSatisfy { $0.target == "/a?b=c&api_key=k" })
  }

  private func client(_ user: String, _ url: String, _ transport: RealTransport) throws -> NetworkClient {
    NetworkClient(
      configuration: .init(
        authentication: [.digest(username: user, password: "p", for: [try HTTPURL(url)])],
        transport: transport.make()))
  }

  @Test("uses of a nonce are counted, a stale one is replaced, over real sockets", arguments: RealTransport.allCases)
  func sockets(transport: RealTransport) async throws {
    let server = try server()
    let client = try client("u", server.url, transport)
    for number in 1...5 {
      #expect(try await client.data(server.url("/\(number)"), method: .post, body: HTTPBody("x")) == Data("ok".utf8))
    }
    // Each nonce is valid twice, so the first, third and fifth call get a 401.
    #expect(server.requests.map(\.path) == ["/1", "/1", "/2", "/3", "/3", "/4", "/5", "/5"])
    #expect(server.requests.allSatisfy { $0.body == Array("x".utf8) })
    let known = try self.server(nextNonces: true)
    let another = try self.client("u", known.url, transport)
    for number in 1...4 { _ = try await another.data(known.url("/\(number)")) }
    #expect(known.requests.map(\.path) == ["/1", "/1", "/2", "/3", "/4"])
    let proofs = known.requests.compactMap { $0.header("Authorization").flatMap(AuthenticationChallenge.parse) }
    #expect(Set(proofs.map { $0.first?.parameters["cnonce"] }).count == 4, "each proof has a random value of its own")
  }

  @Test(
    "a session follows the nonces that its server names, until the server rejects one since it keeps the first key",
    arguments: [DigestChallenge.Algorithm.sha256Session, .md5Session],
    [(false, true, false), (true, true, false), (true, false, false), (true, false, true)])
  func session(algorithm: DigestChallenge.Algorithm, server: (namesNonces: Bool, keepsKey: Bool, forgets: Bool))
    async throws
  {
    @Sendable func hash(_ parts: String?...) -> String { algorithm.hash(parts.map { $0 ?? "" }.joined(separator: ":")) }
    let (namesNonces, keepsKey, forgets) = server
    for isReplayable in [true, false] {
      let state = Locked<(key: String?, nonce: Int, count: Int)>((nil, 0, 1))
      let server = Scripted { request in
        let proof = request.headers["Authorization"].flatMap { AuthenticationChallenge.parse($0).first?.parameters }
        return state.withLock { state in
          if let proof {
            let key = state.key ?? hash(hash("u", "r", "p"), proof["nonce"], proof["cnonce"])
            let response = hash(
              key, "n\(state.nonce)", "0000000\(state.count)", proof["cnonce"], "auth", hash("PUT", "/a"))
            if proof["response"] == response {
              // One that doesn't keep the key takes each nonce once.
              state = keepsKey ? (key, state.nonce, state.count + 1) : (nil, state.nonce + 1, 1)
              let next = keepsKey ? "next" : "n\(state.nonce)"
              return HTTPResponse(
                status: 200, headers: namesNonces ? ["Authentication-Info": "nextnonce=\"\(next)\""] : [:],
                url: request.url)
            }
          }
          state = (nil, state.nonce + 1, 1)
          let stale = proof != nil && !keepsKey && !forgets ? ", stale=true" : ""
          let field = "Digest realm=r, nonce=n\(state.nonce), qop=auth, algorithm=\(algorithm.rawValue)\(stale)"
          return HTTPResponse(status: 401, headers: ["WWW-Authenticate": field], url: request.url)
        }
      }
      let digest = Authentication.digest(username: "u", password: "p", for: [try HTTPURL("https://api.example.com")])
      let next = InterceptorChain(transport: server, interceptors: [digest])
      // The third request is the second one with a nonce that the server named. Before the fourth, it forgets its nonces.
      let rejected = forgets ? 4 : namesNonces && keepsKey ? 3 : nil
      for number in 1...5 {
        if forgets, number == 4 { state.withLock { $0.nonce += 100 } }
        let chunk = Locked<Data?>(Data("x".utf8))
        let body = isReplayable ? HTTPBody("x") : HTTPBody { chunk.withLock { $0.take() } }
        let status = try await next(.test(.put, body: body)).status
        #expect(status == (isReplayable || number > 1 && number != rejected ? 200 : 401), "\(number)")
      }
      #expect(server.requests.count == (isReplayable ? rejected == nil ? 6 : 7 : 5))
    }
  }

  @Test("the uses of a nonce are counted on when it comes back, as from servers that share an address")
  func alternating() async throws {
    let counts = Locked<[String: UInt32]>([:])
    let servers = Scripted { request in
      // Each path belongs to a server with a nonce of its own.
      let nonce = request.url.path
      let proof = request.headers["Authorization"].flatMap { AuthenticationChallenge.parse($0).first?.parameters }
      guard proof?["nonce"] == nonce, let count = proof?["nc"].flatMap({ UInt32($0, radix: 16) }) else {
        let stale = proof == nil ? "" : ", stale=true"
        let field = "Digest realm=\"r\", nonce=\"\(nonce)\", qop=\"auth\"\(stale)"
        return HTTPResponse(status: 401, headers: ["WWW-Authenticate": field], url: request.url)
      }
      let isReplay = counts.withLock { counts in
        defer { counts[nonce] = max(count, counts[nonce] ?? 0) }
        return count <= counts[nonce] ?? 0
      }
      return HTTPResponse(status: isReplay ? 400 : 200, url: request.url)
    }
    let digest = Authentication.digest(username: "u", password: "p", for: [try HTTPURL("https://api.example.com")])
    let next = InterceptorChain(transport: servers, interceptors: [digest])
    for path in ["1", "2", "1", "1", "2", "3", "2"] {
      #expect(try await next(.test(.get, "https://api.example.com/\(path)")).status == 200)
    }
    #expect(counts.withLock { $0 } == ["/1": 4, "/2": 5, "/3": 1])
  }

  @Test("a wrong password gives a 401 after one attempt, other origins get nothing, and no secret is shown")
  func refused() async throws {
    let server = try server()
    let other = try TestServer.responding { _ in
      Response(status: 401, headers: ["WWW-Authenticate": "Digest realm=r, nonce=n"])
    }
    let client = try client("wrong", server.url, .platform)
    let error = await #expect(throws: NetworkError.self) { try await client.data(server.url("/a")) }
    #expect(error?.status == 401 && server.requestCount == 2)
    await #expect(throws: NetworkError.self) { try await client.data(other.url("/a")) }
    #expect(other.requests.map { $0.header("Authorization") } == [nil])
    let proof = try #require(server.requests.last?.header("Authorization"))
    let field = NetworkAPI.Headers.Field(name: "Authorization", value: proof)
    #expect(!"\(field)".contains("wrong") && !"\(field)".contains("response="), "\(field)")
  }

  /// Sends a request to a server that returns these responses.
  private func send(_ responses: [Scripted.Respond]) async throws -> (status: HTTPStatus, nonces: [String?]) {
    let server = Scripted(responses)
    let authentication = Authentication.digest(username: "u", password: "p", for: [try HTTPURL("https://h.example")])
    let next = InterceptorChain(transport: server, interceptors: [authentication])
    let status = try await next(.test(.get, "https://h.example/a")).status
    let nonces = server.requests.map { request in
      request.headers["Authorization"].flatMap { AuthenticationChallenge.parse($0).first?.parameters["nonce"] }
    }
    return (status, nonces)
  }

  private func refusal(_ nonce: String, from url: String = "https://h.example/a", more: String = "") -> Scripted.Respond
  {
    { _ in
      HTTPResponse(
        status: 401, headers: ["WWW-Authenticate": "Digest realm=r, qop=auth, nonce=\(nonce)\(more)"],
        url: try HTTPURL(url))
    }
  }

  @Test("a nonce that is stale at its first use is replaced once, and a rejected one isn't")
  func stale() async throws {
    let accepted: Scripted.Respond = { HTTPResponse(status: 200, url: $0.url) }
    let replaced = try await send([refusal("n1"), refusal("n2", more: ", stale=true"), accepted])
    #expect(replaced.status == 200 && replaced.nonces == [nil, "n1", "n2"])
    let rejected = try await send([refusal("n1"), refusal("n2"), accepted])
    #expect(rejected.status == 401 && rejected.nonces == [nil, "n1"])
    let always = try await send([refusal("n1"), refusal("n2", more: ", stale=true")])
    #expect(always.status == 401 && always.nonces == [nil, "n1", "n2"])
  }

  @Test("a challenge of another origin gets no response")
  func otherOrigin() async throws {
    for url in ["https://other.example/a", "http://h.example/a", "https://h.example:444/a"] {
      let outcome = try await send([refusal("n1", from: url)])
      #expect(outcome.status == 401 && outcome.nonces == [nil], "\(url)")
    }
  }

  @Test("a body that can be read only once isn't sent again: the 401 is returned, and another such body has the proof")
  func oneShot() async throws {
    let server = try server()
    let client = try client("u", server.url, .platform)
    // The server takes each nonce twice.
    for status: HTTPStatus in [401, 200, 200, 401, 200] {
      let body = HTTPBody(
        AsyncStream<Data> { continuation in
          continuation.yield(Data("x".utf8))
          continuation.finish()
        })
      let request = try client.httpRequest(server.url, method: .put, body: body)
      #expect(try await client.send(request).status == status)
    }
    #expect(server.requestCount == 5)
  }
}
