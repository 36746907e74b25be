import Foundation

/// The servers that have refused downloads of a manager: what else it began there would fail.
struct RefusingServers {
  /// The downloads that were refused, with their servers, until they are served or over.
  private var refused: [UUID: String] = [:]
  /// Those of these servers that have served no download since.
  private var origins: Set<String> = []

  func contains(_ origin: String) -> Bool { origins.contains(origin) }

  /// A server refused a download that waits.
  mutating func refuse(_ id: UUID, of origin: String) {
    refused[id] = origin
    origins.insert(origin)
  }

  /// A server refused a download that hasn't begun. Returns whether another one finds out when the server works again.
  mutating func refuse(from origin: String) -> Bool {
    guard refused.values.contains(origin) else { return false }
    origins.insert(origin)
    return true
  }

  /// A server served a download. Returns whether others can begin now.
  mutating func serve(_ id: UUID, of origin: String) -> Bool {
    refused[id] = nil
    return origins.remove(origin) != nil
  }

  /// A download is over. Returns whether it was refused, and not served since.
  mutating func end(_ id: UUID) -> Bool {
    guard let origin = refused.removeValue(forKey: id) else { return false }
    if !refused.values.contains(origin) { origins.remove(origin) }
    return true
  }
}
