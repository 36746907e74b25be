import Foundation

/// The entries of a kept JSON array, decoded one by one, so that one that isn't understood doesn't cost the others.
struct JSONEntries<Entry: Decodable & Sendable>: Sendable {
  private(set) var known: [Entry] = []
  /// The JSON of the entries that aren't understood, such as those of a later version.
  private(set) var others: [Data] = []

  /// Decodes an array; nil if the data isn't JSON, or has no array there.
  ///
  /// - Parameters:
  ///   - member: the member of the top object that has the array; nil if the array is the top value.
  ///   - isValid: whether an entry can be used.
  init?(_ data: Data, in member: String? = nil, isValid: (Entry) -> Bool) {
    let top = try? JSONSerialization.jsonObject(with: data)
    guard let entries = (member.map { (top as? [String: Any])?[$0] } ?? top) as? [Any] else { return nil }
    for entry in entries {
      guard let json = try? JSONSerialization.data(withJSONObject: entry, options: .fragmentsAllowed) else {
        return nil
      }
      if let entry = try? JSONDecoder().decode(Entry.self, from: json), isValid(entry) {
        known.append(entry)
      } else {
        others.append(json)
      }
    }
  }

  /// Appends JSON values to a JSON array.
  static func append(_ values: [Data], to array: Data = Data("[]".utf8)) -> Data {
    var data = array.dropLast()
    for value in values {
      if data.count > 1 { data.append(UInt8(ascii: ",")) }
      data.append(value)
    }
    data.append(UInt8(ascii: "]"))
    return data
  }
}
