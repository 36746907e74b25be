#if canImport(UniformTypeIdentifiers)
import UniformTypeIdentifiers
#endif

extension MediaType {
  /// The media types of common file extensions (IANA's registry). On Apple platforms, the system knows more.
  private static let types: [String: String] = [
    "7z": "application/x-7z-compressed", "aac": "audio/aac", "apk": "application/vnd.android.package-archive",
    "asc": "application/pgp-signature", "avif": "image/avif", "bin": "application/octet-stream", "bmp": "image/bmp",
    "bz2": "application/x-bzip2", "css": "text/css", "csv": "text/csv",
    "deb": "application/vnd.debian.binary-package", "dmg": "application/x-apple-diskimage",
    "doc": "application/msword", "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "epub": "application/epub+zip", "exe": "application/vnd.microsoft.portable-executable", "flac": "audio/flac",
    "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html",
    "ico": "image/vnd.microsoft.icon", "ics": "text/calendar", "jar": "application/java-archive",
    "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
    "jsonl": "application/jsonl", "log": "text/plain", "m4a": "audio/mp4", "md": "text/markdown",
    "mjs": "text/javascript", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "mpeg": "video/mpeg",
    "msi": "application/x-msi", "ndjson": "application/x-ndjson",
    "odp": "application/vnd.oasis.opendocument.presentation", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    "odt": "application/vnd.oasis.opendocument.text", "ogg": "audio/ogg", "otf": "font/otf", "pdf": "application/pdf",
    "png": "image/png", "ppt": "application/vnd.ms-powerpoint",
    "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation", "rpm": "application/x-rpm",
    "rtf": "application/rtf", "sha256": "text/plain", "sig": "application/pgp-signature", "svg": "image/svg+xml",
    "tar": "application/x-tar", "tgz": "application/gzip", "tif": "image/tiff", "tiff": "image/tiff",
    "ttf": "font/ttf", "txt": "text/plain", "vcf": "text/vcard", "wasm": "application/wasm", "wav": "audio/wav",
    "webm": "video/webm", "webp": "image/webp", "whl": "application/zip", "woff": "font/woff", "woff2": "font/woff2",
    "xls": "application/vnd.ms-excel", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "xml": "application/xml", "xz": "application/x-xz", "yaml": "application/yaml", "yml": "application/yaml",
    "zip": "application/zip", "zst": "application/zstd",
  ]

  /// The media type of a file extension such as `png`, in upper or lower case; nil if it isn't known.
  init?(fileExtension: String) {
    if let known = Self.types[fileExtension.lowercased()] {
      self.init(known)
    } else {
      #if canImport(UniformTypeIdentifiers)
      guard let type = UTType(filenameExtension: fileExtension)?.preferredMIMEType else { return nil }
      self.init(type)
      #else
      return nil
      #endif
    }
  }

  /// The media type of a file with this name or path, by its extension; nil if it isn't known.
  package init?(ofFileNamed name: String) {
    guard let last = name.split(separator: "/").last, let dot = last.lastIndex(of: "."), dot > last.startIndex else {
      return nil
    }
    self.init(fileExtension: String(last[last.index(after: dot)...]))
  }
}
