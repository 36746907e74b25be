import NetworkAPIKit

// What holds a secret is shown without it, also by `dump` and in the debugger.

extension GitHubAPI.OAuth.Token: ShownByDescription {}
extension GitHubAPI.OAuth.DeviceCodes: ShownByDescription {}
extension GitHubAPI.InstallationToken: ShownByDescription {}
extension GitHubAPI.Authorization: ShownByDescription {}
