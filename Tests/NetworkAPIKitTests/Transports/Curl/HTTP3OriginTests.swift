#if os(Linux)
import Testing
@testable import NetworkAPIKit

@Suite("What is known of HTTP/3 at an origin")
struct HTTP3OriginTests {
  private static let second: UInt64 = 1_000_000_000

  @Test(
    "only an advertisement of h3 for the same host and port counts, for as long as it says",
    arguments: [
      ("h3=\":443\"", 86_400), ("h3=\":443\"; ma=60", 60), ("h2=\":443\", h3=\":443\"; ma=5; persist=1", 5),
      ("H3=\":443\";ma=7", 7), ("h3=\":443\"; ma=99999999", 2_592_000), ("clear", 0), ("", 0), ("h3", 0),
      ("h3=\":444\"", 0),
      ("h3=\"other.example:443\"", 0), ("h3-29=\":443\"", 0), ("h3=\":443\"; ma=0", 0), ("h3=\":443\"; ma=x", 0),
      ("h3=\":443\"; ma=99999999999999999999999", 0), (",,=;\"", 0), ("h3=\"", 0),
    ])
  func advertisements(field: String, lifetime: UInt64) {
    var origin = HTTP3Origin()
    let now = 5 * Self.second
    origin.read([field], port: 443, at: now)
    if lifetime > 0 {
      var copy = origin
      #expect(copy.offer(.advertised, at: now + (lifetime - 1) * Self.second) == .race)
    }
    #expect(origin.offer(.advertised, at: now + lifetime * Self.second) == .none)
    #expect(origin.offer(.never, at: now) == .none)
  }

  @Test("an origin whose open connection went silent isn't tried again for a while")
  func silent() {
    var origin = HTTP3Origin()
    #expect(origin.offer(.preferred, at: 0) == .race)
    origin.isConnecting = false
    origin.connected()
    #expect(origin.offer(.preferred, at: 1) == .only)
    origin.failed(at: 2)
    #expect(origin.offer(.preferred, at: 3) == .none)
    #expect(origin.offer(.preferred, at: 2 + 300 * Self.second) == .only)
  }

  @Test("a transfer that we stop, since it needs another connection than the limit allows, says nothing about HTTP/3")
  func stopped() throws {
    let loop = CurlLoop(settings: CurlSettings(.init()))
    let url = try HTTPURL("https://a.example/")
    for isStopped in [true, false] {
      let transfer = try CurlTransfer(HTTPRequest(url: url), settings: loop.settings, loop: loop)
      var hosts = CurlHosts(perHost: 1, total: 1)
      let host = hosts.host(of: url)
      host.http3.connected()
      (transfer.host, transfer.http3) = (host, host.http3.offer(.preferred, at: 0))
      if isStopped { transfer.machine.lacksConnection() }
      #expect(transfer.isWithoutHTTP3(7, at: 1) == !isStopped)
      #expect(host.http3.offer(.preferred, at: 2) == (isStopped ? .only : .none))
    }
  }

  @Test("a 421 advertises nothing, and over HTTP/3 it ends the use of HTTP/3 for a while, once for all requests")
  func misdirected() {
    let field = "h3=\":443\""
    var origin = HTTP3Origin()
    origin.read([field], port: 443, isMisdirected: true, at: 0)
    #expect(origin.offer(.advertised, at: 1) == .none)
    origin.read([field], port: 443, at: 1)
    origin.connected()
    #expect(origin.offer(.advertised, at: 2) == .only)
    for _ in 0..<3 { origin.read([field], port: 443, isMisdirected: true, isHTTP3: true, at: 3) }
    for policy in [HTTP3Origin.Policy.advertised, .preferred] { #expect(origin.offer(policy, at: 4) == .none) }
    #expect(origin.offer(.preferred, at: 3 + 300 * Self.second) == .only)
  }

  @Test("a later field replaces an earlier one")
  func replaced() {
    var origin = HTTP3Origin()
    origin.read(["h3=\":443\""], port: 443, at: 0)
    origin.read(["clear"], port: 443, at: 1)
    #expect(origin.offer(.advertised, at: 2) == .none)
    origin.read(["h2=\":443\"", "h3=\":443\""], port: 443, at: 3)
    #expect(origin.offer(.advertised, at: 4) == .race)
  }

  @Test("one transfer opens the first connection; where one is open, nothing else is used")
  func connections() {
    var origin = HTTP3Origin()
    #expect(origin.offer(.preferred, at: 0) == .race)
    #expect(origin.offer(.preferred, at: 0) == .none)
    origin.isConnecting = false
    origin.connected()
    #expect(origin.offer(.preferred, at: 0) == .only)
    #expect(origin.offer(.never, at: 0) == .none)
    origin.connections = 0
    #expect(origin.offer(.preferred, at: 0) == .race)
  }

  @Test("after a failure it isn't tried for five minutes, then for twice as long each time, at most a day")
  func failures() {
    var origin = HTTP3Origin()
    var now: UInt64 = 0
    for pause: UInt64 in [300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 76_800, 86_400, 86_400] {
      origin.isConnecting = false
      #expect(origin.offer(.preferred, at: now) == .race)
      origin.isConnecting = false
      origin.read(["h3=\":443\""], port: 443, at: now)
      origin.failed(at: now)
      // The advertisement is gone, too.
      #expect(origin.offer(.advertised, at: now) == .none)
      #expect(origin.offer(.preferred, at: now + pause * Self.second - 1) == .none)
      now += pause * Self.second
    }
    origin.connected()
    origin.connections = 0
    origin.failed(at: now)
    #expect(origin.offer(.preferred, at: now + 300 * Self.second) == .race)
  }
}
#endif
