public import NetworkAPIKit

extension GitHubAPI {
  /// Returns an account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/users#get-a-user)
  public struct Users: GitHubEndpoint {
    public typealias Response = GitHubAPI.User
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .get)

    /// - Parameter userName: the user name of the account.
    public init(userName: String) { urlInfo = .GitHubAPI(path: "/users/\(userName)") }
  }
}

extension GitHubAPI.Users {
  /// Returns an account by its ID.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/users#get-a-user-using-their-id)
  public struct ByID: GitHubEndpoint {
    public typealias Response = GitHubAPI.User
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter id: the ID of the account.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/user/\(id)") }
  }

  /// Returns the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/users#get-the-authenticated-user)
  public struct Authenticated: GitHubEndpoint {
    public typealias Response = GitHubAPI.User
    public let urlInfo: NetworkAPI.URLInfo

    /// Creates the endpoint, which has no parameters.
    public init() { urlInfo = .GitHubAPI(path: "/user") }
  }

  /// Updates the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/users#update-the-authenticated-user): needs the account permission Profile: write.
  public struct UpdateAuthenticated: GitHubEndpoint {
    public typealias Response = GitHubAPI.User
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - name: the user's display name.
    ///   - email: the public e-mail address.
    ///   - blog: the website.
    ///   - twitterUsername: the user name at X (Twitter).
    ///   - company: the name of the company.
    ///   - location: the location.
    ///   - hireable: whether the user is available for hire.
    ///   - bio: the user's description of themselves.
    public init(
      name: String? = nil, email: String? = nil, blog: String? = nil,
      twitterUsername: GitHubAPI.Nullable<String>? = nil, company: String? = nil, location: String? = nil,
      hireable: Bool? = nil, bio: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/user")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": name, "email": email, "blog": blog, "twitter_username": twitterUsername, "company": company,
          "location": location, "hireable": hireable, "bio": bio,
        ])
    }
  }

  /// Lists all accounts, in the order in which they were created.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/users#list-users)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - since: only accounts with a greater ID.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(since: Int64? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/users", ["since": since, "per_page": perPage])
    }
  }

  /// Lists a user's followers.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#list-followers-of-a-user)
  public struct Followers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(of userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/followers", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the accounts that a user follows.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#list-the-people-a-user-follows)
  public struct Following: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(of userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/following", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the authenticated account's followers.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#list-followers-of-the-authenticated-user): needs the account permission Followers: read.
  public struct MyFollowers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/followers", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the accounts that the authenticated account follows.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#list-the-people-the-authenticated-user-follows): needs the account permission Followers: read.
  public struct MyFollowing: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/following", ["per_page": perPage, "page": page])
    }
  }

  /// Returns whether an account follows another one.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#check-if-a-user-follows-another-user)
  public struct IsFollowing: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - target: the user name of the account that may be followed.
    public init(userName: String, target: String) {
      urlInfo = .GitHubAPI(path: "/users/\(userName)/following/\(target)")
    }
  }

  /// Follows a user as the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#follow-a-user): needs the account permission Followers: write.
  public struct Follow: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameter userName: the user name of the account.
    public init(userName: String) { urlInfo = .GitHubAPI(path: "/user/following/\(userName)") }
  }

  /// Stops following a user as the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#unfollow-a-user): needs the account permission Followers: write.
  public struct Unfollow: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter userName: the user name of the account.
    public init(userName: String) { urlInfo = .GitHubAPI(path: "/user/following/\(userName)") }
  }

  /// Creates a public SSH key of the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/keys#create-a-public-ssh-key-for-the-authenticated-user): needs the account permission Git SSH keys: write.
  public struct CreateKey: GitHubEndpoint {
    public typealias Response = GitHubAPI.PublicKey
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - key: the public key.
    ///   - title: the title of the key.
    public init(key: String, title: String? = nil) {
      urlInfo = .GitHubAPI(path: "/user/keys")
      requestInfo = .init(method: .post, parameters: ["title": title, "key": key])
    }
  }
}
