#if os(Linux)
import CNetworkSupport
import Foundation

/// Where the system's trusted certificates are, if libcurl doesn't find them by itself.
struct SystemAuthorities: Sendable {
  /// A bundle of certificates; nil for the one that libcurl was built with.
  let file: String?
  /// A folder of certificates, or several with colons between them; nil for the one that libcurl was built with.
  let folder: String?

  /// The bundles of Debian, Fedora, openSUSE, RHEL and Alpine, and of those derived from them.
  static let usualFiles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  /// - Parameters:
  ///   - variables: the environment. `SSL_CERT_FILE` and `SSL_CERT_DIR` replace the bundle and the folder, as with curl,
  ///     OpenSSL and Go.
  ///   - library: the libcurl. One that was built for another system may know no bundle or folder that is here.
  ///   - isPrivileged: whether the program was started with other rights than those of the user who has set the variables.
  init(
    _ variables: [String: String], library: ccurl_information, usualFiles: [String],
    isPrivileged: Bool = ccurl_is_privileged() != 0
  ) {
    func value(_ name: String) -> String? { isPrivileged ? nil : variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    let hasOwn = [library.ca_file, library.ca_path].contains { $0.map { access($0, F_OK) == 0 } ?? false }
    file = value("SSL_CERT_FILE") ?? (hasOwn ? nil : usualFiles.first { access($0, R_OK) == 0 })
    folder = value("SSL_CERT_DIR")
  }
}
#endif
