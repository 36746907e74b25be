import Foundation

/// What the name of a header field says about its value: the same rules for redirects, caches, logs, cURL commands and
/// recordings.
///
/// These are allowlists. A field on none of them counts as a credential, since no list could cover all names that
/// servers use for credentials.
private enum FieldRules {
  typealias Name = NetworkAPI.Headers.Name

  /// Request fields that don't identify a user: they describe the desired response, the body or the attempt.
  ///
  /// Only these are sent along when a redirect leads to another origin, and cached responses are shared between
  /// requests that differ only in these. RFC 9110 §15.4 lists fields to remove on a redirect, and the Fetch standard
  /// removes only `Authorization`; that suits browsers, where scripts rarely hold other credentials. `Host`, `Origin`,
  /// `Referer` and `From` are deliberately missing.
  static let harmless = Set<Name>([
    // Content negotiation and preferences (RFC 9110 §12.5, RFC 7240, RFC 9218).
    "accept", "accept-charset", "accept-datetime", "accept-encoding", "accept-language", "a-im", "dnt", "prefer",
    "priority", "save-data", "sec-gpc", "upgrade-insecure-requests", "user-agent", "x-requested-with",
    // The body, which a 307 or 308 redirect sends again (RFC 9110 §8, RFC 9530); other redirects remove both.
    "content-digest", "content-disposition", "content-encoding", "content-language", "content-length", "content-md5",
    "content-range", "content-type", "digest", "expect", "repr-digest", "want-content-digest", "want-digest",
    "want-repr-digest",
    // Conditions and ranges: a resumed download needs them after a redirect (RFC 9110 §13, §14).
    "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-event-id", "range",
    // Caching (RFC 9111 §5).
    "cache-control", "pragma",
    // The part of a resumable upload that the body is.
    "tus-resumable", "upload-checksum", "upload-complete", "upload-draft-interop-version", "upload-length",
    "upload-metadata", "upload-offset",
    // API versions.
    "api-version", "x-api-version", "x-github-api-version", "x-ms-version",
  ]).union(ofCall)

  /// Identifiers of the call and its trace.
  static let ofCall: Set<Name> = [
    "b3", "date", "idempotency-key", "request-id", "sentry-trace", "traceparent", "tracestate", "uber-trace-id",
    "x-amzn-trace-id", "x-b3-flags", "x-b3-parentspanid", "x-b3-sampled", "x-b3-spanid", "x-b3-traceid",
    "x-client-request-id", "x-cloud-trace-context", "x-correlation-id", "x-request-id",
  ]

  /// The parts of a name, between hyphens, that say that the field holds a credential. ``Redaction`` has the words that
  /// say so anywhere.
  private static let credentialParts: Set<String> = [
    "assertion", "auth", "authentication", "authorization", "jwt", "key",
  ]

  static func namesCredential(_ name: Name) -> Bool { !credentialParts(of: name).isEmpty }

  private static func credentialParts(of name: Name) -> Set<String> {
    credentialParts.intersection(name.lowercased.split { $0 == "-" || $0 == "_" }.map(String.init))
  }

  /// Whether only a `key` in the name says that it is a credential: it may also be the key of an object.
  fileprivate static func mayNameObject(_ name: Name) -> Bool {
    credentialParts(of: name) == ["key"] && !Redaction.isSecret(name.rawValue)
  }

  /// The fields of HTTP itself that hold credentials.
  static let credentials: Set<Name> = ["authorization", "cookie", "proxy-authorization"]

  /// Further fields whose values may be shown: response fields, and request fields that apply to one origin.
  private static let shown: Set<Name> = [
    "accept-ch", "accept-patch", "accept-post", "accept-ranges", "age", "allow", "alt-svc", "alt-used",
    "cdn-cache-control", "cf-cache-status", "cf-ray", "clear-site-data", "connection", "content-location",
    "content-security-policy", "content-security-policy-report-only", "cross-origin-embedder-policy",
    "cross-origin-opener-policy", "cross-origin-resource-policy", "deprecation", "etag", "expires",
    "github-authentication-token-expiration", "host", "keep-alive", "last-modified", "link", "location",
    "max-forwards", "nel", "origin", "origin-agent-cluster", "permissions-policy", "preference-applied",
    "proxy-authenticate", "proxy-connection", "proxy-status", "referer", "referrer-policy", "report-to",
    "reporting-endpoints", "retry-after", "sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site", "sec-websocket-accept",
    "sec-websocket-extensions", "sec-websocket-version", "server", "server-timing", "strict-transport-security",
    "sunset", "te", "timing-allow-origin", "trailer", "transfer-encoding", "tus-checksum-algorithm", "tus-extension",
    "tus-max-size", "tus-version", "upgrade", "upload-expires", "upload-limit", "vary", "via", "warning",
    "www-authenticate", "x-accepted-github-permissions", "x-accepted-oauth-scopes", "x-amz-cf-pop", "x-amz-id-2",
    "x-amz-request-id", "x-amzn-requestid", "x-cache", "x-cache-hits", "x-content-type-options",
    "x-dns-prefetch-control", "x-download-options", "x-fastly-request-id", "x-frame-options", "x-github-media-type",
    "x-github-request-id", "x-github-api-version-selected", "x-ms-request-id", "x-next-page", "x-oauth-scopes",
    "x-page", "x-per-page", "x-permitted-cross-domain-policies", "x-poll-interval", "x-powered-by", "x-prev-page",
    "x-response-time", "x-robots-tag", "x-runtime", "x-served-by", "x-timer", "x-total", "x-total-count",
    "x-total-pages", "x-ua-compatible", "x-xss-protection",
  ]

