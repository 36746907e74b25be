import NetworkAPIKit

// Types that contain secrets never show them, not even in `dump` or the debugger.

extension GitHubAPI.OAuth.Token: RedactedDescribable {}
extension GitHubAPI.OAuth.DeviceCodes: RedactedDescribable {}
extension GitHubAPI.InstallationToken: RedactedDescribable {}
extension GitHubAPI.Authorization: RedactedDescribable {}
