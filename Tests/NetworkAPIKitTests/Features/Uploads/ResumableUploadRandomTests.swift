import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// Uploads through breaks, pauses, relaunches and lies. `UPLOAD_RUNS` sets the number of runs for each protocol, with files
/// of 16 MiB.
@Suite("Random resumable uploads", .fewAtOnce, .timeLimit(.minutes(60)))
struct ResumableUploadRandomTests {
  private static let runs = ProcessInfo.processInfo.environment["UPLOAD_RUNS"].flatMap { Int($0) }

  /// Decides what the server does with each request: anything, until it has seen enough.
  private static func plan(
    seed: UInt64, troubles: Int
  ) -> @Sendable (ResumableServer.Exchange) -> ResumableServer.Action {
    let generator = Locked(SeededGenerator(seed: seed))
    return { exchange in
      generator.withLock { generator in
        guard exchange.number < troubles else { return .normal }
        let part = exchange.length > 0 ? Int.random(in: 0...exchange.length, using: &generator) : 0
        switch Int.random(in: 0..<16, using: &generator) {
        case 0..<5: return exchange.request.method == "PATCH" ? .breakAfter(part) : .normal
        case 5: return .loseResponse
        case 6: return .breakAfter(0)
        case 7: return exchange.request.method == "PATCH" ? .takeOnly(part) : .normal
        case 8: return .refuse([408, 423, 429, 500, 503].randomElement(using: &generator) ?? 503)
        case 9:
          let offset = ["-1", "x", "99999999999999999999", "16777217", "1", "0"].randomElement(using: &generator)
          return .lie(["Upload-Offset": Bool.random(using: &generator) ? nil : offset])
        case 10: return exchange.request.method == "PATCH" ? .refuse(409) : .normal
        default: return .normal
        }
      }
    }
  }

  @Test(
    "whatever happens, the file arrives once and unchanged, and nothing confirmed is sent again",
    arguments: UploadDialect.allCases)
  func random(dialect: UploadDialect) async throws {
    let folder = try TemporaryFolder()
    let client = RealTransport.platform.client {
      $0.retry = .never
      // Not one of the errors that are expected here, so it must not come on a slow machine.
      $0.timeouts = HTTPTimeouts(connect: .seconds(120), idle: .seconds(120))
    }
    var statistics = (requests: 0, relaunches: 0, pauses: 0, again: 0)
    for run in 0..<(Self.runs ?? testSize(20, large: 1000)) {
      let seed = UInt64(run) &* 2 &+ (dialect == .tus ? 1 : 0)
      var generator = SeededGenerator(seed: seed &+ 1_000_000)
      let size = Self.runs == nil ? Int.random(in: 0...200_000, using: &generator) : 16 << 20
      let content = pattern(size, seed: seed)
      let file = URL(fileURLWithPath: try folder.write(content, to: "a"))
      let limits = [nil, nil, "max-append-size=\(max(1, size / 7)), min-append-size=\(size / 9)", "min-size=0"]
      let server = try ResumableServer(dialect) {
        $0.plan = Self.plan(seed: seed, troubles: Int.random(in: 0...40, using: &generator))
        $0.limits = limits.randomElement(using: &generator) ?? nil
        $0.repeatsResponse = Bool.random(using: &generator)
      }
      var resumption = UploadResumption(
        dialect == .tus ? .tus : .ietfDraft, maximumResumptions: Int.random(in: 0...5, using: &generator),
        resumptionDelay: .zero)
      resumption.sendsDigests = Int.random(in: 0..<4, using: &generator) == 0
      // The number of files that the server may have.
      var (allowed, launches) = (1, 0)
      while true {
        launches += 1
        guard launches < 100 else {
          Issue.record("seed \(seed) doesn't end: \(server.log.suffix(8))")
          return
        }
        let upload = client.upload(file, to: .post(server.url, as: Data.self), resumable: resumption)
        let nap = Duration.microseconds(Int.random(in: 0...3000, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          try await Task.sleep(for: nap)
          upload.pause()
          statistics.pauses += 1
          if Bool.random(using: &generator) { try await Task.sleep(for: nap) }
          upload.resume()
        case 1:
          try await Task.sleep(for: nap)
          upload.cancel()
        default: break
        }
        do {
          _ = try await upload.value
          break
        } catch .uploadFailed(let failure) {
          // A caller who starts again after an error may send a second file, if the server had the first.
          allowed = server.files.count + 1
          // The server has everything: another upload would be a second one.
          if failure.reason == .responseLost { break }
        } catch .cancelled, .connectionFailed, .truncatedBody {
        } catch .statusCode(let failure) where failure.status.code != 400 && failure.status != 404 {
        } catch {
          Issue.record("seed \(seed): \(error), \(server.log.suffix(8))")
          return
        }
      }
      let (files, violations) = (server.files, server.violations)
      let isRight = files.allSatisfy { $0.elementsEqual(content) } && (1...allowed).contains(files.count)
      guard isRight, violations.isEmpty, folder.names == ["a"] else {
        Issue.record(
          "seed \(seed): \(files.map(\.count)) of \(size) bytes, \(allowed) allowed, \(violations), \(folder.names), \(server.log)"
        )
        return
      }
      statistics.requests += server.requests.count
      statistics.relaunches += launches - 1
      statistics.again += files.count - 1
    }
    print("\(dialect): \(statistics)")
  }
}
