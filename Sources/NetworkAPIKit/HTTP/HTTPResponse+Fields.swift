extension HTTPResponse {
  /// The file name that the server suggests (`Content-Disposition`, RFC 6266), made safe for creating a file in a directory;
  /// nil if there is none, or nothing usable is left of it.
  ///
  /// It contains no directories, control characters, or characters that a file system forbids. It doesn't begin or end
  /// with a dot or a space, isn't a Windows device name, and has at most 240 UTF-8 bytes, which leaves room for a
  /// suffix.
  public var suggestedFileName: String? { headers.suggestedFileName }

  /// The URL of a link of the response (`Link`, RFC 8288), such as that of the `next` page, resolved against its ``url``.
  ///
  /// - Parameter relation: the relation, such as `next`, in upper or lower case.
  /// - Returns: the URL of the first link with this relation that is about the response itself; nil if there is none, or
  ///   its URL isn't valid.
  public func link(_ relation: String) -> HTTPURL? {
    headers.link(relation).flatMap { try? url.resolving($0) }
  }
}

extension NetworkAPI.Headers {
  /// The safe file name of the field `Content-Disposition`.
  var suggestedFileName: String? { self[.contentDisposition].flatMap { ContentDisposition($0).safeFileName } }

  /// The target of the first link with a relation, as it was sent, from all fields.
  package func link(_ relation: String) -> String? {
    values(named: .link).lazy.compactMap { LinkHeader($0)[relation] }.first
  }
}
