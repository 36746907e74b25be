import Foundation
@testable import NetworkAPIs

extension Contract {
  static let activity: [Contract] = [
    Contract(
      "activity/list-notifications-for-authenticated-user",
      GitHubAPI.Activity.Notifications(),
      full: GitHubAPI.Activity.Notifications(
        all: true, participating: true, since: Date(timeIntervalSince1970: 0),
        before: Date(timeIntervalSince1970: 0), page: 1, perPage: 1)),
    Contract(
      "activity/list-repo-notifications-for-authenticated-user",
      GitHubAPI.Activity.RepoNotifications(owner: "owner", repo: "repo"),
      full: GitHubAPI.Activity.RepoNotifications(
        owner: "owner", repo: "repo", all: true, participating: true,
        since: Date(timeIntervalSince1970: 0), before: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "activity/mark-notifications-as-read",
      GitHubAPI.Activity.MarkNotificationsAsRead(),
      full: GitHubAPI.Activity.MarkNotificationsAsRead(lastReadAt: Date(timeIntervalSince1970: 0), read: true)),
    Contract(
      "activity/mark-repo-notifications-as-read",
      GitHubAPI.Activity.MarkRepoNotificationsAsRead(owner: "owner", repo: "repo"),
      full: GitHubAPI.Activity.MarkRepoNotificationsAsRead(
        owner: "owner", repo: "repo",
        lastReadAt: Date(timeIntervalSince1970: 0))),
    Contract(
      "activity/get-thread",
      GitHubAPI.Activity.GetThread(id: 1)),
    Contract(
      "activity/mark-thread-as-read",
      GitHubAPI.Activity.MarkThreadAsRead(id: 1)),
    Contract(
      "activity/mark-thread-as-done",
      GitHubAPI.Activity.MarkThreadAsDone(id: 1)),
    Contract(
      "activity/get-thread-subscription-for-authenticated-user",
      GitHubAPI.Activity.GetThreadSubscription(threadID: 1)),
    Contract(
      "activity/set-thread-subscription",
      GitHubAPI.Activity.SetThreadSubscription(threadID: 1),
      full: GitHubAPI.Activity.SetThreadSubscription(threadID: 1, ignored: true)),
    Contract(
      "activity/delete-thread-subscription",
      GitHubAPI.Activity.DeleteThreadSubscription(threadID: 1)),
    Contract(
      "activity/list-repo-events",
      GitHubAPI.Activity.Events(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Activity.Events(in: .repository(owner: "owner", repo: "repo"), perPage: 1, page: 1)),
    Contract(
      "activity/list-public-events-for-user",
      GitHubAPI.Activity.PublicEvents(userName: "username"),
      full: GitHubAPI.Activity.PublicEvents(userName: "username", perPage: 1, page: 1)),
    Contract(
      "activity/list-stargazers-for-repo",
      GitHubAPI.Activity.Stargazers(owner: "owner", repo: "repo"),
      full: GitHubAPI.Activity.Stargazers(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "activity/list-watchers-for-repo",
      GitHubAPI.Activity.Watchers(owner: "owner", repo: "repo"),
      full: GitHubAPI.Activity.Watchers(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "activity/list-repos-starred-by-user",
      GitHubAPI.Activity.Starred(by: "username"),
      full: GitHubAPI.Activity.Starred(by: "username", sort: "created", direction: "asc", perPage: 1, page: 1)),
    Contract(
      "activity/list-repos-starred-by-authenticated-user",
      GitHubAPI.Activity.MyStarred(),
      full: GitHubAPI.Activity.MyStarred(sort: "created", direction: "asc", perPage: 1, page: 1)),
    Contract(
      "activity/check-repo-is-starred-by-authenticated-user",
      GitHubAPI.Activity.IsStarred(owner: "owner", repo: "repo")),
    Contract(
      "activity/star-repo-for-authenticated-user",
      GitHubAPI.Activity.Star(owner: "owner", repo: "repo")),
    Contract(
      "activity/unstar-repo-for-authenticated-user",
      GitHubAPI.Activity.Unstar(owner: "owner", repo: "repo")),
    Contract(
      "activity/get-repo-subscription",
      GitHubAPI.Activity.GetRepoSubscription(owner: "owner", repo: "repo")),
    Contract(
      "activity/set-repo-subscription",
      GitHubAPI.Activity.SetRepoSubscription(owner: "owner", repo: "repo"),
      full: GitHubAPI.Activity.SetRepoSubscription(owner: "owner", repo: "repo", subscribed: true, ignored: true)),
    Contract(
      "activity/delete-repo-subscription",
      GitHubAPI.Activity.DeleteRepoSubscription(owner: "owner", repo: "repo")),
    Contract(
      "activity/list-watched-repos-for-authenticated-user",
      GitHubAPI.Activity.MyWatched(),
      full: GitHubAPI.Activity.MyWatched(perPage: 1, page: 1)),
    Contract(
      "activity/list-repos-watched-by-user",
      GitHubAPI.Activity.Watched(by: "username"),
      full: GitHubAPI.Activity.Watched(by: "username", perPage: 1, page: 1)),
    Contract(
      "activity/list-public-events",
      GitHubAPI.Activity.AllPublicEvents(),
      full: GitHubAPI.Activity.AllPublicEvents(perPage: 1, page: 1)),
    Contract(
      "activity/list-public-org-events",
      GitHubAPI.Activity.Events(in: .organization("org")),
      full: GitHubAPI.Activity.Events(in: .organization("org"), perPage: 1, page: 1)),
    Contract(
      "activity/list-events-for-authenticated-user",
      GitHubAPI.Activity.Events(in: .user("username")),
      full: GitHubAPI.Activity.Events(in: .user("username"), perPage: 1, page: 1)),
    Contract(
      "activity/get-feeds",
      GitHubAPI.Activity.GetFeeds()),
  ]
}
