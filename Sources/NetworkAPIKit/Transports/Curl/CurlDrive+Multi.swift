#if os(Linux)
import CNetworkSupport
import Foundation

// The multi handle, and what it waits with.

extension CurlDrive {
  /// Creates the multi handle and the descriptors. If the system refuses one, releases the others.
  func open() throws(CurlResources.Refusal) {
    do throws(CurlResources.Refusal) {
      _ = try openMulti()
      share = try CurlResources.handle(resources.makeShare(), of: "curl_share_init")
      poll = try CurlResources.result(resources.makePoll(), of: "epoll_create1")
      wakeup = try CurlResources.result(resources.makeWakeup(), of: "eventfd")
      try CurlResources.result(resources.control(poll, EPOLL_CTL_ADD, wakeup, SystemCalls.readable), of: "epoll_ctl")
    } catch {
      releaseResources()
      closeWakeup()
      throw error
    }
    sockets = SocketRegistry(poll: poll, resources)
  }

  /// Returns the multi handle; creates one if there is none.
  func openMulti() throws(CurlResources.Refusal) -> UnsafeMutableRawPointer {
    if let multi { return multi }
    let new = try CurlResources.handle(resources.makeMulti(), of: "curl_multi_init")
    do throws(CurlResources.Refusal) {
      let context = Unmanaged.passUnretained(self).toOpaque()
      let function = "curl_multi_setopt"
      try CurlResources.succeed(
        ccurl_multi_set_callbacks(new, Self.socketChanged, Self.timerChanged, context), of: function)
      try CurlResources.succeed(ccurl_multi_set_long(new, Int32(CCURL_MOPT_PIPELINING), 2), of: function)
      try CurlResources.succeed(
        ccurl_multi_set_long(new, Int32(CCURL_MOPT_MAXCONNECTS), settings.connectionsPerThread), of: function)
      if Self.sharesResolvers {
        // By default, ten names that no server resolves would hold up all others, and the end of the handle.
        try CurlResources.succeed(
          ccurl_multi_set_long(new, Int32(CCURL_MOPT_RESOLVE_THREADS_MAX), Self.resolverThreads), of: function)
        try CurlResources.succeed(ccurl_multi_set_long(new, Int32(CCURL_MOPT_QUICK_EXIT), 1), of: function)
      }
    } catch {
      ccurl_multi_destroy(new)
      throw error
    }
    multi = new
    return new
  }

  /// Whether the lookups of names share threads, of which there are a limited number, instead of having one each.
  private static let sharesResolvers = ccurl_load().pointee.version_number >= 0x081400
  private static let resolverThreads = 256

  private static let socketChanged: ccurl_socket_callback = { easy, socket, what, context, _ in
    guard let context else { return 0 }
    Unmanaged<CurlDrive>.fromOpaque(context)._withUnsafeGuaranteedRef { drive in
      let code = drive.sockets.want(socket, what)
      // libcurl's own handles, and those of links, have no context.
      let callbacks = easy.flatMap { ccurl_get_private($0) }?.assumingMemoryBound(to: CallbackState.self)
      // Not a reason to return an error, after which libcurl would abort all transfers.
      if code != 0 {
        drive.unwatched.append((callbacks?.pointee.transfer?.takeUnretainedValue(), easy, socket, code))
      }
      if what == Int32(CCURL_POLL_REMOVE) {
        if let callbacks { callbacks.withTransfer { drive.leaves($0, socket) } } else if let easy { drive.leaves(easy) }
      }
      callbacks?.withTransfer { drive.reads($0, from: socket, what & Int32(CCURL_POLL_IN) != 0) }
    }
    return 0
  }

  private static let timerChanged: ccurl_timer_callback = { _, milliseconds, context in
    guard let context else { return 0 }
    Unmanaged<CurlDrive>.fromOpaque(context)._withUnsafeGuaranteedRef { drive in
      drive.timer = milliseconds < 0 ? .max : drive.now &+ UInt64(milliseconds) &* 1_000_000
    }
    return 0
  }
}
#endif
