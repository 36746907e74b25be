import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The options that every command has.
enum CommonOptions {
  static let declared: [Command.Option] = [
    .init(name: "json", help: "Print the answer as JSON, its members in order."),
    .init(name: "sample", help: "Answer from samples in the program, without a network."),
    .init(name: "curl", help: "Print the call as a curl command, without secrets, and send nothing."),
    .init(
      name: "token", value: "token", help: "Authenticate with this token; only GitHub's API gets it.",
      environment: ["GH_TOKEN", "GITHUB_TOKEN"]),
    .init(
      name: "api-url", value: "url", help: "Call this server instead of https://api.github.com.",
      environment: ["GITHUB_API_URL"]),
    .init(name: "timeout", value: "seconds", help: "Give up a call after this time (default: 30; downloads: none)."),
    .init(name: "retries", value: "number", help: "Try so many times again what fails for the moment (default: 2)."),
    .init(name: "cache", help: "Keep answers on disk, and use them again where they are still right."),
    .init(
      name: "transport", value: "name", help: "What carries the calls.", choices: ["curl", "urlsession"]),
    .init(name: "record", value: "file", help: "Record the exchanges in this HAR file, without secrets."),
    .init(name: "replay", value: "file", help: "Answer from this HAR file, without a network."),
    .init(name: "verbose", short: "v", help: "Show the exchanges and their timing on standard error, without secrets."),
    .init(name: "no-color", help: "Print without colours, as the variable NO_COLOR does."),
    .init(name: "help", short: "h", help: "Show this help."),
    .init(name: "version", help: "Show the program's version."),
  ]
}
