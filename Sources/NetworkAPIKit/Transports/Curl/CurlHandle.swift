#if os(Linux)
import CNetworkSupport
import Foundation

/// An easy handle of libcurl, with the state that its callbacks use.
///
/// A handle whose transfer succeeded serves later transfers of its ``Kind``: making one costs an allocation of several
/// KB and some fifty options. Connections and addresses belong to the multi handle, and TLS sessions to the loop's share,
/// so new handles benefit from all of them too.
struct CurlHandle {
  let easy: UnsafeMutableRawPointer
  let callbacks: UnsafeMutablePointer<CallbackState>
  /// Nil if the handle is used once.
  let kind: Kind?

  /// Returns nil if memory is exhausted; then the caller still owns `callbacks`.
  init?(callbacks: UnsafeMutablePointer<CallbackState>, kind: Kind?) {
    guard let easy = ccurl_easy_create() else { return nil }
    self.easy = easy
    self.callbacks = callbacks
    self.kind = kind
    (callbacks.pointee.host, callbacks.pointee.lookupSeconds) = (nil, Self.lookupSeconds)
  }

  /// How long a new handle uses what an earlier lookup found.
  static let lookupSeconds = 60

  /// Removes the pointers to memory of the last transfer, which is freed with it.
  func clear() {
    var setter = CurlOptionSetter(easy)
    setter.set(CCURL_OPT_HTTPHEADER, UnsafeRawPointer?.none)
    if let kind, kind.hasBody { setter.set(CCURL_OPT_POSTFIELDS, CurlUpload.noBytes) }
    callbacks.pointee.reset()
  }

  /// The metrics of the transfer; so far, if it is still running.
  func metrics(of transfer: CurlTransfer) -> HTTPMetrics {
    var metrics = HTTPMetrics()
    let isNew = ccurl_get_long(easy, Int32(CCURL_INFO_NUM_CONNECTS)) > 0
    var ready: Int64 = 0
    if isNew {
      let lookup = ccurl_get_offset(easy, Int32(CCURL_INFO_NAMELOOKUP_TIME))
      let connect = ccurl_get_offset(easy, Int32(CCURL_INFO_CONNECT_TIME))
      let secure = ccurl_get_offset(easy, Int32(CCURL_INFO_APPCONNECT_TIME))
      metrics.nameLookup = Self.duration(lookup)
      metrics.connect = Self.duration(connect - lookup)
      metrics.secureConnect = Self.duration(secure - connect)
      ready = max(connect, secure)
    }
    // Not libcurl's own time, which for an upload is that at which sending began.
    let begun = (Int64(callbacks.pointee.headStarted) - Int64(transfer.machine.attemptStarted)) / 1_000
    metrics.firstByte = Self.duration(begun - ready)
    // libcurl's clock starts a moment later than ours.
    metrics.total = Self.duration(max(begun, ccurl_get_offset(easy, Int32(CCURL_INFO_TOTAL_TIME))))
    // libcurl counts from the beginning of the attempt.
    if transfer.machine.attemptStarted > transfer.machine.submitted {
      metrics.queued = .nanoseconds(Int64(clamping: transfer.machine.started - transfer.machine.submitted))
      metrics.total += .nanoseconds(Int64(clamping: transfer.machine.attemptStarted - transfer.machine.submitted))
    }
    metrics.bytesReceived = transfer.machine.bodyCount
    if transfer.upload.hasBody {
      let sent = ccurl_get_offset(easy, Int32(CCURL_INFO_SIZE_UPLOAD))
      // libcurl counts the framing of chunks too, and may have taken bytes that it didn't send before an early response.
      metrics.bytesSent = transfer.upload.isChunked ? min(sent, transfer.upload.position) : sent
    }
    switch ccurl_get_long(easy, Int32(CCURL_INFO_HTTP_VERSION)) {
    case 1: metrics.networkProtocol = "http/1.0"
    case 2: metrics.networkProtocol = "http/1.1"
    case 3: metrics.networkProtocol = "h2"
    case 30: metrics.networkProtocol = "h3"
    default: break
    }
    metrics.isReusedConnection = !isNew
    metrics.remoteAddress = ccurl_get_string(easy, Int32(CCURL_INFO_PRIMARY_IP)).map { String(cString: $0) }
    return metrics
  }

  /// Whether a response came over HTTP/1.
  var isHTTP1: Bool { (1...2).contains(ccurl_get_long(easy, Int32(CCURL_INFO_HTTP_VERSION))) }

  private static func duration(_ microseconds: Int64) -> Duration {
    .microseconds(max(0, microseconds))
  }
}

extension CurlHandle {
  /// Transfers that set the same options, except for those that every transfer sets.
  struct Kind {
    static let count = methods.count * 3 * 4
    private static let methods: [NetworkAPI.Method] = [.get, .head, .post, .put, .patch, .delete]

    let index: Int
    /// Whether the handle has a pointer to the request's body.
    let hasBody: Bool

