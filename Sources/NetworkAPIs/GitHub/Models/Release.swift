public import Foundation

extension GitHubAPI {
  /// A file of a release.
  public struct Asset: Codable, Hashable, Sendable, Identifiable {
    /// The asset's URL in the API.
    public var url: URL?
    /// The URL to download the file from.
    public var browserDownloadURL: URL?
    /// The asset's ID in the REST API.
    public var id: Int64
    /// The asset's ID in the GraphQL API.
    public var nodeID: String?
    /// The file name.
    public var name: String
    /// The label that is shown instead of the file name; nil if there is none.
    public var label: String?
    /// Whether the upload is complete.
    public var state: State?
    /// The file's media type.
    public var contentType: String?
    /// The asset's size, in bytes.
    public var size: Int64
    /// The file's checksum, such as `sha256:…`; nil for older files.
    public var digest: String?
    /// The number of downloads.
    public var downloadCount: Int?
    /// When the asset was created.
    public var createdAt: Date?
    /// When the asset was last updated.
    public var updatedAt: Date?
    /// The account that uploaded the file.
    public var uploader: SimpleUser?

    enum CodingKeys: String, CodingKey {
      case url, id, name, label, state, size, digest, uploader
      case browserDownloadURL = "browser_download_url", nodeID = "node_id", contentType = "content_type"
      case downloadCount = "download_count", createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, size: Int64, url: URL? = nil, browserDownloadURL: URL? = nil, nodeID: String? = nil,
      label: String? = nil, state: State? = nil, contentType: String? = nil, digest: String? = nil,
      downloadCount: Int? = nil, createdAt: Date? = nil, updatedAt: Date? = nil, uploader: SimpleUser? = nil
    ) {
      self.id = id
      self.name = name
      self.size = size
      self.url = url
      self.browserDownloadURL = browserDownloadURL
      self.nodeID = nodeID
      self.label = label
      self.state = state
      self.contentType = contentType
      self.digest = digest
      self.downloadCount = downloadCount
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.uploader = uploader
    }
  }
}

extension GitHubAPI.Asset {
  /// Whether the upload of a release's file is complete.
  public struct State: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The upload is complete.
    public static let uploaded: Self = "uploaded"
    /// The upload isn't complete.
    public static let open: Self = "open"
    /// The upload failed. Delete the asset and upload it again.
    public static let starter: Self = "starter"
  }
}

extension GitHubAPI {
  /// A release.
  public struct Release: Codable, Hashable, Sendable, Identifiable {
    /// The release's URL in the API.
    public var url: URL?
    /// The URL of the release's web page.
    public var htmlURL: URL?
    /// The URL of the release's assets in the API.
    public var assetsURL: URL?
    /// The URL to upload assets to, as a URI template with `{?name,label}`.
    public var uploadURL: String?
    /// The URL of the source code as a compressed tar archive.
    public var tarballURL: URL?
    /// The URL of the source code as a ZIP archive.
    public var zipballURL: URL?
    /// The release's ID in the REST API.
    public var id: Int64
    /// The release's ID in the GraphQL API.
    public var nodeID: String?
    /// The name of the tag that the release is for.
    public var tagName: String
    /// The branch or commit that the tag is created from if it doesn't exist.
    public var targetCommitish: String?
    /// The release's title.
    public var name: String?
    /// The release's text, in Markdown.
    public var body: String?
    /// Whether the release is a draft.
    public var draft: Bool
    /// Whether the release is a prerelease.
    public var prerelease: Bool
    /// Whether the release's assets and tag can no longer be changed.
    public var immutable: Bool?
    /// When the release was created; nil in some events of webhooks.
    public var createdAt: Date?
    /// When the release was published; nil for a draft.
    public var publishedAt: Date?
    /// When the release was last updated.
    public var updatedAt: Date?
    /// The account that created the release.
    public var author: SimpleUser?
    /// The files that are attached to the release.
    public var assets: [Asset]
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?
    /// The number of accounts mentioned in the text.
    public var mentionsCount: Int?
    /// The URL of the discussion about the release; nil if there is none.
    public var discussionURL: URL?
    /// The number of reactions of each kind.
    public var reactions: ReactionRollup?
    /// Whether ``shortDescriptionHTML`` is only the beginning of the text.
    public var isShortDescriptionHTMLTruncated: Bool?
    /// The beginning of the text, as HTML.
    public var shortDescriptionHTML: String?

    enum CodingKeys: String, CodingKey {
      case url, id, name, body, draft, prerelease, immutable, author, assets, reactions
      case htmlURL = "html_url", assetsURL = "assets_url", uploadURL = "upload_url", tarballURL = "tarball_url"
      case zipballURL = "zipball_url", nodeID = "node_id", tagName = "tag_name", targetCommitish = "target_commitish"
      case createdAt = "created_at", publishedAt = "published_at", updatedAt = "updated_at", bodyHTML = "body_html"
      case bodyText = "body_text", mentionsCount = "mentions_count", discussionURL = "discussion_url"
      case isShortDescriptionHTMLTruncated = "is_short_description_html_truncated"
      case shortDescriptionHTML = "short_description_html"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, tagName: String, draft: Bool, prerelease: Bool, assets: [Asset], url: URL? = nil, htmlURL: URL? = nil,
      assetsURL: URL? = nil, uploadURL: String? = nil, tarballURL: URL? = nil, zipballURL: URL? = nil,
      nodeID: String? = nil, targetCommitish: String? = nil, name: String? = nil, body: String? = nil,
      immutable: Bool? = nil, createdAt: Date? = nil, publishedAt: Date? = nil, updatedAt: Date? = nil,
      author: SimpleUser? = nil, bodyHTML: String? = nil, bodyText: String? = nil, mentionsCount: Int? = nil,
      discussionURL: URL? = nil, reactions: ReactionRollup? = nil, isShortDescriptionHTMLTruncated: Bool? = nil,
      shortDescriptionHTML: String? = nil
    ) {
      self.id = id
      self.tagName = tagName
      self.draft = draft
      self.prerelease = prerelease
      self.assets = assets
      self.url = url
      self.htmlURL = htmlURL
      self.assetsURL = assetsURL
      self.uploadURL = uploadURL
      self.tarballURL = tarballURL
      self.zipballURL = zipballURL
      self.nodeID = nodeID
      self.targetCommitish = targetCommitish
      self.name = name
      self.body = body
      self.immutable = immutable
      self.createdAt = createdAt
      self.publishedAt = publishedAt
      self.updatedAt = updatedAt
      self.author = author
      self.bodyHTML = bodyHTML
      self.bodyText = bodyText
      self.mentionsCount = mentionsCount
      self.discussionURL = discussionURL
      self.reactions = reactions
      self.isShortDescriptionHTMLTruncated = isShortDescriptionHTMLTruncated
      self.shortDescriptionHTML = shortDescriptionHTML
    }
  }

  /// Release notes that GitHub generated.
  public struct ReleaseNotes: Codable, Hashable, Sendable {
    /// The title of the release.
    public var name: String
    /// The release notes, in Markdown.
    public var body: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String, body: String) {
      self.name = name
      self.body = body
    }
  }
}
