import Foundation
import Testing

@testable import NetworkAPIKit

/// The rules of both protocols, without I/O.
@Suite("The machine of resumable uploads", .fewAtOnce)
struct UploadMachineTests {
  private typealias Part = UploadMachine.Part
  private static let url = "http://example.com/uploads/1"

  /// What a server says to a step: status and fields.
  private struct Reply {
    var status: HTTPStatus = 204
    var fields: NetworkAPI.Headers = [:]
  }

  private func machine(
    _ kind: UploadResumption.Kind, length: Int64 = 100, isRepeatable: Bool = false, digests: Bool = false,
    resumptions: Int = 3
  ) -> UploadMachine {
    UploadMachine(
      length: length, isRepeatable: isRepeatable, key: isRepeatable ? "k" : nil,
      resumption: UploadResumption(kind, maximumResumptions: resumptions, sendsDigests: digests))
  }

  /// A machine whose upload is created, and nothing sent.
  private func created(
    _ kind: UploadResumption.Kind, length: Int64 = 100, isRepeatable: Bool = false, fields: NetworkAPI.Headers = [:]
  ) throws -> UploadMachine {
    var machine = machine(kind, length: length, isRepeatable: isRepeatable)
    #expect(try machine.step() == .create)
    let verdict = try machine.take(
      201, fields.merging([.init(name: "Location", value: Self.url)]), for: .create)
    #expect(verdict == .created(location: Self.url))
    machine.created(at: try HTTPURL(Self.url))
    return machine
  }

  @Test(
    "a server that keeps a little of each part is sent little more", arguments: [UploadResumption.Kind.tus, .ietfDraft])
  func slowlyTaken(kind: UploadResumption.Kind) throws {
    for (step, length) in [(1, 1 << 14), (1000, 1 << 20), (70_000, 1 << 20)] as [(Int64, Int64)] {
      var machine = try created(kind, length: length)
      var (offset, sent, requests) = (Int64(0), Int64(0), Int64(0))
      while offset < length, requests < 3 * length {
        requests += 1
        guard let part = try part(&machine) else {
          _ = try machine.take(204, ["Upload-Offset": "\(offset)", "Upload-Complete": "?0"], for: .askOffset)
          continue
        }
        sent += part.count
        offset = min(part.end, part.start + step)
        var fields: NetworkAPI.Headers = ["Upload-Offset": "\(offset)"]
        if kind == .ietfDraft { fields[.uploadComplete] = offset == length ? "?1" : "?0" }
        _ = try machine.take(204, fields, for: .append(part))
      }
      #expect(offset == length && sent <= 4 * length, "\(step): \(sent)")
    }
  }

  @Test("a server that has kept nothing once gets the rest again")
  func nothingKept() throws {
    var machine = try created(.tus)
    let part = try #require(try part(&machine))
    #expect(try machine.take(204, ["Upload-Offset": "0"], for: .append(part)) == .interrupted)
    #expect(try machine.step() == .askOffset)
    #expect(try machine.take(204, ["Upload-Offset": "0"], for: .askOffset) == .next)
    #expect(try self.part(&machine)?.count == 100)
  }

  @Test("a part is as large as before when the server takes whole ones again")
  func wholeAgain() throws {
    var machine = try created(.tus, length: 1000)
    var sizes: [Int64] = []
    for taken in [10, 20, 40, 80, 160] as [Int64] {
      let part = try #require(try part(&machine))
      sizes.append(part.count)
      _ = try machine.take(204, ["Upload-Offset": "\(part.start + taken)"], for: .append(part))
    }
    #expect(sizes == [1000, 20, 40, 80, 160])
    #expect(try part(&machine)?.count == 320)
  }

  /// The part that the machine sends next.
  private func part(_ machine: inout UploadMachine) throws -> Part? {
    if case .append(let part) = try machine.step() { part } else { nil }
  }

  private func reason(_ work: () throws -> Void) -> NetworkError.UploadFailure.Reason? {
    do { try work() } catch NetworkError.uploadFailed(let failure) { return failure.reason } catch {}
    return nil
  }

