/// Adds a `traceparent` field to each request (W3C Trace Context), so that server traces are linked to the client's.
///
/// ```swift
/// // a span for every attempt and hop
/// configuration.networkInterceptors = [TracePropagation()]
/// ```
///
/// A request that already has a `traceparent` keeps its trace ID and gets a new span ID. Set
/// ``RequestOptions/traceParent`` to continue the trace of a request that your server is handling. As the standard
/// requires, an invalid value starts a new trace, without the `tracestate` of the old one.
public struct TracePropagation: Interceptor {
  private let isSampled: Bool
  var random: @Sendable () -> UInt64 = { UInt64.random(in: 1 ... .max) }

  /// Creates the interceptor.
  ///
  /// - Parameter isSampled: whether new traces are marked as sampled. Default true.
  public init(isSampled: Bool = true) { self.isSampled = isSampled }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    let given = request.headers[.traceParent] ?? request.options.traceParent
    let parent = given.flatMap(Self.parsed)
    let trace = parent?.trace ?? random().hexadecimal + random().hexadecimal
    let flags = parent?.isSampled ?? isSampled ? "01" : "00"
    request.headers[.traceParent] = "00-\(trace)-\(random().hexadecimal)-\(flags)"
    // It belongs to the trace that isn't continued.
    if parent == nil { request.headers["tracestate"] = nil }
    return try await next(request)
  }

  /// Parses `00-<32 hex>-<16 hex>-<2 hex>` and returns the trace ID and the flag that version 00 knows; nil if it's invalid
  /// or an ID is all zeros. Later versions may have more parts.
  static func parsed(_ text: String) -> (trace: String, isSampled: Bool)? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].utf8.count == 2, parts[0] != "ff", parts[0] != "00" || parts.count == 4,
      parts[1].utf8.count == 32, parts[2].utf8.count == 16, parts[3].utf8.count == 2,
      parts.prefix(4).allSatisfy({ $0.utf8.allSatisfy(Hexadecimal.isDigit) }),
      parts[1].contains(where: { $0 != "0" }), parts[2].contains(where: { $0 != "0" }),
      let flags = UInt8(parts[3], radix: 16)
    else { return nil }
    return (String(parts[1]), flags & 1 == 1)
  }
}

private enum TraceParentOption: RequestOptionKey { static let defaultValue: String? = nil }

extension RequestOptions {
  /// The `traceparent` of the operation that makes this request; nil, the default, starts a new trace.
  public var traceParent: String? {
    get { self[TraceParentOption.self] }
    set { self[TraceParentOption.self] = newValue }
  }
}
