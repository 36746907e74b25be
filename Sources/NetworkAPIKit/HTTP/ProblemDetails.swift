public import Foundation

/// The details of a problem that a server reports as `application/problem+json` (RFC 9457).
///
/// A failure with such a body has it as its error response, if the endpoint and the client declare no type of their own:
///
/// ```swift
/// do {
///   print(try await client.request(GetUser(id: 7)))
/// } catch .statusCode(let failure) {
///   print(failure.errorResponse(as: ProblemDetails.self)?.type ?? "")
/// } catch {
///   print(error.userMessage)
/// }
/// ```
public struct ProblemDetails: Decodable, Sendable, Hashable, LocalizedError {
  /// A URI that identifies the type of the problem; nil for none but the status.
  public let type: String?
  /// A short text about the type of the problem.
  public let title: String?
  /// The status of the response.
  public let status: Int?
  /// A text about this occurrence of the problem.
  public let detail: String?
  /// A URI that identifies this occurrence of the problem.
  public let instance: String?

  private enum CodingKeys: CodingKey { case type, title, status, detail, instance }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    // A member of another type than specified is ignored (RFC 9457 §3.1).
    type = try? container.decode(String.self, forKey: .type)
    title = try? container.decode(String.self, forKey: .title)
    status = try? container.decode(Int.self, forKey: .status)
    detail = try? container.decode(String.self, forKey: .detail)
    instance = try? container.decode(String.self, forKey: .instance)
  }

  /// ``detail``, or else ``title``.
  public var errorDescription: String? { detail ?? title }

  /// The details in a response; nil if it has none.
  init?(_ response: HTTPResponse, _ data: Data) {
    guard response.headers[.contentType].flatMap({ MediaType($0) })?.essence == "application/problem+json" else {
      return nil
    }
    // By RFC 9457 the names are fixed, whatever the API's coding.
    guard let details = try? JSONCoding().decode(Self.self, from: data) else { return nil }
    self = details
  }
}
