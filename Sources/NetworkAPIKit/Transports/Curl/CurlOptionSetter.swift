#if os(Linux)
import CNetworkSupport

/// Sets options, and remembers whether all were accepted.
struct CurlOptionSetter {
  let easy: UnsafeMutableRawPointer
  private(set) var allWereTaken = true

  init(_ easy: UnsafeMutableRawPointer) {
    self.easy = easy
  }

  mutating func check(_ code: Int32) {
    if code != Int32(CCURL_OK) { allWereTaken = false }
  }

  mutating func set(_ option: CurlOption, _ value: Int) {
    check(ccurl_set_long(easy, Int32(option.rawValue), value))
  }

  mutating func setSize(_ option: CurlOption, _ value: Int64) {
    check(ccurl_set_offset(easy, Int32(option.rawValue), value))
  }

  mutating func set(_ option: CurlOption, _ value: UnsafeRawPointer?) {
    check(ccurl_set_pointer(easy, Int32(option.rawValue), value))
  }

  mutating func set(_ option: CurlOption, _ value: String) {
    // Not passed as a `String`, which the compiler would copy.
    check(value.withCString { ccurl_set_string(easy, Int32(option.rawValue), $0) })
  }

  /// Sets the options that every connection needs.
  mutating func setBasics(errorText: UnsafeMutablePointer<CChar>) {
    set(CCURL_OPT_NOSIGNAL, 1)
    if !tries(CCURL_OPT_PROTOCOLS_STR, "http,https") { set(CCURL_OPT_PROTOCOLS, 3) }
    set(CCURL_OPT_NETRC, 0)
    set(CCURL_OPT_TCP_NODELAY, 1)
    set(CCURL_OPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Without this, cancelling waits for the system's resolver. Unknown before 7.87, so ignore errors.
    _ = ccurl_set_long(easy, Int32(CCURL_OPT_QUICK_EXIT.rawValue), 1)
    set(CCURL_OPT_ERRORBUFFER, errorText)
  }

  /// Returns false if this libcurl doesn't support the option.
  mutating func tries(_ option: CurlOption, _ value: String) -> Bool {
    ccurl_set_string(easy, Int32(option.rawValue), value) == Int32(CCURL_OK)
  }
}
#endif
