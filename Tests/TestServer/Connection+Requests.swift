/// Reading of requests or plain bytes.
extension Connection {
  /// The maximum length of a head, in bytes; a longer one is malformed.
  private static let longestHead = 4 << 20

  /// Reads the next request with its body, and records it.
  /// - Parameter continues: whether to respond to `Expect: 100-continue` with a 100 before the body is read.
  /// - Returns: nil if the client disconnected, this side was closed, or the request is malformed (see `malformed`).
  ///   A truncated body is recorded as an incomplete request.
  public func readRequest(continues: Bool = true) -> ReceivedRequest? {
    input.withLock { input in
      guard readHead(&input) else { return nil }
      let isComplete = readBody(&input, continues: continues, keeping: true) { _ in }
      record(&input)
      return isComplete ? input.request?.value : nil
    }
  }

  /// Reads the head of the next request, but not its body. The request is recorded without a body.
  public func readHead() -> ReceivedRequest? {
    input.withLock { input in
      guard readHead(&input) else { return nil }
      record(&input)
      return input.request?.value
    }
  }

  /// Reads the body of the request that `readHead()` returned, and completes the record.
  /// - Returns: nil if the body is truncated.
  public func readBody(continues: Bool = true) -> ReceivedRequest? {
    input.withLock { input in
      guard input.request != nil else { return nil }
      let isComplete = readBody(&input, continues: continues, keeping: true) { _ in }
      record(&input)
      return isComplete ? input.request?.value : nil
    }
  }

  /// Reads the body of the request that `readHead()` returned piece by piece without storing it, for large uploads.
  /// - Returns: whether the body was complete.
  public func readBody(continues: Bool = true, into receive: ([UInt8]) -> Void) -> Bool {
    input.withLock { input in
      guard input.request != nil else { return false }
      let isComplete = readBody(&input, continues: continues, keeping: false, into: receive)
      record(&input)
      return isComplete
    }
  }

  /// Reads the available bytes, up to `limit`; waits if there are none. Empty at the end of the stream.
  public func read(upTo limit: Int) -> [UInt8] {
    input.withLock { input in
      guard input.available > 0 || input.fill(from: self) else { return [] }
      return input.take(min(limit, input.available))
    }
  }

  /// Reads `count` bytes; fewer only at the end of the stream.
  public func read(exactly count: Int) -> [UInt8] {
    input.withLock { input in
      while input.available < count, input.fill(from: self) {}
      return input.take(min(count, input.available))
    }
  }

  /// Reads until the client closes its side.
  public func readToEnd() -> [UInt8] {
    input.withLock { input in
      while input.fill(from: self) {}
      return input.takeAll()
    }
  }

  // MARK: Parts of a request

  private func record(_ input: inout Input) {
    guard let request = input.request else { return }
    if let slot = request.slot {
      log.update(slot, request.value)
    } else if !request.isLogged {
      input.request?.slot = log.add(request.value)
      input.request?.isLogged = true
    }
  }

  private func malformed(_ reason: String, _ bytes: [UInt8]) {
    log.addMalformed(reason, bytes)
  }

  /// Reads a head and sets the input's request. Returns false if there is none.
  private func readHead(_ input: inout Input) -> Bool {
    input.request = nil
    var scanned = 0
    while true {
      while let end = input.endOfLine(from: scanned) {
        scanned = end
        let isEmpty = end == 1 || (end == 2 && input.byte(0) == 0x0D) || endsHead(input, end)
        if isEmpty { return parse(input.take(end), &input) }
      }
      if input.available > Self.longestHead {
        malformed("head too long", input.takeAll())
        return false
      }
      scanned = input.available
      guard input.fill(from: self) else { return false }
    }
  }

  private func endsHead(_ input: Input, _ end: Int) -> Bool {
    if input.byte(end - 2) == 0x0A { return true }
    return end >= 3 && input.byte(end - 2) == 0x0D && input.byte(end - 3) == 0x0A
  }

  private func parse(_ head: [UInt8], _ input: inout Input) -> Bool {
    do {
      let request = try RequestHead.parse(head, connection: index, number: input.requestCount)
      input.requestCount += 1
      input.request = Input.Request(value: request)
      return true
    } catch {
      malformed(error.reason, head)
      return false
    }
  }

  private func readBody(
    _ input: inout Input, continues: Bool, keeping: Bool, into receive: ([UInt8]) -> Void
  ) -> Bool {
    guard let request = input.request?.value else { return false }
    if continues && request.expectsContinue { send("HTTP/1.1 100 Continue\r\n\r\n") }
    var body: [UInt8] = []
    let keep: ([UInt8]) -> Void = { bytes in
      if keeping { body += bytes }
      receive(bytes)
    }
    let trailers: [Header]? =
      switch request.framing {
      case .length(let length): copy(length, &input, into: keep) ? [] : nil
      case .chunked: readChunks(&input, into: keep)
      }
    input.request?.value.body = body
    input.request?.value.trailers = trailers ?? []
    input.request?.value.isComplete = trailers != nil
    return trailers != nil
  }

  private func copy(_ count: Int, _ input: inout Input, into receive: ([UInt8]) -> Void) -> Bool {
    var left = count
    while left > 0 {
      if input.available == 0, !input.fill(from: self) { return false }
      let piece = input.take(min(left, input.available))
      left -= piece.count
      receive(piece)
    }
    return true
  }

  /// Reads the trailers; nil if the body is truncated.
  private func readChunks(_ input: inout Input, into receive: ([UInt8]) -> Void) -> [Header]? {
    while true {
      guard let line = readLine(&input) else { return nil }
      let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      guard !digits.hasPrefix("+"), !digits.hasPrefix("-"), let size = Int(digits, radix: 16) else {
        malformed("chunk size", line)
        return nil
      }
      if size == 0 { return readTrailers(&input) }
      guard copy(size, &input, into: receive) else { return nil }
      guard let end = readLine(&input) else { return nil }
      guard end.isEmpty else {
        malformed("chunk end", end)
        return nil
      }
    }
  }

  private func readTrailers(_ input: inout Input) -> [Header]? {
    var trailers: [Header] = []
    while let line = readLine(&input) {
      if line.isEmpty { return trailers }
      do {
        trailers.append(try RequestHead.field(line[...]))
      } catch {
        malformed("trailer: " + error.reason, line)
        return nil
      }
    }
    return nil
  }

  /// Reads a line, without its CRLF.
  private func readLine(_ input: inout Input) -> [UInt8]? {
    while true {
      if let end = input.endOfLine(from: 0) {
        let line = input.take(end)
        guard line.suffix(2) == [0x0D, 0x0A] else {
          malformed("bare LF", line)
          return nil
        }
        return Array(line.dropLast(2))
      }
      guard input.available < Self.longestHead, input.fill(from: self) else { return nil }
    }
  }
}
