import Foundation

/// Closing and cancelling.
extension WebSocketSession {
  func close(_ close: WebSocket.Close) async {
    let over = Promise<Void>()
    let (isFirst, room) = state.withLock { state -> (Bool, Promise<Void>?) in
      guard state.outcome == nil else {
        over.fulfil(.success(()))
        return (false, nil)
      }
      state.closers.append(over)
      guard !state.isClosing else { return (false, nil) }
      state.isClosing = true
      state.closeWatch = channel.closing(after: options.closeTimeout, time)
      // Let the reader continue: the server's close frame comes after the unread messages.
      return (true, state.room.take())
    }
    room?.fulfil(.success(()))
    // In its own task: the close frame is sent even if the calling task is cancelled.
    if isFirst { Task { await sendClose(close) } }
    try? await over.value()
  }

  func cancel(_ error: NetworkError) {
    // If the session is over already, `sayGoodbye` closes the channel, within a second.
    if end(.failure(error), dropsMessages: true) { channel.close() }
  }

  /// Stores the outcome and resumes everyone who waits. Returns false if the session was over before.
  @discardableResult
  func end(_ outcome: Result<Void, NetworkError>, dropsMessages: Bool = false) -> Bool {
    let before = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      // After `close`, any end counts as orderly.
      state.outcome = state.isClosing ? .success(()) : outcome
      let before = state
      (state.readers, state.pings, state.closers, state.room, state.closeWatch) = ([], [], [], nil, nil)
      if dropsMessages { (state.inbox, state.firstMessage, state.inboxCost) = ([], 0, 0) }
      return before
    }
    guard let before else { return false }
    before.closeWatch?.cancel()
    before.room?.fulfil(.success(()))
    for reader in before.readers { reader.fulfil((before.outcome ?? outcome).map { nil }) }
    for ping in before.pings { ping.pong.fulfil(.failure(before.reasonNotToSend ?? .cancelled)) }
    for closer in before.closers { closer.fulfil(.success(())) }
    return true
  }

  private func sendClose(_ close: WebSocket.Close) async {
    let isFirst = state.withLock { state in
      defer { state.hasSentClose = true }
      return !state.hasSentClose
    }
    guard isFirst, (try? await turn.enter()) != nil else { return }
    try? await channel.write(WebSocketFrame.encoded(.close, WebSocketFrame.payload(of: close)))
    turn.leave()
  }

  /// Sends the close frame unless one was sent, and waits for the server to end the connection (RFC 6455 §7.1.1).
  /// Closing it with unread data would reset the connection, which may destroy the frame in transit.
  func sayGoodbye(_ close: WebSocket.Close) async {
    let watch = channel.closing(after: min(Self.linger, options.closeTimeout), time)
    await sendClose(close)
    while let chunk = try? await channel.read(), !chunk.isEmpty {}
    watch.cancel()
    channel.close()
  }
}
