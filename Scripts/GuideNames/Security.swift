// The names that examples of Docs/Security.md use without declaring them. Scripts/check-docs compiles them together.

func login(_ old: BearerToken?) async throws -> BearerToken? { old }
