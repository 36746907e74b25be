#if os(Linux)
import CNetworkSupport
import Foundation

/// A request in progress: what to send, its state, and the response.
///
/// The caller creates it, a ``CurlLoop`` drives it, and the caller reads it after it was resumed.
final class CurlTransfer: @unchecked Sendable {
  // Unchecked: `let` properties are constant. All others belong to the thread that drives the loop, from handing over
  // the transfer until resuming its continuation; before and after that, to the caller.

  let request: HTTPRequest
  let lines: RequestLines
  let upload: CurlUpload
  let proxy: CurlProxyChoice
  /// Whether the proxy is asked for a tunnel.
  let isTunnelled: Bool
  /// The pin of the key that replaces the usual check of the server's certificate; nil for the usual check.
  let trustedKey: String?
  private let loop: any CurlCommandTarget
  /// Whether the connection uses TLS, to the server or to a proxy.
  let isSecure: Bool
  /// Whether the connection may use HTTP/2.
  let offersHTTP2: Bool
  /// Whether HTTP/3 is possible, if the server supports it.
  let mayUseHTTP3: Bool
  /// Whether libcurl's log tells more than its other interfaces.
  var isLogged: Bool { offersHTTP2 || mayLoseFraming || mayLoseBody || Self.mayHideEnd && upload.isProduced }
  /// Whether libcurl reports the end of an HTTP/1.1 connection only once the request's body goes on.
  static let mayHideEnd = ccurl_load().pointee.version_number < 0x080300
  /// Whether libcurl may fail to frame the body.
  let mayLoseFraming: Bool
  /// Whether libcurl may lose the body.
  ///
  /// If the system doesn't take the request for a tunnel at once, libcurl before 8.4 reads its rest like a body. It doesn't
  /// return to the callback of the transfer's own body then, but goes on with memory that it has freed, and without framing.
  /// See ``CallbackState/hasLostBody``.
  let mayLoseBody: Bool
  /// The deadline of the whole call, in nanoseconds on the loop's clock.
  let deadline: UInt64

  /// The state, and what it means.
  // Not checked for overlapping accesses in release builds, for the reason that stands in `CurlDrive`.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  var machine: TransferMachine
  var continuation: UnsafeContinuation<Void, Never>?
  var position = 0
  var ticket = 0
  var host: CurlHosts.Host?
  var handle: CurlHandle?
  /// The summary of the head; nil until it has arrived.
  var head: ResponseHeadParser.Summary?
  var buffer = ResponseBuffer()
  var trailers: HeaderBlock?
  var stream: ResponseBodyBuffer?
  /// How this attempt uses HTTP/3.
  var http3 = HTTP3Origin.Offer.none
  var metrics = HTTPMetrics()
  var failure: NetworkError?
  /// Its place among the running parts of the client's calls.
  var place: CallOwner.Place?
  let handOver = HandOver()

  /// - Parameter loop: the loop that is to drive the transfer.
  init(_ request: HTTPRequest, settings: CurlSettings, loop: any CurlCommandTarget) throws(NetworkError) {
    try settings.validate()
    try request.validate()
    self.request = request
    self.loop = loop
    let upload = CurlUpload.make(request.body, method: request.method)
    self.upload = upload
    proxy = try settings.proxy(for: request.url)
    isSecure = proxy.isSecure(to: request.url)
    isTunnelled = settings.isTunnelled(request.url, through: proxy)
    trustedKey = settings.trustedKey(for: request.url)
    let asksForCoding = settings.asksForCoding(request)
    let extra: RequestLines.Extra = (
      asksForCoding ? CurlSettings.acceptEncoding : nil,
      upload.isSentAsForm && !request.headers.contains(.contentType) ? "Content-Type:" : nil,
      upload.isLarge && !request.headers.contains(.expect) ? "Expect:" : nil,
      request.headers.contains(.userAgent) ? nil : Self.userAgent,
      upload.trailers.flatMap { request.headers.contains(.trailer) ? nil : $0.announcement }
    )
    lines = RequestLines(request.headers, extra: extra)
    decodesContent = asksForCoding
    deadline = Self.deadline(of: request)
    offersHTTP2 = request.url.isSecure && settings.offersHTTP2 && request.body.suitsHTTP2
    mayLoseFraming = upload.isChunked && ChunkFraming.isUncertain
    mayLoseBody = isTunnelled && upload.form == nil && ccurl_load().pointee.version_number < 0x080400
    mayUseHTTP3 = offersHTTP2 && proxy == .direct && trustedKey == nil && settings.allowsHTTP3(to: request.url)
    var collectedLimit: Int?
    if case .buffered(let limit) = request.delivery { collectedLimit = limit }
    machine = TransferMachine(
      .init(
        isHead: request.method == .head, hasBody: upload.hasBody, offersHTTP2: offersHTTP2,
        announcesClose: Self.announcesClose(request.headers), collectedLimit: collectedLimit, deadline: deadline,
        connectLimit: CurlSettings.nanoseconds(request.timeouts.connect),
        idleLimit: CurlSettings.nanoseconds(request.timeouts.idle)),
      resending: ResendRule(
        isIdempotent: request.method.isIdempotent, isReplayable: !upload.isProduced,
        isSentOnce: request.options.isSentOnce))
  }

