/// GitHub's REST API.
public enum GitHubAPI {}
