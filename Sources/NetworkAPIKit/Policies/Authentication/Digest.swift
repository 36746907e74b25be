import Foundation

/// A supported challenge for digest authentication (RFC 7616).
struct DigestChallenge: Sendable {
  enum Algorithm: String, CaseIterable, Sendable {
    case sha256 = "SHA-256"
    case sha256Session = "SHA-256-sess"
    case md5 = "MD5"
    case md5Session = "MD5-sess"

    func hash(_ text: String) -> String {
      switch self {
      case .sha256, .sha256Session: SHA256Hash.hex(of: Data(text.utf8))
      case .md5, .md5Session: MD5.hex(of: text)
      }
    }

    var isSession: Bool { self == .sha256Session || self == .md5Session }
  }

  let realm: String
  var nonce: String
  let opaque: String?
  let algorithm: Algorithm
  /// The algorithm as the server wrote it; nil if it wrote none, which means MD5.
  let algorithmName: String?
  /// Whether the quality of protection is `auth`; otherwise it is the older form of RFC 2069.
  let hasQuality: Bool
  let hashesUserName: Bool
  /// Whether the server knows `username*`: that is in RFC 7616, as are `charset` and SHA-256.
  let knowsEncodedNames: Bool
  let isStale: Bool

  /// The strongest supported challenge; nil if there is none.
  static func strongest(of headers: NetworkAPI.Headers) -> DigestChallenge? {
    let challenges = headers.values(named: .wwwAuthenticate).flatMap(AuthenticationChallenge.parse)
      .compactMap(DigestChallenge.init)
    // Among equally strong challenges use the first one, which the server prefers.
    return challenges.first { $0.algorithm == .sha256 || $0.algorithm == .sha256Session } ?? challenges.first
  }

  init?(_ challenge: AuthenticationChallenge) {
    guard challenge.scheme == "digest", let realm = challenge.parameters["realm"],
      let nonce = challenge.parameters["nonce"]
    else { return nil }
    algorithmName = challenge.parameters["algorithm"]
    let name = algorithmName ?? "MD5"
    guard let algorithm = Algorithm.allCases.first(where: { Token.sameName(name, $0.rawValue) }) else { return nil }
    let qualities = challenge.parameters["qop"].map { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }
    // `auth-int` would require a hash of the body.
    guard qualities.map({ $0.contains { Token.sameName($0, "auth") } }) ?? true else { return nil }
    self.realm = realm
    self.nonce = nonce
    self.algorithm = algorithm
    opaque = challenge.parameters["opaque"]
    hasQuality = qualities != nil
    hashesUserName = challenge.parameters["userhash"].map { Token.sameName($0, "true") } ?? false
    knowsEncodedNames =
      algorithm == .sha256 || algorithm == .sha256Session || challenge.parameters["userhash"] != nil
      || challenge.parameters["charset"].map { Token.sameName($0, "UTF-8") } ?? false
    isStale = challenge.parameters["stale"].map { Token.sameName($0, "true") } ?? false
  }

