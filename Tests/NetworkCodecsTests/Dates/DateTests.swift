import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Dates of HTTP and of JSON", .fewAtOnce)
struct DateTests {
  struct File: Decodable {
    struct Vector: Decodable {
      var text: String
      var seconds: Double
    }
    var http: [Vector]
    var iso: [Vector]
  }
  let now = Date(timeIntervalSince1970: 1_780_000_000)

  @Test(
    "the three formats of an HTTP date give the same date",
    arguments: [
      "Fri, 31 Dec 1999 23:59:59 GMT", "Friday, 31-Dec-99 23:59:59 GMT", "Fri Dec 31 23:59:59 1999",
      "fri, 31 dec 1999 23:59:59 gmt", "Fri, 31-Dec-1999 23:59:59 UTC",
    ])
  func threeForms(text: String) {
    #expect(HTTPDate.parse(text, now: now) == Date(timeIntervalSince1970: 946_684_799))
  }

  @Test("HTTP and ISO dates written by Python are parsed")
  func vectors() throws {
    let file: File = try Vectors.load("date_vectors")
    #expect(file.http.count > 500 && file.iso.count > 400)
    for vector in file.http {
      let date = try #require(HTTPDate.parse(vector.text, now: now), "\(vector.text)")
      #expect(date.timeIntervalSince1970 == vector.seconds, "\(vector.text)")
    }
    for vector in file.iso {
      let date = try #require(ISO8601Date.parse(vector.text), "\(vector.text)")
      // `Date` counts from 2001, so fractions of distant dates have less precision.
      #expect(abs(date.timeIntervalSince1970 - vector.seconds) < 0.000_05, "\(vector.text)")
    }
  }

  @Test("a two-digit year is at most fifty years ahead")
  func twoDigitYears() {
    let year = { (text: String) in
      HTTPDate.parse("Monday, 01-Jan-\(text) 00:00:00 GMT", now: now).map {
        HTTPDate.format($0).split(separator: " ")[3]
      }
    }
    #expect(year("76") == "2076")
    #expect(year("77") == "1977")
    #expect(year("00") == "2000")
    let lateCentury = Date(timeIntervalSince1970: 3_944_678_400)  // 2095
    let date = HTTPDate.parse("Monday, 01-Jan-05 00:00:00 GMT", now: lateCentury)
    #expect(date.map(HTTPDate.format)?.contains("2105") == true)
  }

  @Test(
    "an invalid HTTP date is nil",
    arguments: [
      "", "0", "Fri", "Fri, 31 Dec 1999 23:59:59", "Fri, 31 Dec 1999 23:59:59 PST", "Fri, 32 Dec 1999 23:59:59 GMT",
      "Mon, 29 Feb 1900 00:00:00 GMT", "Fri, 31 Dec 1999 24:00:00 GMT", "Fri, 31 Dec 99999 23:59:59 GMT",
      "Fri, 31 Dec 1999 1:2:3 GMT", "Fri, 00 Dec 1999 23:59:59 GMT", "Fri, 31 Foo 1999 23:59:59 GMT",
      "Fri, 31 Dec 1999 23:59:61 GMT", "Fri, 31 Dec 1999 23:59:59 GMT extra",
    ])
  func invalidHTTP(text: String) {
    #expect(HTTPDate.parse(text, now: now) == nil)
  }

  @Test(
    "an ISO date is parsed in every common format",
    arguments: [
      ("2011-01-26T19:01:12Z", 1_296_068_472), ("2011-01-26t19:01:12z", 1_296_068_472),
      ("2011-01-26 19:01:12Z", 1_296_068_472), ("2011-01-26T20:01:12+01:00", 1_296_068_472),
      ("2011-01-26T13:31:12-0530", 1_296_068_472), ("2011-01-26T20:01:12+01", 1_296_068_472),
      ("2011-01-26T19:01:12.5Z", 1_296_068_472.5), ("2011-01-26T19:01:12,25Z", 1_296_068_472.25),
      ("2011-01-26T19:01:12.50000000000000000000000000000000001Z", 1_296_068_472.5),
      ("2011-01-26T19:01Z", 1_296_068_460), ("2011-01-26T20:01+01:00", 1_296_068_460),
      ("2011-01-26", 1_296_000_000), ("2016-12-31T23:59:60Z", 1_483_228_800), ("2000-02-29", 951_782_400),
      ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("2024-01-01T12:00:00+09:00[Asia/Seoul]", 1_704_078_000), ("2024-01-01T12:00Z[UTC][u-ca=hebrew]", 1_704_110_400),
      ("2024-01-01T24:00:00Z", 1_704_153_600), ("2024-01-01T24:00:00.0+01", 1_704_150_000),
      ("2024-01-01T24:00Z", 1_704_153_600), ("0001-01-01", Date.distantPast.timeIntervalSince1970),
      ("0001-01-01T09:00:00.000+09:00", Date.distantPast.timeIntervalSince1970),
      ("0001-01-01T00:00:01Z", -62_135_596_799),
    ])
  func isoForms(text: String, seconds: Double) {
    #expect(ISO8601Date.parse(text)?.timeIntervalSince1970 == seconds)
    #expect(ISO8601Date.parse(Substring("<\(text)>").dropFirst().dropLast())?.timeIntervalSince1970 == seconds)
  }

