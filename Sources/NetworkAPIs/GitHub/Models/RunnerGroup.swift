public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// A group of an organization's runners, which decides which repositories and workflows can use them.
  public struct RunnerGroup: Codable, Hashable, Sendable, Identifiable {
    /// The group's ID.
    public var id: Int64
    /// The group's name.
    public var name: String
    /// Which repositories can use the group.
    public var visibility: SecretVisibility?
    /// Whether new runners join this group if they name no other.
    public var isDefault: Bool?
    /// Whether the enterprise shares the group with the organization.
    public var inherited: Bool?
    /// Whether public repositories can use the group.
    public var allowsPublicRepositories: Bool?
    /// Whether the enterprise lets public repositories use the group; nil if the group isn't inherited.
    public var inheritedAllowsPublicRepositories: Bool?
    /// Whether only the selected workflows can use the group.
    public var restrictedToWorkflows: Bool?
    /// These workflows, each as `owner/repo/.github/workflows/name.yml@ref`.
    public var selectedWorkflows: [String]?
    /// Whether the organization can't change the restriction to workflows, because the enterprise decides it.
    public var workflowRestrictionsReadOnly: Bool?
    /// The ID of the private network that hosted runners of the group use; nil if they use none.
    public var networkConfigurationID: String?
    /// The API's URL of the self-hosted runners in the group.
    public var runnersURL: URL?
    /// The API's URL of the GitHub-hosted runners in the group.
    public var hostedRunnersURL: URL?
    /// The API's URL of the selected repositories; nil unless the visibility is `selected`.
    public var selectedRepositoriesURL: URL?

    enum CodingKeys: String, CodingKey {
      case id, name, visibility, inherited, isDefault = "default"
      case allowsPublicRepositories = "allows_public_repositories"
      case inheritedAllowsPublicRepositories = "inherited_allows_public_repositories"
      case restrictedToWorkflows = "restricted_to_workflows", selectedWorkflows = "selected_workflows"
      case workflowRestrictionsReadOnly = "workflow_restrictions_read_only"
      case networkConfigurationID = "network_configuration_id", runnersURL = "runners_url"
      case hostedRunnersURL = "hosted_runners_url", selectedRepositoriesURL = "selected_repositories_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, visibility: SecretVisibility? = nil, isDefault: Bool? = nil, inherited: Bool? = nil,
      allowsPublicRepositories: Bool? = nil, inheritedAllowsPublicRepositories: Bool? = nil,
      restrictedToWorkflows: Bool? = nil, selectedWorkflows: [String]? = nil, workflowRestrictionsReadOnly: Bool? = nil,
      networkConfigurationID: String? = nil, runnersURL: URL? = nil, hostedRunnersURL: URL? = nil,
      selectedRepositoriesURL: URL? = nil
    ) {
      self.id = id
      self.name = name
      self.visibility = visibility
      self.isDefault = isDefault
      self.inherited = inherited
      self.allowsPublicRepositories = allowsPublicRepositories
      self.inheritedAllowsPublicRepositories = inheritedAllowsPublicRepositories
      self.restrictedToWorkflows = restrictedToWorkflows
      self.selectedWorkflows = selectedWorkflows
      self.workflowRestrictionsReadOnly = workflowRestrictionsReadOnly
      self.networkConfigurationID = networkConfigurationID
      self.runnersURL = runnersURL
      self.hostedRunnersURL = hostedRunnersURL
      self.selectedRepositoriesURL = selectedRepositoriesURL
    }
  }

  /// A page of runner groups.
  public struct RunnerGroups: PagedResponse, Codable, Hashable, Sendable {
    /// The number of groups on all pages.
    public var totalCount: Int
    /// The groups on this page, in the order of the response.
    public var items: [RunnerGroup]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "runner_groups"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [RunnerGroup]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}
