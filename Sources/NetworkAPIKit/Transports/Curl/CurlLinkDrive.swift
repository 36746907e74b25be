#if os(Linux)
import CNetworkSupport
import Foundation

/// A drive, as its links know it.
protocol CurlLinkDrive: AnyObject {
  var links: CurlLinkTable { get set }
  var sockets: SocketRegistry { get set }
  /// What tells those who wait for a link, when the lock is free.
  var notices: [CurlByteChannel.Notice] { get set }
  var multi: UnsafeMutableRawPointer? { get }
  /// The time of the current round, in nanoseconds.
  var now: UInt64 { get }
  /// How long a link may use what an earlier lookup found.
  var lookupSeconds: Int { get }
  /// What makes libcurl forget an earlier lookup; nil for nothing.
  func forgottenLookup(for url: HTTPURL, through proxy: CurlProxyChoice) -> CurlAddresses.List?
  func openMulti() throws(CurlResources.Refusal) -> UnsafeMutableRawPointer
  /// Notes the result of a function of the multi handle.
  func check(_ code: Int32, _ function: String)
  /// Closes a socket; its context is the drive.
  static var socketClosed: ccurl_close_callback { get }
}

/// What the drive does for links.
extension CurlLinkDrive {
  /// Begins to connect.
  func open(_ channel: CurlByteChannel) {
    guard !channel.isClosed else { return notices.append(channel.isOver(.cancelled)) }
    let authority = channel.request.url.authority
    guard let link = CurlLink(channel, drive: self) else {
      let refusal = CurlResources.Refusal(function: "curl_easy_init", code: ENOMEM)
      return notices.append(channel.isOver(refusal.networkError(authority: authority)))
    }
    do throws(CurlResources.Refusal) {
      let multi = try openMulti()
      guard configure(link) else {
        link.destroy()
        return notices.append(channel.isOver(.refusedOption))
      }
      try CurlResources.succeed(ccurl_multi_add(multi, link.easy), of: "curl_multi_add_handle")
      links.byChannel[ObjectIdentifier(channel)] = link
      links.connecting[link.easy] = link
    } catch {
      link.destroy()
      notices.append(channel.isOver(error.networkError(authority: authority)))
    }
  }

  /// Sets the options; returns false if libcurl refuses one.
  private func configure(_ link: CurlLink) -> Bool {
    let (easy, channel) = (link.easy, link.channel)
    var setter = CurlOptionSetter(easy)
    setter.setBasics(errorText: link.errorText)
    setter.set(CCURL_OPT_DISALLOW_USERNAME_IN_URL, 1)
    // A WebSocket may be idle for long; keep-alive prevents gateways from dropping the connection.
    setter.set(CCURL_OPT_TCP_KEEPALIVE, 1)
    // The upgrade needs HTTP/1.1, so TLS must not negotiate HTTP/2.
    setter.set(CCURL_OPT_HTTP_VERSION, CCURL_HTTP_1_1)
    setter.set(CCURL_OPT_CONNECT_ONLY, 1)
    // RFC 6455 §4.1 requires a tunnel through a proxy.
    setter.set(CCURL_OPT_HTTPPROXYTUNNEL, 1)
    setter.set(CCURL_OPT_CONNECTTIMEOUT_MS, CurlSettings.milliseconds(channel.connectLimit))
    setter.set(CCURL_OPT_DNS_CACHE_TIMEOUT, lookupSeconds)
    setter.set(CCURL_OPT_URL, channel.request.url.absoluteString)
    setter.set(CCURL_OPT_SHARE, link.share)
    setter.check(ccurl_set_open_callback(easy, CurlLink.openSocket))
    setter.set(CCURL_OPT_OPENSOCKETDATA, Unmanaged.passUnretained(link).toOpaque())
    setter.check(ccurl_set_close_callback(easy, Self.socketClosed))
    setter.set(CCURL_OPT_CLOSESOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
    channel.settings.apply(to: &setter)
    channel.settings.apply(to: &setter, url: channel.request.url, proxy: channel.proxy)
    link.forgottenLookup = forgottenLookup(for: channel.request.url, through: channel.proxy)
    if let lookup = link.forgottenLookup { setter.set(lookup.option, UnsafeRawPointer(lookup.lines)) }
    if let key = channel.settings.trustedKey(for: channel.request.url) { CurlSettings.trust(key, in: &setter) }
    return setter.allWereTaken
  }

  /// Lets a channel proceed: there may be something to send, its reader may have made room, or it was closed.
  func carry(_ channel: CurlByteChannel) {
    if let link = links.byChannel[ObjectIdentifier(channel)] { carry(link) }
  }

  /// Receives and sends as much as a turn allows, and watches for what must be waited for.
  func carry(_ link: CurlLink) {
    guard !link.channel.isClosed else { return end(link, link.channel.lost("the connection was closed")) }
    guard link.socket >= 0 else { return }
    var events: Int32 = 0
    var goesOn = false
    for (sends, event) in [(false, CCURL_POLL_IN), (true, CCURL_POLL_OUT)] {
      switch sends ? link.send(&notices) : link.receive(into: links.buffer, &notices) {
      case .done: break
      case .waits: events |= Int32(event)
      case .goesOn: goesOn = true
      case .failed(let code):
        // What the peer sent before it ended the connection can still be read; it may say why.
        if sends { while case .goesOn = link.receive(into: links.buffer, &notices) {} }
        return end(link, link.broken(code))
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
    notices.append(link.channel.connected(link.socket))
    carry(link)
  }

  /// The process didn't run for a while, so the timeouts for connecting begin again.
  func grantTimeToLinks() {
    for link in links.connecting.values where link.channel.connectLimit != .max {
      let limit = link.channel.connectLimit
      link.connectBy = now.addingClamped(limit)
      links.nextCheck = min(links.nextCheck, link.connectBy)
      let total = CurlSettings.milliseconds((now - link.started).addingClamped(limit))
      let code = ccurl_set_long(link.easy, Int32(CCURL_OPT_CONNECTTIMEOUT_MS.rawValue), total)
      if code != Int32(CCURL_OK) { end(link, .refusedOption) }
    }
  }

  /// Ends the links whose extended connect timeout has expired.
  func endOverdueLinks() {
    links.nextCheck = .max
    for link in links.connecting.values {
      if link.connectBy <= now {
        end(link, .timedOut(.connect))
      } else {
        links.nextCheck = min(links.nextCheck, link.connectBy)
      }
    }
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
    // First, since removing the handle closes the socket.
    notices.append(link.channel.isOver(error))
    // If it fails, freeing the handle removes it.
    if let multi { check(ccurl_multi_remove(multi, link.easy), "curl_multi_remove_handle") }
    link.destroy()
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
    guard !links.onNextAddress.isEmpty else { return }
    let waiting = links.onNextAddress
    links.onNextAddress.removeAll(keepingCapacity: true)
    for link in waiting where links.connecting[link.easy] === link {
      if !runsAgain(link.easy) { end(link, .refusedOption) }
    }
  }

  /// Lets libcurl run a handle, which it does when the pause changes. Returns false if libcurl refuses.
  func runsAgain(_ easy: UnsafeMutableRawPointer) -> Bool {
    [Int32(CCURL_PAUSE_RECEIVE), 0].allSatisfy { ccurl_easy_pause_set(easy, $0) == Int32(CCURL_OK) }
  }
}
#endif
