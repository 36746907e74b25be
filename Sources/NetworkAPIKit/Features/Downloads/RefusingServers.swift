import Foundation

/// The servers that have refused downloads of a manager: what else it began there would fail.
struct RefusingServers {
  /// The downloads that were refused, with their servers, until they are served or over.
  private var refused: [UUID: String] = [:]
  /// Those of these servers that have served no download since.
  private var origins: Set<String> = []
  /// Those that hadn't begun and waited for each of these servers. None does so twice, since the server may refuse only
  /// this one, and serve all others.
  private var waited: [String: Set<UUID>] = [:]

  func contains(_ origin: String) -> Bool { origins.contains(origin) }

  /// A server refused a download that waits.
  mutating func refuse(_ id: UUID, of origin: String) {
    refused[id] = origin
    origins.insert(origin)
  }

  /// A server refused a download that hasn't begun. Returns whether it waits, until another one finds out that the server
  /// works again.
  mutating func refuse(unbegun id: UUID, of origin: String) -> Bool {
    guard refused.values.contains(origin), waited[origin, default: []].insert(id).inserted else { return false }
    origins.insert(origin)
    return true
  }

  /// A server served a download. Returns whether others can begin now.
  mutating func serve(_ id: UUID, of origin: String) -> Bool {
    let wasRefusing = origins.contains(origin)
    _ = end(id)
    origins.remove(origin)
    return wasRefusing
  }

  /// A download is over. Returns whether it was refused, and not served since.
  mutating func end(_ id: UUID) -> Bool {
    guard let origin = refused.removeValue(forKey: id) else { return false }
    if !refused.values.contains(origin) {
      origins.remove(origin)
      waited[origin] = nil
    }
    return true
  }
}