  /// Returns the value of `Authorization` that responds to the challenge.
  ///
  /// - Parameters:
  ///   - count: the number of uses of the nonce, including this one.
  ///   - clientNonce: a random text; in a session, the same one for all uses of a nonce.
  func authorization(
    userName: String, password: String, method: String, target: String, count: UInt32, clientNonce: String
  ) -> String {
    func hash(_ parts: String...) -> String { algorithm.hash(parts.joined(separator: ":")) }
    // RFC 7616 §4.
    let userName = userName.precomposedStringWithCanonicalMapping
    let password = password.precomposedStringWithCanonicalMapping
    var secret = hash(userName, realm, password)
    if algorithm.isSession { secret = hash(secret, nonce, clientNonce) }
    let action = hash(method, target)
    let number = count.hexadecimal
    let response = hasQuality ? hash(secret, nonce, number, clientNonce, "auth", action) : hash(secret, nonce, action)
    var parameters: [String] = []
    if hashesUserName {
      parameters.append("username=\"\(hash(userName, realm))\"")
    } else if !knowsEncodedNames || userName.utf8.allSatisfy({ $0 < 0x80 }) {
      parameters.append("username=\(HeaderParameter.quoted(userName))")
    } else {
      parameters.append("username*=UTF-8''\(PercentEncoding.encodeParameter(userName))")
    }
    parameters += [
      "realm=\(HeaderParameter.quoted(realm))", "nonce=\(HeaderParameter.quoted(nonce))",
      "uri=\(HeaderParameter.quoted(target))", "response=\"\(response)\"",
    ]
    if let algorithmName { parameters.append("algorithm=\(algorithmName)") }
    if hasQuality { parameters += ["qop=auth", "nc=\(number)"] }
    if hasQuality || algorithm.isSession { parameters.append("cnonce=\(HeaderParameter.quoted(clientNonce))") }
    if let opaque { parameters.append("opaque=\(HeaderParameter.quoted(opaque))") }
    if hashesUserName { parameters.append("userhash=true") }
    return "Digest " + parameters.joined(separator: ", ")
  }
}

/// A session for digest authentication. The 401 for an origin's first request contains the challenge for later ones.
private final class DigestSession: CredentialSession {
  /// A use of a challenge.
  private struct Use: Sendable {
    let challenge: DigestChallenge
    /// The number of uses of its nonce, including this one.
    let count: UInt32
    let clientNonce: String
    /// Whether the server has just sent the challenge, so that a rejection is due to the credential.
    let isFresh: Bool
    /// Whether the server named the nonce with an earlier response.
    let isNamed: Bool
  }

  /// The latest challenge of an origin.
  private struct KnownChallenge: Sendable {
    var challenge: DigestChallenge
    /// Whether its nonce is one that the server named with a response.
    var isNamed = false
    /// Whether the server rejected the first nonce that it named, since the key of its session has the one before; nil until
    /// it is known.
    var keepsFirstNonce: Bool?
    /// The number of uses of each recent nonce. An earlier one comes back if several servers share an address, or if a
    /// 401 is overtaken by another one; counting from one again would look like a replay. The client's nonce of the first
    /// use is part of a session's key (RFC 7616 §3.4.2).
    private var uses = LeastRecentlyUsed<String, (count: UInt32, clientNonce: String)>(limit: 16)

    init(_ challenge: DigestChallenge) { self.challenge = challenge }

    /// Uses the challenge once more; nil if the count of its nonce is exhausted.
    mutating func use(isFresh: Bool) -> Use? {
      let random = Hexadecimal.random()
      let (count, first) = uses.value(for: challenge.nonce) ?? (0, random)
      guard count < .max else { return nil }
      _ = uses.insert((count + 1, first), for: challenge.nonce, cost: 1)
      return Use(
        challenge: challenge, count: count + 1, clientNonce: challenge.algorithm.isSession ? first : random,
        isFresh: isFresh, isNamed: isNamed)
    }
  }

  private struct State {
    var account: Account?
    var challenges: [String: KnownChallenge] = [:]
    /// The number of resets and updates.
    var generation = 0
  }

  let origins: [HTTPURL]?
  private let state: Locked<State>

  init(_ account: Account, origins: [HTTPURL]?) {
    self.origins = origins
    state = Locked(State(account: account))
  }

  func credential() -> Account? { state.withLock(\.account) }

  var userChanges: Int { state.withLock(\.generation) }

  func replace(with account: Account?) {
    state.withLock { $0 = State(account: account, generation: $0.generation + 1) }
  }

  /// Identifies the user without a nonce, to tell users apart.
  func authorized(_ request: HTTPRequest) -> HTTPRequest {
    guard let account = state.withLock(\.account) else { return request }
    var authorized = request
    authorized.headers.append(
      .init(
        name: .authorization,
        value: "Digest \(SHA256Hash.hex(of: Data("\(account.username):\(account.password)".utf8)))", isSecret: true))
    return authorized.authorized(from: request, by: self)
  }

