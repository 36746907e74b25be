import Foundation
import NetworkAPIKit
import NetworkAPIs

/// What an error means to the person at the terminal: one line that says what happened and what to try, and an exit code.
struct Failure {
  let message: String
  let exitCode: Int32

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      let help = error.command.isEmpty ? "DemoCLI --help" : error.command.joined(separator: " ") + " --help"
      let end = error.message.last.map { ".?".contains($0) } == true ? "" : "."
      message = Self.line("\(error.message)\(end) Try “\(help)”.")
      exitCode = 2
    case NetworkError.cancelled, is CancellationError:
      message = "Interrupted."
      exitCode = 130
    case let error as CommandFailure:
      message = Self.line(error.message)
      exitCode = error.exitCode
    case let error as GitHubAPI.GraphQLErrors:
      message = Self.line(error.description)
      exitCode = 1
    case let error as NetworkError:
      message = Self.line(Self.words(for: error))
      exitCode = Self.exitCode(of: error)
    default:
      message = Self.line(error.localizedDescription)
      exitCode = 1
    }
  }

  private static func words(for error: NetworkError) -> String {
    let text = error.localizedDescription
    switch error {
    case .connectionFailed, .nameResolutionFailed:
      return "\(text) Check the network, or try --sample, which needs none."
    case .timedOut:
      return "\(text) Try again, a longer --timeout, or --sample, which needs no network."
    case .tlsFailed:
      return "\(text) Check the address and this machine's clock."
    case .statusCode(let failure):
      return words(for: failure, text)
    case .decodingFailed, .truncatedBody, .invalidResponse:
      return "\(text) Is this GitHub's API? --verbose shows the exchange."
    case .other(let error) where error is ReplayTransport.MissingExchange || error is Sample.Missing:
      return "\(text) Leave out --sample or --replay to call the server."
    default:
      return text
    }
  }

  private static func words(for failure: NetworkError.StatusFailure, _ text: String) -> String {
    let headers = failure.response.headers
    if headers["X-RateLimit-Remaining"] == "0", [403, 429].contains(failure.status.code) {
      let reset = headers["X-RateLimit-Reset"].flatMap(TimeInterval.init).map { Date(timeIntervalSince1970: $0) }
      let until = reset.map { " until \($0.formatted(date: .abbreviated, time: .standard))" } ?? ""
      return
        "The rate limit of \(failure.response.url.host) is used up\(until). Wait, or set GITHUB_TOKEN, which raises it."
    }
    if failure.status == 403, let url = headers["X-GitHub-SSO"]?.split(separator: "url=").last, url.hasPrefix("http") {
      return "\(text) Authorize the token for single sign-on: \(url)"
    }
    if [403, 429].contains(failure.status.code), let wait = headers["Retry-After"] {
      return "\(text) Try again in \(wait) seconds."
    }
    return switch failure.status {
    case 401: "\(text) Check the token in --token, GH_TOKEN or GITHUB_TOKEN."
    case 403: "\(text) A token in GITHUB_TOKEN may be allowed to."
    case 404: "\(text) Check the name; what is private needs a token."
    default: failure.status.isServerError ? "\(text) The server failed; try again later." : text
    }
  }

  private static func exitCode(of error: NetworkError) -> Int32 {
    switch error {
    case .statusCode(let failure) where failure.status == 401: 4
    case .invalidURL, .invalidRequest: 2
    default: 1
    }
  }

  /// Errors are one line, whatever a server or an argument put into the message.
  private static func line(_ text: String) -> String {
    PlainText.line(text)
  }
}

/// A command that cannot do what it is asked for, in words for the person at the terminal.
struct CommandFailure: Error {
  let message: String
  var exitCode: Int32 = 1

  init(_ message: String, exitCode: Int32 = 1) {
    self.message = message
    self.exitCode = exitCode
  }
}
