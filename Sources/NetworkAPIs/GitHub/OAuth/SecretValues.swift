import NetworkAPIKit

// Types that contain secrets never show them, not even in `dump` or the debugger.

extension GitHubAPI.OAuth.Token: ShownByDescription {}
extension GitHubAPI.OAuth.DeviceCodes: ShownByDescription {}
extension GitHubAPI.InstallationToken: ShownByDescription {}
extension GitHubAPI.Authorization: ShownByDescription {}
