#if os(Linux)
import CNetworkSupport
import Foundation

/// A configuration in the form that the loop uses. A class, so that passing it on copies nothing.
final class CurlSettings: Sendable {
  let connectionsPerHost: Int
  let connections: Int
  let threads: Int
  /// The share of each thread.
  let connectionsPerThread: Int
  let idleConnectionSeconds: Int
  var idleConnectionNanoseconds: UInt64 { UInt64(idleConnectionSeconds) * 1_000_000_000 }
  let maximumConnectionSeconds: Int
  let offersHTTP2: Bool
  let http3: HTTP3Origin.Policy
  /// The header line for the content codings whose decoders are available. (libcurl may have further decoders built in,
  /// which only it can use.)
  static let acceptEncoding: String = {
    let codings = [
      (CCURL_CODING_GZIP, "gzip"), (CCURL_CODING_DEFLATE, "deflate"), (CCURL_CODING_BROTLI, "br"),
      (CCURL_CODING_ZSTD, "zstd"),
    ]
    let names = codings.compactMap { coding, name -> String? in
      guard ccurl_load().pointee.available != 0, let decoder = ccurl_decoder_create(Int32(coding)) else { return nil }
      ccurl_decoder_destroy(decoder)
      return name
    }
    return "Accept-Encoding: \(names.isEmpty ? "identity" : names.joined(separator: ", "))"
  }()
  /// Whether it is known if TLS ended with a close_notify.
  let watchesCloseNotify: Bool
  private let asksForContentCodings: Bool
  private let tls: TLSConfiguration
  private let authorities: SystemAuthorities
  private let unixSocketPath: String?
  var usesUnixSocket: Bool { unixSocketPath != nil }
  private let proxy: CurlProxyChoice
  private let environment: ProxyEnvironment?
  private let pins: [String: String]
  /// Nil for none.
  private let addresses: CurlAddresses?
  /// The local address or interface, as libcurl writes it.
  private let interface: String?
  /// The error for every request if the settings are invalid; otherwise nil.
  private let failure: NetworkError?
  /// The certificates of the system's bundle and of the caller's file, which replace that bundle; nil for another trust.
  private let trustBundle: LoadedOnce<Bundle>?
  /// Whether the files of the client certificate can be read; nil for none.
  private let clientCertificate: LoadedOnce<Void>?

  /// Bytes that libcurl reads and doesn't copy; none if libcurl names no bundle.
  private final class Bundle: Sendable {
    // `nonisolated(unsafe)`: written once in `init`, then only read, also by libcurl, until `deinit`.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    init(_ data: Data) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
      data.copyBytes(to: copy)
      bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
  }