  private static let shownPrefixes = ["access-control-", "ratelimit-", "x-ratelimit-"]

  /// Fields whose values are random or encoded by nature, so a value that looks like a secret isn't one.
  private static let opaque = Set<Name>([
    "cf-ray", "content-digest", "content-md5", "content-security-policy", "digest", "etag", "if-match", "if-none-match",
    "if-range", "repr-digest", "sec-websocket-accept", "upload-checksum", "x-amz-id-2", "x-amz-request-id",
    "x-amzn-requestid", "x-fastly-request-id", "x-github-request-id", "x-ms-request-id",
  ]).union(ofCall.subtracting(["date", "x-b3-flags", "x-b3-sampled"]))

  /// Fields whose values are URLs, or contain URLs in angle brackets.
  private static let urls: Set<Name> = ["content-location", "link", "location", "referer"]

  /// Fields that a replay needs as they are: the name of a file, a boundary, the nonce of a challenge.
  private static let replayed: Set<Name> = [
    "content-disposition", "content-type", "proxy-authenticate", "www-authenticate",
  ]

  /// The value for display, with secrets redacted; nil if the field's values may not be shown.
  ///
  /// - Parameter isRecorded: whether a program reads it from a recording. Then only names decide in a field that a replay
  ///   needs, unless it holds a token of a scheme whose challenges are credentials.
  static func shownValue(_ value: String, ofField name: Name, isRecorded: Bool) -> String? {
    if urls.contains(name) { return Redaction.redactedLinks(value) }
    if opaque.contains(name) { return value }
    guard harmless.contains(name) || shown.contains(name) || shownPrefixes.contains(where: name.hasPrefix) else {
      return nil
    }
    // Only there, since most values are shown, and some are long.
    let isReplayed =
      isRecorded && replayed.contains(name)
      && !["negotiate ", "ntlm "].contains(where: value.lowercased().hasPrefix)
    return Redaction.scrubbed(value, isRecorded: isReplayed)
  }
}

extension NetworkAPI.Headers.Field {
  /// Whether the field is known not to identify the user.
  var isSafelisted: Bool { !isSecret && FieldRules.harmless.contains(name) }

  /// Whether the field only names the call or its trace, so that it doesn't change the response.
  var isOnlyOfCall: Bool { !isSecret && FieldRules.ofCall.contains(name) }

  /// Whether the field is known to be a credential, by its mark or its name.
  var isCredential: Bool {
    isSecret || FieldRules.credentials.contains(name)
      || !isSafelisted && (Redaction.isSecret(name.rawValue) || FieldRules.namesCredential(name))
  }

  /// Whether the field is a credential, and not perhaps the key of an object.
  var isOnlyCredential: Bool { isCredential && (isSecret || !FieldRules.mayNameObject(name)) }

  /// The value for display; a mark in place of a possible secret. Keeps the name of a known authentication scheme.
  var shownValue: String { shownValue(isRecorded: false) }

  /// The value of a response's field for a recording.
  var recordedValue: String { shownValue(isRecorded: true) }

  private func shownValue(isRecorded: Bool) -> String {
    if !isSecret, let shown = FieldRules.shownValue(value, ofField: name, isRecorded: isRecorded) { return shown }
    for scheme in ["Bearer ", "Basic ", "token "] where value.hasPrefix(scheme) {
      return scheme + Redaction.mark
    }
    return Redaction.mark
  }
}

extension NetworkAPI.Headers {
  /// A hash of all fields that may identify the user; empty if there are none.
  ///
  /// Caches use it to separate the responses of different users without storing credentials.
  var identity: String {
    let fields = filter { !$0.isSafelisted }
    guard !fields.isEmpty else { return "" }
    // Include lengths, so that one field's value can't be mistaken for two fields.
    let parts = fields.map { "\($0.name.rawValue.utf8.count) \($0.name.lowercased) \($0.value.utf8.count) \($0.value)" }
    return SHA256Hash.hex(of: Data(parts.sorted().joined(separator: "\n").utf8))
  }

  /// Marks the fields that aren't in `old` as credentials.
  mutating func markSecrets(addedTo old: NetworkAPI.Headers) {
    fields = fields.map { old.contains($0) ? $0 : Field(name: $0.name, value: $0.value, isSecret: true) }
  }
}
