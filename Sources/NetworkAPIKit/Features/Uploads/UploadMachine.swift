import Foundation

/// Decides what a resumable upload sends next, and what a response means for it. It is pure: no I/O, no clock.
///
/// After any interruption it asks for the offset first, so that nothing is sent again that the server has taken. It
/// doesn't trust what the server says: offsets are checked against the file and against each other, and each way to go
/// around in circles has a limit.
struct UploadMachine: Equatable, Sendable {
  /// A part of the file. `completes` is whether the request says that the file ends with it.
  struct Part: Equatable, Sendable {
    let start: Int64
    let count: Int64
    let completes: Bool

    var end: Int64 { start + count }
  }

  /// The next request.
  enum Step: Equatable, Sendable {
    /// Ask the endpoint for its protocol.
    case discover
    /// Send the file as an ordinary body, since it can't be resumed.
    case sendWhole
    /// Create the upload, without any bytes of the file.
    case create
    /// Ask for the number of bytes that the server has.
    case askOffset
    case append(Part)

    /// Whether the request says that the file ends with it, and so many bytes of its part are all of them.
    func completes(with sent: Int64) -> Bool {
      if case .append(let part) = self { part.completes && part.count <= sent } else { false }
    }
  }

  /// What a response means.
  enum Verdict: Equatable, Sendable {
    /// Continue with the next step.
    case next
    /// The upload is created; ``created(at:)`` needs its URL.
    case created(location: String)
    /// The response is that of the endpoint, also if its status is an error.
    case final
    /// The server has all, but this isn't its response to that.
    case complete
    /// The status is the error of the upload, which can be continued later.
    case refused
    /// A temporary failure; see ``resumptionDelay(random:)``.
    case interrupted
  }

  /// The length of the file, in bytes.
  let length: Int64
  /// Whether the endpoint's method may be sent twice.
  private let isRepeatable: Bool
  /// The hash of the caller's own key, by which the server may know a repeated creation; nil without one.
  private let key: String?
  /// That of the key that the upload was created with.
  private var creationKey: String?
  private let resumption: UploadResumption
  /// Nil until it is known.
  private(set) var dialect: UploadDialect?
  private(set) var isWhole = false
  /// The URL of the upload; nil before its creation.
  private(set) var upload: HTTPURL?
  /// The most bytes that the server has confirmed.
  private(set) var confirmed: Int64 = 0
  /// The end of the last part that was sent, or begun.
  private(set) var sentThrough: Int64 = 0
  /// Whether the server may have got all bytes, and so may have acted.
  var mayBeComplete = false
  /// Whether the server has confirmed more bytes in this run.
  private(set) var hasProgressed = false
  /// How many bytes were confirmed when interim responses ended a part's request the last time.
  private var reported: Int64 = -1
  /// The hash for the checksums of parts; nil for none.
  private(set) var digest: UploadDigest?
  /// Where to continue; nil if the server has to be asked.
  private var position: Int64?
  private var limits = UploadLimits()
  /// The maximum part after a 413.
  private var shrunk: Int64?
  /// The maximum part after one of which the server has kept only the beginning; grows again with each one it takes whole.
  private var pace: Int64?
  /// Whether the server says that the upload is complete, so that all that is left is to get its response.
  private var isComplete = false
  private var resumptions = 0
  private var restarts = 0
  /// How often the upload began again although the server certainly hadn't acted, so that this isn't a repetition for it.
  private(set) var beginnings = 0
  /// The upload that may have been complete when another one was created in its place, with the same key.
  private var replaced: HTTPURL?

  /// Without a checksum for each part, the rest of the file is one part.
  static let digestedPart: Int64 = 4 << 20
  /// The maximum number of times that an upload is started again.
  private static let maximumRestarts = 2
  /// After a 413, parts don't become smaller than this, in bytes.
  private static let smallestPart: Int64 = 1 << 10