  /// - Parameters:
  ///   - proxy: the URL of the proxy of all hosts; nil for none.
  ///   - environment: what chooses the proxy of each host instead; nil for nothing.
  ///   - authorities: those of ``TLSConfiguration/Trust/system``.
  init(
    connectionsPerHost: Int, connections: Int, threads: Int, idleConnectionTimeout: Duration,
    maximumConnectionAge: Duration, allowsHTTP2: Bool, http3: HTTP3Origin.Policy, hostAddresses: [String: [String]],
    localAddress: String?, asksForContentCodings: Bool, tls: TLSConfiguration, proxy: String?,
    environment: ProxyEnvironment?, unixSocketPath: String?, authorities: SystemAuthorities, library: ccurl_information
  ) {
    self.connectionsPerHost = max(1, connectionsPerHost)
    self.connections = max(1, connections)
    self.threads = min(max(1, threads), self.connections, 256)
    connectionsPerThread = self.connections / self.threads
    // Servers and gateways commonly close connections after two idle minutes; close them before that.
    idleConnectionSeconds = Int(min(117, max(1, idleConnectionTimeout.seconds)))
    // Zero means no limit to libcurl.
    maximumConnectionSeconds = Int(min(1_000_000_000, max(1, maximumConnectionAge.seconds.rounded(.up))))
    offersHTTP2 = allowsHTTP2 && library.has_http2 != 0
    self.http3 = library.has_http3 != 0 && unixSocketPath == nil ? http3 : .never
    watchesCloseNotify = library.watches_close_notify != 0
    self.asksForContentCodings = asksForContentCodings
    self.tls = tls
    self.authorities = authorities
    self.unixSocketPath = unixSocketPath
    self.environment = environment
    var checked = (pins: [String: String](), addresses: CurlAddresses?.none, interface: String?.none)
    var (choice, failure) = (CurlProxyChoice.direct, NetworkError?.none)
    do throws(NetworkError) {
      if case .keychain = tls.clientCertificate {
        throw .invalidRequest(.other("libcurl does not read keychains; use a file for the client certificate"))
      }
      // `sun_path`, whose last byte is zero.
      // An empty one, or one that begins with NUL, is a socket without a file.
      if let unixSocketPath, unixSocketPath.isEmpty || unixSocketPath.utf8.contains(0) {
        throw .invalidRequest(.other("the path of the Unix-domain socket is empty, or contains a NUL character"))
      }
      guard unixSocketPath?.utf8.count ?? 0 < 108 else {
        throw .invalidRequest(.other("the path of the Unix-domain socket is longer than the system allows, 107 bytes"))
      }
      checked.pins = try tls.pinnedKeys().mapValues { $0.map { "sha256//\($0)" }.joined(separator: ";") }
      checked.addresses = try CurlAddresses(hostAddresses)
      checked.interface = try localAddress.map(CurlAddresses.interface)
      if let proxy { choice = try CurlProxyChoice(proxy) }
    } catch {
      failure = error
    }
    (pins, addresses, interface) = checked
    (self.proxy, self.failure) = (choice, failure)
    let own = library.ca_file.map { String(cString: $0) }
    trustBundle =
      if case .systemAnd(let file) = tls.trust {
        LoadedOnce { () throws(NetworkError) in Bundle(try Self.trustBundle(of: authorities, own: own, with: file)) }
      } else {
        nil
      }
    let files: [URL] =
      switch tls.clientCertificate {
      case .pem(let certificateFile, let keyFile, _): [certificateFile, keyFile]
      case .pkcs12(let file, _): [file]
      case .keychain, nil: []
      }
    clientCertificate = files.isEmpty ? nil : LoadedOnce { () throws(NetworkError) in try Self.checkReadable(files) }
  }

  /// libcurl would say so only after it has connected.
  private static func checkReadable(_ files: [URL]) throws(NetworkError) {
    for file in files where access(file.path, R_OK) != 0 {
      let error = POSIXErrorCode(rawValue: errno).map { POSIXError($0) }
      throw .fileFailed(
        .init(path: file.path, reason: "the client certificate or its key cannot be read", underlying: error))
    }
  }

  /// Whether to request a compressed body.
  func asksForCoding(_ request: HTTPRequest) -> Bool { asksForContentCodings && request.headers.allowContentCodings }

  /// Whether there are pins or addresses for the host.
  func isSpecial(_ url: HTTPURL) -> Bool {
    !pins.isEmpty && pins[url.hostKey] != nil || addresses?.list(for: url) != nil
  }

  /// Whether HTTP/3 may be used for a URL. libcurl before 8.14 doesn't check pins over QUIC with every TLS library.
  func allowsHTTP3(to url: HTTPURL, version: UInt32 = ccurl_load().pointee.version_number) -> Bool {
    http3 != .never && (version >= 0x080E00 || pins.isEmpty || pins[url.hostKey] == nil)
  }

  /// The pin of the key that replaces the usual check of the host's certificate, as libcurl writes it; nil for the usual
  /// check. Asked once for each transfer, since it may change.
  func trustedKey(for url: HTTPURL) -> String? {
    guard let keys = tls.trustedKeys, url.isSecure, pins[url.hostKey] == nil else { return nil }
    return keys[url.host].map { "sha256//\($0)" }
  }

