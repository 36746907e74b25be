public import Foundation

/// A message in the protobuf wire format, as the body of a request or response.
///
/// This package doesn't depend on a protobuf library. With SwiftProtobuf, add one extension that implements the two
/// members for all generated messages, and then one line per message:
///
///     import NetworkAPIKit
///     import SwiftProtobuf
///
///     extension ProtobufMessage where Self: SwiftProtobuf.Message {
///       public init(protobufData: Data) throws {
///         try self.init(serializedBytes: protobufData)
///       }
///       public func protobufData() throws -> Data { try serializedBytes() }
///     }
///
///     extension Book_V1_Author: ProtobufMessage {}
///
/// The extension is needed because SwiftProtobuf's `init(serializedBytes:)` and `serializedData()` have additional
/// default parameters, and so can't satisfy these requirements directly.
public protocol ProtobufMessage: Sendable {
  /// Decodes a message from the wire format.
  init(protobufData: Data) throws

  /// Encodes the message in the wire format.
  func protobufData() throws -> Data
}
