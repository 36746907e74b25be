public import NetworkAPIKit

extension GitHubAPI.Users {
  /// Lists the authenticated account's e-mail addresses.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user): needs the account permission Email addresses: read.
  public struct Emails: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Email]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/emails", ["per_page": perPage, "page": page])
    }
  }

  /// Returns whether the authenticated account follows an account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/followers#check-if-a-person-is-followed-by-the-authenticated-user): needs the account permission Followers: read.
  public struct AmFollowing: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter userName: the user name of the account.
    public init(userName: String) { urlInfo = .GitHubAPI(path: "/user/following/\(userName)") }
  }

  /// Lists the authenticated account's public SSH keys.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/keys#list-public-ssh-keys-for-the-authenticated-user): needs the account permission Git SSH keys: read.
  public struct Keys: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PublicKey]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/keys", ["per_page": perPage, "page": page])
    }
  }

  /// Deletes a public SSH key of the authenticated account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/keys#delete-a-public-ssh-key-for-the-authenticated-user): needs the account permission Git SSH keys: write.
  public struct DeleteKey: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter id: the ID of the key.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/user/keys/\(id)") }
  }

  /// Lists a user's GPG keys.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/gpg-keys#list-gpg-keys-for-a-user)
  public struct GPGKeys: GitHubEndpoint {
    public typealias Response = [GitHubAPI.GPGKey]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(of userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/gpg_keys", ["per_page": perPage, "page": page])
    }
  }

  /// Lists a user's public SSH keys.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/users/keys#list-public-keys-for-a-user): needs the account permission Git SSH keys: read.
  public struct KeysOf: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PublicKey]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/keys", ["per_page": perPage, "page": page])
    }
  }
}
