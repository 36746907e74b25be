import NetworkAPIs

extension ParameterValues {
  static let settings: [ParameterValues] =
    configurations + [
      ParameterValues(
        "actions/set-fork-pr-contributor-approval-permissions-organization", "approval_policy",
        [GitHubAPI.ActionsPermissions.ForkApproval.Policy.newToGitHub, .firstTimeContributors, .allExternal]
      ) {
        GitHubAPI.ActionsPermissions.SetForkApproval(in: .organization("org"), policy: $0)
      },
      ParameterValues(
        "actions/set-github-actions-default-workflow-permissions-organization", "default_workflow_permissions",
        [GitHubAPI.ActionsPermissions.TokenAccess.read, .write]
      ) {
        GitHubAPI.ActionsPermissions.SetWorkflowDefaults(in: .organization("org"), permissions: $0)
      },
      ParameterValues(
        "actions/set-fork-pr-contributor-approval-permissions-repository", "approval_policy",
        [GitHubAPI.ActionsPermissions.ForkApproval.Policy.newToGitHub, .firstTimeContributors, .allExternal]
      ) {
        GitHubAPI.ActionsPermissions.SetForkApproval(in: .repository(owner: "owner", repo: "repo"), policy: $0)
      },
      ParameterValues(
        "actions/set-github-actions-default-workflow-permissions-repository", "default_workflow_permissions",
        [GitHubAPI.ActionsPermissions.TokenAccess.read, .write]
      ) {
        GitHubAPI.ActionsPermissions.SetWorkflowDefaults(in: .repository(owner: "owner", repo: "repo"), permissions: $0)
      },
      ParameterValues(
        "actions/set-github-actions-permissions-organization", "allowed_actions",
        [GitHubAPI.ActionsPermissions.Allowed.all, .localOnly, .selected]
      ) {
        GitHubAPI.ActionsPermissions.Set(in: .organization("org"), enabledRepositories: .all, allowedActions: $0)
      },
      ParameterValues(
        "actions/set-github-actions-permissions-organization", "enabled_repositories",
        [GitHubAPI.ActionsPermissions.Repositories.all, .none, .selected]
      ) {
        GitHubAPI.ActionsPermissions.Set(in: .organization("org"), enabledRepositories: $0)
      },
      ParameterValues(
        "actions/set-github-actions-permissions-repository", "allowed_actions",
        [GitHubAPI.ActionsPermissions.Allowed.all, .localOnly, .selected]
      ) {
        GitHubAPI.ActionsPermissions.Set(
          in: .repository(owner: "owner", repo: "repo"), enabled: true, allowedActions: $0)
      },
      ParameterValues(
        "actions/set-self-hosted-runners-permissions-organization", "enabled_repositories",
        [GitHubAPI.ActionsPermissions.Repositories.all, .selected, .none]
      ) {
        GitHubAPI.ActionsPermissions.SetSelfHostedRunners(org: "org", enabledRepositories: $0)
      },
      ParameterValues(
        "actions/set-workflow-access-to-repository", "access_level",
        [GitHubAPI.ActionsPermissions.Access.Level.none, .user, .organization]
      ) {
        GitHubAPI.ActionsPermissions.SetAccess(owner: "owner", repo: "repo", level: $0)
      },
      ParameterValues(
        "code-security/attach-configuration", "scope",
        [
          GitHubAPI.CodeSecurityConfiguration.AttachedRepositories.all, .allWithoutConfigurations, .public,
          .privateOrInternal, .selected,
        ]
      ) {
        GitHubAPI.CodeSecurity.Attach(org: "org", id: 1, repositories: $0)
      },
      ParameterValues(
        "code-security/get-configurations-for-org", "target_type", [GitHubAPI.CodeSecurity.List.Target.global, .all]
      ) {
        GitHubAPI.CodeSecurity.List(org: "org", target: $0)
      },
      ParameterValues(
        "code-security/set-configuration-as-default", "default_for_new_repos",
        [GitHubAPI.CodeSecurityConfiguration.NewRepositories.all, .none, .privateAndInternal, .public]
      ) {
        GitHubAPI.CodeSecurity.SetDefault(org: "org", id: 1, repositories: $0)
      },
      ParameterValues(
        "orgs/create-issue-field", "data_type",
        [GitHubAPI.IssueFieldValue.DataType.text, .date, .singleSelect, .multiSelect, .number]
      ) {
        GitHubAPI.Orgs.CreateIssueField(org: "org", name: "a", dataType: $0)
      },
      ParameterValues("orgs/create-issue-field", "visibility", [GitHubAPI.IssueField.Visibility.members, .all]) {
        GitHubAPI.Orgs.CreateIssueField(org: "org", name: "a", dataType: .text, visibility: $0)
      },
      ParameterValues("orgs/update-issue-field", "visibility", [GitHubAPI.IssueField.Visibility.members, .all]) {
        GitHubAPI.Orgs.UpdateIssueField(org: "org", id: 1, visibility: $0)
      },
      ParameterValues(
        "orgs/create-issue-type", "color",
        [GitHubAPI.IssueTypeColor.gray, .blue, .green, .yellow, .orange, .red, .pink, .purple]
      ) {
        GitHubAPI.Orgs.CreateIssueType(org: "org", name: "a", isEnabled: true, color: $0)
      },
      ParameterValues(
        "orgs/update-issue-type", "color",
        [GitHubAPI.IssueTypeColor.gray, .blue, .green, .yellow, .orange, .red, .pink, .purple]
      ) {
        GitHubAPI.Orgs.UpdateIssueType(org: "org", id: 1, name: "a", isEnabled: true, color: .value($0))
      },
      ParameterValues(
        "orgs/custom-properties-for-repos-create-or-update-organization-definition", "value_type",
        [GitHubAPI.CustomProperty.ValueType.string, .singleSelect, .multiSelect, .trueFalse, .url]
      ) {
        GitHubAPI.CustomProperties.SetDefinition(org: "org", name: "a", valueType: $0)
      },
      ParameterValues(
        "orgs/custom-properties-for-repos-create-or-update-organization-definition", "values_editable_by",
        [GitHubAPI.CustomProperty.Editors.owners, .ownersAndRepositories]
      ) {
        GitHubAPI.CustomProperties.SetDefinition(org: "org", name: "a", valueType: .url, valuesEditableBy: $0)
      },
      ParameterValues(
        "orgs/set-immutable-releases-settings", "enforced_repositories",
        [GitHubAPI.ActionsPermissions.Repositories.all, .none, .selected]
      ) {
        GitHubAPI.Orgs.SetImmutableReleases(org: "org", repositories: $0)
      },
      ParameterValues(
        "reactions/create-for-release", "content",
        [GitHubAPI.ReactionContent.plusOne, .laugh, .heart, .hooray, .rocket, .eyes]
      ) {
        GitHubAPI.Reactions.Create(to: .release(owner: "owner", repo: "repo", id: 1), content: $0)
      },
      ParameterValues(
        "reactions/list-for-release", "content",
        [GitHubAPI.ReactionContent.plusOne, .laugh, .heart, .hooray, .rocket, .eyes]
      ) {
        GitHubAPI.Reactions.List(to: .release(owner: "owner", repo: "repo", id: 1), content: $0)
      },
      ParameterValues(
        "reactions/list-for-pull-request-review-comment", "content",
        [GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes]
      ) {
        GitHubAPI.Reactions.List(to: .reviewComment(owner: "owner", repo: "repo", id: 1), content: $0)
      },
      ParameterValues("repos/create-pages-site", "build_type", [GitHubAPI.PagesSite.BuildType.legacy, .workflow]) {
        GitHubAPI.PagesSite.Create(owner: "owner", repo: "repo", buildType: $0)
      },
      ParameterValues(
        "repos/update-information-about-pages-site", "build_type", [GitHubAPI.PagesSite.BuildType.legacy, .workflow]
      ) {
        GitHubAPI.PagesSite.Update(owner: "owner", repo: "repo", buildType: $0)
      },
      ParameterValues(
        "repos/get-org-rule-suites", "evaluate_status", [GitHubAPI.Rulesets.Suites.Status.all, .active, .evaluate]
      ) {
        GitHubAPI.Rulesets.Suites(in: .organization("org"), status: $0)
      },
      ParameterValues(
        "repos/get-org-rule-suites", "rule_suite_result", [GitHubAPI.RuleSuite.Result.pass, .fail, .bypass, .all]
      ) {
        GitHubAPI.Rulesets.Suites(in: .organization("org"), result: $0)
      },
      ParameterValues(
        "repos/get-org-rule-suites", "time_period", [GitHubAPI.Rulesets.Suites.Period.hour, .day, .week, .month]
      ) {
        GitHubAPI.Rulesets.Suites(in: .organization("org"), period: $0)
      },
      ParameterValues(
        "repos/get-repo-rule-suites", "evaluate_status", [GitHubAPI.Rulesets.Suites.Status.all, .active, .evaluate]
      ) {
        GitHubAPI.Rulesets.Suites(in: .repository(owner: "owner", repo: "repo"), status: $0)
      },
      ParameterValues(
        "repos/get-repo-rule-suites", "rule_suite_result", [GitHubAPI.RuleSuite.Result.pass, .fail, .bypass, .all]
      ) {
        GitHubAPI.Rulesets.Suites(in: .repository(owner: "owner", repo: "repo"), result: $0)
      },
      ParameterValues(
        "repos/get-repo-rule-suites", "time_period", [GitHubAPI.Rulesets.Suites.Period.hour, .day, .week, .month]
      ) {
        GitHubAPI.Rulesets.Suites(in: .repository(owner: "owner", repo: "repo"), period: $0)
      },
    ]

