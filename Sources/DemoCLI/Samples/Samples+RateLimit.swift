extension Samples {
  /// `rate-limit`
  static let rateLimit = Sample(
    "GET /rate_limit",
    #"""
    {"resources": {"core": {"limit": 5000, "used": 1, "remaining": 4999, "reset": 1691591363}, "search": {"limit": 30,
    "used": 12, "remaining": 18, "reset": 1691591091}, "graphql": {"limit": 5000, "used": 7, "remaining": 4993,
    "reset": 1691593228}, "code_search": {"limit": 10, "used": 0, "remaining": 10, "reset": 1691591091}},
    "rate": {"limit": 5000, "used": 1, "remaining": 4999, "reset": 1372700873}}
    """#)
}
