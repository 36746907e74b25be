import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("Proxy settings in the environment", .fewAtOnce)
struct ProxyEnvironmentTests {
  private func proxy(_ url: String, _ variables: [String: String]) throws -> String? {
    ProxyEnvironment(variables).proxy(for: try HTTPURL(url), version: .max)
  }

  @Test("http_proxy counts in lower case only, the others in both cases")
  func cases() throws {
    #expect(try proxy("http://a.example/", ["http_proxy": "p:1"]) == "p:1")
    #expect(try proxy("http://a.example/", ["HTTP_PROXY": "p:1"]) == nil)
    #expect(try proxy("https://a.example/", ["https_proxy": "p:2"]) == "p:2")
    #expect(try proxy("https://a.example/", ["HTTPS_PROXY": "p:2"]) == "p:2")
    #expect(try proxy("https://a.example/", ["https_proxy": "p:1", "HTTPS_PROXY": "p:2"]) == "p:1")
    #expect(try proxy("https://a.example/", ["http_proxy": "p:1"]) == nil)
    #expect(try proxy("http://a.example/", ["all_proxy": "p:3"]) == "p:3")
    #expect(try proxy("https://a.example/", ["ALL_PROXY": "p:3"]) == "p:3")
    #expect(try proxy("http://a.example/", ["http_proxy": ""]) == nil)
  }

  @Test(
    "no_proxy supports *, suffixes, networks, IPv6 and ports",
    arguments: [
      ("*", "http://a.example/", true),
      ("example.com", "http://example.com/", true),
      ("example.com", "http://www.example.com/", true),
      ("example.com", "http://badexample.com/", false),
      (".example.com", "http://www.example.com/", true),
      (".example.com", "http://example.com/", true),
      ("*.example.com", "http://www.example.com/", true),
      ("EXAMPLE.com.", "http://example.com/", true),
      ("a.example, b.example", "http://b.example/", true),
      ("a.example b.example", "http://b.example/", true),
      ("example.com:8080", "http://example.com:8080/", true),
      ("example.com:8080", "http://example.com/", false),
      ("example.com:443", "https://example.com/", true),
      ("192.0.2.1", "http://192.0.2.1:9/", true),
      ("10.0.0.0/8", "http://10.1.2.3/", true),
      ("10.0.0.0/8", "http://11.1.2.3/", false),
      ("10.0.0.0/9", "http://10.128.0.1/", false),
      ("10.0.0.0/33", "http://10.0.0.1/", false),
      ("10.0.0.0/x", "http://10.0.0.1/", false),
      ("10.0.0.0/8", "http://10.example/", false),
      ("fd00::1", "http://[fd00::1]:80/", true),
      ("[fd00::1]", "http://[fd00::1]/", true),
      ("[fd00::1]:8080", "http://[fd00::1]:8080/", true),
      ("[fd00::1]:8080", "http://[fd00::1]/", false),
      ("fd00::/8", "http://[fd12::1]/", true),
      ("fd00::/8", "http://[fe80::1]/", false),
      ("0.0.0.0/0", "http://[fd00::1]/", false),
      ("bücher.example", "http://www.bücher.example/", true),
      (".BÜCHER.example.", "http://xn--bcher-kva.example/", true),
      ("xn--bcher-kva.example:80", "http://bücher.example./", true),
      ("example.com", "http://www.example.com./", true),
      ("10.1", "http://10.0.0.1/", true),
      ("10.0.0.1", "http://167772161/", true),
      ("10.0.0.0/8", "http://0x0a.1/", true),
      ("fd00:0::1", "http://[fd00::1]/", true),
      ("*example.com", "http://example.com/", false),
      ("https://example.com", "http://example.com/", false),
      ("example.com:\u{301}80", "http://example.com:80/", true),
      (", ,", "http://a.example/", false),
      ("", "http://a.example/", false),
    ] as [(String, String, Bool)])
  func exceptions(list: String, url: String, isDirect: Bool) throws {
    for name in ["no_proxy", "NO_PROXY"] {
      #expect((try proxy(url, ["all_proxy": "p:1", name: list]) == nil) == isDirect)
    }
  }

  @Test("this machine has no proxy, in whatever way its name or address is written")
  func loopback() throws {
    for (host, isDirect) in [
      ("localhost", true), ("LOCALHOST.", true), ("127.0.0.1", true), ("127.1", true), ("2130706433", true),
      ("[::1]", true), ("[0::1]", true), ("notlocalhost", false),
      ("localhost.example", false), ("127.example", false), ("128.0.0.1", false),
      ("[::2]", false), ("0.0.0.0", false),
    ] {
      for scheme in ["http", "https"] {
        #expect((try proxy("\(scheme)://\(host):8080/", ["all_proxy": "p:1"]) == nil) == isDirect, "\(scheme) \(host)")
      }
    }
  }

  @Test("a name below localhost has no proxy if libcurl doesn't look it up")
  func belowLocalhost() throws {
    let environment = ProxyEnvironment(["all_proxy": "p:1"])
    for (version, isDirect, isDirectWithDot) in [
      (0x080b01, true, true), (0x080b00, true, false), (0x075500, true, false), (0x075400, false, false),
    ] {
      for (host, isDirect) in [
        ("app.localhost", isDirect), ("A.B.LocalHost", isDirect), ("app.localhost.", isDirectWithDot),
        ("app.notlocalhost", false),
      ] {
        let url = try HTTPURL("http://\(host):8080/")
        #expect((environment.proxy(for: url, version: UInt32(version)) == nil) == isDirect, "\(host) \(version)")
      }
    }
  }

  @Test("random lists never trap")
  func fuzz() throws {
    let url = try HTTPURL("http://[fd12::1]:8080/")
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("*.:/[],fd12 0-9a\u{0}é")
    for _ in 0..<5_000 {
      let list = String(
        (0..<Int.random(in: 0..<20, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
      _ = ProxyEnvironment(["all_proxy": "p", "no_proxy": list]).proxy(for: url, version: .max)
    }
  }
}