    /// Returns nil for a transfer whose handle is used only for it: one that streams, goes through a proxy,
    /// pins or trusts a key, or has an address of its own.
    init?(_ transfer: CurlTransfer, _ settings: CurlSettings) {
      let request = transfer.request
      guard case .buffered = request.delivery, let form = transfer.upload.form, transfer.proxy == .direct,
        transfer.trustedKey == nil, !settings.isSpecial(request.url),
        let method = Self.methods.firstIndex(of: request.method)
      else { return nil }
      let protocols = transfer.http3 == .none ? (transfer.offersHTTP2 ? 1 : 0) : 1 + transfer.http3.rawValue
      index = (method * 3 + form.rawValue) * 4 + protocols
      hasBody = form == .bytes
    }
  }

  /// libcurl 7.83 to 8.0 keep a pointer to the last header field of a handle's previous response, and write through it
  /// if the next response begins with a folded line, when that memory is free. With `CURLOPT_HEADER`, they pass each field to
  /// the write callback before they keep it, so ``CurlCallbacks/write`` can refuse such a line. Not the fields of a proxy's
  /// response to CONNECT, so a handle for a proxy is used once.
  static let keepsDanglingField = (0x075300..<0x080100).contains(ccurl_load().pointee.version_number)
}

/// The state of a transfer that libcurl's callbacks use. Plain memory, so that the data path needs no reference
/// counting. Only the thread that drives the loop may use it. The loop reuses it for later transfers, to keep its
/// parser's memory.
struct CallbackState {
  var parser = ResponseHeadParser()
  var trailers: HeaderBlock?
  /// The sockets that libcurl opened for the transfer, and the one it uses.
  var opened: [Int32] = []
  /// The error number if the system refused a socket because of a limit; otherwise zero.
  var socketError: Int32 = 0
  var socket: Int32 = -1
  /// Whether the transfer counts as a user of the connection.
  var isUser = false
  /// How many connections used the socket's descriptor before this one.
  var closings = 0
  /// The TLS session of an HTTP/2 response; only valid while the connection is open.
  var session: UnsafeRawPointer?
  /// The TLS session, if the end of the connection marks the end of the body.
  var closingSession: UnsafeRawPointer?
  var lastActivity: UInt64 = 0
  /// When the latest head began, an interim or the final one.
  var headStarted: UInt64 = 0
  /// Whether a connection is being made, and its tunnel.
  var isConnecting = false
  /// Whether libcurl has lost the request's body; see ``CurlTransfer/mayLoseBody``.
  var hasLostBody = false
  /// How the head of a request with a chunked body was sent.
  var framing = ChunkFraming()
  /// The chunks of the response, if libcurl may not say that they have ended.
  var chunks = ChunkParser()
  /// Whether libcurl ended the transfer without an error.
  var isComplete = false
  /// The loop's cached time, which is cheaper than a system call in each callback.
  let clock: UnsafeMutablePointer<UInt64>
  let errorText: UnsafeMutablePointer<CChar>
  /// The host that is set in the handle.
  var host: CurlHosts.Host?
  /// The ``CurlDrive/lookupSeconds`` that are set in the handle.
  var lookupSeconds = CurlHandle.lookupSeconds
  /// What the handle was given last; see ``CurlDrive/forgottenLookup(for:through:)``.
  var forgottenLookup: CurlAddresses.List?
  /// The ``CurlDrive`` that calls libcurl, and keeps this state. Without its type, as libcurl passes it to callbacks too:
  /// a transfer and its handle don't depend on what drives them.
  let drive: UnsafeMutableRawPointer
  /// The current transfer, which the loop's table keeps alive.
  var transfer: Unmanaged<CurlTransfer>?

  init(clock: UnsafeMutablePointer<UInt64>, drive: UnsafeMutableRawPointer) {
    self.clock = clock
    self.drive = drive
    errorText = .allocate(capacity: Int(CCURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
  }

  func deallocate() {
    errorText.deallocate()
  }

  /// Resets the state for another transfer, but keeps its memory.
  mutating func reset() {
    transfer = nil
    parser.reset()
    trailers = nil
    opened.removeAll(keepingCapacity: true)
    socketError = 0
    socket = -1
    isUser = false
    session = nil
    closingSession = nil
    (isConnecting, hasLostBody) = (false, false)
    framing = ChunkFraming()
    chunks = ChunkParser()
    isComplete = false
    errorText.pointee = 0
  }
}

// Not members of the state itself: for those, the compiler copies the whole state, since the closure may change it.
extension UnsafeMutablePointer<CallbackState> {
  /// Calls the closure with the transfer, which the loop's table keeps alive.
  func withTransfer<Result>(_ body: (CurlTransfer) -> Result) -> Result? {
    pointee.transfer?._withUnsafeGuaranteedRef(body)
  }

  /// Whether libcurl wants to send the request again since the server requires HTTP/1.1.
  var requiresHTTP1: Bool { strstr(pointee.errorText, "HTTP_1_1_REQUIRED") != nil }
}
#endif
