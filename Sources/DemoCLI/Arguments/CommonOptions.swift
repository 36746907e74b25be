/// The options that every command has.
enum CommonOptions {
  static let declared: [Command.Option] = [
    .init(name: "json", help: "Print the response as JSON, with its members sorted by name."),
    .init(name: "sample", help: "Use the samples in the program, without a network."),
    .init(name: "curl", help: "Print the call as a curl command, without secrets, and send nothing."),
    .init(
      name: "token", value: "token", help: "Authenticate with this token, which only the server called receives."),
    .init(
      name: "api-url", value: "url", help: "Call this server instead of https://api.github.com."),
    .init(name: "timeout", value: "seconds", help: "Limit the time of a call (default: 30; downloads: none)."),
    .init(name: "retries", value: "number", help: "Retry temporary failures this many times (default: 2)."),
    .init(name: "cache", help: "Keep responses on disk, and reuse them while they are valid."),
    .init(
      name: "transport", value: "name", help: "Use this HTTP implementation.", choices: ["curl", "urlsession"]),
    .init(name: "http1", help: "Use HTTP/1.1 only."),
    .init(name: "http2", help: "Use HTTP/2 where the server has it, and never HTTP/3."),
    .init(name: "http3", help: "Try HTTP/3 first, without waiting for the server to advertise it."),
    .init(name: "record", value: "file", help: "Record the exchanges in this HAR file, without secrets."),
    .init(name: "replay", value: "file", help: "Use the responses of this HAR file, without a network."),
    .init(name: "verbose", short: "v", help: "Show requests, responses and timing on standard error."),
    .init(name: "no-color", help: "Use no colors and no hyperlinks."),
    .init(name: "help", short: "h", help: "Show the help of a command."),
    .init(name: "version", short: "V", help: "Show the program's version."),
  ]
}
