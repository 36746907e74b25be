public import Foundation

/// A protobuf message: what a request sends and a response returns in the binary wire format.
///
/// The package knows no protobuf library. With SwiftProtobuf, one extension for the whole project lends every generated
/// message the two members, and one line then conforms each:
///
///     import NetworkAPIKit
///     import SwiftProtobuf
///
///     extension ProtobufMessage where Self: SwiftProtobuf.Message {
///       public init(protobufData: Data) throws { try self.init(serializedBytes: protobufData) }
///       public func protobufData() throws -> Data { try serializedBytes() }
///     }
///
///     extension Book_V1_Author: ProtobufMessage {}
///
/// The extension is needed because SwiftProtobuf's own `init(serializedBytes:)` and `serializedData()` have defaulted
/// parameters of its own types, and Swift lets no such member stand for a requirement without them.
public protocol ProtobufMessage: Sendable {
  /// Reads a message from the binary format.
  init(protobufData: Data) throws

  /// Writes the message in the binary format.
  func protobufData() throws -> Data
}
