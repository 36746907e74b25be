import Foundation
import NetworkAPIKit
import NetworkAPIs

// A web server runs this program for each delivery, by the rules of CGI (RFC
// 3875): header fields are in the environment, the body is on standard input,
// and the response goes to standard output. In a server of your own, only
// this file is different.

let environment = ProcessInfo.processInfo.environment

/// Sends the response. The server has it as soon as the output is closed;
/// the program may run on.
func respond(_ status: String) {
  print("Status: \(status)\r\n\r\n", terminator: "")
  fflush(nil)
  close(STDOUT_FILENO)
}

guard let secret = environment["WEBHOOK_SECRET"], !secret.isEmpty,
  let token = environment["GITHUB_TOKEN"]
else {
  respond("500 Internal Server Error")
  exit(2)
}

var isAccepted = false
do {
  let length = environment["CONTENT_LENGTH"].flatMap { Int($0) } ?? 0
  let body =
    try FileHandle.standardInput.read(upToCount: length) ?? Data()
  // Before anything is read from it: the body is GitHub's, and unchanged.
  try GitHubAPI.Webhook.verify(
    signature: environment["HTTP_X_HUB_SIGNATURE_256"], body: body,
    secret: secret)
  let event = try GitHubAPI.WebhookEvent(
    name: environment["HTTP_X_GITHUB_EVENT"] ?? "", body: body)
  let check = try TitleCheck(
    token: token, server: environment["GITHUB_API_URL"])
  // GitHub waits ten seconds, so the response comes before the job.
  respond("202 Accepted")
  isAccepted = true
  if let job = check.job(for: event) { try await check.run(job) }
} catch is GitHubAPI.WebhookSignatureError {
  respond("401 Unauthorized")
  exit(1)
} catch let error as DecodingError {
  respond("400 Bad Request")
  FileHandle.standardError.write(Data("title-check: \(error)\n".utf8))
  exit(1)
} catch {
  // Later, GitHub can deliver again, by hand or over its API.
  if !isAccepted { respond("500 Internal Server Error") }
  FileHandle.standardError.write(
    Data("title-check: \(error.localizedDescription)\n".utf8))
  exit(1)
}