  @Test(
    "an invalid ISO date is nil",
    arguments: [
      "", "2011", "2011-1-26", "2011-13-01", "2011-00-01", "2011-02-29", "2011-01-32", "2011-01-26T19:01:12",
      "2011-01-26T24:00:01Z", "2011-01-26T24:01:00Z", "2011-01-26T24:00:00.5Z", "2011-01-26T25:00:00Z",
      "2011-01-26[Asia/Seoul]", "2011-01-26T19:01:12[Asia/Seoul]", "2011-01-26T19:01:12Z[!Asia/Seoul]",
      "2011-01-26T19:01:12Z[]", "2011-01-26T19:01:12Z[a]]", "2011-01-26T19:01:12Z[[a]", "2011-01-26T19:01:12Z[a b]",
      "2011-01-26T19:01:12Z][a]", "2011-01-26T19:01:12Z[a]Z", "]", "2011-01-26T19:60:00Z", "2011-01-26T19:01:61Z",
      "2011-01-26T19:01:12+24:00",
      "2011-01-26T19:01:12+01:60", "2011-01-26T19:01:12.Z", "2011-01-26T19:01:12ZZ", "2011-01-26T19:01:12+1:00",
      "2011-01-26T19:01:12+", "2011-01-26T19:01", "2011-01-26T19:01:Z", "2011-01-26T19:01.5Z", "2011-01-26T19Z",
      "2011-01-26T19:01:12.5", " 2011-01-26", "2011-01-26T", "2011/01/26", "２011-01-26",
      "-011-01-26", "2011-01-26T19:01:12+01:0", "2011-01-26Z1901:12Z  ",
    ])
  func invalidISO(text: String) {
    #expect(ISO8601Date.parse(text) == nil)
  }

