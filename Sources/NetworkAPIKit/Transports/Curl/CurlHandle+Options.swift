#if os(Linux)
import CNetworkSupport

extension CurlHandle {
  /// Sets the options for a transfer; returns false if libcurl refuses one.
  func configure(for transfer: CurlTransfer, on drive: CurlDrive) -> Bool {
    var setter = CurlOptionSetter(easy)
    setOptionsOfAll(in: &setter, drive)
    setOptionsOfKind(of: transfer, in: &setter, drive.settings)
    setOptions(of: transfer, in: &setter, drive)
    return setter.allWereTaken
  }

  /// Sets the options that may differ from those of the last transfer of the same kind.
  func configureAgain(for transfer: CurlTransfer, on drive: CurlDrive) -> Bool {
    var setter = CurlOptionSetter(easy)
    setOptions(of: transfer, in: &setter, drive)
    return setter.allWereTaken
  }

  /// Sets the options that are the same for all transfers.
  private func setOptionsOfAll(in setter: inout CurlOptionSetter, _ drive: CurlDrive) {
    setter.setBasics(errorText: callbacks.pointee.errorText)
    if !setter.tries(CCURL_OPT_REDIR_PROTOCOLS_STR, "http,https") { setter.set(CCURL_OPT_REDIR_PROTOCOLS, 3) }
    setter.set(CCURL_OPT_FOLLOWLOCATION, 0)
    setter.set(CCURL_OPT_UNRESTRICTED_AUTH, 0)
    setter.set(CCURL_OPT_HTTP09_ALLOWED, 0)
    setter.set(CCURL_OPT_MAXAGE_CONN, drive.settings.idleConnectionSeconds)
    setter.set(CCURL_OPT_MAXLIFETIME_CONN, drive.settings.maximumConnectionSeconds)
    setter.set(CCURL_OPT_HTTP_CONTENT_DECODING, 0)
    setter.set(CCURL_OPT_NOPROGRESS, 1)
    setter.set(CCURL_OPT_HEADEROPT, 1)
    setter.set(CCURL_OPT_PRIVATE, callbacks)
    setter.check(ccurl_set_data_callback(easy, Int32(CCURL_OPT_HEADERFUNCTION.rawValue), CurlCallbacks.header))
    setter.set(CCURL_OPT_HEADERDATA, callbacks)
    setter.check(ccurl_set_data_callback(easy, Int32(CCURL_OPT_WRITEFUNCTION.rawValue), CurlCallbacks.write))
    setter.set(CCURL_OPT_WRITEDATA, callbacks)
    setter.check(ccurl_set_data_callback(easy, Int32(CCURL_OPT_READFUNCTION.rawValue), CurlCallbacks.read))
    setter.set(CCURL_OPT_READDATA, callbacks)
    setter.check(ccurl_set_seek_callback(easy, CurlCallbacks.seek))
    setter.set(CCURL_OPT_SEEKDATA, callbacks)
    setter.check(ccurl_set_prereq_callback(easy, CurlCallbacks.beforeRequest))
    setter.set(CCURL_OPT_PREREQDATA, callbacks)
    setter.check(ccurl_set_open_callback(easy, CurlCallbacks.openSocket))
    setter.set(CCURL_OPT_OPENSOCKETDATA, callbacks)
    setter.check(ccurl_set_close_callback(easy, CurlDrive.socketClosed))
    setter.set(CCURL_OPT_CLOSESOCKETDATA, callbacks.pointee.drive)
    setter.set(CCURL_OPT_SHARE, drive.share)
    drive.settings.apply(to: &setter)
  }

