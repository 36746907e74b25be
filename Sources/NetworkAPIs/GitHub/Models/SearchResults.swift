public import Foundation

extension GitHubAPI {
  /// A page of what a search found.
  public struct SearchResults<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// How many there are in all; GitHub gives no more than the first 1,000.
    public var totalCount: Int
    /// Whether the search timed out and results are missing; false if an old response (2014) doesn't say.
    public var incompleteResults: Bool
    /// What was found, the best first.
    public var items: [Hit<Item>]
    /// How issues were searched: `lexical`, `semantic` or `hybrid`.
    public var searchType: String?
    /// Why issues were searched by words though meaning was asked for.
    public var lexicalFallbackReason: [String]?

    enum CodingKeys: String, CodingKey {
      case items
      case totalCount = "total_count", incompleteResults = "incomplete_results", searchType = "search_type"
      case lexicalFallbackReason = "lexical_fallback_reason"
    }

    // Written by `Scripts/github inits`.
    /// Creates a search results from its properties, as for a preview or a test.
    public init(
      totalCount: Int, incompleteResults: Bool, items: [Hit<Item>], searchType: String? = nil,
      lexicalFallbackReason: [String]? = nil
    ) {
      self.totalCount = totalCount
      self.incompleteResults = incompleteResults
      self.items = items
      self.searchType = searchType
      self.lexicalFallbackReason = lexicalFallbackReason
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      items = try container.decode([Hit<Item>].self, forKey: .items)
      totalCount = try container.decodeIfPresent(Int.self, forKey: .totalCount) ?? items.count
      incompleteResults = try container.decodeIfPresent(Bool.self, forKey: .incompleteResults) ?? false
      searchType = try container.decodeIfPresent(String.self, forKey: .searchType)
      lexicalFallbackReason = try container.decodeIfPresent([String].self, forKey: .lexicalFallbackReason)
    }
  }

  /// One thing a search found, and why. The thing's properties are this one's too.
  @dynamicMemberLookup
  public struct Hit<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// What was found.
    public var item: Item
    /// How well it fits the search.
    public var score: Double?
    /// Where it matches; sent with the media type `application/vnd.github.text-match+json`.
    public var textMatches: [TextMatch]?

    enum CodingKeys: String, CodingKey {
      case score
      case textMatches = "text_matches"
    }

    // Written by `Scripts/github inits`.
    /// Creates a hit from its properties, as for a preview or a test.
    public init(item: Item, score: Double? = nil, textMatches: [TextMatch]? = nil) {
      self.item = item
      self.score = score
      self.textMatches = textMatches
    }

    public init(from decoder: any Decoder) throws {
      item = try Item(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      score = try container.decodeIfPresent(Double.self, forKey: .score)
      textMatches = try container.decodeIfPresent([TextMatch].self, forKey: .textMatches)
    }

    public func encode(to encoder: any Encoder) throws {
      try item.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(score, forKey: .score)
      try container.encodeIfPresent(textMatches, forKey: .textMatches)
    }

    /// A property of what was found.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Item, Value>) -> Value { item[keyPath: keyPath] }
  }

  /// A part of a text that matches a search.
  public struct TextMatch: Codable, Hashable, Sendable {
    /// The thing with the text, in the API.
    public var objectURL: URL?
    /// What kind it is.
    public var objectType: String?
    /// The property that holds the text.
    public var property: String?
    /// The part of the text.
    public var fragment: String?
    /// What matches in it.
    public var matches: [Match]?

    enum CodingKeys: String, CodingKey {
      case property, fragment, matches
      case objectURL = "object_url", objectType = "object_type"
    }

    // Written by `Scripts/github inits`.
    /// Creates a text match from its properties, as for a preview or a test.
    public init(
      objectURL: URL? = nil, objectType: String? = nil, property: String? = nil, fragment: String? = nil,
      matches: [Match]? = nil
    ) {
      self.objectURL = objectURL
      self.objectType = objectType
      self.property = property
      self.fragment = fragment
      self.matches = matches
    }

    /// What matches.
    public struct Match: Codable, Hashable, Sendable {
      /// The text.
      public var text: String?
      /// Where it begins and ends in the fragment.
      public var indices: [Int]?

      // Written by `Scripts/github inits`.
      /// Creates a match from its properties, as for a preview or a test.
      public init(text: String? = nil, indices: [Int]? = nil) {
        self.text = text
        self.indices = indices
      }
    }
  }
}
