import Foundation
@testable import NetworkAPIs

extension Contract {
  static let users: [Contract] = [
    Contract(
      "users/get-by-username",
      GitHubAPI.Users(userName: "username")),
    Contract(
      "users/get-by-id",
      GitHubAPI.Users.ByID(id: 1)),
    Contract(
      "users/get-authenticated",
      GitHubAPI.Users.Authenticated()),
    Contract(
      "users/update-authenticated",
      GitHubAPI.Users.UpdateAuthenticated(),
      full: GitHubAPI.Users.UpdateAuthenticated(
        name: "a", email: "a", blog: "a", twitterUsername: "a", company: "a",
        location: "a", hireable: true, bio: "a")),
    Contract(
      "users/list",
      GitHubAPI.Users.List(),
      full: GitHubAPI.Users.List(since: 1, perPage: 1)),
    Contract(
      "users/list-followers-for-user",
      GitHubAPI.Users.Followers(of: "username"),
      full: GitHubAPI.Users.Followers(of: "username", perPage: 1, page: 1)),
    Contract(
      "users/list-following-for-user",
      GitHubAPI.Users.Following(of: "username"),
      full: GitHubAPI.Users.Following(of: "username", perPage: 1, page: 1)),
    Contract(
      "users/list-followers-for-authenticated-user",
      GitHubAPI.Users.MyFollowers(),
      full: GitHubAPI.Users.MyFollowers(perPage: 1, page: 1)),
    Contract(
      "users/list-followed-by-authenticated-user",
      GitHubAPI.Users.MyFollowing(),
      full: GitHubAPI.Users.MyFollowing(perPage: 1, page: 1)),
    Contract(
      "users/check-following-for-user",
      GitHubAPI.Users.IsFollowing(userName: "username", target: "target-user")),
    Contract(
      "users/follow",
      GitHubAPI.Users.Follow(userName: "username")),
    Contract(
      "users/unfollow",
      GitHubAPI.Users.Unfollow(userName: "username")),
    Contract(
      "users/create-public-ssh-key-for-authenticated-user",
      GitHubAPI.Users.CreateKey(key: "a"),
      full: GitHubAPI.Users.CreateKey(key: "a", title: "a")),
    Contract(
      "users/list-emails-for-authenticated-user",
      GitHubAPI.Users.Emails(),
      full: GitHubAPI.Users.Emails(perPage: 1, page: 1)),
    Contract(
      "users/check-person-is-followed-by-authenticated",
      GitHubAPI.Users.AmFollowing(userName: "username")),
    Contract(
      "users/list-public-ssh-keys-for-authenticated-user",
      GitHubAPI.Users.Keys(),
      full: GitHubAPI.Users.Keys(perPage: 1, page: 1)),
    Contract(
      "users/delete-public-ssh-key-for-authenticated-user",
      GitHubAPI.Users.DeleteKey(id: 1)),
    Contract(
      "users/list-gpg-keys-for-user",
      GitHubAPI.Users.GPGKeys(of: "username"),
      full: GitHubAPI.Users.GPGKeys(of: "username", perPage: 1, page: 1)),
    Contract(
      "users/list-public-keys-for-user",
      GitHubAPI.Users.KeysOf(userName: "username"),
      full: GitHubAPI.Users.KeysOf(userName: "username", perPage: 1, page: 1)),
  ]
}
