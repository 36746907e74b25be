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
      (Array("é".utf8), "text/plain; charset=", "é"), (Array("é".utf8), "text/plain; charset=\" \"", "é"),
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

  /// The characters that some bytes stand for, in a form that can be compared: `-` for bytes that aren't text.
  private static func table(_ label: String, _ texts: some Sequence<[UInt8]>) -> String {
    let characters = texts.map { bytes in
      (try? TextCharset.decode(Data(bytes), label: label))?.unicodeScalars
        .map { String($0.value, radix: 16, uppercase: true) }.joined(separator: "+") ?? "-"
    }
    return SHA256Hash.hex(of: Data(characters.joined(separator: " ").utf8))
  }

  @Test(
    "each charset of single bytes has the table of the encoding standard",
    arguments: [
      ("iso-8859-2", "9a90565110ff8c94fb38398b72e597971b02cbbc5aa32f3b88c6ddbee1b2b782"),
      ("windows-1250", "040edd7acbd425f7328d75ebd8437b4474f824decc4784e7cc2e8922a9ed2171"),
      ("windows-1251", "26d3c46e2d1e73b323925bf7329b9c3314756540f6594bfc9e0b3fe9094e8247"),
      ("windows-1252", "04f4b05807a9c7829c6ae43fa6b8be07c9f88333a1e45dd91ba4144d9afd9fac"),
      ("windows-1253", "771829cd835b454734c092604016ed699aa2ac78ab6efccf01d1db8d73ec98a6"),
      ("windows-1254", "5928c4c49bcaada56e0ee61476ea88445edcc804ccdd916ea0ee7b8f4e3516df"),
    ])
  func tables(label: String, digest: String) { #expect(Self.table(label, (0...255).map { [$0] }) == digest) }

  @Test("Shift_JIS and ISO-2022-JP have the table of the encoding standard for every pair of bytes")
  func pairs() {
    // Digests of the standard's index of JIS X 0208, in the order of the bytes.
    let leads = Array(0x81...0x9F) + Array(0xE0...0xFC) as [UInt8]
    #expect(
      Self.table("shift_jis", leads.flatMap { lead in (0...255).map { [lead, $0] } })
        == "d7e0f9655832c4ef4596e8ed46170f3a4eb95e58e80885f116bca6065fe64d1e")
    let places: ClosedRange<UInt8> = 0x21...0x7E
    #expect(
      Self.table(
        "iso-2022-jp",
        places.flatMap { lead in places.map { [0x1B, 0x24, 0x42, lead, $0, 0x1B, 0x28, 0x42] } })
        == "337d2e22a9f87dbe2c2b6bf6e77289634a9cf360700759e8450e70a3a93c503d")
  }

  @Test("every byte of Windows-1252 is a character")
  func everyByte() throws {
    let text = try TextCharset.decode(Data(0...255), label: "latin1")
    #expect(text.unicodeScalars.count == 256)
    #expect(Set(text.unicodeScalars).count == 256)
    #expect(Data(text.utf8.prefix(128)) == Data(0...127))
  }
}
