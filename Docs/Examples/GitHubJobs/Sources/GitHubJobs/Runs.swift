import Foundation
import NetworkAPIKit
import NetworkAPIs

/// Publishes a release with its files, and reports how much of each has been sent.
func publish(
  _ tag: String, with files: [URL], in repo: Repo, _ client: NetworkClient,
  progress: (_ file: String, _ fraction: Double) -> Void
) async throws {
  let release = try await client.request(
    GitHubAPI.Releases.Create(owner: repo.owner, repo: repo.name, tagName: tag, draft: true))
  for file in files {
    let upload = client.upload(
      GitHubAPI.Releases.UploadAsset(
        owner: repo.owner, repo: repo.name, releaseID: release.id, name: file.lastPathComponent,
        body: try HTTPBody(fileAt: file)))
    for await part in upload.progress { progress(file.lastPathComponent, part.fraction ?? 0) }
    _ = try await upload.value
  }
  _ = try await client.request(
    GitHubAPI.Releases.Update(owner: repo.owner, repo: repo.name, id: release.id, draft: false))
}

/// Waits for the end of a workflow run and saves its logs, a zip archive. Returns how the run ended.
func watch(
  run id: Int64, in repo: Repo, savingLogsTo file: URL, every interval: Duration = .seconds(10), _ client: NetworkClient
) async throws -> String {
  let run = GitHubAPI.Actions.GetRun(owner: repo.owner, repo: repo.name, id: id)
  var state = try await client.request(run)
  while state.status != .completed {
    try await Task.sleep(for: interval)
    state = try await client.request(run)
  }
  let logs = GitHubAPI.Actions.DownloadLogs(owner: repo.owner, repo: repo.name, id: id)
  _ = try await client.download(logs, to: file).value
  return state.conclusion?.rawValue ?? "unknown"
}
