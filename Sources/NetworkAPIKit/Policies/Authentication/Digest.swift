import Foundation

/// A supported challenge for digest authentication (RFC 7616).
struct DigestChallenge: Sendable {
  enum Algorithm: String, Sendable {
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
    fileprivate var strength: Int { self == .sha256 || self == .sha256Session ? 1 : 0 }
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
  let isStale: Bool

  /// The strongest supported challenge; nil if there is none.
  static func strongest(of headers: NetworkAPI.Headers) -> DigestChallenge? {
    let challenges = headers.values(named: "WWW-Authenticate").flatMap(AuthenticationChallenge.parse)
      .compactMap(DigestChallenge.init)
    // Among equally strong challenges use the first one, which the server prefers.
    return challenges.reduce(nil) { best, other in
      best.map { $0.algorithm.strength >= other.algorithm.strength ? $0 : other } ?? other
    }
  }

  init?(_ challenge: AuthenticationChallenge) {
    guard challenge.scheme == "digest", let realm = challenge.parameters["realm"],
      let nonce = challenge.parameters["nonce"]
    else { return nil }
    algorithmName = challenge.parameters["algorithm"]
    let name = algorithmName ?? "MD5"
    guard
      let algorithm = [Algorithm.sha256, .sha256Session, .md5, .md5Session].first(where: {
        Token.sameName(name, $0.rawValue)
      })
    else { return nil }
    let qualities = challenge.parameters["qop"].map { $0.split { $0 == "," || $0 == " " || $0 == "\t" } }
    // `auth-int` would require a hash of the body.
    guard qualities.map({ $0.contains { Token.sameName($0, "auth") } }) ?? true else { return nil }
    self.realm = realm
    self.nonce = nonce
    self.algorithm = algorithm
    opaque = challenge.parameters["opaque"]
    hasQuality = qualities != nil
    hashesUserName = challenge.parameters["userhash"].map { Token.sameName($0, "true") } ?? false
    isStale = challenge.parameters["stale"].map { Token.sameName($0, "true") } ?? false
  }

  /// Returns the value of `Authorization` that responds to the challenge.
  ///
  /// - Parameters:
  ///   - count: the number of uses of the nonce, including this one.
  ///   - clientNonce: a random text.
  func authorization(
    userName: String, password: String, method: String, target: String, count: UInt32, clientNonce: String
  ) -> String {
    func hash(_ parts: String...) -> String { algorithm.hash(parts.joined(separator: ":")) }
    var secret = hash(userName, realm, password)
    if algorithm.isSession { secret = hash(secret, nonce, clientNonce) }
    let action = hash(method, target)
    let uses = String(count, radix: 16)
    let number = String(repeating: "0", count: 8 - uses.utf8.count) + uses
    let response =
      hasQuality ? hash(secret, nonce, number, clientNonce, "auth", action) : hash(secret, nonce, action)
    var parameters: [String] = []
    if hashesUserName {
      parameters.append("username=\"\(hash(userName, realm))\"")
    } else if userName.utf8.allSatisfy({ $0 < 0x80 }) {
      parameters.append("username=\(Self.quoted(userName))")
    } else {
      parameters.append("username*=UTF-8''\(PercentEncoding.encodeSegment(userName))")
    }
    parameters += [
      "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))", "uri=\(Self.quoted(target))",
      "response=\"\(response)\"",
    ]
    if let algorithmName { parameters.append("algorithm=\(algorithmName)") }
    if hasQuality { parameters += ["qop=auth", "nc=\(number)"] }
    if hasQuality || algorithm.isSession { parameters.append("cnonce=\(Self.quoted(clientNonce))") }
    if let opaque { parameters.append("opaque=\(Self.quoted(opaque))") }
    if hashesUserName { parameters.append("userhash=true") }
    return "Digest " + parameters.joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacingOccurrences(of: #"\"#, with: #"\\"#).replacingOccurrences(of: "\"", with: "\\\""))\""
  }
}

/// A session for digest authentication. The first request to an origin is sent without credentials; the challenge of
/// its 401 is used from then on.
private final class DigestSession: CredentialSession {
  private struct KnownChallenge: Sendable {
    var challenge: DigestChallenge
    var count: UInt32 = 0
  }

  private let userName: String
  private let password: String
  private let origins: [HTTPURL]
  private let clientNonce: @Sendable () -> String
  private let challenges = Locked<[String: KnownChallenge]>([:])

