import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A client for a GitHub App as one of its installations. Its tokens are fetched when they are needed, and renewed.
func client(
  for installation: Int64, of app: GitHubAPI.AppCredential, _ configuration: NetworkClient.Configuration = .init()
) throws -> NetworkClient {
  let credential = GitHubAPI.InstallationCredential(
    app: app, installationID: installation, client: NetworkClient(configuration: configuration))
  var configuration = configuration
  // Each installation has limits of its own.
  configuration.interceptors = configuration.interceptors.map {
    ($0 as? GitHubAPI.PlatformRules)?.forAnotherToken() ?? $0
  }
  configuration.authentication = [
    Authentication(credential, for: try GitHubAPI.origins(of: configuration.hostOverrides))
  ]
  return NetworkClient(configuration: configuration)
}

/// What a web server calls for each delivery of a webhook. Returns the status to respond with.
func receive(_ fields: NetworkAPI.Headers, _ body: Data, secret: String, failed: (GitHubAPI.Job) -> Void) -> Int {
  do {
    try GitHubAPI.Webhook.verify(signature: fields["X-Hub-Signature-256"], body: body, secret: secret)
    let event = try GitHubAPI.WebhookEvent(name: fields["X-GitHub-Event"] ?? "", body: body)
    if case .workflowJob(let change) = event.payload, change.workflowJob.conclusion == .failure {
      failed(change.workflowJob)
    }
    return 204
  } catch {
    return error is GitHubAPI.WebhookSignatureError ? 401 : 400
  }
}
