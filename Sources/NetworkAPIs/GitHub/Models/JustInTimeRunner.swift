public import Foundation

extension GitHubAPI {
  /// A self-hosted runner that runs one job, and its configuration.
  public struct JustInTimeRunner: Codable, Hashable, Sendable {
    /// The runner.
    public var runner: Runner?
    /// The configuration for the runner's program, in Base64. It lets whoever has it take the job.
    public var encodedConfiguration: String?

    enum CodingKeys: String, CodingKey {
      case runner, encodedConfiguration = "encoded_jit_config"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(runner: Runner? = nil, encodedConfiguration: String? = nil) {
      self.runner = runner
      self.encodedConfiguration = encodedConfiguration
    }
  }

  /// The program of self-hosted runners for a platform.
  public struct RunnerApplication: Codable, Hashable, Sendable {
    /// The operating system, such as `linux`.
    public var os: String?
    /// The processor, such as `x64`.
    public var architecture: String?
    /// The URL of the archive.
    public var downloadURL: URL?
    /// The name of the archive.
    public var filename: String?
    /// A short-lived token for the download; nil if none is needed.
    public var temporaryDownloadToken: String?
    /// The SHA-256 checksum of the archive, as hexadecimal digits.
    public var sha256Checksum: String?

    enum CodingKeys: String, CodingKey {
      case os, architecture, filename
      case downloadURL = "download_url", temporaryDownloadToken = "temp_download_token"
      case sha256Checksum = "sha256_checksum"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      os: String? = nil, architecture: String? = nil, downloadURL: URL? = nil, filename: String? = nil,
      temporaryDownloadToken: String? = nil, sha256Checksum: String? = nil
    ) {
      self.os = os
      self.architecture = architecture
      self.downloadURL = downloadURL
      self.filename = filename
      self.temporaryDownloadToken = temporaryDownloadToken
      self.sha256Checksum = sha256Checksum
    }
  }
}