  @Test("an ISO date is formatted in UTC, without fraction unless requested")
  func isoFormat() {
    let date = Date(timeIntervalSinceReferenceDate: 123.456)
    #expect(ISO8601Date.format(date) == "2001-01-01T00:02:03Z")
    #expect(ISO8601Date.format(date, fractionDigits: 3) == "2001-01-01T00:02:03.456Z")
    #expect(ISO8601Date.format(date, fractionDigits: 100) == "2001-01-01T00:02:03.456000000Z")
    #expect(
      ISO8601Date.format(Date(timeIntervalSinceReferenceDate: -0.25), fractionDigits: 2) == "2000-12-31T23:59:59.75Z")
    #expect(
      ISO8601Date.format(Date(timeIntervalSinceReferenceDate: 1.999_999_999_9), fractionDigits: 3)?.hasSuffix("02.000Z")
        == true)
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, 253_402_300_800, -62_167_219_201] {
      #expect(ISO8601Date.format(Date(timeIntervalSince1970: seconds)) == nil)
    }
  }

  @Test("dates are read and written as by Foundation's own ISO 8601, also .distantPast")
  func foundation() throws {
    let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
    decoder.dateDecodingStrategy = .iso8601
    encoder.dateEncodingStrategy = .iso8601
    let texts = [
      "2011-01-26T19:01:12Z", "2024-01-01T12:00:00+09:00[Asia/Seoul]", "2024-01-01T24:00:00Z", "0001-01-01T00:00:00Z",
      "1582-10-15T00:00:00Z",
    ]
    for text in texts {
      let json = Data("[\"\(text)\"]".utf8)
      let date = try JSONCoding().decode([Date].self, from: json)
      // Older systems don't read all of them.
      if let theirs = try? decoder.decode([Date].self, from: json) { #expect(date == theirs, "\(text)") }
      #expect(try JSONCoding().encode(date) == encoder.encode(date), "\(text)")
    }
    for date in [Date.distantPast, .distantFuture] {
      let json = try JSONCoding().encode([date])
      #expect(try json == encoder.encode([date]) && JSONCoding().decode([Date].self, from: json) == [date])
    }
    #expect(ISO8601Date.format(.distantPast, fractionDigits: 3) == "0001-01-01T00:00:00.000Z")
    // HTTP has no such exception.
    #expect(HTTPDate.format(.distantPast) == "Sat, 30 Dec 0000 00:00:00 GMT")
  }

  @Test("a random date survives a round trip")
  func roundTrip() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let date = Date(timeIntervalSince1970: Double(Int64.random(in: CivilDate.fourDigitYears, using: &generator)))
      #expect(ISO8601Date.format(date).flatMap { ISO8601Date.parse($0) } == date)
      #expect(HTTPDate.parse(HTTPDate.format(date), now: now) == date)
    }
    for _ in 0..<5_000 {
      let milliseconds = Double(Int64.random(in: 0...4_000_000_000_000, using: &generator))
      let date = Date(timeIntervalSince1970: milliseconds / 1_000)
      let again = ISO8601Date.format(date, fractionDigits: 3).flatMap { ISO8601Date.parse($0) }
      #expect(abs((again ?? .distantPast).timeIntervalSince(date)) < 0.000_001)
    }
  }

  @Test("any bytes give a date or nil")
  func fuzz() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      var bytes = Array(
        (Bool.random(using: &generator) ? "2011-01-26T19:01:12.5+01:00" : "Fri, 31 Dec 1999 23:59:59 GMT").utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      let text = String(decoding: bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)), as: UTF8.self)
      if let date = ISO8601Date.parse(text) { #expect(abs(date.timeIntervalSince1970) < 1e12) }
      if let date = HTTPDate.parse(text, now: now) { #expect(abs(date.timeIntervalSince1970) < 1e12) }
    }
  }
}

@Suite("Retry-After", .fewAtOnce)
struct RetryAfterTests {
  let now = Date(timeIntervalSince1970: 946_684_790)

  @Test(
    "every format gives a delay within the limits",
    arguments: [
      ("0", Duration.zero), ("120", .seconds(120)), (" 2 ", .seconds(2)), ("-1", .zero), ("1.5", .milliseconds(1_500)),
      ("0.0001", .milliseconds(1)), ("-0.5", .zero), (String(repeating: "9", count: 29), RetryAfter.maximum),
      ("-" + String(repeating: "9", count: 29), .zero), ("0." + String(repeating: "9", count: 29), .seconds(1)),
      ("Fri, 31 Dec 1999 23:59:59 GMT", .seconds(9)), ("Friday, 31-Dec-99 23:59:59 GMT", .seconds(9)),
      ("Fri Dec 31 23:59:59 1999", .seconds(9)), ("Fri, 31 Dec 1993 23:59:59 GMT", .zero),
      ("Fri, 31 Dec 9999 23:59:59 GMT", RetryAfter.maximum), ("0000000000000000000000000000000001", .seconds(1)),
    ])
  func forms(value: String, delay: Duration) {
    #expect(RetryAfter.delay(value, now: now) == delay)
  }

  @Test(
    "invalid values give nil", arguments: ["", " ", "-", "1.", ".5", "1e5", "+1", "1,5", "soon", "NaN", "0x10", "١"])
  func garbage(value: String) {
    #expect(RetryAfter.delay(value, now: now) == nil)
  }

  @Test("any bytes give nil or a delay within the limits")
  func fuzz() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<10_000 {
      let bytes = generator.bytes(upTo: 40, alphabet: Array("0123456789.-: GMTFri,Dec".utf8))
      if let delay = RetryAfter.delay(String(decoding: bytes, as: UTF8.self), now: now) {
        #expect(delay >= .zero && delay <= RetryAfter.maximum)
      }
    }
    #expect(RetryAfter.delay("Fri Dec 31 23:59:59 1999", now: Date(timeIntervalSince1970: .nan)) == .zero)
  }
}