  let decodesContent: Bool

  /// RFC 9112 §9.6: a client that sent `close` must not send another request on the connection.
  private static func announcesClose(_ headers: NetworkAPI.Headers) -> Bool {
    headers.contains(.connection) && headers.elements(named: .connection).contains { Token.sameName($0, "close") }
  }

  // A header line, since libcurl formats its own option twice per request, character by character.
  private static let userAgent = "User-Agent: \(HTTPRequest.defaultUserAgent)"

  private static func deadline(of request: HTTPRequest) -> UInt64 {
    // Most requests have neither, and reading the deadline is more expensive than this check.
    guard request.timeouts.total != nil || request.context.hasDeadline else { return .max }
    guard let deadline = request.deadline(from: .now) else { return .max }
    let (now, left) = (SystemCalls.readClock(), (deadline - .now) / .nanoseconds(1))
    return left <= 0 ? now : left < 1e18 ? now + UInt64(left) : .max
  }
}

extension CurlTransfer {
  /// Stores the result; returns the caller's continuation, if it still waits.
  func end(_ failure: CurlFailure?, trailers: HeaderBlock? = nil) -> UnsafeContinuation<Void, Never>? {
    var error = failure?.networkError(for: request.url)
    if let found = error, found.wasNotSent {
      let isInTLS = if case .tlsFailed = found { true } else { false }
      if machine.wasSentEarlier(thanFailureInTLS: isInTLS) {
        error = found.identified(by: request, wasSentBefore: true)
      }
    }
    // After the head was delivered, the error surfaces while reading the body, after the bytes that arrived before it.
    // That also applies if everything arrived at once.
    if continuation != nil, stream == nil { self.failure = error }
    if continuation != nil { self.trailers = trailers }
    stream?.finish(error, trailers: trailers)
    upload.end()
    place.take()?.remove()
    handOver.give()
    return continuation.take()
  }

  /// The earliest time at which a timeout can expire, as known now.
  var expiry: UInt64 { machine.expiry(lastActivity: handle?.callbacks.pointee.lastActivity ?? 0) }
}

extension CurlTransfer {
  /// Whether the transfer failed because it was limited to HTTP/3, whose open connection is gone.
  func isWithoutHTTP3(_ code: Int32, at now: UInt64) -> Bool {
    // If we stopped it, for example since it needs another connection than the limit allows, HTTP/3 hasn't failed.
    guard http3 == .only, !machine.wasSent, !machine.isStopped, code != Int32(CCURL_OK) else { return false }
    host?.http3.failed(at: now)
    return true
  }

  /// Lets other transfers to the host try HTTP/3, if this one was the first.
  func endHTTP3Race() {
    if http3 == .race { host?.http3.isConnecting = false }
  }

  /// The process didn't run for a while: its timeouts begin again, also the connect timeout of libcurl, which counts from
  /// the beginning of the attempt.
  func wasSuspended(until now: UInt64) {
    machine.wasSuspended(until: now)
    guard let handle else { return }
    handle.callbacks.pointee.lastActivity = now
    guard !machine.wasSent, machine.request.connectLimit != .max else { return }
    let limit = (now - machine.attemptStarted).addingClamped(machine.request.connectLimit)
    set(CCURL_OPT_CONNECTTIMEOUT_MS, CurlSettings.milliseconds(limit))
  }

  func forbidReuse(_ isForbidden: Bool) { set(CCURL_OPT_FORBID_REUSE, isForbidden) }

  /// Changes an option while the transfer runs. If libcurl refuses, the transfer fails.
  func set(_ option: CurlOption, _ isOn: Bool) { set(option, isOn ? 1 : 0) }

  private func set(_ option: CurlOption, _ value: Int) {
    guard let easy = handle?.easy, ccurl_set_long(easy, Int32(option.rawValue), value) != Int32(CCURL_OK) else {
      return
    }
    machine.fail(.refusedOption)
  }
}

