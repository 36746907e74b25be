import Foundation
import NetworkAPIKit
import Testing

// A model of SwiftProtobuf's `Message`, whose members have additional default parameters.
private protocol Message: Sendable {
  init()
  var bytes: [UInt8] { get set }
}
private protocol ContiguousBytes: RangeReplaceableCollection<UInt8> {}
extension Data: ContiguousBytes {}
private struct Extensions {}
private struct Options {}
extension Message {
  fileprivate init<Bytes: ContiguousBytes>(
    serializedBytes bytes: Bytes, extensions: Extensions? = nil, partial: Bool = false, options: Options = Options()
  ) throws {
    self.init()
    self.bytes = Array(bytes)
  }
  fileprivate func serializedBytes<Bytes: ContiguousBytes>(partial: Bool = false, options: Options = Options()) throws
    -> Bytes
  {
    Bytes(bytes)
  }
}

// The code from the documentation: one extension, and one line for each message.
extension ProtobufMessage where Self: Message {
  init(protobufData: Data) throws { try self.init(serializedBytes: protobufData) }
  func protobufData() throws -> Data { try serializedBytes() }
}

private struct Author: Message { var bytes: [UInt8] = [] }
extension Author: ProtobufMessage {}

@Suite("Protobuf", .fewAtOnce)
struct ProtobufMessageTests {
  private func roundTrip<Value: ProtobufMessage>(_ value: Value) throws -> Value {
    try Value(protobufData: value.protobufData())
  }

  @Test("a message with SwiftProtobuf's members conforms in one line")
  func conformance() throws {
    #expect(try roundTrip(Author(bytes: [8, 150, 1])).bytes == [8, 150, 1])
  }
}