  @Test("after the creation the whole file is one part, which completes it with the draft")
  func onePart() throws {
    var draft = try created(.ietfDraft)
    #expect(try part(&draft) == Part(start: 0, count: 100, completes: true))
    #expect(
      try draft.take(
        200, ["Upload-Complete": "?1"], for: .append(Part(start: 0, count: 100, completes: true)))
        == .final)
    var tus = try created(.tus)
    let whole = try #require(try part(&tus))
    #expect(whole == Part(start: 0, count: 100, completes: false))
    #expect(try tus.take(204, ["Upload-Offset": "100"], for: .append(whole)) == .final)
  }

  @Test("a success that says more than was sent isn't one, and what may be complete isn't removed")
  func claimed() throws {
    typealias Reason = NetworkError.UploadFailure.Reason
    typealias Row = (
      kind: UploadResumption.Kind, part: Part, status: HTTPStatus, fields: NetworkAPI.Headers, sent: Int64,
      verdict: UploadMachine.Verdict?, reason: Reason?, mayBeComplete: Bool
    )
    let (whole, middle) = (Part(start: 0, count: 100, completes: true), Part(start: 0, count: 40, completes: false))
    let tus = Part(start: 0, count: 100, completes: false)
    for row: Row in [
      (.ietfDraft, whole, 200, ["Upload-Complete": "?1"], 99, nil, .wrongSize, true),
      (.ietfDraft, whole, 200, ["Upload-Complete": "?1"], 100, .final, nil, false),
      // The error of an endpoint that needn't read it all.
      (.ietfDraft, whole, 422, ["Upload-Complete": "?1"], 0, .final, nil, false),
      (.ietfDraft, whole, 204, ["Upload-Complete": "?0", "Upload-Offset": "100"], 99, nil, .wrongOffset, true),
      (.ietfDraft, middle, 204, ["Upload-Complete": "?0", "Upload-Offset": "40"], 39, nil, .wrongOffset, false),
      // The server may have more than the part from elsewhere.
      (.ietfDraft, middle, 204, ["Upload-Complete": "?0", "Upload-Offset": "70"], 40, .next, nil, false),
      // Without an offset, the server is asked for it.
      (.ietfDraft, middle, 204, ["Upload-Complete": "?0"], 39, .interrupted, nil, false),
      (.ietfDraft, middle, 204, ["Upload-Complete": "?0"], 40, .next, nil, false),
      (.tus, tus, 204, ["Upload-Offset": "100"], 99, nil, .wrongOffset, true),
      (.tus, tus, 204, ["Upload-Offset": "100"], 100, .final, nil, false),
      (.tus, middle, 204, ["Upload-Offset": "40"], 39, nil, .wrongOffset, false),
      (.tus, middle, 204, ["Upload-Offset": "20"], 20, .next, nil, false),
    ] {
      var machine = try created(row.kind)
      _ = try machine.step()
      var verdict: UploadMachine.Verdict?
      let reason = reason {
        verdict = try machine.take(row.status, row.fields, for: .append(row.part), sent: row.sent)
      }
      #expect(verdict == row.verdict && reason == row.reason && machine.mayBeComplete == row.mayBeComplete, "\(row)")
      if verdict == .interrupted { #expect(try machine.step() == .askOffset) }
    }
  }

  @Test("an empty file is complete after its creation with tus, and after an empty part with the draft")
  func empty() throws {
    var draft = try created(.ietfDraft, length: 0)
    #expect(try part(&draft) == Part(start: 0, count: 0, completes: true))
    var tus = machine(.tus, length: 0)
    #expect(try tus.take(201, [:], for: .create) == .final)
  }

  @Test(
    "after a break the offset is asked, and only the rest is sent", arguments: [UploadResumption.Kind.ietfDraft, .tus])
  func rest(kind: UploadResumption.Kind) throws {
    var machine = try created(kind)
    _ = try part(&machine)
    machine.interrupt()
    #expect(try machine.step() == .askOffset)
    #expect(
      try machine.take(
        204, ["Upload-Offset": "40", "Upload-Length": "100", "Upload-Complete": "?0"], for: .askOffset)
        == .next)
    #expect(try part(&machine) == Part(start: 40, count: 60, completes: kind == .ietfDraft))
  }

  @Test("a request without bytes that completes the upload isn't repeated if it may have arrived")
  func completesWithoutBytes() throws {
    func isLost(_ machine: inout UploadMachine) -> Bool {
      machine.interrupt()
      return reason { _ = try machine.take(404, [:], for: .askOffset) } == .mayBeComplete
    }
    var draft = try created(.ietfDraft)
    let whole = try #require(try part(&draft))
    #expect(try draft.take(503, [:], for: .append(whole)) == .interrupted)
    _ = try draft.take(204, ["Upload-Offset": "100", "Upload-Complete": "?0"], for: .askOffset)
    #expect(!draft.mayBeComplete)
    #expect(try part(&draft) == Part(start: 100, count: 0, completes: true))
    #expect(draft.mayBeComplete && isLost(&draft))
    var empty = try created(.ietfDraft, length: 0)
    _ = try part(&empty)
    #expect(isLost(&empty))
    // With tus the creation of an empty file completes it.
    var tus = machine(.tus, length: 0)
    #expect(try tus.step() == .create)
    #expect(try tus.take(429, [:], for: .create) == .interrupted)
    #expect(try tus.step() == .create)
    tus.neverArrived(.create)
    #expect(try tus.step() == .create)
    tus.interrupt()
    #expect(reason { _ = try tus.step() } == .mayBeComplete)
    var put = machine(.tus, length: 0, isRepeatable: true)
    for _ in 0..<2 {
      #expect(try put.step() == .create)
      put.interrupt()
    }
    var whole0 = machine(.automatic, length: 0)
    #expect(try whole0.take(404, [:], for: .discover) == .next)
    #expect(try whole0.step() == .sendWhole)
    whole0.resume()
    #expect(reason { _ = try whole0.step() } == .mayBeComplete)
  }

  @Test("the limits of the server decide the size of parts")
  func limits() throws {
    var machine = try created(.ietfDraft, fields: ["Upload-Limit": "max-append-size=30, min-append-size=20, x=(1 2)"])
    for start in stride(from: 0, to: 90, by: 30) {
      let next = try #require(try part(&machine))
      #expect(next == Part(start: Int64(start), count: 30, completes: false))
      #expect(try machine.take(204, ["Upload-Complete": "?0"], for: .append(next)) == .next)
    }
    // The last part may be smaller than the minimum.
    #expect(try part(&machine) == Part(start: 90, count: 10, completes: true))
    for limit in ["max-append-size=0", "max-append-size=10, min-append-size=20"] {
      var machine = try created(.ietfDraft, fields: ["Upload-Limit": .init(limit)])
      #expect(reason { _ = try machine.step() } == .limits)
    }
    #expect(reason { _ = try created(.ietfDraft, fields: ["Upload-Limit": "max-size=99"]) } == .tooLarge)
    // A known member that isn't a number makes the field one that doesn't count.
    for broken in [
      "max-size=99, max-age=?1", "max-size=-1", "max-size=1.5", "max-size", "max-size=99999999999999999999",
    ] {
      var machine = try created(.ietfDraft, fields: ["Upload-Limit": .init(broken)])
      #expect(try part(&machine)?.count == 100)
    }
  }

  @Test("a 413 makes parts smaller, as far as that can help")
  func tooLargePart() throws {
    var machine = try created(.ietfDraft, length: 100_000)
    var sizes: [Int64] = []
    while true {
      if case .askOffset = try machine.step() {
        _ = try machine.take(204, ["Upload-Offset": "0", "Upload-Complete": "?0"], for: .askOffset)
      }
      let next = try #require(try part(&machine))
      sizes.append(next.count)
      if try machine.take(413, [:], for: .append(next)) == .refused { break }
    }
    #expect(sizes == [100_000, 50_000, 25_000, 12_500, 6250, 3125, 1562, 1024])
    // A minimum that only some responses state makes them larger again.
    var alternating = try created(.ietfDraft, length: 100 << 20)
    var verdicts: [UploadMachine.Verdict] = []
    while verdicts.last ?? .next == .next, verdicts.count < 10 {
      if case .askOffset = try alternating.step() {
        let fields: NetworkAPI.Headers = ["Upload-Offset": "0", "Upload-Limit": "min-append-size=52428800"]
        _ = try alternating.take(204, fields, for: .askOffset)
      }
      let next = try #require(try part(&alternating))
      verdicts.append(try alternating.take(413, ["Upload-Limit": "max-size=104857600"], for: .append(next)))
    }
    #expect(verdicts == [.next, .next, .refused])
  }

  /// Offsets that no server can mean.
  static let nonsense = [
    "", "-1", "+40", "4O", "40.0", "?1", "\"40\"", "0x10", "101", "9223372036854775807", "9223372036854775808",
    "99999999999999999999999999", "40, 40", "forty", "４０", " ",
  ]

  @Test("offsets that make no sense are errors", arguments: nonsense)
  func lies(offset: String) throws {
    for kind in [UploadResumption.Kind.ietfDraft, .tus] {
      var machine = try created(kind)
      _ = try part(&machine)
      machine.interrupt()
      _ = try machine.step()
      let fields = NetworkAPI.Headers([.init(name: "Upload-Offset", value: offset)])
      #expect(reason { _ = try machine.take(204, fields, for: .askOffset) } == .wrongOffset)
    }
  }

  @Test("a server that goes back on what it confirmed is believed only where the protocol allows it")
  func decreasing() throws {
    for kind in [UploadResumption.Kind.ietfDraft, .tus] {
      var machine = try created(kind)
      _ = try part(&machine)
      func ask(_ offset: String) throws {
        machine.interrupt()
        _ = try machine.step()
        _ = try machine.take(204, .init([.init(name: "Upload-Offset", value: offset)]), for: .askOffset)
      }
      try ask("60")
      if kind == .tus { try ask("20") } else { #expect(reason { try ask("20") } == .wrongOffset) }
      if kind == .tus { #expect(try part(&machine)?.start == 20) }
    }
  }

  @Test("a tus server can't have more than was sent; with the draft, it may have it from elsewhere")
  func ahead() throws {
    var tus = try created(.tus)
    #expect(
      reason { _ = try tus.take(204, ["Upload-Offset": "1"], for: .askOffset) } == .wrongOffset)
    var draft = try created(.ietfDraft)
    _ = try draft.take(204, ["Upload-Offset": "70", "Upload-Complete": "?0"], for: .askOffset)
    #expect(try part(&draft) == Part(start: 70, count: 30, completes: true))
  }

  @Test("a server that expects another length is refused")
  func length() throws {
    var machine = try created(.ietfDraft)
    let fields: NetworkAPI.Headers = ["Upload-Offset": "0", "Upload-Length": "99"]
    #expect(reason { _ = try machine.take(204, fields, for: .askOffset) } == .wrongSize)
    // Complete with fewer bytes than the file has. What the endpoint made of them isn't removed.
    var early = try created(.ietfDraft)
    let complete: NetworkAPI.Headers = ["Upload-Offset": "40", "Upload-Complete": "?1"]
    #expect(reason { _ = try early.take(204, complete, for: .askOffset) } == .wrongSize)
    #expect(early.mayBeComplete)
  }

  @Test("a server that takes less than was sent counts as an interruption, and those are limited")
  func stalls() throws {
    for kind in [UploadResumption.Kind.ietfDraft, .tus] {
      var machine = try created(kind)
      var rounds = 0
      while true {
        if case .askOffset = try machine.step() {
          _ = try machine.take(204, ["Upload-Offset": "0", "Upload-Complete": "?0"], for: .askOffset)
        }
        let next = try #require(try part(&machine))
        #expect(
          try machine.take(204, ["Upload-Offset": "0", "Upload-Complete": "?0"], for: .append(next))
            == .interrupted)
        rounds += 1
        guard machine.resumptionDelay(random: 0.5) != nil else { break }
      }
      #expect(rounds == 4)
    }
  }

  @Test("a server that takes a part of each request goes forward")
  func partly() throws {
    for kind in [UploadResumption.Kind.ietfDraft, .tus] {
      var machine = try created(kind, length: 90)
      for offset in [40, 80] {
        let fields: NetworkAPI.Headers = ["Upload-Offset": .init("\(offset)"), "Upload-Complete": "?0"]
        let next = try #require(try part(&machine))
        machine.mayBeComplete = true
        #expect(try machine.take(204, fields, for: .append(next)) == .next)
        #expect(!machine.mayBeComplete)
        // With the draft, such a part has said that it is the last one.
        guard kind == .ietfDraft else { continue }
        #expect(try machine.step() == .askOffset)
        #expect(try machine.take(204, fields, for: .askOffset) == .next)
      }
      #expect(machine.hasProgressed)
      #expect(try part(&machine) == Part(start: 80, count: 10, completes: kind == .ietfDraft))
      machine.resume()
      #expect(!machine.hasProgressed)
    }
  }

  @Test("the wait doubles, varies by a fifth, and ends")
  func delays() {
    var machine = machine(.tus, resumptions: 14)
    var delays: [Double] = []
    while let delay = machine.resumptionDelay(random: 0.5) { delays.append(delay.seconds.rounded()) }
    #expect(delays == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024, 1024, 1024])
    var low = self.machine(.tus)
    var high = self.machine(.tus)
    #expect(low.resumptionDelay(random: 0)?.seconds == 0.8)
    #expect(abs((high.resumptionDelay(random: 1)?.seconds ?? 0) - 1.2) < 0.001)
  }

  @Test("an upload that is gone starts again, unless it may be complete and the endpoint must not be called twice")
  func gone() throws {
    for status: HTTPStatus in [404, 410] {
      var machine = try created(.ietfDraft)
      _ = try part(&machine)
      machine.interrupt()
      #expect(try machine.take(status, [:], for: .askOffset) == .next)
      #expect(try machine.step() == .create)
      machine.created(at: try HTTPURL(Self.url))
      machine.mayBeComplete = true
      #expect(reason { _ = try machine.take(status, [:], for: .askOffset) } == .mayBeComplete)
      var put = try created(.ietfDraft, isRepeatable: true)
      put.mayBeComplete = true
      #expect(try put.take(status, [:], for: .askOffset) == .next)
      // A part that is refused so hasn't completed anything, unless an attempt before it did.
      for hasActed in [false, true] {
        var refused = try created(.ietfDraft)
        let last = try #require(try part(&refused))
        refused.mayBeComplete = true
        let failure = reason {
          _ = try refused.take(status, [:], for: .append(last), hasActed: hasActed)
        }
        #expect(failure == (hasActed ? .mayBeComplete : nil))
      }
    }
    // The upload that was replaced may be complete, even if the one in its place isn't.
    var replaced = try created(.tus, isRepeatable: true)
    replaced.mayBeComplete = true
    #expect(try replaced.take(404, [:], for: .askOffset) == .next)
    replaced.created(at: try HTTPURL(Self.url + "2"))
    let record = try #require(replaced.record(target: "", file: .init(.init(stat()))))
    var other = machine(.tus)
    other.restore(record)
    #expect(try other.take(403, [:], for: .askOffset) == .refused)
    #expect(reason { _ = try other.take(404, [:], for: .askOffset) } == .mayBeComplete)
    // Not for ever.
    var machine = try created(.tus)
    for _ in 0..<2 {
      _ = try machine.take(404, [:], for: .askOffset)
      machine.created(at: try HTTPURL(Self.url))
    }
    #expect(reason { _ = try machine.take(404, [:], for: .askOffset) } == .stalled)
  }

  @Test("an incomplete offset means that the upload isn't complete, whatever was sent")
  func incomplete() throws {
    var machine = try created(.ietfDraft)
    machine.mayBeComplete = true
    machine.interrupt()
    _ = try machine.take(204, ["Upload-Offset": "99", "Upload-Complete": "?0"], for: .askOffset)
    #expect(!machine.mayBeComplete)
  }

  @Test("an upload that has expired by this device's clock, which may be wrong, is asked for")
  func expired() throws {
    let past = "Sun, 06 Nov 1994 08:49:37 GMT"
    for (kind, fields): (UploadResumption.Kind, NetworkAPI.Headers) in [
      (.ietfDraft, ["Upload-Limit": "max-age=0"]), (.tus, ["Date": .init(past), "Upload-Expires": .init(past)]),
    ] {
      var machine = try created(kind, fields: fields)
      machine.interrupt()
      #expect(try machine.step() == .askOffset)
    }
  }

  @Test("a complete upload without its response is asked for it once more with the draft")
  func responseLost() throws {
    for (status, fields, expected): (HTTPStatus, NetworkAPI.Headers, UploadMachine.Verdict?) in [
      (200, ["Upload-Complete": "?1"], .final), (422, ["Upload-Complete": "?1"], .final), (404, [:], nil),
      (409, ["Upload-Complete": "?0"], nil), (204, [:], nil), (503, [:], .interrupted),
    ] {
      var machine = try created(.ietfDraft)
      _ = try part(&machine)
      machine.interrupt()
      _ = try machine.take(204, ["Upload-Offset": "100", "Upload-Complete": "?1"], for: .askOffset)
      let again = try #require(try part(&machine))
      #expect(again == Part(start: 100, count: 0, completes: true))
      var verdict: UploadMachine.Verdict?
      let failure = reason { verdict = try machine.take(status, fields, for: .append(again)) }
      #expect(verdict == expected && failure == (expected == nil ? .responseLost : nil))
    }
    var tus = try created(.tus)
    _ = try part(&tus)
    #expect(try tus.take(200, ["Upload-Offset": "100"], for: .askOffset) == .complete)
  }

  @Test("the endpoint's response counts whenever it comes, and whatever its status")
  func early() throws {
    for status: HTTPStatus in [200, 400, 422, 500, 503] {
      var machine = try created(.ietfDraft)
      let next = try #require(try part(&machine))
      #expect(try machine.take(status, ["Upload-Complete": "?1"], for: .append(next)) == .final)
      // But it can't have succeeded before it had all.
      let middle = Part(start: 0, count: 50, completes: false)
      for step in [UploadMachine.Step.create, .append(middle)] {
        machine.mayBeComplete = false
        var verdict: UploadMachine.Verdict?
        let failure = reason {
          verdict = try machine.take(status, ["Upload-Complete": "?1"], for: step)
        }
        #expect(failure == (status == 200 ? .wrongSize : nil) && verdict == (status == 200 ? nil : .final))
        // What the endpoint made of it isn't removed.
        if status == 200 { #expect(machine.mayBeComplete) }
      }
    }
  }

  @Test("a tus server may say with 403 that an upload is gone, unless that may be complete")
  func forbidden() throws {
    for (kind, fields, mayBeComplete, isGone): (UploadResumption.Kind, NetworkAPI.Headers, Bool, Bool) in [
      (.tus, [:], false, true), (.tus, ["Upload-Offset": "0"], false, false), (.tus, [:], true, false),
      (.ietfDraft, [:], false, false),
    ] {
      var machine = try created(kind)
      machine.interrupt()
      machine.mayBeComplete = mayBeComplete
      #expect(try machine.take(403, fields, for: .askOffset) == (isGone ? .next : .refused))
      if isGone { #expect(try machine.step() == .create) }
    }
  }

  @Test("other statuses are errors, or pass")
  func statuses() throws {
    for (status, expected): (HTTPStatus, UploadMachine.Verdict) in [
      (400, .refused), (401, .refused), (403, .refused), (415, .refused), (501, .refused), (302, .refused),
      (408, .interrupted), (409, .interrupted), (423, .interrupted), (429, .interrupted), (460, .interrupted),
      (500, .interrupted), (503, .interrupted), (507, .interrupted), (524, .interrupted),
    ] {
      var machine = try created(.tus)
      let next = try #require(try part(&machine))
      #expect(try machine.take(status, ["Upload-Offset": "7"], for: .append(next)) == expected)
    }
    var machine = machine(.ietfDraft)
    #expect(reason { _ = try machine.take(200, [:], for: .create) } == .unsupported)
    #expect(try machine.take(413, [:], for: .create) == .refused)
  }

  @Test("the protocol of a server is found out with OPTIONS")
  func discovery() throws {
    func found(
      _ kind: UploadResumption.Kind, _ status: HTTPStatus, _ fields: NetworkAPI.Headers, digests: Bool = false
    ) throws -> (UploadMachine.Step, UploadMachine) {
      var machine = self.machine(kind, digests: digests)
      #expect(try machine.step() == .discover)
      #expect(try machine.take(status, fields, for: .discover) == .next)
      return (try machine.step(), machine)
    }
    let tus: NetworkAPI.Headers = [
      "Tus-Version": "1.0.0,0.2.2", "Tus-Extension": "creation, checksum", "Tus-Checksum-Algorithm": "md5,sha1",
    ]
    #expect(try found(.automatic, 204, ["Upload-Limit": "min-size=0"]).1.dialect == .draft)
    let patches: NetworkAPI.Headers = ["Accept-Patch": "text/x-diff, Application/Partial-Upload;v=1"]
    #expect(try found(.automatic, 204, patches).1.dialect == .draft)
    #expect(try found(.automatic, 204, ["Accept-Patch": "text/x-diff"]).0 == .sendWhole)
    #expect(try found(.automatic, 204, tus).1.dialect == .tus)
    #expect(try found(.automatic, 204, tus.merging(["Upload-Limit": "min-size=0"])).1.dialect == .draft)
    #expect(try found(.automatic, 204, tus, digests: true).1.digest == .sha1)
    #expect(try found(.tus, 204, tus, digests: true).1.digest == .sha1)
    #expect(try found(.automatic, 204, ["Upload-Limit": "min-size=101"]).0 == .sendWhole)
    for status: HTTPStatus in [200, 204, 400, 403, 404, 405, 501] {
      #expect(try found(.automatic, status, [:]).0 == .sendWhole)
    }
    #expect(try found(.automatic, 204, ["Tus-Version": "2.0.0", "Tus-Extension": "creation"]).0 == .sendWhole)
    var machine = machine(.automatic)
    for status: HTTPStatus in [401, 407] {
      #expect(try machine.take(status, [:], for: .discover) == .refused)
    }
    #expect(try machine.take(503, [:], for: .discover) == .interrupted)
    #expect(
      reason { _ = try machine.take(204, ["Upload-Limit": "max-size=1"], for: .discover) } == .tooLarge)
  }

  @Test("a record continues where it was, and one that makes no sense isn't used")
  func records() async throws {
    var machine = try created(.tus)
    _ = try part(&machine)
    machine.mayBeComplete = true
    let folder = try TemporaryFolder()
    let file = try HTTPFileBody(path: try folder.write(Data(count: 100), to: "a"))
    let record = try #require(machine.record(target: String(repeating: "a", count: 64), file: .init(file.version)))
    #expect(record.isValid)
    let keeper = UploadRecordKeeper(path: folder.file("new/record"))
    try keeper.claim()
    await #expect(throws: NetworkError.self) { try await keeper.save(record) }
    // What couldn't be written is written the next time.
    try FileManager.default.createDirectory(atPath: folder.file("new"), withIntermediateDirectories: false)
    try await keeper.save(record)
    #expect(folder.read("new/record") != nil)
    // Otherwise, nothing would tell after the run that the last bytes were sent.
    await keeper.unclaim()
    await #expect { try await keeper.lastBytesFollow() } throws: { ($0 as? NetworkError)?.isCancelled == true }
    // The longest URLs, whose slashes take twice the space.
    let longest = "http://example.com" + String(repeating: "/", count: (16 << 10) - 18)
    let long = UploadRecord(
      target: record.target, file: record.file, dialect: .tus, digest: nil, location: longest, offset: 0,
      sentThrough: 0, mayBeComplete: false, replaced: longest)
    try await keeper.save(long)
    #expect(try await keeper.load() == long)
    var later = self.machine(.automatic)
    later.restore(record)
    #expect(try later.step() == .askOffset)
    #expect(later.dialect == .tus && later.mayBeComplete && later.sentThrough == 100)
    let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    for (old, new) in [
      ("\"offset\":0", "\"offset\":-1"), ("\"sentThrough\":100", "\"sentThrough\":101"), ("http:", "file:"),
      ("\"length\":100", "\"length\":-100"), ("\"beginnings\":0", "\"beginnings\":\(Int.max)"),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text)
      #expect(try !JSONDecoder().decode(UploadRecord.self, from: Data(changed.utf8)).isValid)
    }
  }

  @Test("an upload that is continued has digests if they are asked for now, and the server's algorithms are known")
  func restoredDigests() throws {
    let folder = try TemporaryFolder()
    let mark = UploadRecord.FileMark(try HTTPFileBody(path: try folder.write(Data(count: 100), to: "a")).version)
    for (dialect, before, asks, now): (UploadDialect, UploadDigest?, Bool, UploadDigest?) in [
      (.draft, nil, true, .sha256), (.draft, .sha256, false, nil), (.tus, nil, true, nil), (.tus, .sha1, true, .sha1),
      (.tus, .sha1, false, nil),
    ] {
      var machine = machine(.automatic, digests: asks)
      machine.restore(
        UploadRecord(
          target: "", file: mark, dialect: dialect, digest: before, location: Self.url, offset: 0, sentThrough: 0,
          mayBeComplete: false))
      #expect(machine.digest == now, "\(dialect) \(asks)")
    }
  }

  @Test("random responses end every upload in bounded steps, without a trap")
  func random() throws {
    for seed in 0..<UInt64(testSize(1_000, large: 100_000)) {
      var generator = SeededGenerator(seed: seed)
      var machine = machine(
        [.automatic, .ietfDraft, .tus].randomElement(using: &generator) ?? .tus,
        length: [0, 1, 100, 5_000, 1 << 20].randomElement(using: &generator) ?? 0,
        isRepeatable: Bool.random(using: &generator), digests: Bool.random(using: &generator))
      var steps = 0
      let reason = reason {
        while steps < 1000, try Self.isContinuing(&machine, &generator) { steps += 1 }
      }
      #expect(steps < 1000, "seed \(seed), \(reason.map { "\($0)" } ?? "")")
    }
  }

  /// Gives the machine a random response; returns whether it continues.
  private static func isContinuing(_ machine: inout UploadMachine, _ generator: inout SeededGenerator) throws -> Bool {
    let step = try machine.step()
    if Int.random(in: 0..<8, using: &generator) == 0 {
      machine.interrupt()
      return machine.resumptionDelay(random: 0.5) != nil
    }
    var fields: NetworkAPI.Headers = [:]
    func add(_ name: NetworkAPI.Headers.Name, _ values: [String], _ generator: inout SeededGenerator) {
      guard Bool.random(using: &generator), let value = values.randomElement(using: &generator) else { return }
      fields.append(name: name, value: value)
    }
    add("Upload-Offset", nonsense + ["0", "1", "40", "99", "100"], &generator)
    add("Upload-Length", ["100", "100", "100", "1", "x"], &generator)
    add("Location", [url], &generator)
    add("Upload-Complete", ["?0", "?1", "1"], &generator)
    add("Upload-Limit", ["min-append-size=50", "max-append-size=1", "max-age=0", "max-size=50", "x"], &generator)
    let statuses: [HTTPStatus] = [200, 201, 204, 204, 204, 404, 409, 413, 500, 503]
    let verdict = try machine.take(statuses.randomElement(using: &generator) ?? 200, fields, for: step)
    if case .created = verdict { machine.created(at: try HTTPURL(url)) }
    switch verdict {
    case .next, .created: return true
    case .final, .complete, .refused: return false
    case .interrupted: return machine.resumptionDelay(random: 0.5) != nil
    }
  }

  @Test("the same file is another upload if a field names another object, and the same one with another credential")
  func targets() throws {
    func target(_ headers: NetworkAPI.Headers) throws -> String {
      UploadRecord.target(of: try .test(.post, headers: headers), metadata: "")
    }
    #expect(try target(["X-Object-Key": "a"]) != target(["X-Object-Key": "b"]))
    for name in ["Authorization", "X-Api-Key", "X-Auth-Key"] as [NetworkAPI.Headers.Name] {
      #expect(try target([name: "a"]) == target([name: "b"]), "\(name)")
    }
    let targets = try ["v=1&api_key=a", "v=1&api_key=b", "v=2&api_key=b"].map { query in
      var request = try HTTPRequest.test(.post, "https://api.example.com/a?\(query)")
      request.options.clientItems = query.split(separator: "&").map(String.init)
      return UploadRecord.target(of: request, metadata: "")
    }
    // A key is a credential; another item may name a project.
    #expect(targets[0] == targets[1] && targets[1] != targets[2])
  }
}
