import Foundation
import NetworkAPIKit
import NetworkAPIs

/// What an error means to the person at the terminal: one line that says what happened and what to try, and an exit
/// code.
struct Failure {
  let message: String
  let exitCode: Int32

  init(_ error: any Error, of invocation: Invocation) {
    let (text, code): (String, Int32) =
      switch error {
      case let error as UsageError:
        ("\(error.sentence) Try “\(invocation.path.joined(separator: " ")) --help”.", 2)
      case let error as CommandFailure: (error.localizedDescription, error.exitCode)
      case NetworkError.cancelled, is CancellationError: ("Interrupted.", 130)
      case NetworkError.statusCode(let failure) where failure.status == 401: (Self.words(for: error, invocation), 4)
      case NetworkError.invalidURL, NetworkError.invalidRequest: (error.localizedDescription, 2)
      default: (Self.words(for: error, invocation), 1)
      }
    // One line, whatever a server or an argument contributed to the message.
    (message, exitCode) = (PlainText.line(text), code)
  }

  private static func words(for error: any Error, _ invocation: Invocation) -> String {
    let text = error.localizedDescription, target = try? invocation.target(), hasToken = target?.token != nil
    let variable = target?.tokenVariable
    switch error as? NetworkError {
    case .connectionFailed(let failure):
      // A transport says that it was refused once more, in its own words.
      let short = failure.reason == .refused ? text.replacing(" (\(failure.detail))", with: "") : text
      return "\(short) Check the network, or use --sample, which needs none."
    case .nameResolutionFailed: return "\(text) Check the network, or use --sample, which needs none."
    case .timedOut: return "\(text) Try again, or with a longer --timeout."
    #if os(Linux)
    case .tlsFailed(let failure) where failure.reason == .untrusted && invocation.value("transport") != "urlsession":
      return "\(text) Check the address, or name a file with the authority's certificate in SSL_CERT_FILE."
    #endif
    case .tlsFailed: return "\(text) Check the address and this machine's clock."
    case .statusCode(let failure):
      let response = failure.response
      if let limit = response.gitHub.rateLimit, limit.remaining == 0, [403, 429].contains(failure.status.code),
        (error as? NetworkError)?.gitHubRateLimitEnd != nil
      {
        let name = limit.resource.map { " \($0)" } ?? ""
        let end = "The\(name) rate limit of \(response.url.host) is used up until \(TimeText.shown(limit.reset))."
        let advice = variable.flatMap { hasToken ? nil : "A token in \($0) raises it." }
        return "\(end) \(advice ?? "--max-wait can wait for it.")"
      }
      if let end = (error as? NetworkError)?.gitHubRateLimitEnd, response.gitHub.singleSignOn == nil {
        // After retries, the server's delay has been tried already.
        let attempts = (error as? NetworkError)?.call?.attempt ?? 1
        return attempts > 1
          ? "\(text) It was refused \(attempts) times; try again in a few minutes."
          : "\(text) Try again \(time(end, after: response.date ?? Date())), or with a longer --max-wait."
      }
      if (error as? NetworkError)?.call?.retryRefusal == .deadline {
        return "\(text) There was no time for another attempt; try again, or with a longer --timeout."
      }
      return "\(text)\(advice(on: failure, hasToken, variable))"
    case .decodingFailed, .truncatedBody, .invalidResponse:
      return "\(text) Is this GitHub's API? --verbose shows the exchange."
    case .other(is SampleServer.Missing, _): return "\(text) Without --sample, GitHub is called."
    case .other(is ReplayTransport.MissingExchange, _): return "\(text) Without --replay, GitHub is called."
    default: return text
    }
  }

  /// What to try after an error of the server, to which no token would be sent if there is no variable for it.
  private static func advice(on failure: NetworkError.StatusFailure, _ hasToken: Bool, _ variable: String?) -> String {
    if failure.status == 403, case .required(let page?) = failure.response.gitHub.singleSignOn {
      return " Authorize the token for single sign-on: \(page)"
    }
    return switch failure.status {
    case 401: hasToken ? " Check the token." : variable.map { " It needs a token in \($0)." } ?? ""
    case 403:
      hasToken ? " The token may need more permissions." : variable.map { " It may need a token in \($0)." } ?? ""
    case 404 where hasToken: " Check the name, and what the token may see."
    case 404: " Check the name.\(variable == nil ? "" : " Private resources need a token.")"
    default: failure.status.isServerError ? " The server failed; try again later." : ""
    }
  }

  /// `in 60 seconds`, or `after 2026-12-31 23:59:59Z` where counting seconds is of no use.
  private static func time(_ end: Date, after now: Date) -> String {
    let seconds = max(1, end.timeIntervalSince(now).rounded(.up))
    return seconds > 600
      ? "after \(TimeText.shown(end))" : seconds == 1 ? "in 1 second" : "in \(Int(seconds)) seconds"
  }
}
