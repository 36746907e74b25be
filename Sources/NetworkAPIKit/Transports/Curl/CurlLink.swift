#if os(Linux)
import CNetworkSupport
import Foundation

/// The loop's part of a ``CurlByteChannel``: a handle of libcurl that only connects, and the bytes under way. Only the
/// holder of the drive may use it.
///
/// libcurl makes the connection within the loop's multi handle. Then the loop watches the socket itself, and lets
/// libcurl read and write. libcurl looks for a handle's connection among all in the same cache, and closes the oldest of
/// a cache that is full. So each link has a cache of its own, which it gets from a share.
final class CurlLink {
  let channel: CurlByteChannel
  let easy: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>
  fileprivate let drive: Unmanaged<CurlDrive>
  /// The connected socket; -1 before.
  fileprivate(set) var socket: Int32 = -1
  /// The error number if the system refused a socket because of a limit; otherwise zero.
  fileprivate var socketError: Int32 = 0
  fileprivate var hasEnded = false
  /// Whether it is among those whose turn was over before they were done.
  fileprivate var isUnfinished = false
  /// The bytes under way. After a partial write, TLS must be offered the same ones again, at the same address.
  private var bytes: [UInt8] = []
  private var offset = 0

  /// Returns nil if memory is exhausted.
  fileprivate init?(_ channel: CurlByteChannel, _ drive: CurlDrive) {
    guard let share = ccurl_connection_share_create() else { return nil }
    guard let easy = ccurl_easy_create() else {
      ccurl_share_destroy(share)
      return nil
    }
    (self.channel, self.easy, self.share) = (channel, easy, share)
    self.drive = .passUnretained(drive)
    errorText = .allocate(capacity: Int(CCURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
  }

  /// Closes the connection. The handle must have been removed from the multi handle.
  fileprivate func destroy() {
    ccurl_easy_destroy(easy)
    ccurl_share_destroy(share)
    errorText.deallocate()
  }

  /// Sets the options; returns false if libcurl refuses one.
  fileprivate func configure() -> Bool {
    var setter = CurlOptions(easy)
    setter.setBasics(errorText: errorText)
    setter.set(CCURL_OPT_DISALLOW_USERNAME_IN_URL, 1)
    // A WebSocket may be idle for long; keep-alive prevents gateways from dropping the connection.
    setter.set(CCURL_OPT_TCP_KEEPALIVE, 1)
    // The upgrade needs HTTP/1.1, so TLS must not negotiate HTTP/2.
    setter.set(CCURL_OPT_HTTP_VERSION, CCURL_HTTP_1_1)
    setter.set(CCURL_OPT_CONNECT_ONLY, 1)
    // RFC 6455 §4.1 requires a tunnel through a proxy.
    setter.set(CCURL_OPT_HTTPPROXYTUNNEL, 1)
    // At least one, since zero means libcurl's default timeout.
    let limit = (channel.request.timeouts.connect ?? .century) / .milliseconds(1)
    setter.set(CCURL_OPT_CONNECTTIMEOUT_MS, Int(min(max(1, limit.rounded(.up)), 2_000_000_000)))
    setter.set(CCURL_OPT_URL, channel.request.url.absoluteString)
    setter.set(CCURL_OPT_SHARE, share)
    setter.check(ccurl_set_open_callback(easy, Self.openSocket))
    setter.set(CCURL_OPT_OPENSOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
    setter.check(ccurl_set_close_callback(easy, CurlDrive.socketClosed))
    setter.set(CCURL_OPT_CLOSESOCKETDATA, drive.toOpaque())
    channel.settings.apply(to: &setter)
    channel.settings.apply(to: &setter, url: channel.request.url, proxy: channel.proxy)
    return setter.allWereTaken
  }

  private static let openSocket: ccurl_open_callback = { context, _, address in
    guard let context, let address = address?.pointee else { return -1 }
    return Unmanaged<CurlLink>.fromOpaque(context)._withUnsafeGuaranteedRef { link in
      let opened = SystemCalls.openSocket(address.family, address.type, address.protocol)
      if opened < 0 {
        if CurlResources.Refusal.isLimit(errno) { link.socketError = errno }
      } else {
        link.drive._withUnsafeGuaranteedRef { $0.sockets.openedForLink(opened) }
      }
      return opened
    }
  }

  /// Why libcurl couldn't connect.
  fileprivate func failure(_ code: Int32) -> NetworkError {
    var result = CurlResult(Int(code), of: easy, errorText, channel.proxy, channel.settings)
    result.socketError = socketError
    return result.networkError(for: channel.request.url)
  }

  fileprivate func broken(_ code: Int32) -> NetworkError { channel.lost(String(cString: ccurl_easy_message(code))) }

  /// How far a direction got in its turn.
  enum Progress {
    /// There is nothing more to do.
    case done
    /// The socket isn't ready.
    case waits
    /// There may be more, but others have their turn first.
    case goesOn
    case failed(Int32)
  }

  /// How many bytes a call passes, and how many calls are a turn.
  private static let (pieceSize, piecesInTurn) = (32 << 10, 4)

  fileprivate func send(_ notices: inout [CurlByteChannel.Notice]) -> Progress {
    for _ in 0..<Self.piecesInTurn {
      if offset == bytes.count {
        guard let next = channel.takeReady() else { return .done }
        (bytes, offset) = (next, 0)
      }
      if offset < bytes.count {
        var sent = 0
        let code = bytes.withUnsafeBytes { bytes in
          ccurl_send_bytes(
            easy, bytes.baseAddress.map { $0 + offset } ?? UnsafeRawPointer(errorText),
            min(Self.pieceSize, bytes.count - offset), &sent)
        }
        guard code == Int32(CCURL_OK) || code == Int32(CCURL_AGAIN) else { return .failed(code) }
        offset += sent
        if sent == 0 { return .waits }
      }
      if offset == bytes.count {
        (bytes, offset) = ([], 0)
        notices.append(channel.wasSent())
      }
    }
    return .goesOn
  }

  fileprivate func receive(
    into buffer: UnsafeMutableRawBufferPointer, _ notices: inout [CurlByteChannel.Notice]
  ) -> Progress {
    guard let base = buffer.baseAddress else { return .done }
    for _ in 0..<Self.piecesInTurn {
      guard !hasEnded, channel.hasRoom else { return .done }
      var received = 0
      // Until there are no more: the TLS library may have bytes that the socket no longer has.
      let code = ccurl_receive_bytes(easy, base, buffer.count, &received)
      if code == Int32(CCURL_AGAIN) { return .waits }
      guard code == Int32(CCURL_OK) else { return .failed(code) }
      if received == 0 {
        hasEnded = true
        notices.append(channel.peerEnded())
      } else if let notice = channel.received(UnsafeRawBufferPointer(start: base, count: received)) {
        notices.append(notice)
      }
    }
    return .goesOn
  }
}

/// The links of a drive.
struct CurlLinkTable {
  fileprivate var byChannel: [ObjectIdentifier: CurlLink] = [:]
  /// Those that aren't connected yet, by their handles.
  fileprivate var connecting: [UnsafeMutableRawPointer: CurlLink] = [:]
  /// Those whose turn was over before they were done.
  fileprivate var unfinished: [CurlLink] = []
  /// Those that may have to try another address.
  fileprivate var onNextAddress: [CurlLink] = []
  fileprivate let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 16)

  var isEmpty: Bool { byChannel.isEmpty }
  var unfinishedCount: Int { unfinished.count }

  func deallocate() { buffer.deallocate() }
}

// MARK: - What the drive does

extension CurlDrive {
  /// Begins to connect.
  func open(_ channel: CurlByteChannel) {
    guard !channel.isClosed else { return notices.append(channel.isOver(.cancelled)) }
    let authority = channel.request.url.authority
    guard let link = CurlLink(channel, self) else {
      let refusal = CurlResources.Refusal(function: "curl_easy_init", code: ENOMEM)
      return notices.append(channel.isOver(refusal.networkError(authority: authority)))
    }
    do throws(CurlResources.Refusal) {
      let multi = try openMulti()
      guard link.configure() else {
        link.destroy()
        let problem = NetworkError.invalidRequest(.other("libcurl does not accept the request's options"))
        return notices.append(channel.isOver(problem))
      }
      try CurlResources.succeed(ccurl_multi_add(multi, link.easy), of: "curl_multi_add_handle")
      links.byChannel[ObjectIdentifier(channel)] = link
      links.connecting[link.easy] = link
    } catch {
      link.destroy()
      notices.append(channel.isOver(error.networkError(authority: authority)))
    }
  }

  /// Lets a channel proceed: there may be something to send, its reader may have made room, or it was closed.
  func carry(_ channel: CurlByteChannel) {
    if let link = links.byChannel[ObjectIdentifier(channel)] { carry(link) }
  }

  /// Sends and receives as much as a turn allows, and watches for what must be waited for.
  func carry(_ link: CurlLink) {
    guard !link.channel.isClosed else { return end(link, link.channel.lost("the connection was closed")) }
    guard link.socket >= 0 else { return }
    var events: Int32 = 0
    var goesOn = false
    for (direction, event) in [(0, CCURL_POLL_OUT), (1, CCURL_POLL_IN)] {
      let progress = direction == 0 ? link.send(&notices) : link.receive(into: links.buffer, &notices)
      switch progress {
      case .done: break
      case .waits: events |= Int32(event)
      case .goesOn: goesOn = true
      case .failed(let code): return end(link, link.broken(code))
      }
    }
    let code = sockets.want(link.socket, events)
    guard code == 0 else { return end(link, refused(link, .init(function: "epoll_ctl", code: code))) }
    guard goesOn, !link.isUnfinished else { return }
    link.isUnfinished = true
    links.unfinished.append(link)
  }

  /// Gives the links whose turn was over another one.
  func carryUnfinished() {
    guard links.unfinishedCount > 0 else { return }
    let unfinished = links.unfinished
    links.unfinished.removeAll(keepingCapacity: true)
    for link in unfinished {
      link.isUnfinished = false
      if isOpen(link) { carry(link) }
    }
  }

  private func isOpen(_ link: CurlLink) -> Bool { links.byChannel[ObjectIdentifier(link.channel)] === link }

  private func refused(_ link: CurlLink, _ refusal: CurlResources.Refusal) -> NetworkError {
    refusal.networkError(authority: link.channel.request.url.authority, wasSent: link.socket >= 0)
  }

  /// libcurl has connected a handle without a transfer, or can't.
  func connected(_ easy: UnsafeMutableRawPointer, _ code: Int32) {
    guard let link = links.connecting.removeValue(forKey: easy) else { return }
    guard code == Int32(CCURL_OK) else { return end(link, link.failure(code)) }
    link.socket = ccurl_socket(easy)
    guard link.socket >= 0 else { return end(link, link.channel.lost("the connection was closed")) }
    sockets.setLink(link, of: link.socket)
    notices.append(link.channel.connected())
    carry(link)
  }

  /// Closes a connection.
  private func end(_ link: CurlLink, _ error: NetworkError) {
    guard let known = links.byChannel.removeValue(forKey: ObjectIdentifier(link.channel)), known === link else {
      return
    }
    links.connecting[link.easy] = nil
    if link.socket >= 0 {
      sockets.setLink(nil, of: link.socket)
      sockets.forget(link.socket)
    }
    // If it fails, freeing the handle removes it.
    if let multi { check(ccurl_multi_remove(multi, link.easy), "curl_multi_remove_handle") }
    link.destroy()
    notices.append(link.channel.isOver(error))
  }

  /// Ends all links; with the reason for which they can't proceed, or because the loop ends.
  func endLinks(_ refusal: CurlResources.Refusal? = nil) {
    for link in links.byChannel.values { end(link, refusal.map { refused(link, $0) } ?? .cancelled) }
    (links.unfinished, links.onNextAddress) = ([], [])
  }

  /// The system refuses to watch a socket for a link that isn't connected yet.
  func endConnecting(_ easy: UnsafeMutableRawPointer?, _ refusal: CurlResources.Refusal) {
    if let link = easy.flatMap({ links.connecting[$0] }) { end(link, refused(link, refusal)) }
  }

  /// libcurl no longer waits for a socket of a handle without a transfer; see ``leaves(_:_:)``.
  func leaves(_ easy: UnsafeMutableRawPointer) {
    if let link = links.connecting[easy] { links.onNextAddress.append(link) }
  }

  /// See ``tryNextAddresses()``.
  func tryNextAddressesOfLinks() {
    let waiting = links.onNextAddress
    links.onNextAddress.removeAll(keepingCapacity: true)
    for link in waiting where links.connecting[link.easy] === link {
      let isRefused = [Int32(CCURL_PAUSE_RECEIVE), 0].contains {
        ccurl_easy_pause_set(link.easy, $0) != Int32(CCURL_OK)
      }
      if isRefused { end(link, .invalidRequest(.other("libcurl does not accept the request's options"))) }
    }
  }
}
#endif
