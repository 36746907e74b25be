#if os(Linux)
import CCurl
import Foundation

/// The body of a request as libcurl takes it.
final class CurlUpload: @unchecked Sendable {
  // Unchecked: after the transfer is handed over only the loop reads it, one callback at a time.

  enum Reading {
    case bytes(Int)
    /// Nothing yet; the loop is told when there is.
    case wait
    case failed(NetworkError)
  }

  private enum Source {
    case none
    /// Sent together with the header fields, in one system call.
    case small(UnsafeMutableRawPointer)
    case data(Data)
    case file(Int32, HTTPFileBody)
    case pipe(CurlUploadPipe)
  }

  /// Up to here libcurl sends fields and body in one go.
  private static let smallLimit = 64 << 10
  /// What libcurl asks for at a time; more makes no upload faster, and less makes a large one slower.
  private static let bufferSize = 256 << 10

  private let source: Source
  /// The number of bytes, or -1 where it is not known.
  let length: Int64
  private var position: Int64 = 0
  private let framesEmptyBody: Bool
  private var isEnded = false

  /// A request without a body needs nothing of its own.
  private static let empty = CurlUpload(framesEmptyBody: false)
  private static let emptyFramed = CurlUpload(framesEmptyBody: true)

  private init(framesEmptyBody: Bool) {
    source = .none
    length = 0
    self.framesEmptyBody = framesEmptyBody
  }

  static func make(_ body: HTTPBody, method: NetworkAPI.Method) throws(NetworkError) -> CurlUpload {
    guard let data = body.data, data.isEmpty else { return try CurlUpload(body, method: method) }
    if method == .get { return empty }
    // RFC 9110 §8.6: these anticipate content, so that there is none is said.
    return method == .post || method == .put || method == .patch ? emptyFramed : empty
  }

  private init(_ body: HTTPBody, method: NetworkAPI.Method) throws(NetworkError) {
    framesEmptyBody = false
    switch body.storage {
    case .data(let data):
      length = Int64(data.count)
      if data.count <= Self.smallLimit {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
        data.copyBytes(to: copy)
        source = .small(copy.baseAddress ?? .allocate(byteCount: 1, alignment: 1))
      } else {
        source = .data(data)
      }
    case .file(let file):
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw .fileFailed(.init(path: file.path, reason: "it cannot be opened: \(String(cString: strerror(errno)))"))
      }
      length = file.length
      source = .file(descriptor, file)
    case .stream(let stream):
      length = stream.length ?? -1
      source = .pipe(CurlUploadPipe(body))
    }
    guard method != .head && method != .trace || length == 0 else {
      end()
      throw .invalidRequest(.other("a \(method) request has no body"))
    }
  }

  deinit {
    end()
    if case .small(let bytes) = source { bytes.deallocate() }
  }

  var hasBody: Bool { length != 0 }

  /// Whether libcurl would wait for permission to send it.
  var isLarge: Bool {
    switch source {
    case .none, .small: false
    case .data, .file, .pipe: true
    }
  }

  /// Whether libcurl would make up a content type.
  var isSentAsForm: Bool {
    switch source {
    case .none: framesEmptyBody
    case .small: true
    case .data, .file, .pipe: false
    }
  }

  var isReplayable: Bool {
    if case .pipe = source { false } else { true }
  }

  /// Begins anew.
  func rewind() {
    // The shared ones are never written to.
    guard hasBody else { return }
    position = 0
  }

  func apply(to setter: inout CurlOptions, method: NetworkAPI.Method) {
    switch source {
    case .none where framesEmptyBody:
      setter.set(CCURL_OPT_POST, 1)
      setter.setSize(CCURL_OPT_POSTFIELDSIZE_LARGE, 0)
      setter.set(CCURL_OPT_POSTFIELDS, UnsafeRawPointer(Self.nothing.utf8Start))
    case .none where method == .head:
      setter.set(CCURL_OPT_NOBODY, 1)
      return
    case .none:
      setter.set(CCURL_OPT_HTTPGET, 1)
    case .small(let bytes):
      setter.set(CCURL_OPT_POST, 1)
      setter.setSize(CCURL_OPT_POSTFIELDSIZE_LARGE, length)
      setter.set(CCURL_OPT_POSTFIELDS, UnsafeRawPointer(bytes))
    case .data, .file, .pipe:
      setter.set(CCURL_OPT_UPLOAD, 1)
      setter.setSize(CCURL_OPT_INFILESIZE_LARGE, length)
      setter.set(CCURL_OPT_UPLOAD_BUFFERSIZE, Self.bufferSize)
    }
    setter.set(CCURL_OPT_CUSTOMREQUEST, method.rawValue)
  }

  private static let nothing: StaticString = ""

  /// Gives libcurl the next bytes.
  func read(into target: UnsafeMutableRawBufferPointer) -> Reading {
    switch source {
    case .none, .small:
      return .bytes(0)
    case .data(let data):
      let count = min(target.count, Int(length - position))
      let start = data.startIndex + Int(position)
      data.copyBytes(to: target, from: start..<(start + count))
      position += Int64(count)
      return .bytes(count)
    case .file(let descriptor, let file):
      return read(file, descriptor, into: target)
    case .pipe(let pipe):
      return pipe.read(into: target)
    }
  }

  private func read(_ file: HTTPFileBody, _ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) -> Reading {
    let wanted = min(target.count, Int(length - position))
    guard wanted > 0 else { return .bytes(0) }
    let count = pread(descriptor, target.baseAddress, wanted, off_t(Int64(file.offset) + position))
    guard count > 0 else {
      let reason = count == 0 ? "it became shorter while it was read" : String(cString: strerror(errno))
      return .failed(.fileFailed(.init(path: file.path, reason: reason)))
    }
    position += Int64(count)
    return .bytes(count)
  }

  static func wrongLength(_ length: Int64) -> NetworkError {
    .invalidRequest(.other("the body is not of the length that was announced: \(length) bytes"))
  }

  /// Tells the source who waits for its bytes.
  func attach(_ transfer: CurlTransfer) {
    if case .pipe(let pipe) = source { pipe.attach(transfer) }
  }

  /// Lets go of what the body is read from.
  func end() {
    if case .none = source { return }
    guard !isEnded else { return }
    isEnded = true
    switch source {
    case .none, .small, .data: break
    case .file(let descriptor, _): close(descriptor)
    case .pipe(let pipe): pipe.end()
    }
  }
}

extension HTTPBody {
  /// Reads a stream that was announced as empty: libcurl would not, and send nothing in place of what it yields.
  func checkIsEmptyAsAnnounced() async throws {
    guard case .stream(let stream) = storage, stream.length == 0 else { return }
    for try await chunk in self where !chunk.isEmpty { throw CurlUpload.wrongLength(0) }
  }
}
#endif
