/// The media types of files by the extension of their name, the ones that are common among the assets of releases.
enum FileTypes {
  /// Returns the media type of a file; `application/octet-stream` if the extension isn't known.
  static func mediaType(ofFileNamed name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "7z": "application/x-7z-compressed", "aab": "application/octet-stream",
    "apk": "application/vnd.android.package-archive", "asc": "application/pgp-signature", "bz2": "application/x-bzip2",
    "css": "text/css", "csv": "text/csv", "deb": "application/vnd.debian.binary-package",
    "dmg": "application/x-apple-diskimage", "exe": "application/vnd.microsoft.portable-executable",
    "gif": "image/gif", "gz": "application/gzip", "htm": "text/html", "html": "text/html",
    "jar": "application/java-archive", "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript",
    "json": "application/json", "md": "text/markdown", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "msi": "application/x-msi", "pdf": "application/pdf", "pkg": "application/octet-stream", "png": "image/png",
    "rpm": "application/x-rpm", "sha256": "text/plain", "sig": "application/pgp-signature", "svg": "image/svg+xml",
    "tar": "application/x-tar", "tgz": "application/gzip", "txt": "text/plain", "wasm": "application/wasm",
    "whl": "application/zip", "xml": "application/xml", "xz": "application/x-xz", "yaml": "application/yaml",
    "yml": "application/yaml", "zip": "application/zip", "zst": "application/zstd",
  ]
}