  init(length: Int64, isRepeatable: Bool, key: String? = nil, resumption: UploadResumption) {
    self.length = length
    self.isRepeatable = isRepeatable
    (self.key, creationKey) = (key, key)
    self.resumption = resumption
    switch resumption.kind {
    case .automatic: break
    case .ietfDraft: dialect = .draft
    // The algorithms for checksums are only said in the response to OPTIONS.
    case .tus: dialect = resumption.sendsDigests ? nil : .tus
    }
    if resumption.sendsDigests, dialect == .draft { digest = .sha256 }
  }

  /// Continues an upload of an earlier run.
  mutating func restore(_ record: UploadRecord) {
    dialect = record.dialect
    // Which algorithms a tus server has is only known if it was asked at the beginning.
    digest = record.dialect == .draft ? .sha256 : record.digest
    if !resumption.sendsDigests { digest = nil }
    upload = try? HTTPURL(record.location)
    (confirmed, sentThrough) = (record.offset, record.sentThrough)
    mayBeComplete = record.mayBeComplete
    (creationKey, beginnings) = (record.key, record.beginnings)
    replaced = record.replaced.flatMap { try? HTTPURL($0) }
  }

  // MARK: What to send

  /// The next step. Throws if there is none.
  mutating func step() throws(NetworkError) -> Step {
    if isWhole {
      try beginWhole()
      return .sendWhole
    }
    guard let dialect else { return .discover }
    guard upload != nil else {
      // An empty file is complete then.
      if dialect == .tus, length == 0 { try beginWhole() }
      return .create
    }
    // Also where it has expired: by whose clock isn't certain, and the server says whether it still has it.
    guard let position else { return .askOffset }
    // Asks for the response again.
    if isComplete { return .append(Part(start: position, count: 0, completes: true)) }
    let part = try part(at: position, dialect)
    sentThrough = max(sentThrough, part.end)
    // A body notes when the last bytes are about to be sent, but this request has none.
    if part.completes, part.count == 0 { mayBeComplete = true }
    return .append(part)
  }

  /// One request, which follows, is the whole upload.
  private mutating func beginWhole() throws(NetworkError) {
    if mayBeComplete, !mayRepeat { throw Self.mayBeComplete }
    if length == 0 { mayBeComplete = true }
  }

  /// Whether the creation may be sent again although the upload may be complete. That of tus is a POST, whatever the
  /// endpoint's method is.
  private var mayRepeat: Bool {
    if dialect != .tus, isRepeatable { return true }
    // With another key it is another call, and the same key has led to the same upload already.
    return key != nil && key == creationKey && (replaced == nil || replaced != upload)
  }

  private func part(at start: Int64, _ dialect: UploadDialect) throws(NetworkError) -> Part {
    let rest = length - start
    let most = limits.maximumPart ?? .max
    let own = min(resumption.maximumPartBytes ?? .max, digest == nil ? .max : Self.digestedPart)
    var count = min(rest, most, shrunk ?? .max, pace ?? .max, own)
    // The last part may be smaller than the minimum.
    if count < rest { count = min(rest, max(count, limits.minimumPart ?? 0)) }
    guard count <= most, count > 0 || rest == 0 else {
      throw .uploadFailed(
        .init(.limits, detail: "a part may have \(most) bytes, and must have \(limits.minimumPart ?? 1)"))
    }
    return Part(start: start, count: count, completes: dialect == .draft && count == rest)
  }

  /// The wait before the next step after an interruption; nil if there have been enough of them.
  mutating func resumptionDelay(random: Double) -> Duration? {
    guard resumptions < resumption.maximumResumptions else { return nil }
    let delay = resumption.resumptionDelay.doubled(resumptions)
    resumptions += 1
    return Duration(clamping: min(delay, .seconds(3600)).seconds * (0.8 + 0.4 * random))
  }

  /// The connection was lost: what the server has isn't known.
  mutating func interrupt() { (position, isComplete) = (nil, false) }

  /// A request without bytes of the file didn't arrive, so it hasn't completed the upload.
  mutating func neverArrived(_ step: Step) {
    switch step {
    case .create, .sendWhole: mayBeComplete = false
    case .append: mayBeComplete = isComplete
    case .discover, .askOffset: break
    }
  }

  /// A new run begins, after a pause or a relaunch.
  mutating func resume() {
    interrupt()
    (resumptions, restarts, hasProgressed, pace) = (0, 0, false, nil)
  }