  private typealias Configuration = GitHubAPI.CodeSecurityConfiguration

  /// The settings of a configuration, for creating and for updating one.
  private static let configurations: [ParameterValues] =
    features.flatMap { name, feature in
      let isLicence = name == "advanced_security"
      let values: [Configuration.Setting] =
        isLicence ? [.enabled, .disabled, .codeSecurity, .secretProtection] : [.enabled, .disabled, .notSet]
      return ["create", "update"].map { verb in
        ParameterValues("code-security/\(verb)-configuration", name, values) {
          var configuration = Configuration(name: "a", description: "b")
          configuration[keyPath: feature] = $0
          return verb == "create"
            ? GitHubAPI.CodeSecurity.Create(org: "org", configuration: configuration)
            : GitHubAPI.CodeSecurity.Update(org: "org", id: 1, configuration: configuration)
        }
      }
    }
    + ["create", "update"].map { verb in
      ParameterValues(
        "code-security/\(verb)-configuration", "enforcement", [Configuration.Enforcement.enforced, .unenforced]
      ) {
        let configuration = Configuration(name: "a", description: "b", enforcement: $0)
        return verb == "create"
          ? GitHubAPI.CodeSecurity.Create(org: "org", configuration: configuration)
          : GitHubAPI.CodeSecurity.Update(org: "org", id: 1, configuration: configuration)
      }
    }

