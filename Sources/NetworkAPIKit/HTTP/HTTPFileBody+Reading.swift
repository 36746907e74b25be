import Foundation

extension HTTPFileBody {
  init(path: String) throws(NetworkError) {
    do {
      try WritablePath.checkText(path)
      guard let status = try FileCall.status(at: path, followsLink: true) else { throw POSIXError(.ENOENT) }
      guard status.isRegular else { throw UnusablePath(reason: "it is not a regular file") }
      // Now, since an empty body isn't opened. One in `/proc` has bytes, but its size is 0.
      if status.st_size == 0, let descriptor = try? FileCall.open(path, O_RDONLY | O_NONBLOCK) {
        defer { FileCall.close(descriptor) }
        guard try FileCall.read(descriptor, at: 0, count: 1).isEmpty else {
          throw UnusablePath(reason: "its size isn't known; send it as a stream")
        }
      }
      self.path = path
      offset = 0
      length = Int64(status.st_size)
      version = Version(status)
    } catch {
      throw .fileFailed(.init(path: path, reason: "it cannot be read", because: error))
    }
  }

  /// Opens the file for reading. The caller closes it.
  func open() throws(NetworkError) -> Int32 {
    let descriptor: Int32
    do throws(POSIXError) {
      descriptor = try FileCall.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw .fileFailed(.init(path: path, reason: "it cannot be opened", because: error))
    }
    do throws(NetworkError) {
      try check(descriptor)
      return descriptor
    } catch {
      FileCall.close(descriptor)
      throw error
    }
  }

  /// Reads the bytes after a position into a buffer, and returns their number: 0 at the end.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` instead of the last bytes if the file has changed. So the server never
  ///   gets a complete body that isn't the file.
  func read(
    _ descriptor: Int32, at position: Int64, into target: UnsafeMutableRawBufferPointer
  ) throws(NetworkError) -> Int {
    let rest = UnsafeMutableRawBufferPointer(rebasing: target.prefix(Int(min(Int64(target.count), length - position))))
    guard !rest.isEmpty else { return 0 }
    let count: Int
    do throws(POSIXError) {
      count = try FileCall.read(descriptor, at: Int64(offset) + position, into: rest)
    } catch {
      throw .fileFailed(.init(path: path, reason: "it cannot be read", because: error))
    }
    guard count == rest.count else { throw changed }
    if position + Int64(count) == length { try check(descriptor) }
    return count
  }

  func reader() throws(NetworkError) -> () async throws -> Data? {
    let file = OpenFile(descriptor: try open())
    var position: Int64 = 0
    return {
      guard position < length else { return nil }
      var chunk = Data(count: Int(min(length - position, Int64(Self.chunkSize))))
      let count = try chunk.withUnsafeMutableBytes { try read(file.descriptor, at: position, into: $0) }
      position += Int64(count)
      return chunk
    }
  }

  /// Throws if it isn't the file whose length was announced.
  func checkIsUnchanged() throws(NetworkError) { FileCall.close(try open()) }

  private func check(_ descriptor: Int32) throws(NetworkError) {
    let status: stat
    do throws(POSIXError) {
      status = try FileCall.status(of: descriptor)
    } catch {
      throw .fileFailed(.init(path: path, reason: "it cannot be read", because: error))
    }
    guard Version(status) == version else { throw changed }
  }

  private var changed: NetworkError {
    .fileFailed(.init(path: path, reason: "it has changed since the request was made"))
  }

  /// Closes a file when it is released.
  private final class OpenFile: Sendable {
    let descriptor: Int32
    init(descriptor: Int32) { self.descriptor = descriptor }
    deinit { FileCall.close(descriptor) }
  }
}
