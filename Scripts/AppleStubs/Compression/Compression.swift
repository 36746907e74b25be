public import Foundation
public enum Algorithm: CaseIterable { case lzfse, zlib, lz4, lzma }
public enum FilterOperation { case compress, decompress }
public class OutputFilter {
  public init(
    _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536,
    writingTo writeFunc: @escaping (Data?) throws -> Void) throws
  public func write<D>(_ data: D?) throws where D: DataProtocol
  public func finalize() throws
}