  private static var features: [(String, WritableKeyPath<Configuration, Configuration.Setting?>)] {
    [
      ("advanced_security", \.advancedSecurity),
      ("code_security", \.codeSecurity),
      ("secret_protection", \.secretProtection),
      ("dependency_graph", \.dependencyGraph),
      ("dependency_graph_autosubmit_action", \.dependencyGraphAutosubmit),
      ("dependabot_alerts", \.dependabotAlerts),
      ("dependabot_security_updates", \.dependabotSecurityUpdates),
      ("dependabot_delegated_alert_dismissal", \.dependabotDelegatedDismissal),
      ("code_scanning_default_setup", \.codeScanningDefaultSetup),
      ("code_scanning_delegated_alert_dismissal", \.codeScanningDelegatedDismissal),
      ("secret_scanning", \.secretScanning),
      ("secret_scanning_push_protection", \.pushProtection),
      ("secret_scanning_delegated_bypass", \.delegatedBypass),
      ("secret_scanning_validity_checks", \.validityChecks),
      ("secret_scanning_non_provider_patterns", \.nonProviderPatterns),
      ("secret_scanning_generic_secrets", \.genericSecrets),
      ("secret_scanning_extended_metadata", \.extendedMetadata),
      ("secret_scanning_delegated_alert_dismissal", \.secretScanningDelegatedDismissal),
      ("private_vulnerability_reporting", \.privateVulnerabilityReporting),
    ]
  }
}