  /// Sets the options that are the same for all transfers of a kind, and those of a transfer without one.
  private func setOptionsOfKind(of transfer: CurlTransfer, in setter: inout CurlOptionSetter, _ settings: CurlSettings)
  {
    let request = transfer.request
    // Passes each field to the write callback before libcurl stores it.
    if kind != nil, Self.keepsDanglingField { setter.set(CCURL_OPT_HEADER, 1) }
    switch transfer.http3 {
    case .none: setter.set(CCURL_OPT_HTTP_VERSION, Int(transfer.offersHTTP2 ? CCURL_HTTP_2TLS : CCURL_HTTP_1_1))
    case .race: setter.set(CCURL_OPT_HTTP_VERSION, Int(CCURL_HTTP_3))
    case .only: setter.set(CCURL_OPT_HTTP_VERSION, Int(CCURL_HTTP_3_ONLY))
    }
    if transfer.offersHTTP2 || transfer.http3 != .none {
      // Further transfers wait until the first connection has shown whether it can be shared. Not without TLS: there
      // HTTP/2 isn't offered, and all would wait for the first response.
      setter.set(CCURL_OPT_PIPEWAIT, 1)
    }
    if transfer.isLogged || transfer.http3 != .none {
      setter.check(ccurl_set_debug_callback(easy, CurlCallbacks.debug))
      setter.set(CCURL_OPT_DEBUGDATA, callbacks)
    }
    if request.method != .get || transfer.upload.hasBody {
      transfer.upload.applyForm(to: &setter, method: request.method)
    }
    switch request.delivery {
    case .buffered:
      // libcurl 7.88 stops reading if the header fields and the beginning of the body together don't fit into the
      // buffer. It accepts at most 128 KiB of fields. (A used handle may keep the buffer of an HTTP/2 transfer, and then
      // refuses this option.)
      if transfer.offersHTTP2 { setter.set(CCURL_OPT_BUFFERSIZE, 132 << 10) }
    // Larger reads for a large body need fewer system calls.
    case .streaming: setter.set(CCURL_OPT_BUFFERSIZE, request.options.expectsLargeBody ? 512 << 10 : 256 << 10)
    }
    if transfer.upload.trailers != nil {
      setter.check(ccurl_set_trailer_callback(easy, CurlCallbacks.trailers))
      setter.set(CCURL_OPT_TRAILERDATA, callbacks)
    }
    settings.apply(to: &setter, url: request.url, proxy: transfer.proxy)
    if let key = transfer.trustedKey { CurlSettings.trust(key, in: &setter) }
  }

  /// Sets the options of this transfer. All of them, since the handle may have been used for another transfer, and
  /// ``CurlDrive/willSend(_:over:_:)`` may have changed some.
  private func setOptions(of transfer: CurlTransfer, in setter: inout CurlOptionSetter, _ drive: CurlDrive) {
    setTarget(of: transfer, in: &setter)
    setter.set(CCURL_OPT_HTTPHEADER, transfer.lines.first)
    transfer.upload.applyBytes(to: &setter)
    // libcurl divides it among the addresses of the host: half of what is left for each. Without it, it has a limit of its
    // own.
    setter.set(CCURL_OPT_CONNECTTIMEOUT_MS, CurlSettings.milliseconds(transfer.machine.request.connectLimit))
    // The log of the request for a tunnel comes before the transfer's own.
    if transfer.isLogged { setter.set(CCURL_OPT_VERBOSE, transfer.mayLoseBody ? 1 : 0) }
    setter.set(CCURL_OPT_FRESH_CONNECT, drive.opensConnection(for: transfer) ? 1 : 0)
    setter.set(CCURL_OPT_FORBID_REUSE, transfer.machine.request.announcesClose ? 1 : 0)
    let lookupSeconds = drive.lookupSeconds
    if lookupSeconds != callbacks.pointee.lookupSeconds {
      callbacks.pointee.lookupSeconds = lookupSeconds
      setter.set(CCURL_OPT_DNS_CACHE_TIMEOUT, lookupSeconds)
    }
    // libcurl reads it once, when it begins a transfer, which may be a later one if this one is cancelled before.
    if let lookup = drive.forgottenLookup(for: transfer.request.url, through: transfer.proxy) {
      setter.set(lookup.option, UnsafeRawPointer(lookup.lines))
      callbacks.pointee.forgottenLookup = lookup
    }
  }

  /// Sets the host and the request target. libcurl parses the host once for all transfers, and sends the target as it
  /// is: so URLs aren't parsed twice, and can't be interpreted differently.
  private func setTarget(of transfer: CurlTransfer, in setter: inout CurlOptionSetter) {
    if let host = transfer.host, host !== callbacks.pointee.host {
      callbacks.pointee.host = host
      // `CURLU` takes precedence; libcurl uses the text if it has to connect again.
      setter.set(CCURL_OPT_URL, host.key)
      setter.set(CCURL_OPT_CURLU, host.url)
    }
    let url = transfer.request.url
    // The origin-form, or the absolute-form for a proxy without a tunnel (RFC 9112 §3.2).
    let start = transfer.proxy.isHTTP && !transfer.isTunnelled ? 0 : url.pathStart
    url.absoluteString.withCString { setter.set(CCURL_OPT_REQUEST_TARGET, UnsafeRawPointer($0 + start)) }
  }
}
#endif
