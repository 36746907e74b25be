public import Foundation
import NetworkAPIKit

extension GitHubAPI {
  /// An event that GitHub delivers to a webhook.
  ///
  /// <!-- swift: let body = Data() -->
  /// ```swift
  /// let event = try GitHubAPI.WebhookEvent(name: "issues", body: body)
  /// if case .issues(let change) = event.payload, event.action == "opened" {
  ///   print(change.issue.title)
  /// }
  /// ```
  ///
  /// Check the signature first: ``Webhook/verify(signature:body:secret:)``.
  public struct WebhookEvent: Hashable, Sendable {
    /// The kind of event, from the header field `X-GitHub-Event`, such as `pull_request`.
    public let name: String
    /// The action, such as `opened`; nil for kinds of events without actions, such as `push`.
    public let action: String?
    /// The repository; nil for events that don't belong to one, such as those of an installation.
    @Boxed public private(set) var repository: Repository?
    /// The organization; nil if a user owns the repository.
    @Boxed public private(set) var organization: Organization?
    /// The account that caused the event.
    public let sender: SimpleUser?
    /// The ID of the installation of a GitHub App that receives the event; nil for other webhooks.
    public let installationID: Int64?
    /// The details, depending on the kind of event.
    public let payload: Payload

    /// Decodes an event.
    ///
    /// - Parameters:
    ///   - name: the value of the field `X-GitHub-Event`.
    ///   - body: the body, of a webhook whose content type is `application/json`.
    /// - Throws: an error if the body isn't a JSON object. A payload in a form that isn't known is ``Payload/other(_:)``.
    public init(name: String, body: Data) throws(DecodingError) {
      do {
        let common = try JSONCoding().decode(Common.self, from: body)
        action = common.action
        sender = common.sender
        installationID = common.installation?.id
        self.name = name
        payload = try Payload(name: name, body: body)
        repository = common.repository
        organization = common.organization
      } catch let error as DecodingError {
        throw error
      } catch {
        let context = DecodingError.Context(codingPath: [], debugDescription: "Not JSON.", underlyingError: error)
        throw DecodingError.dataCorrupted(context)
      }
    }

    /// The properties that events of all kinds have.
    private struct Common: Decodable {
      let action: String?
      @Boxed var repository: Repository?
      @Boxed var organization: Organization?
      let sender: SimpleUser?
      let installation: Identifier?

      struct Identifier: Decodable { let id: Int64 }
      enum CodingKeys: CodingKey { case action, repository, organization, sender, installation }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        action = try? container.decodeIfPresent(String.self, forKey: .action)
        repository = try? container.decodeIfPresent(Repository.self, forKey: .repository)
        organization = try? container.decodeIfPresent(Organization.self, forKey: .organization)
        sender = try? container.decodeIfPresent(SimpleUser.self, forKey: .sender)
        installation = try? container.decodeIfPresent(Identifier.self, forKey: .installation)
      }
    }
  }
}

extension GitHubAPI.WebhookEvent {
  /// The details of an event, by its kind.
  public indirect enum Payload: Hashable, Sendable {
    /// `push`: commits, or a branch or tag, were pushed or deleted.
    case push(Push)
    /// `pull_request`: a pull request was opened, closed, changed, labeled, assigned and so on.
    case pullRequest(PullRequestChange)
    /// `issues`: an issue was opened, closed, changed, labeled, assigned and so on.
    case issues(IssueChange)
    /// `issue_comment`: a comment on an issue or pull request was created, changed or deleted.
    case issueComment(IssueCommentChange)
    /// `release`: a release was created, published, changed or deleted.
    case release(ReleaseChange)
    /// `workflow_run`: a workflow run was requested, started or completed.
    case workflowRun(WorkflowRunChange)
    /// `check_run`: a check run was created, completed or requested again.
    case checkRun(CheckRunChange)
    /// `installation`: a GitHub App was installed, changed, suspended or deleted.
    case installation(InstallationChange)
    /// `ping`: the webhook was created.
    case ping(Ping)
    /// Any other kind of event, and payloads that can't be decoded: the whole body.
    case other(GitHubAPI.JSONValue)

    init(name: String, body: Data) throws {
      let coding = JSONCoding()
      do {
        switch name {
        case "push": self = .push(try coding.decode(Push.self, from: body))
        case "pull_request": self = .pullRequest(try coding.decode(PullRequestChange.self, from: body))
        case "issues": self = .issues(try coding.decode(IssueChange.self, from: body))
        case "issue_comment": self = .issueComment(try coding.decode(IssueCommentChange.self, from: body))
        case "release": self = .release(try coding.decode(ReleaseChange.self, from: body))
        case "workflow_run": self = .workflowRun(try coding.decode(WorkflowRunChange.self, from: body))
        case "check_run": self = .checkRun(try coding.decode(CheckRunChange.self, from: body))
        case "installation": self = .installation(try coding.decode(InstallationChange.self, from: body))
        case "ping": self = .ping(try coding.decode(Ping.self, from: body))
        default: self = .other(try coding.decode(GitHubAPI.JSONValue.self, from: body))
        }
      } catch is DecodingError {
        self = .other(try coding.decode(GitHubAPI.JSONValue.self, from: body))
      }
    }
  }
}
