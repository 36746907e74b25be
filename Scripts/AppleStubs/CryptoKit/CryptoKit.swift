public import Foundation
public protocol Digest: ContiguousBytes, CustomStringConvertible, Hashable, Sendable, Sequence where Element == UInt8 {}
public struct SHA256Digest: Digest {
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
  public var description: String { get }
  public func makeIterator() -> Array<UInt8>.Iterator
}
public protocol HashFunction {
  associatedtype Digest
  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  func finalize() -> Digest
}
public struct SHA256: HashFunction {
  public init()
  public mutating func update(bufferPointer: UnsafeRawBufferPointer)
  public func finalize() -> SHA256Digest
}
extension HashFunction { public mutating func update<D: DataProtocol>(data: D) }
public enum Insecure {
  public struct MD5Digest: Digest {
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
    public var description: String { get }
    public func makeIterator() -> Array<UInt8>.Iterator
  }
  public struct MD5: HashFunction {
    public init()
    public mutating func update(bufferPointer: UnsafeRawBufferPointer)
    public func finalize() -> MD5Digest
  }
}
extension HashFunction { public static func hash<D: DataProtocol>(data: D) -> Digest }
