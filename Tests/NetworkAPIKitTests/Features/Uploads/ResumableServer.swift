import Foundation
import TestServer

@testable import NetworkAPIKit

/// A server for resumable uploads, on real sockets: the IETF's draft or tus, by the book, unless a plan says otherwise.
///
/// The endpoint is `/files`. With the draft, the response to a complete upload is `{"size": …}`, which is also at
/// `/result`.
final class ResumableServer: Sendable {
  /// What a request is, for a plan.
  struct Exchange {
    let request: ReceivedRequest
    /// The number of the request, from 0.
    let number: Int
    /// The length of the request's body, in bytes.
    let length: Int
  }

  /// What the server does with a request.
  enum Action {
    case normal
    /// Responds as in `normal`, after so many reports of progress.
    case report(Int)
    /// Takes so many bytes of the body, and then breaks the connection.
    case breakAfter(Int)
    /// Does what the request asks, but breaks the connection instead of responding.
    case loseResponse
    /// Does what the request asks, but closes the connection within the compression of the response.
    case cutResponse
    /// Takes so many bytes, and responds as if these were all that there were.
    case takeOnly(Int)
    /// Does nothing, and responds with a status.
    case refuse(Int, [String: String] = [:])
    /// Responds before it reads the body, which it then throws away.
    case respondEarly(Int, [String: String])
    /// Changes the fields of the response; nil removes one.
    case lie([String: String?])
    /// Does what the request asks, but responds with another status, and further fields.
    case pretend(Int, [String: String?] = [:])
  }

  struct Upload: Sendable {
    var bytes: [UInt8] = []
    let length: Int
    var isComplete = false
    /// The most bytes that the client was told the server has.
    var told = 0
    /// The number of the request that may change it.
    var owner = 0
  }

  struct State: Sendable {
    var uploads: [String: Upload] = [:]
    var created = 0
    /// The uploads whose endpoint was called.
    var files: [[UInt8]] = []
    var deleted: [String] = []
    var log: [String] = []
    var requests: [ReceivedRequest] = []
    /// What the client did that the protocol forbids.
    var violations: [String] = []
    var limits: String?
    var minimumPart = 0
    var maximumPart = Int.max
    /// Whether the response to a complete upload can be had again.
    var repeatsResponse = true
    var plan: @Sendable (Exchange) -> Action = { _ in .normal }
    var location: @Sendable (String) -> String = { $0 }
    var tusExtensions = "creation,expiration,checksum,termination"
    var speaks: Set<UploadDialect>
  }

  let state: Locked<State>
  let server: TestServer

  init(_ dialects: Set<UploadDialect>, _ change: (inout State) -> Void = { _ in }) throws {
    var state = State(speaks: dialects)
    change(&state)
    let shared = Locked(state)
    self.state = shared
    server = try TestServer(recording: false) { connection in
      while let request = connection.readHead() {
        guard Self.serve(request, on: connection, shared) else { break }
      }
    }
  }

  convenience init(_ dialect: UploadDialect, _ change: (inout State) -> Void = { _ in }) throws {
    try self.init([dialect], change)
  }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var files: [[UInt8]] { state.withLock(\.files) }
  var log: [String] { state.withLock(\.log) }
  var violations: [String] { state.withLock(\.violations) }
  var requests: [ReceivedRequest] { state.withLock(\.requests) }
  var url: String { server.url("/files") }

  private typealias Fields = [String: String?]

