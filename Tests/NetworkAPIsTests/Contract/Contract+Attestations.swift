@testable import NetworkAPIs

extension Contract {
  static let attestations: [Contract] = [
    Contract(
      "repos/list-attestations",
      GitHubAPI.Attestations.List(in: .repository(owner: "owner", repo: "repo"), digest: "subject-digest"),
      full: GitHubAPI.Attestations.List(
        in: .repository(owner: "owner", repo: "repo"), digest: "subject-digest", perPage: 1, before: "a", after: "a",
        predicateType: "a")),
    Contract(
      "orgs/list-attestations",
      GitHubAPI.Attestations.List(in: .organization("org"), digest: "subject-digest"),
      full: GitHubAPI.Attestations.List(
        in: .organization("org"), digest: "subject-digest", perPage: 1, before: "a", after: "a", predicateType: "a")),
    Contract(
      "users/list-attestations",
      GitHubAPI.Attestations.List(in: .user("username"), digest: "subject-digest"),
      full: GitHubAPI.Attestations.List(
        in: .user("username"), digest: "subject-digest", perPage: 1, before: "a", after: "a", predicateType: "a")),
    Contract(
      "orgs/list-attestations-bulk",
      GitHubAPI.Attestations.ListMany(in: .organization("org"), digests: ["a"]),
      full: GitHubAPI.Attestations.ListMany(
        in: .organization("org"), digests: ["a"], perPage: 1, before: "a", after: "a", predicateType: "a")),
    Contract(
      "users/list-attestations-bulk",
      GitHubAPI.Attestations.ListMany(in: .user("username"), digests: ["a"]),
      full: GitHubAPI.Attestations.ListMany(
        in: .user("username"), digests: ["a"], perPage: 1, before: "a", after: "a", predicateType: "a")),
    Contract(
      "repos/create-attestation",
      GitHubAPI.Attestations.Create(owner: "owner", repo: "repo", bundle: .object([:]))),
    Contract(
      "orgs/delete-attestations-by-id",
      GitHubAPI.Attestations.Delete(in: .organization("org"), id: 1)),
    Contract(
      "users/delete-attestations-by-id",
      GitHubAPI.Attestations.Delete(in: .user("username"), id: 1)),
    Contract(
      "orgs/delete-attestations-by-subject-digest",
      GitHubAPI.Attestations.DeleteAll(in: .organization("org"), digest: "subject-digest")),
    Contract(
      "users/delete-attestations-by-subject-digest",
      GitHubAPI.Attestations.DeleteAll(in: .user("username"), digest: "subject-digest")),
    Contract(
      "orgs/delete-attestations-bulk",
      GitHubAPI.Attestations.DeleteMany(in: .organization("org")),
      full: GitHubAPI.Attestations.DeleteMany(in: .organization("org"), digests: ["a"], ids: [1])),
    Contract(
      "users/delete-attestations-bulk",
      GitHubAPI.Attestations.DeleteMany(in: .user("username")),
      full: GitHubAPI.Attestations.DeleteMany(in: .user("username"), digests: ["a"], ids: [1])),
    Contract(
      "orgs/list-attestation-repositories",
      GitHubAPI.Attestations.Repositories(org: "org"),
      full: GitHubAPI.Attestations.Repositories(org: "org", perPage: 1, before: "a", after: "a", predicateType: "a")),
  ]
}
