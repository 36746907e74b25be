public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for searches. They have a rate limit of their own, counted by the minute.
  public enum Search {}
}

extension GitHubAPI.Search {
  /// Searches code.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-code)
  public struct Code: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.CodeSearchItem>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - sort: the property to sort by.
    ///   - order: the sort order; only with `sort`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      query: String, sort: Sort? = nil, order: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/search/code",
        ["q": query, "sort": sort?.rawValue, "order": order?.rawValue, "per_page": perPage, "page": page])
    }

    /// The properties to sort results by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time at which GitHub last indexed the file.
      public static let indexed: Self = "indexed"
    }
  }

  /// Searches commits.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-commits)
  public struct Commits: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.CommitSearchItem>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - sort: the property to sort by.
    ///   - order: the sort order; only with `sort`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      query: String, sort: Sort? = nil, order: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/search/commits",
        ["q": query, "sort": sort?.rawValue, "order": order?.rawValue, "per_page": perPage, "page": page])
    }

    /// The properties to sort results by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the date on which the commit was written.
      public static let authorDate: Self = "author-date"
      /// By the date on which the commit was committed.
      public static let committerDate: Self = "committer-date"
    }
  }

  /// Searches issues and pull requests.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-issues-and-pull-requests)
  public struct Issues: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.Issue>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - sort: the property to sort by.
    ///   - order: the sort order; only with `sort`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - advancedSearch: `true` for GitHub's advanced search syntax.
    ///   - searchType: whether to search for words, by meaning, or both.
    public init(
      query: String, sort: Sort? = nil, order: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil,
      advancedSearch: String? = nil, searchType: SearchType? = nil
    ) {
      urlInfo = .gitHub(
        "/search/issues",
        [
          "q": query, "sort": sort?.rawValue, "order": order?.rawValue, "per_page": perPage, "page": page,
          "advanced_search": advancedSearch, "search_type": searchType?.rawValue,
        ])
    }

    /// The properties to sort results by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the number of comments.
      public static let comments: Self = "comments"
      /// By the number of reactions of all kinds.
      public static let reactions: Self = "reactions"
      /// By the number of 👍 reactions.
      public static let reactionsPlusOne: Self = "reactions-+1"
      /// By the number of 👎 reactions.
      public static let reactionsMinusOne: Self = "reactions--1"
      /// By the number of 😄 reactions.
      public static let reactionsSmile: Self = "reactions-smile"
      /// By the number of 😕 reactions.
      public static let reactionsThinkingFace: Self = "reactions-thinking_face"
      /// By the number of ❤️ reactions.
      public static let reactionsHeart: Self = "reactions-heart"
      /// By the number of 🎉 reactions.
      public static let reactionsTada: Self = "reactions-tada"
      /// By the number of reactions and comments.
      public static let interactions: Self = "interactions"
      /// By the time of creation.
      public static let created: Self = "created"
      /// By the time of the last update.
      public static let updated: Self = "updated"
    }

    /// How to search for issues.
    public struct SearchType: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Searches by meaning.
      public static let semantic: Self = "semantic"
      /// Searches by meaning and for words.
      public static let hybrid: Self = "hybrid"
    }
  }

  /// Searches a repository's labels.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-labels): needs the permission Metadata: read.
  public struct Labels: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.Label>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - repositoryID: the ID of the repository to search.
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - sort: the property to sort by.
    ///   - order: the sort order; only with `sort`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      repositoryID: Int64, query: String, sort: GitHubAPI.TimeSort? = nil, order: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/search/labels",
        [
          "repository_id": repositoryID, "q": query, "sort": sort?.rawValue, "order": order?.rawValue,
          "per_page": perPage, "page": page,
        ])
    }
  }

  /// Searches repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-repositories)
  public struct Repositories: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.Repository>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - sort: the property to sort by.
    ///   - order: the sort order; only with `sort`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      query: String, sort: Sort? = nil, order: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/search/repositories",
        ["q": query, "sort": sort?.rawValue, "order": order?.rawValue, "per_page": perPage, "page": page])
    }

    /// The properties to sort results by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the number of stars.
      public static let stars: Self = "stars"
      /// By the number of forks.
      public static let forks: Self = "forks"
      /// By the number of issues with the label `help-wanted`.
      public static let helpWantedIssues: Self = "help-wanted-issues"
      /// By the time of the last update.
      public static let updated: Self = "updated"
    }
  }

  /// Searches topics.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-topics)
  public struct Topics: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.Topic>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(query: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/search/topics", ["q": query, "per_page": perPage, "page": page])
    }
  }

  /// Searches users.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/search/search#search-users)
  public struct Users: GitHubEndpoint {
    public typealias Response = GitHubAPI.SearchResults<GitHubAPI.User>
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - query: the search terms and qualifiers, in GitHub's search syntax.
    ///   - sort: the property to sort by.
    ///   - order: the sort order; only with `sort`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      query: String, sort: Sort? = nil, order: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/search/users",
        ["q": query, "sort": sort?.rawValue, "order": order?.rawValue, "per_page": perPage, "page": page])
    }

    /// The properties to sort results by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the number of followers.
      public static let followers: Self = "followers"
      /// By the number of repositories.
      public static let repositories: Self = "repositories"
      /// By the time at which the account was created.
      public static let joined: Self = "joined"
    }
  }
}
