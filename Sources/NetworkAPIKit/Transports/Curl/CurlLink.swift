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
  let share: UnsafeMutableRawPointer
  let errorText: UnsafeMutablePointer<CChar>
  /// The drive, which outlives its links.
  unowned(unsafe) let drive: any CurlLinkDrive
  /// The connected socket; -1 before.
  var socket: Int32 = -1
  /// The error number if the system refused a socket because of a limit; otherwise zero.
  var socketError: Int32 = 0
  var hasEnded = false
  /// What the handle was given; see ``CurlDrive/forgottenLookup(for:through:)``.
  var forgottenLookup: CurlAddresses.List?
  /// When it began to connect.
  let started: UInt64
  /// When its connect timeout expires, if libcurl's own was extended, which libcurl doesn't look at by itself.
  var connectBy = UInt64.max
  /// Whether it is among those whose turn was over before they were done.
  var isUnfinished = false
  /// The bytes under way. After a partial write, TLS must be offered the same ones again, at the same address.
  private var bytes: [UInt8] = []
  private var offset = 0

  /// Returns nil if memory is exhausted.
  init?(_ channel: CurlByteChannel, drive: any CurlLinkDrive) {
    guard let share = ccurl_connection_share_create() else { return nil }
    guard let easy = ccurl_easy_create() else {
      ccurl_share_destroy(share)
      return nil
    }
    (self.channel, self.easy, self.share, self.drive, started) = (channel, easy, share, drive, drive.now)
    errorText = .allocate(capacity: Int(CCURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
  }

  /// Closes the connection. The handle must have been removed from the multi handle.
  func destroy() {
    ccurl_easy_destroy(easy)
    ccurl_share_destroy(share)
    errorText.deallocate()
  }

  static let openSocket: ccurl_open_callback = { context, _, address in
    guard let context, let address = address?.pointee else { return -1 }
    return Unmanaged<CurlLink>.fromOpaque(context)._withUnsafeGuaranteedRef { link in
      link.drive.sockets.open(address, error: &link.socketError) { $0.openedForLink($1) }
    }
  }

  /// Why libcurl couldn't connect.
  func failure(_ code: Int32) -> NetworkError {
    let result = CurlResult(
      Int(code), of: easy, errorText, channel.proxy, channel.settings, channel.request.url, socketError: socketError)
    return result.networkError(for: channel.request.url)
  }

  func broken(_ code: Int32) -> NetworkError { channel.lost(String(cString: ccurl_easy_message(code))) }

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

  func send(_ notices: inout [CurlByteChannel.Notice]) -> Progress {
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
        if sent == 0 { return .waits }
        offset += sent
        channel.isSending(sent)
      }
      if offset == bytes.count {
        (bytes, offset) = ([], 0)
        notices.append(channel.wasSent())
      }
    }
    return .goesOn
  }

  func receive(
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
  var byChannel: [ObjectIdentifier: CurlLink] = [:]
  /// Those that aren't connected yet, by their handles.
  var connecting: [UnsafeMutableRawPointer: CurlLink] = [:]
  /// Those whose turn was over before they were done.
  var unfinished: [CurlLink] = []
  /// Those that may have to try another address.
  var onNextAddress: [CurlLink] = []
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 16)

  /// No connect timeout that was extended expires before this time.
  var nextCheck = UInt64.max

  var isEmpty: Bool { byChannel.isEmpty }
  var unfinishedCount: Int { unfinished.count }

  func deallocate() { buffer.deallocate() }
}
#endif