  func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let (account, generation) = state.withLock { ($0.account, $0.generation) }
    guard let account else { return try await next(request) }
    var known = challenge(for: request.url, generation: generation)
    var response = try await next(authorized(request, account, known))
    // At most three requests: without a challenge, with it, and with a new nonce if the old one is stale.
    for _ in 0..<2 {
      if let known, response.status != 401 { record(response.headers, after: known, url: request.url) }
      guard response.status == 401, covers(response.url, home: request.context.home),
        let challenge = DigestChallenge.strongest(of: response.headers)
      else { return response }
      // The realm rejected a response to a new challenge: user name or password is wrong.
      if let known, !challenge.isStale, known.challenge.realm == challenge.realm,
        known.challenge.algorithm == challenge.algorithm, known.isFresh
      {
        return response
      }
      known = remember(
        challenge, for: request.url, after: known, generation: generation, isUsed: request.body.isReplayable)
      // The body can't be sent again, or the account was removed or replaced in the meantime.
      if known == nil { return response }
      response = try await next(
        authorized(request, account, known), replacing: response, isRepetition: true, hasActed: false)
    }
    return response
  }

  private func authorized(_ request: HTTPRequest, _ account: Account, _ known: Use?) -> HTTPRequest {
    guard let known else { return request }
    var authorized = request
    let value = known.challenge.authorization(
      userName: account.username, password: account.password, method: request.method.rawValue,
      target: request.url.requestTarget, count: known.count, clientNonce: known.clientNonce)
    authorized.headers[.authorization] = value
    authorized.options.hasOneTimeCredential = true
    return authorized.authorized(from: request, by: self)
  }

  /// Uses the known challenge of an origin; nil if there is none.
  private func challenge(for url: HTTPURL, generation: Int) -> Use? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      if let use = state.challenges[url.origin]?.use(isFresh: false) { return use }
      // If the count of a nonce is exhausted, request a new one.
      state.challenges[url.origin] = nil
      return nil
    }
  }

  /// Stores a challenge, and uses it if it is for this request too; nil if the caller's generation has ended.
  private func remember(
    _ challenge: DigestChallenge, for url: HTTPURL, after rejected: Use?, generation: Int, isUsed: Bool
  ) -> Use? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      var known = state.challenges[url.origin] ?? KnownChallenge(challenge)
      (known.challenge, known.isNamed) = (challenge, false)
      if let rejected, rejected.isNamed, rejected.challenge.algorithm.isSession, !challenge.isStale {
        known.keepsFirstNonce = known.keepsFirstNonce ?? true
      }
      defer { state.challenges[url.origin] = known }
      return isUsed ? known.use(isFresh: true) : nil
    }
  }

  /// Stores the nonce that the server wants to be used next (RFC 7616 §3.5). In a session, most servers compute the key
  /// from the nonce of each proof, but others keep the key of the first one, and reject the proof with the new nonce.
  private func record(_ headers: NetworkAPI.Headers, after use: Use, url: HTTPURL) {
    guard let value = headers[.authenticationInfo] else { return }
    let nonce = AuthenticationChallenge.parse("Digest \(value)").first?.parameters["nextnonce"]
    state.withLock { state in
      guard var known = state.challenges[url.origin] else { return }
      if use.isNamed { known.keepsFirstNonce = false }
      if let nonce, nonce != use.challenge.nonce, known.challenge.nonce == use.challenge.nonce,
        known.keepsFirstNonce != true
      {
        (known.challenge.nonce, known.isNamed) = (nonce, true)
      }
      state.challenges[url.origin] = known
    }
  }
}

