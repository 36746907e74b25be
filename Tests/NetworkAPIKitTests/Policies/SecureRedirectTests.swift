#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Redirects over TLS", .fewAtOnce, .enabled(if: Programs.areThere("nginx", "openssl")))
struct SecureRedirectTests {
  private let folder: TemporaryFolder
  private let server: RunningProgram
  private let plain: String
  private let secure: String
  private let other: String
  private let certificates: Certificates

  /// An nginx with one http and two https origins; `/end` returns the request.
  init() async throws {
    certificates = try await Certificates.shared.value
    let folder = try TemporaryFolder()
    self.folder = folder
    let ports = try (0..<3).map { _ in try Programs.freePort() }
    plain = "http://127.0.0.1:\(ports[0])"
    secure = "https://127.0.0.1:\(ports[1])"
    other = "https://127.0.0.1:\(ports[2])"
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder.path)/t;" }
      .joined(separator: " ")
    let end = #"location /end { return 200 "$scheme $request_method $content_length $http_authorization"; }"#
    let configuration = """
      daemon off; worker_processes 1; pid \(folder.path)/pid; error_log \(folder.path)/error.log;
      \(geteuid() == 0 ? "user root;" : "")
      events {}
      http {
        access_log off; \(temporary)
        ssl_certificate \(certificates.path("good.pem")); ssl_certificate_key \(certificates.path("good.key"));
        server {
          listen 127.0.0.1:\(ports[0]);
          location /up { return 301 \(secure)/end; }
          \(end)
        }
        server {
          listen 127.0.0.1:\(ports[1]) ssl http2;
          location /down { return 302 \(plain)/end; }
          location /other { return 307 \(other)/end; }
          location /same { return 308 /end; }
          location /loop { return 302 /loop; }
          \(end)
        }
        server { listen 127.0.0.1:\(ports[2]) ssl; \(end) }
      }
      """
    let file = try folder.write(Data(configuration.utf8), to: "nginx.conf")
    server = try RunningProgram("nginx", ["-p", folder.path, "-c", file, "-e", "stderr"])
    for port in ports { #expect(await RunningProgram.listens(port)) }
  }

  private func send(
    _ url: String, _ method: NetworkAPI.Method = .get, body: HTTPBody = .empty,
    policy: RedirectPolicy = RedirectPolicy()
  ) async throws(NetworkError) -> String {
    let transport = transport { $0.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem"))) }
    let client = NetworkClient(configuration: .init(redirects: policy, retry: .never, transport: transport))
    let data = try await client.data(url, method: method, headers: [.authorization(bearerToken: "token")], body: body)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("a redirect from http to https is followed, without the credentials of the other origin")
  func upwards() async throws {
    #expect(try await send("\(plain)/up") == "https GET  ")
  }

  @Test("a redirect from https to http is rejected unless allowed, and then sent without credentials")
  func downwards() async throws {
    await #expect { try await send("\(secure)/down") } throws: { error in
      guard case .redirectFailed(let failure) = error as? NetworkError else { return false }
      return failure.reason == .insecure
    }
    #expect(try await send("\(secure)/down", policy: RedirectPolicy(allowsInsecure: true)) == "http GET  ")
  }

  @Test("method and body are sent to another origin, but credentials only to the same origin")
  func origins() async throws {
    #expect(try await send("\(secure)/other", .put, body: HTTPBody("12345")) == "https PUT 5 ")
    #expect(try await send("\(secure)/same", .post, body: HTTPBody("123")) == "https POST 3 Bearer token")
  }

  @Test("a redirect loop ends")
  func loop() async throws {
    await #expect { try await send("\(secure)/loop") } throws: { error in
      guard case .redirectFailed(let failure) = error as? NetworkError else { return false }
      return failure.reason == .tooMany
    }
  }
}
#endif
