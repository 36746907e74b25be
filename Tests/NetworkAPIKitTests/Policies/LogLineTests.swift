import Dispatch
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Lines of the system log", .fewAtOnce)
struct LogLineTests {
  @Test("a short text is one message, with its line breaks")
  func short() {
    #expect(LogLine.split("a\nb") == ["a\nb"])
  }

  @Test("a long text is split at line breaks, before spaces, and between characters")
  func long() {
    #expect(LogLine.split("one two\nthree", limit: 8) == ["one two", "three"])
    #expect(LogLine.split("abc defgh ij", limit: 8) == ["abc", " defgh", " ij"])
    #expect(LogLine.split("abcdefghij", limit: 4) == ["abcd", "efgh", "ij"])
    let euros = String(repeating: "€", count: 1000)
    let pieces = LogLine.split(euros)
    #expect(pieces.joined() == euros)
    #expect(pieces.allSatisfy { $0.utf8.count <= 1000 })
  }

  @Test("lines that wait for a slow reader are lost beyond a limit, and the next one follows their number")
  func slowReader() async throws {
    let (written, gate) = (Locked<[String]>([]), DispatchSemaphore(value: 0))
    let queue = LogQueue(limit: 40) { data in
      gate.wait()
      written.withLock { $0.append(String(decoding: data, as: UTF8.self)) }
    }
    let lines = "abcdefg".map { String(repeating: $0, count: 9) + "\n" }
    for line in lines.dropLast() { queue.add(line) }
    for _ in 0..<4 { gate.signal() }
    try await waitUntil { written.withLock { $0.count } == 4 }
    queue.add(lines[6])
    gate.signal()
    try await waitUntil { written.withLock { $0.count } == 5 }
    #expect(written.withLock { $0 } == lines.prefix(4) + ["(lines lost: 2)\n" + lines[6]])
  }

  #if os(Linux)
  @Test("a program goes on if standard error can't be written, as on a full disk")
  func unwritable() async throws {
    let errors = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(errors >= 0)
    defer { close(errors) }
    let process = try ChildProcess(DownloadProgram.location().path, ["log"], errors: errors)
    #expect(try await process.end() == 0)
  }
  #endif
}