  /// Serves one request; returns whether the connection can be used further.
  private static func serve(_ request: ReceivedRequest, on connection: Connection, _ state: Locked<State>) -> Bool {
    let length = Int(field("Content-Length", request) ?? "0") ?? 0
    let (action, number) = state.withLock { state -> (Action, Int) in
      let number = state.requests.count
      state.requests.append(request)
      let offset = field("Upload-Offset", request).map { " \($0)+\(length)" } ?? ""
      let place = ["/files", "/result"].contains(request.path) ? request.path : "upload"
      state.log.append("\(request.method) \(place)\(offset)")
      if request.path != "/files" { state.uploads[request.path]?.owner = number }
      return (state.plan(Exchange(request: request, number: number, length: length)), number)
    }
    var (takes, breaks, isLost, isCut) = (Int.max, false, false, false)
    var extra: Fields = [:]
    var pretended: Int?
    switch action {
    case .normal: break
    case .report(let count):
      for offset in 0..<count {
        connection.send("HTTP/1.1 104 Upload Resumption Supported\r\nUpload-Offset: \(offset)\r\n\r\n")
      }
    case .breakAfter(let count): (takes, breaks) = (count, true)
    case .loseResponse: isLost = true
    case .cutResponse: isCut = true
    case .takeOnly(let count): takes = count
    case .refuse(let status, let fields):
      guard connection.readBody(into: { _ in }) else { return false }
      return respond(status, fields, "", to: request, on: connection)
    case .respondEarly(let status, let fields):
      return respond(status, fields, "", to: request, on: connection) && connection.readBody(into: { _ in })
    case .lie(let fields):
      extra = fields
      // What the client believes from now on isn't known here.
      state.withLock { $0.uploads[request.path]?.told = 0 }
    case .pretend(let status, let fields): (pretended, extra) = (status, fields)
    }
    var (status, fields, body) = (400, Fields(), "")
    let isTus = field("Tus-Resumable", request) != nil
    if isTus { fields["Tus-Resumable"] = "1.0.0" }
    var isBroken = false
    switch (request.method, request.path) {
    case ("OPTIONS", "/files"):
      status = 204
      state.withLock { state in
        if state.speaks.contains(.draft) { fields["Upload-Limit"] = state.limits ?? "min-size=0" }
        if state.speaks.contains(.tus) {
          fields["Tus-Version"] = "1.0.0"
          fields["Tus-Extension"] = state.tusExtensions
          fields["Tus-Checksum-Algorithm"] = "sha1,sha256"
        }
        if state.speaks.isEmpty { status = 405 }
      }
    case ("POST", "/files"), ("PUT", "/files"):
      (status, body) = create(request, number, connection, state, &fields)
    case ("GET", "/result"):
      (status, body) = (200, #"{"size":\#(state.withLock { $0.files.last?.count ?? 0 })}"#)
    case ("HEAD", _): status = head(request, isTus, state, &fields)
    case ("PATCH", _):
      (status, body, isBroken) = append(
        request, number, length, isTus, (takes, breaks), connection, state, &fields)
    case ("DELETE", _):
      status = 204
      state.withLock { state in
        state.uploads[request.path] = nil
        state.deleted.append(request.path)
      }
    default: break
    }
    if isBroken || breaks || isLost {
      connection.reset()
      return false
    }
    if isCut {
      connection.send("HTTP/1.1 200 X\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n")
      connection.send([31, 139, 8, 0, 0, 0, 0, 0, 2, 3] as [UInt8])
      return false
    }
    if extra.isEmpty, let told = (fields["Upload-Offset"] ?? nil).flatMap({ Int($0) }) {
      state.withLock { state in
        let path = (fields["Location"] ?? nil) ?? request.path
        let before = state.uploads[path]?.told ?? 0
        state.uploads[path]?.told = max(told, before)
      }
    }
    fields.merge(extra) { $1 }
    if let limits = state.withLock(\.limits), !isTus, fields["Upload-Limit"] == nil { fields["Upload-Limit"] = limits }
    return respond(pretended ?? status, fields, body, to: request, on: connection)
  }

  private static func field(_ name: String, _ request: ReceivedRequest) -> String? {
    request.headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  private static func respond(
    _ status: Int, _ fields: Fields, _ body: String, to request: ReceivedRequest, on connection: Connection
  ) -> Bool {
    let lines = fields.compactMap { name, value in value.map { "\(name): \($0)\r\n" } }.joined()
    let length = status == 204 || request.method == "HEAD" ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return connection.send("HTTP/1.1 \(status) X\r\n\(length)\(lines)\r\n\(request.method == "HEAD" ? "" : body)")
  }

  private static func create(
    _ request: ReceivedRequest, _ number: Int, _ connection: Connection, _ state: Locked<State>, _ fields: inout Fields
  ) -> (Int, String) {
    var bytes: [UInt8] = []
    guard connection.readBody(into: { bytes += $0 }) else { return (400, "") }
    guard let length = field("Upload-Length", request).flatMap({ Int($0) }) else {
      // An ordinary upload.
      state.withLock { $0.files.append(bytes) }
      return (200, #"{"size":\#(bytes.count)}"#)
    }
    return state.withLock { state in
      let isDraft = field("Upload-Draft-Interop-Version", request) == "8" && field("Upload-Complete", request) == "?0"
      guard isDraft != (field("Tus-Resumable", request) == "1.0.0"), bytes.isEmpty else {
        state.violations.append("creation: \(request.headers)")
        return (400, "")
      }
      state.created += 1
      let path = "/uploads/\(state.created)"
      state.uploads[path] = Upload(length: length, owner: number)
      fields["Location"] = state.location(path)
      if isDraft { fields["Upload-Complete"] = "?0" }
      if !isDraft, length == 0 { finish(path, &state) }
      return (201, "")
    }
  }

  private static func finish(_ path: String, _ state: inout State) {
    guard let upload = state.uploads[path], !upload.isComplete else { return }
    state.uploads[path]?.isComplete = true
    state.files.append(upload.bytes)
  }

  private static func head(
    _ request: ReceivedRequest, _ isTus: Bool, _ state: Locked<State>, _ fields: inout Fields
  ) -> Int {
    state.withLock { state in
      guard let upload = state.uploads[request.path] else { return 404 }
      fields["Upload-Offset"] = "\(upload.bytes.count)"
      fields["Upload-Length"] = "\(upload.length)"
      fields["Cache-Control"] = "no-store"
      if !isTus { fields["Upload-Complete"] = upload.isComplete ? "?1" : "?0" }
      return 204
    }
  }

  private static func append(
    _ request: ReceivedRequest, _ number: Int, _ length: Int, _ isTus: Bool, _ most: (takes: Int, breaks: Bool),
    _ connection: Connection, _ state: Locked<State>, _ fields: inout Fields
  ) -> (Int, String, isBroken: Bool) {
    let path = request.path
    let completes = field("Upload-Complete", request) == "?1"
    let type = isTus ? "application/offset+octet-stream" : "application/partial-upload"
    let refusal = state.withLock { state -> (Int, String)? in
      guard let upload = state.uploads[path] else { return (404, "") }
      guard field("Content-Type", request) == type else {
        state.violations.append("Content-Type \(field("Content-Type", request) ?? "")")
        return (415, "")
      }
      let offset = field("Upload-Offset", request).flatMap { Int($0) } ?? -1
      if length > 0, offset < upload.told {
        state.violations.append("\(offset)+\(length) was sent after \(upload.told) were confirmed")
      }
      if length > state.maximumPart || (!completes && !isTus && length < state.minimumPart) {
        state.violations.append("a part of \(length) bytes")
      }
      fields["Upload-Offset"] = "\(upload.bytes.count)"
      if upload.isComplete {
        fields["Upload-Complete"] = state.repeatsResponse ? "?1" : "?0"
        return state.repeatsResponse && completes && length == 0
          ? (200, #"{"size":\#(upload.bytes.count)}"#) : (409, "")
      }
      if !isTus { fields["Upload-Complete"] = "?0" }
      return offset == upload.bytes.count ? nil : (409, "")
    }
    if let refusal {
      guard connection.readBody(into: { _ in }) else { return (400, "", true) }
      return (refusal.0, refusal.1, false)
    }
    // With a checksum, a part counts as a whole.
    let checksum = field("Upload-Checksum", request) ?? field("Content-Digest", request)
    var (taken, held) = (0, [UInt8]())
    let isWhole = connection.readBody(into: { piece in
      if checksum != nil { return held += piece }
      let rest = piece.prefix(max(0, most.takes - taken))
      taken += rest.count
      state.withLock { state in
        guard let upload = state.uploads[path], upload.owner == number else { return }
        state.uploads[path]?.bytes += rest
        // With tus there is nothing more to say, so it is complete even if the response is lost.
        if isTus, upload.bytes.count + rest.count == upload.length { finish(path, &state) }
      }
      if most.breaks, taken >= most.takes { connection.reset() }
    })
    guard isWhole else { return (400, "", true) }
    if let checksum {
      guard isRight(checksum, for: held) else { return (isTus ? 460 : 400, "", false) }
      guard held.count <= most.takes else { return (460, "", false) }
      state.withLock { state in if state.uploads[path]?.owner == number { state.uploads[path]?.bytes += held } }
    }
    return state.withLock { state in
      guard let upload = state.uploads[path], upload.owner == number else { return (404, "", true) }
      fields["Upload-Offset"] = "\(upload.bytes.count)"
      if upload.bytes.count > upload.length { state.violations.append("too many bytes") }
      if isTus, upload.bytes.count == upload.length { finish(path, &state) }
      if most.breaks { return (400, "", true) }
      if isTus { return (204, "", false) }
      guard completes, upload.bytes.count == upload.length else { return (204, "", false) }
      finish(path, &state)
      fields["Upload-Complete"] = "?1"
      return (200, #"{"size":\#(upload.bytes.count)}"#, false)
    }
  }

  private static func isRight(_ checksum: String, for bytes: [UInt8]) -> Bool {
    let parts = checksum.split(separator: checksum.contains("=:") ? "=" : " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    let given = parts[1].allSatisfy { $0 == "=" } ? "" : parts[1].replacingOccurrences(of: ":", with: "")
    var hash = SHA256Hash()
    bytes.withUnsafeBytes { hash.update($0) }
    let expected = parts[0] == "sha1" ? SHA1.hash(bytes) : hash.finish()
    return given == Data(expected).base64EncodedString()
  }
}
