#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

// MARK: - libcurl's functions

extension FakeCurl {
  /// Sets an option of any handle. libcurl copies strings.
  fileprivate func set(_ pointer: UnsafeMutableRawPointer?, _ option: Int32, _ value: UnsafeMutableRawPointer?) -> Int32
  {
    if let multi = pointer.flatMap({ live[$0] }) as? Multi {
      multi.values[option] = Int(bitPattern: value)
      return 0
    }
    guard let easy = find(pointer, Easy.self) else { return 43 }
    guard !refuses(0.000_01) else { return Int32(CCURL_OUT_OF_MEMORY) }
    easy.values[option] = Int(bitPattern: value)
    if option == Int32(CCURL_OPT_REQUEST_TARGET.rawValue), let value {
      easy.target = String(cString: value.assumingMemoryBound(to: CChar.self))
    }
    if option == Int32(CCURL_OPT_URL.rawValue), let value {
      let parts = String(cString: value.assumingMemoryBound(to: CChar.self)).split(separator: "/")
      easy.origin = "\(parts[0])//\(parts[1])"
    }
    return 0
  }

  fileprivate func get(_ pointer: UnsafeMutableRawPointer?, _ info: Int32, _ value: UnsafeMutableRawPointer?) -> Int32 {
    guard let easy = find(pointer, Easy.self), let value else { return 43 }
    switch Int(info) {
    case CCURL_INFO_PRIVATE:
      value.storeBytes(of: easy.value(CCURL_OPT_PRIVATE), as: Int.self)
    case CCURL_INFO_NUM_CONNECTS: value.storeBytes(of: easy.newConnections, as: Int.self)
    case 0x50002C: value.storeBytes(of: easy.connection?.socket ?? -1, as: Int32.self)
    case CCURL_INFO_HTTP_VERSION:
      // Not as offered: libcurl before 8.5 may choose a connection that was made without the offer.
      value.storeBytes(of: easy.exchange.isHTTP2 ? 3 : 2, as: Int.self)
    case CCURL_INFO_SIZE_UPLOAD: value.storeBytes(of: easy.exchange.body.count, as: Int.self)
    // CURLINFO_TLS_SSL_PTR
    case 0x40002D: return 43
    default: value.storeBytes(of: 0, as: Int.self)
    }
    return 0
  }

  static let functions = ccurl_functions(
    easy_init: { current.create(Easy()) },
    easy_cleanup: {
      current.enter()
      current.destroy($0)
    },
    easy_pause: { pointer, bits in current.find(pointer, Easy.self).map { current.pause($0, bits) } ?? 43 },
    easy_strerror: { _ in
      unknown.withUTF8Buffer { UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self) }
    },
    easy_setopt: { current.set($0, $1, $2) },
    easy_getinfo: { current.get($0, $1, $2) },
    share_init: { current.create(Share()) },
    share_cleanup: {
      current.destroy($0)
      return 0
    },
    share_setopt: { _, _, _ in 0 },
    multi_init: { current.create(Multi()) },
    multi_cleanup: {
      if let multi = current.find($0, Multi.self) { current.close(multi) }
      current.destroy($0)
      return 0
    },
    multi_add_handle: { pointer, easy in
      guard let multi = current.find(pointer, Multi.self), let easy = current.find(easy, Easy.self) else { return 1 }
      return current.add(easy, to: multi)
    },
    multi_remove_handle: { pointer, easy in
      guard let multi = current.find(pointer, Multi.self), let easy = current.find(easy, Easy.self) else { return 1 }
      return current.remove(easy, from: multi)
    },
    multi_strerror: { _ in
      unknown.withUTF8Buffer { UnsafeRawPointer($0.baseAddress!).assumingMemoryBound(to: CChar.self) }
    },
    multi_setopt: { current.set($0, $1, $2) },
    multi_socket_action: { pointer, socket, events, running in
      current.find(pointer, Multi.self).map { current.act($0, socket, events, running) } ?? 1
    },
    multi_info_read: { pointer, left in
      guard let multi = current.find(pointer, Multi.self), !multi.messages.isEmpty else { return nil }
      let next = multi.messages.removeFirst()
      left.pointee = Int32(multi.messages.count)
      multi.message.pointee = ccurl_message(message: 1, easy: next.easy.pointer, .init(result: next.code))
      return multi.message
    },
    easy_send: { pointer, bytes, length, sent in
      guard let easy = current.find(pointer, Easy.self) else { return 43 }
      let (code, count) = current.send(easy, UnsafeRawBufferPointer(start: bytes, count: length))
      sent.pointee = count
      return code
    },
    easy_recv: { pointer, bytes, capacity, received in
      guard let easy = current.find(pointer, Easy.self), let bytes else { return 43 }
      let (code, content) = current.receive(easy, upTo: capacity)
      content.withUnsafeBytes { if let base = $0.baseAddress { bytes.copyMemory(from: base, byteCount: $0.count) } }
      received.pointee = content.count
      return code
    },
    url: { current.create(Share(), 0) },
    url_set: { _, _, _, _ in 0 },
    url_cleanup: { current.destroy($0) },
    slist_append: { list, _ in list })

  private final class Share {}
  private static let unknown: StaticString = "an error"
}
#endif
