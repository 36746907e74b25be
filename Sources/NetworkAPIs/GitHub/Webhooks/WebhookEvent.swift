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
    /// The whole body, from which to decode what the other properties leave out, such as the `comment` of a
    /// `discussion_comment`, or the `sha` of a `status`.
    public let body: Data

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
        self.body = body
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
    /// `pull_request_review`: a review was submitted, changed or dismissed.
    case pullRequestReview(PullRequestReviewChange)
    /// `workflow_job`: a job of a workflow run was queued, started or completed.
    case workflowJob(WorkflowJobChange)
    /// `check_suite`: the check runs of a commit were requested or completed.
    case checkSuite(CheckSuiteChange)
    /// `deployment_status`: a deployment has a new status.
    case deploymentStatus(DeploymentStatusChange)
    /// `installation_repositories`: repositories were added to an installation, or removed.
    case installationRepositories(InstallationRepositoriesChange)
    /// `code_scanning_alert`
    case codeScanningAlert(GitHubAPI.CodeScanningAlert)
    /// `commit_comment`
    case commitComment(GitHubAPI.CommitComment)
    /// `create`: a branch or tag.
    case created(GitHubAPI.Event.Created)
    /// `custom_property` and `organization_custom_property`
    case customProperty(GitHubAPI.CustomProperty)
    /// `delete`: a branch or tag.
    case deleted(GitHubAPI.Event.Deleted)
    /// `dependabot_alert`
    case dependabotAlert(GitHubAPI.DependabotAlert)
    /// `deploy_key`
    case deployKey(GitHubAPI.DeployKey)
    /// `deployment`
    case deployment(GitHubAPI.Deployment)
    /// `discussion` and `discussion_comment`
    case discussion(GitHubAPI.Discussion)
    /// `fork`: the fork.
    case fork(GitHubAPI.Repository)
    /// `issue_dependencies` and `sub_issues`: the blocked issue, or the sub-issue.
    case issueRelation(GitHubAPI.Issue)
    /// `label`
    case label(GitHubAPI.Label)
    /// `member`, `membership`, `org_block` and `user`: the account.
    case member(GitHubAPI.SimpleUser)
    /// `milestone`
    case milestone(GitHubAPI.Milestone)
    /// `package` and `registry_package`
    case package(GitHubAPI.Package)
    /// `page_build`
    case pagesBuild(GitHubAPI.PagesSite.Build)
    /// `projects_v2`
    case project(GitHubAPI.Project)
    /// `pull_request_review_comment`
    case reviewComment(GitHubAPI.ReviewComment)
    /// `repository_ruleset`
    case ruleset(GitHubAPI.Ruleset)
    /// `secret_scanning_alert` and `secret_scanning_alert_location`
    case secretScanningAlert(GitHubAPI.SecretScanningAlert)
    /// `status`: of a commit.
    case status(GitHubAPI.CommitStatus)
    /// `team` and `team_add`
    case team(GitHubAPI.Team)
    /// `meta`: the webhook was deleted.
    case webhook(GitHubAPI.Webhook)
    /// `gollum`: wiki pages.
    case wiki(GitHubAPI.Event.WikiChanged)
    /// Another known kind of event: the name and the value of the property with its object, such as `merge_group`.
    case object(String, GitHubAPI.JSONValue)
    /// An event without an object, such as `watch`: see ``WebhookEvent/action`` and the other properties.
    case plain
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
        case "pull_request_review":
          self = .pullRequestReview(try coding.decode(PullRequestReviewChange.self, from: body))
        case "workflow_job": self = .workflowJob(try coding.decode(WorkflowJobChange.self, from: body))
        case "check_suite": self = .checkSuite(try coding.decode(CheckSuiteChange.self, from: body))
        case "deployment_status": self = .deploymentStatus(try coding.decode(DeploymentStatusChange.self, from: body))
        case "installation_repositories":
          self = .installationRepositories(try coding.decode(InstallationRepositoriesChange.self, from: body))
        default:
          self = try Self.own(name: name, body: body) ?? .other(try coding.decode(GitHubAPI.JSONValue.self, from: body))
        }
      } catch is DecodingError {
        self = .other(try coding.decode(GitHubAPI.JSONValue.self, from: body))
      }
    }
  }
}

