import Foundation

/// Recognizes public suffixes, under which anyone can register names (`com`, `co.uk`, `github.io`): a cookie for such a
/// domain would be sent to strangers.
///
/// Uses the Public Suffix List of libpsl, which is installed along with libcurl on nearly every Linux. Without it, as
/// on Apple platforms, where the list isn't accessible, a rule applies: a single label, and `xx.yy` if a label of at
/// most three letters precedes a two-letter country code.
struct PublicSuffixes: Sendable {
  let contains: @Sendable (_ domain: String) -> Bool

  /// The list if it is available, otherwise the rule.
  static let system = list ?? rule

  /// The rule that replaces the list.
  static let rule = PublicSuffixes { domain in
    let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count < 2 || labels.count == 2 && labels[1].count == 2 && labels[0].count <= 3
  }

  /// The Public Suffix List of libpsl; nil if that isn't installed.
  static let list: PublicSuffixes? = {
    #if os(Linux)
    typealias Load = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Ask = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> CInt
    guard let library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL), let load = dlsym(library, "psl_latest"),
      let ask = dlsym(library, "psl_is_public_suffix"),
      // Loaded once and never freed; only read from then on.
      let list = unsafeBitCast(load, to: Load.self)(nil)
    else { return nil }
    nonisolated(unsafe) let loaded = list
    let isSuffix = unsafeBitCast(ask, to: Ask.self)
    return PublicSuffixes { isSuffix(loaded, $0) != 0 }
    #else
    return nil
    #endif
  }()
}
