import Foundation
import NetworkAPIKit
import NetworkAPIs

/// What an error means to the person at the terminal: one line that says what happened and what to try, and an exit code.
struct Failure {
  let message: String
  let exitCode: Int32

  init(_ error: any Error) {
    let text: String
    switch error {
    case let error as UsageError:
      let help = error.command.isEmpty ? "DemoCLI --help" : error.command.joined(separator: " ") + " --help"
      let end = error.message.last.map { ".?".contains($0) } == true ? "" : "."
      text = "\(error.message)\(end) Try “\(help)”."
      exitCode = 2
    case NetworkError.cancelled, is CancellationError:
      text = "Interrupted."
      exitCode = 130
    case let error as CommandFailure:
      text = error.message
      exitCode = error.exitCode
    case let error as GitHubAPI.GraphQLErrors:
      text = error.description
      exitCode = 1
    case let error as RetriedFailure:
      text = Self.words(for: error.error, attempts: error.attempts)
      exitCode = Self.exitCode(of: error.error)
    case let error as NetworkError:
      text = Self.words(for: error)
      exitCode = Self.exitCode(of: error)
    default:
      text = error.localizedDescription
      exitCode = 1
    }
    // One line, whatever a server or an argument contributed to the message.
    message = PlainText.line(text)
  }

  private static func words(for error: NetworkError, attempts: Int = 1) -> String {
    let text = error.localizedDescription
    switch error {
    case .connectionFailed, .nameResolutionFailed:
      return "\(text) Check the network, or use --sample, which needs none."
    case .timedOut:
      return "\(text) Try again, or with a longer --timeout."
    case .tlsFailed:
      return "\(text) Check the address and this machine's clock."
    case .statusCode(let failure):
      return words(for: failure, text, attempts: attempts)
    case .decodingFailed, .truncatedBody, .invalidResponse:
      return "\(text) Is this GitHub's API? --verbose shows the exchange."
    case .other(is SampleServer.Missing, _):
      return "\(text) Without --sample, GitHub is called."
    case .other(is ReplayTransport.MissingExchange, _):
      return "\(text) Without --replay, GitHub is called."
    default:
      return text
    }
  }

  private static func words(
    for failure: NetworkError.StatusFailure, _ text: String, attempts: Int
  ) -> String {
    let headers = failure.response.headers
    if headers["X-RateLimit-Remaining"] == "0", [403, 429].contains(failure.status.code) {
      let reset = headers["X-RateLimit-Reset"].flatMap(TimeInterval.init).map { Date(timeIntervalSince1970: $0) }
      let until = reset.map { " until \(TimeText.shown($0))" } ?? ""
      return "The rate limit of \(failure.response.url.host) is used up\(until). A token in GITHUB_TOKEN raises it."
    }
    if failure.status == 403, let url = headers["X-GitHub-SSO"]?.split(separator: "url=").last, url.hasPrefix("http") {
      return "\(text) Authorize the token for single sign-on: \(url)"
    }
    if [403, 429].contains(failure.status.code), let wait = headers["Retry-After"] {
      // After retries, the server's delay has been tried already.
      return attempts > 1
        ? "\(text) It was refused \(attempts) times; wait a few minutes before you try again."
        : "\(text) Try again in \(wait) seconds."
    }
    return switch failure.status {
    case 401: "\(text) Check the token in --token, GH_TOKEN or GITHUB_TOKEN."
    case 403: "\(text) It may need a token in GITHUB_TOKEN with more permissions."
    case 404: "\(text) Check the name. Private resources need a token."
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
}