extension GitHubAPI.WebhookEvent.Payload {
  /// Decodes the object of an event that has no payload type of its own; nil for an event that isn't known.
  static func own(name: String, body: Data) throws -> Self? {
    func value<Value: Decodable>(_ key: String) throws -> Value {
      let coding = JSONCoding()
      let properties = try coding.decode([String: GitHubAPI.JSONValue].self, from: body)
      return try coding.decode(Value.self, from: coding.encode(properties[key] ?? .null))
    }
    func whole<Value: Decodable>() throws -> Value { try JSONCoding().decode(Value.self, from: body) }
    return switch name {
    case "code_scanning_alert": .codeScanningAlert(try value("alert"))
    case "commit_comment": .commitComment(try value("comment"))
    case "create": .created(try whole())
    case "custom_property", "organization_custom_property": .customProperty(try value("definition"))
    case "delete": .deleted(try whole())
    case "dependabot_alert": .dependabotAlert(try value("alert"))
    case "deploy_key": .deployKey(try value("key"))
    case "deployment": .deployment(try value("deployment"))
    case "discussion": .discussion(try value("discussion"))
    case "discussion_comment": .discussion(try value("discussion"))
    case "fork": .fork(try value("forkee"))
    case "gollum": .wiki(try whole())
    case "issue_dependencies": .issueRelation(try value("blocked_issue"))
    case "label": .label(try value("label"))
    case "member", "membership": .member(try value("member"))
    case "meta": .webhook(try value("hook"))
    case "milestone": .milestone(try value("milestone"))
    case "org_block": .member(try value("blocked_user"))
    case "package": .package(try value("package"))
    case "page_build": .pagesBuild(try value("build"))
    case "projects_v2": .project(try value("projects_v2"))
    case "pull_request_review_comment": .reviewComment(try value("comment"))
    case "registry_package": .package(try value("registry_package"))
    case "repository_ruleset": .ruleset(try value("repository_ruleset"))
    case "secret_scanning_alert", "secret_scanning_alert_location": .secretScanningAlert(try value("alert"))
    case "status": .status(try whole())
    case "sub_issues": .issueRelation(try value("sub_issue"))
    case "team", "team_add": .team(try value("team"))
    case "user": .member(try value("user"))
    case _ where bare.contains(name): .plain
    default: try objects[name].map { .object($0, try value($0)) }
    }
  }

  /// The events that have nothing else than action, repository, organization and sender.
  private static let bare: Set = [
    "branch_protection_configuration", "enterprise", "github_app_authorization", "public", "watch",
  ]

  /// The property with the object of an event for which there is no model.
  private static let objects = [
    "branch_protection_rule": "rule", "deployment_protection_rule": "deployment", "deployment_review": "workflow_run",
    "bypass_request_secret_scanning": "exemption_request", "cache_sync": "ref",
    "custom_property_values": "new_property_values",
    "dismissal_request_code_scanning": "exemption_request", "dismissal_request_dependabot": "exemption_request",
    "dismissal_request_secret_scanning": "exemption_request", "exemption_request_push_ruleset": "exemption_request",
    "exemption_request_secret_scanning": "exemption_request", "installation_target": "account",
    "marketplace_purchase": "marketplace_purchase", "merge_group": "merge_group", "organization": "membership",
    "organization_custom_property_values": "new_property_values",
    "personal_access_token_request": "personal_access_token_request", "project": "project",
    "project_card": "project_card", "project_column": "project_column", "projects_v2_item": "projects_v2_item",
    "projects_v2_status_update": "projects_v2_status_update", "pull_request_review_thread": "thread",
    "repository": "changes", "repository_advisory": "repository_advisory", "repository_dispatch": "client_payload",
    "repository_import": "status", "repository_vulnerability_alert": "alert", "secret_scanning_scan": "type",
    "security_advisory": "security_advisory",
    "security_and_analysis": "changes", "sponsorship": "sponsorship", "star": "starred_at",
    "workflow_dispatch": "inputs",
  ]
}
