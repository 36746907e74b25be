import Foundation
import NetworkAPIKit

/// A type that can be the value of a query item in GitHub's format.
protocol QueryValue {
  var queryText: String { get }
}

extension String: QueryValue { var queryText: String { self } }
extension Int: QueryValue { var queryText: String { String(self) } }
extension Int64: QueryValue { var queryText: String { String(self) } }
extension Bool: QueryValue { var queryText: String { self ? "true" : "false" } }
extension Date: QueryValue { var queryText: String { gitHubText } }
extension Array: QueryValue where Element: QueryValue {
  /// GitHub's lists are separated by commas.
  var queryText: String { map(\.queryText).joined(separator: ",") }
}

extension NetworkAPI.URLInfo {
  /// An endpoint of GitHub's API. Query items whose value is nil are omitted.
  static func gitHub(_ path: NetworkAPI.Path, _ items: KeyValuePairs<String, (any QueryValue)?>) -> Self {
    .GitHubAPI(
      path: path,
      query: NetworkAPI.Query(items.compactMap { name, value in value.map { .init(name: name, value: $0.queryText) } }))
  }
}