  /// Trusts a server by its key alone. (libcurl checks the key whether or not it verifies the certificate.)
  static func trust(_ key: String, in setter: inout CurlOptionSetter) {
    setter.set(CCURL_OPT_SSL_VERIFYPEER, 0)
    setter.set(CCURL_OPT_SSL_VERIFYHOST, 0)
    setter.set(CCURL_OPT_PINNEDPUBLICKEY, key)
  }

  /// Throws if the configuration is invalid, so that no request is sent.
  func validate() throws(NetworkError) {
    if let failure { throw failure }
    _ = try trustBundle?.get()
    try clientCertificate?.get()
  }

  /// The host whose name is looked up for a URL.
  func lookedUpHost(for url: HTTPURL) -> String { addresses?.otherHost(for: url) ?? url.host }

  /// What makes libcurl forget an earlier lookup of the host that it connects to; nil if `hostAddresses` has its addresses.
  func forgottenLookup(for url: HTTPURL, through proxy: CurlProxyChoice) -> CurlAddresses.List? {
    if let authority = proxy.authority { return .init(CCURL_OPT_RESOLVE, "-\(authority)") }
    let place = addresses == nil ? "\(url.host):\(url.effectivePort)" : addresses?.lookup(for: url)
    return place.map { .init(CCURL_OPT_RESOLVE, "-\($0)") }
  }

  /// The proxy for a URL. libcurl uses none with a Unix-domain socket.
  func proxy(for url: HTTPURL) throws(NetworkError) -> CurlProxyChoice {
    guard unixSocketPath == nil else { return .direct }
    let version = ccurl_load().pointee.version_number
    let choice = try environment?.proxy(for: url, version: version).map(CurlProxyChoice.init) ?? proxy
    if choice != .direct, let addresses = addresses?.list(for: url), addresses.option == CCURL_OPT_RESOLVE {
      throw .invalidRequest(.other("a proxy connects to one address of \(url.host), and hostAddresses has several"))
    }
    return choice
  }

  /// Whether a proxy is asked for a tunnel: for TLS, and by libcurl wherever it is told another address of the host.
  func isTunnelled(_ url: HTTPURL, through proxy: CurlProxyChoice) -> Bool {
    proxy.isHTTP && (url.isSecure || addresses?.list(for: url)?.option == CCURL_OPT_CONNECT_TO)
  }

  /// Sets the options that are the same for all transfers.
  func apply(to setter: inout CurlOptionSetter) {
    let library = ccurl_load().pointee
    if library.has_tls != 0 {
      setter.set(CCURL_OPT_SSL_VERIFYPEER, 1)
      setter.set(CCURL_OPT_SSL_VERIFYHOST, 2)
      setter.set(CCURL_OPT_SSLVERSION, minimumVersion)
      setter.check(ccurl_watch_close_notify(setter.easy))
      applyTrust(to: &setter, (CCURL_OPT_CAINFO, CCURL_OPT_CAPATH, CCURL_OPT_CAINFO_BLOB))
      switch tls.clientCertificate {
      case .pem(let certificateFile, let keyFile, let password):
        setter.set(CCURL_OPT_SSLCERT, certificateFile.path)
        setter.set(CCURL_OPT_SSLKEY, keyFile.path)
        // Without one, OpenSSL would ask for that of an encrypted key on the terminal, and the thread would wait.
        setter.set(CCURL_OPT_KEYPASSWD, password ?? "")
      case .pkcs12(let file, let password):
        setter.set(CCURL_OPT_SSLCERTTYPE, "P12")
        setter.set(CCURL_OPT_SSLCERT, file.path)
        if let password { setter.set(CCURL_OPT_KEYPASSWD, password) }
      case .keychain, nil: break
      }
    }
    if let unixSocketPath { setter.set(CCURL_OPT_UNIX_SOCKET_PATH, unixSocketPath) }
    if let interface { setter.set(CCURL_OPT_INTERFACE, interface) }
  }

  private var minimumVersion: Int { tls.minimumVersion == .v1_3 ? CCURL_TLS_1_3 : CCURL_TLS_1_2 }

