public import Foundation

/// A type that calls accept as a URL: `String`, `Substring`, Foundation's `URL`, ``HTTPURL`` or ``NetworkAPI/Path``.
///
/// Its text is already encoded: escapes such as `%20` are kept. Only the interpolated values of a string literal are encoded,
/// where calls accept that as a ``NetworkAPI/Path``.
///
/// ```swift
/// // relative to the client's base URL
/// let page = try await client.data("/notes?page=2")
/// let site = try HTTPURL("https://example.com/files")
/// let logo = try await client.data(site)  // a checked URL
/// ```
public protocol HTTPURLConvertible: Sendable {
  /// Returns the text of an absolute URL, or of a path relative to the client's base URL.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``.
  func _urlText() throws(NetworkError) -> String
}

extension String: HTTPURLConvertible {
  public func _urlText() -> String { self }
}

extension Substring: HTTPURLConvertible {
  public func _urlText() -> String { String(self) }
}

extension URL: HTTPURLConvertible {
  public func _urlText() -> String { absoluteString }
}

extension HTTPURL: HTTPURLConvertible {
  public func _urlText() -> String { absoluteString }
}
