import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `rate-limit`: how many calls are left. This call itself doesn't count.
enum RateLimitCommand {
  static let declared = Command(
    name: "rate-limit", summary: "Show how many calls are left",
    examples: [("DemoCLI rate-limit", "shows the limits of the token or address")],
    run: { invocation in
      try await invocation.show(GitHubAPI.RateLimits.Get()) {
        table($0).text(for: invocation.console, now: invocation.now)
      }
    })

  private static func table(_ overview: GitHubAPI.RateLimitOverview) -> Table {
    let limits = (overview.resources ?? [:]).sorted { $0.key < $1.key }
    return Table(
      columns: [
        .init(title: "Resource"), .init(title: "Limit", isNumeric: true), .init(title: "Used", isNumeric: true),
        .init(title: "Left", isNumeric: true), .init(title: "Resets"),
      ],
      rows: limits.map { name, limit in
        [
          .text(name, .bold), .text(limit.limit), .text(limit.used),
          .text(limit.remaining, limit.remaining == 0 ? .red : .green), .time(limit.reset),
        ]
      })
  }
}
