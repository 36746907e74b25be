/// The storage of an ``HTTPCache``: a list of responses per key, which differ by `Vary` values or credentials.
public protocol CacheStore: Sendable {
  /// Returns the responses stored for a key; empty if there are none, or if they can't be read.
  func responses(for key: String) async -> [StoredResponse]
  /// Replaces the responses for a key; an empty list removes the key. A store may drop responses that exceed its limit.
  func store(_ responses: [StoredResponse], for key: String) async
  /// Removes all responses.
  func removeAll() async
}