  /// - Parameter options: those for a file, a folder and bytes.
  private func applyTrust(
    to setter: inout CurlOptionSetter, _ options: (file: CurlOption, folder: CurlOption, bytes: CurlOption)
  ) {
    switch tls.trust {
    case .system:
      if let file = authorities.file { setter.set(options.file, file) }
      if let folder = authorities.folder { setter.set(options.folder, folder) }
    case .only(let file):
      setter.set(options.file, file.path)
      // Since 8.21, libcurl takes no folder for its own one.
      setter.set(options.folder, ccurl_load().pointee.ca_path == nil ? nil : "/dev/null")
    case .systemAnd(let file):
      // The system's folder, if there is one, remains in use.
      if let folder = authorities.folder { setter.set(options.folder, folder) }
      if let bytes = try? trustBundle?.get().bytes, let base = bytes.baseAddress, !bytes.isEmpty {
        setter.check(ccurl_set_blob(setter.easy, Int32(options.bytes.rawValue), base, bytes.count))
      } else {
        setter.set(options.file, file.path)
      }
    }
  }

  /// The file with the trusted certificates; nil for where libcurl looks by itself.
  var trustFile: String? {
    switch tls.trust {
    case .system: authorities.file
    case .only(let file), .systemAnd(let file): file.path
    }
  }

  /// The system's bundle, whose folder may be empty, with the certificates of a file; empty if libcurl names no bundle.
  ///
  /// - Parameter own: the bundle that libcurl was built with.
  private static func trustBundle(
    of authorities: SystemAuthorities, own: String?, with file: URL
  ) throws(NetworkError) -> Data {
    let added = try TLSConfiguration.authorities(in: file).text
    guard let system = authorities.file ?? own else { return Data() }
    var bundle = Data()
    do {
      bundle = try Data(contentsOf: URL(fileURLWithPath: system))
    } catch CocoaError.fileReadNoSuchFile where authorities.file == nil {
      // A system without authorities, such as a small container.
    } catch {
      throw .fileFailed(.init(path: system, reason: "the system's authorities cannot be read", underlying: error))
    }
    return bundle + "\n".utf8 + added
  }

  /// Sets the options that depend on the host.
  func apply(to setter: inout CurlOptionSetter, url: HTTPURL, proxy: CurlProxyChoice) {
    proxy.apply(to: &setter)
    if proxy.isSecure, ccurl_load().pointee.has_https_proxy != 0 {
      // Trust and version hold for the connection to the proxy, too; the client certificate and pins don't.
      setter.set(CCURL_OPT_PROXY_SSL_VERIFYPEER, 1)
      setter.set(CCURL_OPT_PROXY_SSL_VERIFYHOST, 2)
      setter.set(CCURL_OPT_PROXY_SSLVERSION, minimumVersion)
      applyTrust(to: &setter, (CCURL_OPT_PROXY_CAINFO, CCURL_OPT_PROXY_CAPATH, CCURL_OPT_PROXY_CAINFO_BLOB))
    }
    if let addresses = addresses?.list(for: url) { setter.set(addresses.option, UnsafeRawPointer(addresses.lines)) }
    if !pins.isEmpty, let pins = pins[url.hostKey] { setter.set(CCURL_OPT_PINNEDPUBLICKEY, pins) }
  }
}

extension CurlSettings {
  /// A timeout in nanoseconds; the maximum if there is none.
  static func nanoseconds(_ limit: Duration?) -> UInt64 {
    // A century or more means no limit, and would not fit.
    guard let limit, limit < .century else { return .max }
    let (seconds, attoseconds) = limit.components
    return UInt64(clamping: seconds) * 1_000_000_000 + UInt64(clamping: attoseconds / 1_000_000_000)
  }

  /// A timeout in milliseconds for libcurl: at least one, since zero means libcurl's default.
  static func milliseconds(_ nanoseconds: UInt64) -> Int {
    Int(min(max(1, nanoseconds.addingClamped(999_999) / 1_000_000), 2_000_000_000))
  }
}
#endif