  /// Whether the server has taken more since interim responses ended a part's request the last time.
  mutating func goesOnAfterReports() -> Bool {
    defer { reported = confirmed }
    return confirmed > reported
  }

  /// The upload is at this URL.
  mutating func created(at url: HTTPURL) {
    upload = url
    // The server has repeated its first response: that upload may be complete, if it is there at all.
    if url == replaced { (position, sentThrough, mayBeComplete) = (nil, length, true) }
  }

  /// Whether the upload may begin again. One that it replaced may be complete too, and then the key must be the same.
  private var mayRestart: Bool { mayRepeat || !mayBeComplete && (replaced == nil || creationKey == key) }

  /// Whether the upload was created with a key of the caller's.
  var hasOwnKey: Bool { creationKey != nil }

  /// Starts again at byte 0, since the server no longer has the upload.
  private mutating func restart() throws(NetworkError) {
    guard mayRestart else { throw Self.mayBeComplete }
    hasProgressed = false
    guard restarts < Self.maximumRestarts else {
      guard replaced == nil else { throw Self.mayBeComplete }
      throw .uploadFailed(.init(.stalled, detail: "it was removed there \(restarts + 1) times before it was complete"))
    }
    restarts += 1
    // After a repetition the key stays: with another one, what the first call did would be done again.
    if mayBeComplete { replaced = upload } else if replaced == nil { beginnings += 1 }
    creationKey = key
    (upload, position, shrunk, pace) = (nil, nil, nil, nil)
    (confirmed, sentThrough, mayBeComplete, isComplete) = (0, 0, false, false)
  }

  private static let mayBeComplete = NetworkError.uploadFailed(
    .init(.mayBeComplete, detail: "the last bytes were sent, but their response didn't arrive"))

  // MARK: What came back

  /// Evaluates the head of the response to a step.
  ///
  /// - Parameters:
  ///   - sent: the most bytes of the part that may have been sent. A server may respond while it still reads, or doesn't.
  ///   - hasActed: whether an earlier attempt may have arrived, and so may have completed the upload.
  mutating func take(
    _ status: HTTPStatus, _ headers: NetworkAPI.Headers, for step: Step, sent: Int64 = .max, hasActed: Bool = false
  ) throws(NetworkError) -> Verdict {
    switch step {
    case .discover: return try discovered(status, headers)
    case .sendWhole: return .final
    case .create, .askOffset, .append: break
    }
    let says = dialect == .draft ? headers.uploadIsComplete : nil
    // The endpoint has responded, perhaps before it had everything, but it can't have succeeded then.
    if says == true, step != .askOffset {
      guard !status.isSuccess || step.completes(with: sent) else {
        // What the endpoint made of the bytes isn't removed.
        mayBeComplete = true
        throw .uploadFailed(.init(.wrongSize, detail: "it is complete before its last bytes were sent"))
      }
      return .final
    }
    if case .append = step, isComplete, !Self.isTemporary(status) {
      throw .uploadFailed(.init(.responseLost, detail: "asked again, it responded with \(status)"))
    }
    let isGone = status == 404 || status == 410 || isForbidden(status, headers, step)
    // What is refused hasn't completed the upload. After a conflict, the offset tells.
    switch step {
    case .create where !hasActed && status.isClientError,
      .append where !hasActed && status.isClientError && status != 409 && !Self.isTemporary(status):
      mayBeComplete = false
    default: break
    }
    if status.isSuccess { try readLimits(headers) }
    switch step {
    case .append(let part) where status.isSuccess: return try appended(part, headers, sent: sent)
    case .askOffset where status.isSuccess: return try found(headers, isComplete: says ?? false)
    case .create where status.isSuccess: return try createdUpload(status, headers)
    case .append(let part) where status == 413:
      if let told = UploadLimits(headers) { limits = told }
      // What was taken before the refusal isn't known.
      interrupt()
      let least = max(Self.smallestPart, limits.minimumPart ?? 0)
      // A part that is larger than the last 413 allows has the server's minimum: the two exclude each other.
      guard part.count > least, part.count <= shrunk ?? .max else { return .refused }
      shrunk = max(part.count / 2, least)
      return .next
    case .append where isGone, .askOffset where isGone:
      try restart()
      return .next
    // The server may still be busy with the one whose response was lost.
    case .create where status == 409 && (resumptions > 0 || hasActed): return .interrupted
    // 460: the checksum of the part is wrong, so the server has discarded it.
    case .append where status == 409 || status == 460, _ where Self.isTemporary(status):
      interrupt()
      return .interrupted
    default: return .refused
    }
  }

