import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("The charset of a text", .fewAtOnce)
struct TextCharsetTests {
  private func text(_ bytes: [UInt8], _ type: String?) async throws -> String {
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200, headers: type.map { ["Content-Type": $0] } ?? [:], body: HTTPBody(Data(bytes)), url: request.url)
    }
    return try await NetworkClient(configuration: .init(retry: .never, transport: stub)).request(
      .get("https://example.com/a"))
  }

  @Test(
    "a response that is a String is decoded by the charset of its media type",
    arguments: [
      (Array("é€".utf8), "text/plain", "é€"), (Array("é€".utf8), nil, "é€"),
      (Array("é".utf8), "text/plain; charset=\"UTF-8\"", "é"), (Array("é".utf8), "text/plain; charset=utf8", "é"),
      ([0x63, 0xE9, 0x80, 0x81], "text/plain; charset=ISO-8859-1", "cé€\u{81}"),
      ([0xE9, 0x99], "text/html; charset=windows-1252", "é™"), ([0x41, 0x9F], "text/plain;charset=us-ascii", "AŸ"),
      ([0xFF, 0xFE, 0xAC, 0x20], "text/plain; charset=utf-16", "€"),
      ([0xFE, 0xFF, 0x20, 0xAC], "text/plain; charset=utf-16", "€"),
      ([0xAC, 0x20], "text/plain; charset=utf-16le", "€"),
      ([0x20, 0xAC, 0xD8, 0x3D, 0xDE, 0x00], "text/plain; charset=utf-16be", "€😀"),
      ([], "text/plain; charset=utf-16", ""),
      ([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "text/plain", "é"),
      ([0xEF, 0xBB, 0xBF, 0xC3, 0xA9], "text/plain; charset=iso-8859-1", "é"),
      ([0xCF, 0xF0, 0xE8], "text/plain; charset=windows-1251", "При"),
      ([0x93, 0xFA, 0x96, 0x7B], "text/plain; charset=Shift_JIS", "日本"),
      ([0xB1, 0xE6], "text/plain; charset=iso-8859-2", "ąć"), (Array("a".utf8), "nonsense", "a"),
    ] as [([UInt8], String?, String)])
  func charsets(bytes: [UInt8], type: String?, expected: String) async throws {
    #expect(try await text(bytes, type) == expected)
  }

  @Test(
    "bytes that aren't text in the charset, and an unknown charset, are a decoding error that names it",
    arguments: [
      ([0xE9], "text/plain", "UTF-8"), ([0xE9], "text/plain; charset=utf-8", "\"utf-8\""),
      ([0x41], "text/plain; charset=utf-16", "\"utf-16\""),
      ([0x00, 0xD8], "text/plain; charset=utf-16le", "\"utf-16le\""),
      ([0x41], "text/plain; charset=x-none", "\"x-none\" is not known"),
      ([0x80], "text/plain; charset=macintosh", "\"macintosh\" is not known"),
      ([0xB0, 0xA1], "text/plain; charset=euc-jp", "\"euc-jp\" is not known"),
      ([0x41, 0, 0, 0], "text/plain; charset=utf-32le", "\"utf-32le\" is not known"),
      ([0xAA], "text/plain; charset=windows-1253", "\"windows-1253\""),
      ([0x41], "text/plain; charset=\"\u{7}\"", "is not known"),
    ] as [([UInt8], String, String)])
  func failures(bytes: [UInt8], type: String, words: String) async throws {
    let error = await #expect(throws: NetworkError.self) { try await text(bytes, type) }
    guard case .decodingFailed(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.reason.contains(words), "\(failure.reason)")
    #expect(error?.localizedDescription.contains(words) == true)
  }

  @Test("every byte of Windows-1252 is a character")
  func everyByte() throws {
    let text = try TextCharset.decode(Data(0...255), label: "latin1")
    #expect(text.unicodeScalars.count == 256)
    #expect(Set(text.unicodeScalars).count == 256)
    #expect(Data(text.utf8.prefix(128)) == Data(0...127))
  }
}