extension CurlTransfer: CallOwner.Part, StreamedTransfer {
  func cancel() { loop.send(.cancel(self)) }
  func resumeReceiving() { loop.send(.resumeReceiving(self)) }
  func resumeSending() { loop.send(.resumeSending(self)) }
}

extension CurlResources.Refusal {
  /// The error of a transfer that can't proceed.
  func networkError(of transfer: CurlTransfer) -> NetworkError {
    networkError(authority: transfer.request.url.authority, wasSent: transfer.machine.mayHaveBeenProcessed)
  }
}

/// A loop, as the transfers that it drives know it.
protocol CurlCommandTarget: AnyObject, Sendable {
  /// Runs a command, or hands it over to the thread that does. May be called from any thread.
  func send(_ command: CurlCommand)
}

/// A command for the thread that drives a loop.
enum CurlCommand {
  case start(CurlTransfer)
  case cancel(CurlTransfer)
  case resumeReceiving(CurlTransfer)
  case resumeSending(CurlTransfer)
  case open(CurlByteChannel)
  case carry(CurlByteChannel)

  /// Whether it begins something. The others concern what a thread already has, and mean nothing without one.
  var begins: Bool {
    switch self {
    case .start, .open: true
    case .cancel, .resumeReceiving, .resumeSending, .carry: false
    }
  }

  /// Whether only the loop's thread may run the command. Writing to a broken TLS connection can raise SIGPIPE with
  /// older libraries; the thread blocks that signal, but callers don't. Before 7.87, libcurl does so for any connection that
  /// it finds to be dead.
  var needsThread: Bool {
    guard !Self.alwaysNeedsThread else { return true }
    return switch self {
    case .start(let transfer), .cancel(let transfer), .resumeReceiving(let transfer), .resumeSending(let transfer):
      transfer.isSecure
    case .open(let channel), .carry(let channel): channel.isSecure
    }
  }

  private static let alwaysNeedsThread = ccurl_load().pointee.version_number < 0x075700
}

/// The header fields of a request as a linked list of lines, as libcurl requires, in a single allocation.
struct RequestLines: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  let first: UnsafeMutablePointer<ccurl_list>?

  /// - Parameters:
  ///   - headers: the fields of the request, which must have been validated: libcurl sends line breaks unchanged.
  ///   - extra: lines to add before them.
  init(_ headers: NetworkAPI.Headers, extra: Extra) {
    var size = 0
    var lines = headers.count
    for field in headers { size += field.name.rawValue.utf8.count + field.value.utf8.count + 3 }
    Self.forEach(extra) { line in
      size += line.utf8.count + 1
      lines += 1
    }
    let nodes = lines * MemoryLayout<ccurl_list>.stride
    memory = .allocate(byteCount: nodes + size, alignment: 16)
    var writer = Writer(list: memory.bindMemory(to: ccurl_list.self, capacity: lines), text: memory + nodes)
    Self.forEach(extra) { writer.add($0) }
    for field in headers where !field.name.isFraming { writer.add(field.name.rawValue, value: field.value) }
    first = writer.count == 0 ? nil : writer.list
  }

  /// Lines added by the transport. Not an array, which would need an allocation per request.
  typealias Extra = (String?, String?, String?, String?, String?)

  private static func forEach(_ extra: Extra, _ body: (String) -> Void) {
    if let line = extra.0 { body(line) }
    if let line = extra.1 { body(line) }
    if let line = extra.2 { body(line) }
    if let line = extra.3 { body(line) }
    if let line = extra.4 { body(line) }
  }

  deinit { memory.deallocate() }
}

/// Writes to memory that is large enough.
private struct Writer {
  let list: UnsafeMutablePointer<ccurl_list>
  var text: UnsafeMutableRawPointer
  var count = 0

  /// Adds a complete line, or the name of a field with its value.
  mutating func add(_ line: String, value: String? = nil) {
    list[count] = ccurl_list(data: text.assumingMemoryBound(to: CChar.self), next: nil)
    if count > 0 { list[count - 1].next = list + count }
    count += 1
    append(line)
    if let value {
      // libcurl's syntax for an empty value is a semicolon; a colon alone would remove the field.
      append(UInt8(ascii: value.isEmpty ? ";" : ":"))
      if !value.isEmpty { append(UInt8(ascii: " ")) }
      append(value)
    }
    append(0)
  }

  private mutating func append(_ string: String) {
    let target = text
    text += string.withUTF8Bytes { bytes in
      if let base = bytes.baseAddress { target.copyMemory(from: base, byteCount: bytes.count) }
      return bytes.count
    }
  }

  private mutating func append(_ byte: UInt8) {
    text.storeBytes(of: byte, as: UInt8.self)
    text += 1
  }
}
#endif
