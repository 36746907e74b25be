import Foundation

@testable import NetworkAPIKit

/// The uploads of a world's servers, by the IETF's draft of resumable uploads.
struct WorldUploads {
  private struct Upload {
    let length: Int
    var bytes = Data()
    var isComplete = false
  }

  private var uploads: [String: Upload] = [:]
  private var count = 0
  /// The bodies that have become complete, as the servers have put them together.
  private(set) var complete: [String] = []

  /// Whether a request creates an upload, is for one, or asks about one.
  static func isMeant(by request: HTTPRequest) -> Bool { request.headers.contains("Upload-Draft-Interop-Version") }

  /// Loses the upload of a request, as servers do after a while.
  mutating func lose(_ request: HTTPRequest) { uploads[request.url.absoluteString] = nil }

  /// Does what a request with a body asks. Returns the status, with 200 for the endpoint's own response, and the fields.
  mutating func respond(to request: HTTPRequest, _ body: Data) -> (status: Int, fields: NetworkAPI.Headers) {
    func number(_ name: NetworkAPI.Headers.Name) -> Int { request.headers[name].flatMap { Int($0) } ?? -1 }
    if request.method == .post {
      count += 1
      let place = "\(request.url.absoluteString)/uploads/\(count)"
      uploads[place] = Upload(length: number("Upload-Length"))
      return (201, ["Location": place, "Upload-Complete": "?0"])
    }
    let place = request.url.absoluteString
    guard var upload = uploads[place] else { return (404, [:]) }
    var status = 204
    if request.method == .patch {
      let completes = request.headers["Upload-Complete"] == "?1"
      if number("Upload-Offset") != upload.bytes.count || upload.isComplete && !body.isEmpty {
        status = 409
      } else {
        upload.bytes += body
        if completes, upload.bytes.count == upload.length {
          status = 200
          if !upload.isComplete { complete.append(String(decoding: upload.bytes, as: UTF8.self)) }
          upload.isComplete = true
        }
      }
    }
    uploads[place] = request.method == .delete ? nil : upload
    return (
      status,
      [
        "Upload-Offset": "\(upload.bytes.count)", "Upload-Length": "\(upload.length)",
        "Upload-Complete": upload.isComplete ? "?1" : "?0", "Cache-Control": "no-store",
      ]
    )
  }
}
