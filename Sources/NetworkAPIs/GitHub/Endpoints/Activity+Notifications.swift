public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for notifications, events, stars and watching.
  public enum Activity {}
}

extension GitHubAPI.Activity {
  /// Lists the authenticated account's notifications.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#list-notifications-for-the-authenticated-user)
  public struct Notifications: GitHubEndpoint {
    public typealias Response = [GitHubAPI.NotificationThread]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - all: whether to include notifications that were read.
    ///   - participating: whether to list only notifications that the account participates in or is mentioned in.
    ///   - since: only notifications that were updated at or after this time.
    ///   - before: only items that were updated before this time.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(
      all: Bool? = nil, participating: Bool? = nil, since: Date? = nil, before: Date? = nil, page: Int? = nil,
      perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/notifications",
        [
          "all": all, "participating": participating, "since": since, "before": before, "page": page,
          "per_page": perPage,
        ])
    }
  }

  /// Lists the authenticated account's notifications for a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#list-repository-notifications-for-the-authenticated-user)
  public struct RepoNotifications: GitHubEndpoint {
    public typealias Response = [GitHubAPI.NotificationThread]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - all: whether to include notifications that were read.
    ///   - participating: whether to list only notifications that the account participates in or is mentioned in.
    ///   - since: only notifications that were updated at or after this time.
    ///   - before: only items that were updated before this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, all: Bool? = nil, participating: Bool? = nil, since: Date? = nil,
      before: Date? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/notifications",
        [
          "all": all, "participating": participating, "since": since, "before": before, "per_page": perPage,
          "page": page,
        ])
    }
  }

  /// Marks the authenticated account's notifications as read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#mark-notifications-as-read)
  public struct MarkNotificationsAsRead: GitHubEndpoint {
    public typealias Response = GitHubAPI.Accepted?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - lastReadAt: the time up to which to mark notifications as read; by default now.
    ///   - read: whether to mark them as read.
    public init(lastReadAt: Date? = nil, read: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/notifications")
      requestInfo = .init(method: .put, parameters: ["last_read_at": lastReadAt, "read": read])
    }
  }

  /// Marks the authenticated account's notifications for a repository as read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#mark-repository-notifications-as-read)
  public struct MarkRepoNotificationsAsRead: GitHubEndpoint {
    public typealias Response = GitHubAPI.Accepted?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - lastReadAt: the time up to which to mark notifications as read; by default now.
    public init(owner: String, repo: String, lastReadAt: Date? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/notifications")
      requestInfo = .init(method: .put, parameters: ["last_read_at": lastReadAt])
    }
  }

  /// Returns a notification thread.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#get-a-thread)
  public struct GetThread: GitHubEndpoint {
    public typealias Response = GitHubAPI.NotificationThread
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter id: the ID of the notification thread.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/notifications/threads/\(id)") }
  }

  /// Marks a notification thread as read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#mark-a-thread-as-read)
  public struct MarkThreadAsRead: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .patch)

    /// - Parameter id: the ID of the notification thread.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/notifications/threads/\(id)") }
  }

  /// Marks a notification thread as done.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#mark-a-thread-as-done)
  public struct MarkThreadAsDone: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter id: the ID of the notification thread.
    public init(id: Int64) { urlInfo = .GitHubAPI(path: "/notifications/threads/\(id)") }
  }

  /// Returns the authenticated account's subscription to a notification thread.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#get-a-thread-subscription-for-the-authenticated-user)
  public struct GetThreadSubscription: GitHubEndpoint {
    public typealias Response = GitHubAPI.ThreadSubscription
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter threadID: the ID of the notification thread.
    public init(threadID: Int64) { urlInfo = .GitHubAPI(path: "/notifications/threads/\(threadID)/subscription") }
  }

  /// Subscribes the authenticated account to a notification thread, or ignores the thread.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#set-a-thread-subscription)
  public struct SetThreadSubscription: GitHubEndpoint {
    public typealias Response = GitHubAPI.ThreadSubscription
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - threadID: the ID of the notification thread.
    ///   - ignored: whether to block all notifications.
    public init(threadID: Int64, ignored: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/notifications/threads/\(threadID)/subscription")
      requestInfo = .init(method: .put, parameters: ["ignored": ignored])
    }
  }

  /// Ends the authenticated account's subscription to a notification thread.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/activity/notifications#delete-a-thread-subscription)
  public struct DeleteThreadSubscription: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter threadID: the ID of the notification thread.
    public init(threadID: Int64) { urlInfo = .GitHubAPI(path: "/notifications/threads/\(threadID)/subscription") }
  }
}