extension Authentication {
  /// Creates an interceptor for digest authentication (RFC 7616) with SHA-256 or MD5, which proves knowledge of the
  /// password without sending it.
  ///
  /// The first request to an origin gets a 401 and is sent again with the proof, so its body must be replayable; if it
  /// isn't, the 401 is the response. Later requests include the proof, and a stale nonce is replaced. A server that only
  /// offers `qop=auth-int`, which covers the body, and proxies aren't supported. Use it over https if possible: it hides
  /// the password, but not the content.
  public static func digest(username: String, password: String, for origins: [HTTPURL]? = nil) -> Self {
    Self(DigestSession(Account(username: username, password: password), origins: origins))
  }
}

/// A challenge in a `WWW-Authenticate` field (RFC 9110 §11.6.1).
struct AuthenticationChallenge: Sendable, Equatable {
  /// The scheme in lower case.
  let scheme: String
  /// The parameters by lowercase name. If a name occurs twice, the first value counts.
  var parameters: [String: String] = [:]

  /// Parses the challenges of a field. Skips text that isn't a challenge.
  static func parse(_ value: String) -> [AuthenticationChallenge] {
    var scanner = HeaderScanner(Array(value.utf8))
    var challenges: [AuthenticationChallenge] = []
    while let (token, followsWord) = scanner.nextToken() {
      let end = scanner.index
      scanner.skipWhitespace()
      if scanner.skip(UInt8(ascii: "=")) {
        // A parameter, or the `=` at the end of a token68.
        scanner.skipWhitespace()
        guard let text = scanner.challengeValue(), let last = challenges.indices.last else { continue }
        let name = token.lowercased()
        if challenges[last].parameters[name] == nil { challenges[last].parameters[name] = text }
      } else {
        let isToken68 = scanner.index == end || scanner.isAtEnd || scanner.current == UInt8(ascii: ",")
        if isToken68, followsWord, let last = challenges.last, last.parameters.isEmpty { continue }
        challenges.append(AuthenticationChallenge(scheme: token.lowercased()))
      }
    }
    return challenges
  }
}

extension HeaderScanner {
  /// Reads the next token, and skips what can't begin one. Also returns whether it follows a word instead of a comma.
  fileprivate mutating func nextToken() -> (text: String, followsWord: Bool)? {
    while let byte = current, !Token.isTokenByte(byte) {
      // Skip a stray quoted string completely.
      if byte == UInt8(ascii: "\"") { _ = quotedString() } else { _ = skip(byte) }
    }
    let followsWord = bytes[..<index].last { !Token.isBlank($0) }.map { $0 != UInt8(ascii: ",") } ?? false
    return token().map { ($0, followsWord) }
  }

  /// Reads the value of a parameter; nil if there is none, or its closing quote is missing. Unlike in other fields, a
  /// value that was cut off is of no use: the proof would be wrong.
  fileprivate mutating func challengeValue() -> String? {
    guard current == UInt8(ascii: "\"") else { return token() }
    let (text, isClosed) = quotedString()
    return isClosed ? text : nil
  }
}

/// MD5 (RFC 1321), for digest authentication with servers that support nothing better. Not secure by itself.
enum MD5 {
  /// The hash of `text`, as 32 lowercase hexadecimal digits.
  static func hex(of text: String) -> String { hash(Array(text.utf8)).hexadecimal }

  /// The algorithm as specified in RFC 1321.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
    let length = UInt64(bytes.count) &* 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(message[start + 4 * index + $1]) << (8 * UInt32($1)) }
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for index in 0..<64 {
        let (mixed, word): (UInt32, Int) =
          switch index / 16 {
          case 0: (b & c | ~b & d, index)
          case 1: (d & b | ~d & c, (5 * index + 1) % 16)
          case 2: (b ^ c ^ d, (3 * index + 5) % 16)
          default: (c ^ (b | ~d), 7 * index % 16)
          }
        let sum = a &+ mixed &+ sines[index] &+ words[word]
        let shift = shifts[index / 16 * 4 + index % 4]
        (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
      }
      for (index, word) in [a, b, c, d].enumerated() { state[index] &+= word }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
  }

  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  /// RFC 1321 defines them as the sines of 1 to 64, times 2³².
  private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 0x1p32) }
}
