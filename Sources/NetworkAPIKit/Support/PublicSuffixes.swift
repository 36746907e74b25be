import Foundation

/// Tells the domains under which anybody can get a name (`com`, `co.uk`, `github.io`) from those of one owner: a cookie for
/// all of such a domain would go to strangers.
///
/// With libpsl (beside libcurl on nearly every Linux) it is the Public Suffix List. Without it, such as on Apple platforms,
/// which have the list but do not lend it, it is a rule: a name of one label, and `xx.yy` where a country's two letters follow
/// three or fewer.
struct PublicSuffixes: Sendable {
  let contains: @Sendable (_ domain: String) -> Bool

  /// What the system has.
  static let system = list ?? rule

  /// The rule that takes the place of the list.
  static let rule = PublicSuffixes { domain in
    let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count < 2 || labels.count == 2 && labels[1].count == 2 && labels[0].count <= 3
  }

  /// The Public Suffix List of libpsl; nil where that is missing.
  static let list: PublicSuffixes? = {
    #if os(Linux)
    typealias Load = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Ask = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> CInt
    guard let library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL), let load = dlsym(library, "psl_latest"),
      let ask = dlsym(library, "psl_is_public_suffix"),
      // Loaded once and never freed; it is only read from then on.
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
