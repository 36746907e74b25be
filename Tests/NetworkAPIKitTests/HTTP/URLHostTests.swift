import Testing

@testable import NetworkAPIKit

@Suite("The normalization of hosts", .fewAtOnce)
struct URLHostTests {
  @Test(
    "each spelling of a host has one normalized form",
    arguments: [
      ("Example.COM", "example.com"), ("example.com.", "example.com."), ("my_host-1", "my_host-1"),
      ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"), ("0x7f000001", "127.0.0.1"),
      ("0X7F.1", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0177.0.0.1", "127.0.0.1"), ("127.0.0.1.", "127.0.0.1"),
      ("127.0.0.0x1", "127.0.0.1"), ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("1.2.3.0x", "1.2.3.0"),
      ("4294967295", "255.255.255.255"),
      ("１２７.１", "127.0.0.1"), ("127。0。0。1", "127.0.0.1"),
      ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
      ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("XN--Bcher-KVA.example", "xn--bcher-kva.example"),
      ("ｅｘａｍｐｌｅ.com", "example.com"), ("example。com", "example.com"),
      ("::1", "[::1]"), ("[0:0:0:0:0:0:0:1]", "[::1]"), ("[0000::0001]", "[::1]"), ("[FE80::0:1]", "[fe80::1]"),
      ("[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]"), ("[::FFFF:7f00:1]", "[::ffff:127.0.0.1]"),
      ("[2001:db8:0:0:1:0:0:1]", "[2001:db8::1:0:0:1]"), ("a.0x1g", "a.0x1g"), ("1.a", "1.a"), ("redis-0", "redis-0"),
    ])
  func normalForms(host: String, normal: String) throws {
    #expect(try URLHost.normalized(host) == normal)
    #expect(try URLHost.normalized(normal) == normal)
    #expect(try NetworkAPI.URLInfo(host: host, path: "/").url().host == normal)
    if !host.utf8.contains(UInt8(ascii: ":")) || host.utf8.first == UInt8(ascii: "[") {
      #expect(try HTTPURL("https://\(host)/").host == normal)
    }
  }

  @Test(
    "an invalid host is rejected",
    arguments: [
      "", ".", "..", "a..b", ".a", "a b", "a/b", "a@b", "a%41", "h:80", "*.h", "https://h", "[::1", "::1]", "[::1]x",
      "256.1.1.1", "1.2.3.4.5", "1.2.3.256", "4294967296", "0x100000000", "09", "1..2", "a.1", "127.0.0.1..", "[127.1]",
      "ü@h", "ü/h", "ü h", "ü\0", "＠", "a／b", "\u{AD}", "99999999999999999999999999",
    ])
  func refused(host: String) {
    #expect(throws: URLHost.Failure.self) { try URLHost.normalized(host) }
  }

  @Test("an address with a zone is refused with that reason", arguments: ["fe80::1%eth0", "[fe80::1%25eth0]"])
  func zones(host: String) {
    let failure = #expect(throws: URLHost.Failure.self) { try URLHost.normalized(host) }
    #expect(failure?.rawValue.contains("zone") == true)
    let other = #expect(throws: URLHost.Failure.self) { try URLHost.normalized("a%2Eb:80") }
    #expect(other?.rawValue.contains("port") == true)
  }

  @Test("names with and without a trailing dot have one key, as have an IPv4 address and its mapped IPv6 address")
  func keys() throws {
    for (host, key) in [
      ("localhost.", "localhost"), ("LOCALHOST", "localhost"), ("127.1", "127.0.0.1"), ("[::ffff:7f00:1]", "127.0.0.1"),
      ("[::1]", "[::1]"), ("[::ffff:0:1]", "0.0.0.1"), ("bücher.example.", "xn--bcher-kva.example"),
    ] {
      #expect(try HTTPURL("https://\(host)/").hostKey == key)
    }
  }

  @Test(
    "origins are equal in every spelling of the host, and different otherwise",
    arguments: [
      ("https://h/", "https://H.:443/x", true), ("https://127.1/", "https://0x7f000001/", true),
      ("https://bücher.example/", "https://xn--bcher-kva.example./", true), ("https://[::1]/", "https://[0::1]/", true),
      ("https://h/", "http://h/", false), ("https://h/", "https://h:444/", false), ("https://h/", "https://hh/", false),
      ("https://h.x/", "https://h/", false), ("http://h:443/", "https://h/", false),
      ("https://127.0.0.1/", "https://[::ffff:127.0.0.1]/", false), ("https://localhost/", "https://127.0.0.1/", false),
    ])
  func origins(left: String, right: String, areSame: Bool) throws {
    let (left, right) = (try HTTPURL(left), try HTTPURL(right))
    #expect(left.hasSameOrigin(as: right) == areSame)
    #expect(right.hasSameOrigin(as: left) == areSame)
  }
}