  init(
    userName: String, password: String, origins: [HTTPURL],
    clientNonce: @escaping @Sendable () -> String = DigestSession.randomNonce
  ) {
    self.userName = userName
    self.password = password
    self.origins = origins
    self.clientNonce = clientNonce
  }

  func covers(_ url: HTTPURL) -> Bool { origins.contains { $0.hasSameOrigin(as: url) } }

  func reset() { challenges.withLock { $0 = [:] } }

  /// Identifies the user without a nonce, to tell users apart.
  func authorized(_ request: HTTPRequest) -> HTTPRequest {
    var authorized = request
    authorized.headers.append(
      .init(
        name: "Authorization", value: "Digest \(SHA256Hash.hex(of: Data("\(userName):\(password)".utf8)))",
        isSecret: true))
    return authorized
  }

  func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var known = challenge(for: request.url)
    // At most three requests: without a challenge, with it, and with a new nonce if the old one is stale.
    for _ in 0..<2 {
      let response = try await next(authorized(request, known))
      if let known, response.status != 401 { note(response.headers, after: known.challenge, url: request.url) }
      guard response.status == 401, covers(response.url), request.body.isReplayable,
        let challenge = DigestChallenge.strongest(of: response.headers)
      else { return response }
      // The realm rejected a response to a new challenge: user name or password is wrong.
      if let known, !challenge.isStale, known.challenge.realm == challenge.realm,
        known.challenge.algorithm == challenge.algorithm, known.wasFresh
      {
        return response
      }
      known = remember(challenge, for: request.url)
    }
    return try await next(authorized(request, known))
  }

  private func authorized(_ request: HTTPRequest, _ known: Use?) -> HTTPRequest {
    guard let known else { return request }
    var authorized = request
    let value = known.challenge.authorization(
      userName: userName, password: password, method: request.method.rawValue, target: request.url.requestTarget,
      count: known.count, clientNonce: clientNonce())
    authorized.headers.append(.init(name: "Authorization", value: value, isSecret: true))
    return authorized
  }

  /// A single use of a challenge.
  private struct Use {
    let challenge: DigestChallenge
    let count: UInt32
    /// Whether the server has just sent the challenge, so that a rejection is due to the credential.
    let wasFresh: Bool
  }

  private func challenge(for url: HTTPURL) -> Use? {
    challenges.withLock { challenges in
      guard var held = challenges[url.origin] else { return nil }
      // If the count of a nonce is exhausted, request a new one.
      guard held.count < .max else {
        challenges[url.origin] = nil
        return nil
      }
      held.count += 1
      challenges[url.origin] = held
      return Use(challenge: held.challenge, count: held.count, wasFresh: false)
    }
  }

  private func remember(_ challenge: DigestChallenge, for url: HTTPURL) -> Use {
    challenges.withLock { challenges in
      // Another call may have received the same nonce and used it.
      let count = challenges[url.origin].map { $0.challenge.nonce == challenge.nonce ? $0.count + 1 : 1 } ?? 1
      challenges[url.origin] = KnownChallenge(challenge: challenge, count: count)
      return Use(challenge: challenge, count: count, wasFresh: true)
    }
  }

  /// Stores the nonce that the server wants to be used next (RFC 7616 §3.5).
  private func note(_ headers: NetworkAPI.Headers, after challenge: DigestChallenge, url: HTTPURL) {
    guard let value = headers["Authentication-Info"],
      let nonce = AuthenticationChallenge.parse("Digest \(value)").first?.parameters["nextnonce"]
    else { return }
    challenges.withLock { challenges in
      guard var held = challenges[url.origin], held.challenge.nonce == challenge.nonce, nonce != challenge.nonce else {
        return
      }
      held.challenge.nonce = nonce
      held.count = 0
      challenges[url.origin] = held
    }
  }

  private static func randomNonce() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { bits in
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}

extension Authentication {
  /// Creates an interceptor for digest authentication (RFC 7616) with SHA-256 or MD5, which proves knowledge of the
  /// password without sending it.
  ///
  /// The first request to an origin gets a 401 and is sent again with the proof, so its body must be replayable. Later
  /// requests include the proof, and a stale nonce is replaced. A server that only offers `qop=auth-int`, which covers
  /// the body, and proxies aren't supported. Use it over https if possible: it hides the password, but not the content.
  public static func digest(username: String, password: String, for origins: [HTTPURL]) -> Self {
    Self(DigestSession(userName: username, password: password, origins: origins))
  }
}
