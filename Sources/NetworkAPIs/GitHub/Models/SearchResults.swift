public import Foundation

extension GitHubAPI {
  /// A page of search results.
  public struct SearchResults<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The number of results on all pages, of which GitHub returns only the first 1,000.
    public var totalCount: Int
    /// Whether the search timed out and results are missing; false if a response from 2014 or before doesn't contain
    /// it.
    public var incompleteResults: Bool
    /// The results on this page, by default the best match first.
    public var items: [Hit<Item>]
    /// How issues were searched: `lexical`, `semantic` or `hybrid`.
    public var searchType: String?
    /// Why issues were searched by words although a semantic search was requested; nil if they weren't.
    public var lexicalFallbackReason: [String]?

    enum CodingKeys: String, CodingKey {
      case items
      case totalCount = "total_count", incompleteResults = "incomplete_results", searchType = "search_type"
      case lexicalFallbackReason = "lexical_fallback_reason"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

  /// A search result with its score and matches. The properties of the found item are available directly.
  @dynamicMemberLookup
  public struct Hit<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The found item, such as a repository.
    public var item: Item
    /// How well the item matches the search; higher is better.
    public var score: Double?
    /// The texts that match; only with the media type `application/vnd.github.text-match+json`.
    public var textMatches: [TextMatch]?

    enum CodingKeys: String, CodingKey {
      case score
      case textMatches = "text_matches"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The value of a property of the found item.
    public subscript<Value>(dynamicMember keyPath: KeyPath<Item, Value>) -> Value { item[keyPath: keyPath] }
  }

  /// A text that matches a search.
  public struct TextMatch: Codable, Hashable, Sendable {
    /// The URL in the API of the object that contains the text.
    public var objectURL: URL?
    /// The kind of object that contains the text.
    public var objectType: String?
    /// The property that contains the text.
    public var property: String?
    /// The part of the text around the matches.
    public var fragment: String?
    /// The matches in the fragment.
    public var matches: [Match]?

    enum CodingKeys: String, CodingKey {
      case property, fragment, matches
      case objectURL = "object_url", objectType = "object_type"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// A match in a text.
    public struct Match: Codable, Hashable, Sendable {
      /// The text that matches.
      public var text: String?
      /// The offsets in the fragment at which the match begins and ends.
      public var indices: [Int]?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(text: String? = nil, indices: [Int]? = nil) {
        self.text = text
        self.indices = indices
      }
    }
  }
}