  /// Whether a tus server says with 403 that it doesn't have the upload (tus 1.0, HEAD). One that may be complete isn't given
  /// up for that, since the reason may also be a lost permission.
  private func isForbidden(_ status: HTTPStatus, _ headers: NetworkAPI.Headers, _ step: Step) -> Bool {
    dialect == .tus && step == .askOffset && status == 403 && !headers.contains(.uploadOffset)
      && mayRestart
  }

  /// Whether a later request may succeed. 423 is what tus servers send while they wait for the end of an earlier request,
  /// and gateways have statuses of their own from 520 on.
  private static func isTemporary(_ status: HTTPStatus) -> Bool {
    switch status.code {
    case 408, 423, 425, 429, 500, 502, 503, 504, 507, 520...530: true
    default: false
    }
  }

  private mutating func discovered(_ status: HTTPStatus, _ headers: NetworkAPI.Headers) throws(NetworkError) -> Verdict
  {
    if Self.isTemporary(status) { return .interrupted }
    // A missing or wrong credential isn't missing support. 403 may concern OPTIONS alone.
    if status == 401 || status == 407 || status == 403 && resumption.kind != .automatic { return .refused }
    // A server of the draft that has no limits only says that it takes parts.
    let takesParts = headers.elements(named: "Accept-Patch").contains { MediaType($0)?.essence == UploadField.part }
    let unlimited = takesParts ? UploadLimits() : nil
    if resumption.kind == .automatic, status.isSuccess, let told = UploadLimits(headers) ?? unlimited {
      limits = told
      dialect = .draft
      digest = resumption.sendsDigests ? .sha256 : nil
      // Smaller files are sent in one request.
      isWhole = length < told.minimumSize ?? 0
      try checkSize()
      return .next
    }
    let extensions = headers.elements(named: "Tus-Extension")
    if resumption.kind == .tus || headers.elements(named: "Tus-Version").contains("1.0.0"),
      extensions.contains("creation")
    {
      dialect = .tus
      limits.maximumSize = headers.uploadInteger("Tus-Max-Size")
      try checkSize()
      let algorithms = headers.elements(named: "Tus-Checksum-Algorithm")
      if resumption.sendsDigests, extensions.contains("checksum") {
        digest = [.sha256, .sha1].first { algorithms.contains($0.name(in: .tus)) }
      }
      return .next
    }
    guard resumption.kind == .automatic else {
      throw .uploadFailed(.init(.unsupported, detail: "its response to OPTIONS is \(status), without tus and creation"))
    }
    isWhole = true
    return .next
  }

  private mutating func createdUpload(
    _ status: HTTPStatus, _ headers: NetworkAPI.Headers
  ) throws(NetworkError) -> Verdict {
    // An empty file is complete then.
    if dialect == .tus, length == 0 { return .final }
    guard let location = headers[.location] else {
      throw .uploadFailed(.init(.unsupported, detail: "the response \(status) to the creation has no Location"))
    }
    position = 0
    if headers.contains(.uploadOffset) { try confirm(offset(in: headers), from: 0) }
    return .created(location: location)
  }

