import Foundation
import NetworkAPIs

extension Samples {
  /// A HAR recording of a program's calls: one after a redirect, several at once, one that fails and is retried.
  static let recording: Data = {
    let entries: [JSON] = [
      exchange(0, "GET", "/repos/octocat/hello-world", 301, bytes: 168, [38, 92, 3]),
      exchange(134, "GET", "/repositories/1296269", 200, bytes: 5423, [0, 118, 12]),
      exchange(
        266, "GET", "/repos/octocat/Hello-World/issues?state=open&per_page=100", 200, bytes: 48_210, [0, 204, 61]),
      exchange(268, "GET", "/repos/octocat/Hello-World/pulls?per_page=100", 200, bytes: 20_112, [35, 187, 29]),
      exchange(269, "GET", "/repos/octocat/Hello-World/releases/latest", 404, bytes: 129, [36, 71, 1]),
      exchange(540, "POST", "/graphql", 502, bytes: 34, [0, 310, 2]),
      exchange(1065, "POST", "/graphql", 200, bytes: 1877, [0, 142, 6]),
    ]
    let log: JSON = [
      "version": "1.2", "creator": ["name": "NetworkAPIKit", "version": "1"], "entries": .array(entries),
    ]
    return (try? JSONEncoder().encode(["log": log] as JSON)) ?? Data()
  }()

  /// An exchange.
  ///
  /// - Parameters:
  ///   - start: when it started, in milliseconds.
  ///   - phases: how long it connected, waited and received, in milliseconds.
  private static func exchange(
    _ start: Int, _ method: String, _ path: String, _ status: Int, bytes: Int64, _ phases: [Double]
  ) -> JSON {
    let milliseconds = String(1000 + start % 1000).dropFirst()
    return [
      "startedDateTime": .string("2026-03-02T09:30:0\(start / 1000).\(milliseconds)Z"),
      "request": [
        "method": .string(method), "url": .string("https://api.github.com\(path)"),
        "headers": [
          ["name": "Accept", "value": "application/vnd.github+json"],
          ["name": "Authorization", "value": "Bearer ghp_1234567890abcdefghij1234567890abcdef"],
        ],
      ],
      "response": [
        "status": .integer(Int64(status)), "statusText": .string(status == 200 ? "OK" : ""),
        "headers": [["name": "Content-Type", "value": "application/json; charset=utf-8"]],
        "content": ["size": .integer(bytes), "mimeType": "application/json"],
      ],
      "timings": ["connect": .number(phases[0]), "wait": .number(phases[1]), "receive": .number(phases[2])],
    ]
  }
}