  private mutating func appended(
    _ part: Part, _ headers: NetworkAPI.Headers, sent: Int64
  ) throws(NetworkError) -> Verdict {
    // With tus, the field is required; with the draft, a success means that all was taken, if all was sent.
    let implied = dialect == .draft && part.count <= sent ? part.end : nil
    guard let offset = headers.uploadInteger(.uploadOffset) ?? implied else {
      interrupt()
      return .interrupted
    }
    guard min(offset, part.end) - part.start <= sent else {
      // What the endpoint made of the bytes isn't removed.
      if offset == length { mayBeComplete = true }
      throw Self.wrongOffset("it has \(offset) bytes before \(part.start + sent) were sent")
    }
    try confirm(offset, from: part.start)
    // Whatever was sent, the server says itself that it doesn't have all.
    if offset < length { mayBeComplete = false }
    if dialect == .tus {
      guard offset <= part.end else {
        throw Self.wrongOffset("it has \(offset) bytes after \(part.end) were sent")
      }
      if offset == length { return .final }
    }
    // Otherwise a server that keeps a little of each part would be sent the rest of the file each time.
    let taken = offset - part.start
    if offset >= part.end { pace = pace.map { 2 * min($0, length) } } else if taken > 0 { pace = 2 * taken }
    // A server may take less than was sent.
    if !part.completes, offset > part.start { return .next }
    interrupt()
    // What has taken nothing, or isn't complete after its last part, isn't going forward.
    return part.start < offset && offset < part.end ? .next : .interrupted
  }

  private mutating func found(_ headers: NetworkAPI.Headers, isComplete: Bool) throws(NetworkError) -> Verdict {
    if let told = headers.uploadInteger(.uploadLength), told != length {
      throw .uploadFailed(.init(.wrongSize, detail: "it expects \(told) bytes, and the file has \(length)"))
    }
    // Perhaps the page of a gateway, which says nothing about the upload.
    guard headers.contains(.uploadOffset) else {
      interrupt()
      return .interrupted
    }
    // A tus server may have lost bytes; with the draft, the offset must not decrease.
    let offset = try offset(in: headers)
    try confirm(offset, from: dialect == .draft ? confirmed : 0)
    self.isComplete = isComplete
    let hasAll = dialect == .tus && offset == length
    // The server says itself that it doesn't have all, and what was on its way then can no longer be added.
    mayBeComplete = isComplete || hasAll
    guard !isComplete || offset == length else {
      throw .uploadFailed(.init(.wrongSize, detail: "it is complete with \(offset) bytes, and the file has \(length)"))
    }
    return hasAll ? .complete : .next
  }

  private func offset(in headers: NetworkAPI.Headers) throws(NetworkError) -> Int64 {
    guard let offset = headers.uploadInteger(.uploadOffset) else {
      throw Self.wrongOffset("its response has no valid Upload-Offset")
    }
    return offset
  }

  private mutating func confirm(_ offset: Int64, from least: Int64) throws(NetworkError) {
    guard offset <= length else {
      throw Self.wrongOffset("it has \(offset) bytes, and the file has \(length)")
    }
    guard offset >= least else { throw Self.wrongOffset("it has \(offset) bytes, but confirmed \(least) before") }
    // With the draft, the server may have the bytes from elsewhere.
    guard dialect == .draft || offset <= sentThrough else {
      throw Self.wrongOffset("it has \(offset) bytes after \(sentThrough) were sent")
    }
    position = offset
    if offset > confirmed { hasProgressed = true }
    confirmed = offset
  }

  private static func wrongOffset(_ detail: String) -> NetworkError {
    .uploadFailed(.init(.wrongOffset, detail: detail))
  }

  private mutating func readLimits(_ headers: NetworkAPI.Headers) throws(NetworkError) {
    guard dialect == .draft, let told = UploadLimits(headers) else { return }
    limits = told
    try checkSize()
  }

  private func checkSize() throws(NetworkError) {
    guard let most = limits.maximumSize, most < length else { return }
    throw .uploadFailed(.init(.tooLarge, detail: "it takes \(most) bytes, and the file has \(length)"))
  }
}

extension UploadMachine {
  /// What has to be kept to continue later; nil before the creation.
  func record(target: String, file: UploadRecord.FileMark) -> UploadRecord? {
    guard let upload, let dialect else { return nil }
    return UploadRecord(
      target: target, file: file, dialect: dialect, digest: digest, location: upload.absoluteString, offset: confirmed,
      sentThrough: sentThrough, mayBeComplete: mayBeComplete, key: creationKey, beginnings: beginnings,
      replaced: replaced?.absoluteString)
  }
}
