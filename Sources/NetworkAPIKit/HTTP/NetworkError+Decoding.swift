import Foundation

extension NetworkError.DecodingFailure {
  init(type: any Any.Type, response: HTTPResponse, underlying: any Error) {
    let codingPath: [any CodingKey]
    var containerPath: [any CodingKey]?
    let reason: String
    switch underlying {
    case DecodingError.typeMismatch(let expected, let context):
      codingPath = context.codingPath
      reason = "it is not of type \(expected)"
    case DecodingError.valueNotFound(let expected, let context):
      codingPath = context.codingPath
      reason = "it is null where \(expected) is needed"
    case DecodingError.keyNotFound(let key, let context):
      codingPath = context.codingPath
      containerPath = codingPath
      reason = "\(key.stringValue) is missing"
    case DecodingError.dataCorrupted(let context):
      codingPath = context.codingPath
      let syntax = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      reason = [context.debugDescription, syntax].compactMap { $0 }.joined(separator: " ")
    default:
      codingPath = []
      reason = (underlying as? any LocalizedError)?.errorDescription ?? String(describing: underlying)
    }
    self.init(
      type: type, path: Self.path(codingPath), reason: reason.hasSuffix(".") ? reason : reason + ".",
      response: response, underlying: underlying, containerPath: containerPath ?? codingPath.dropLast(), call: nil)
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path
  }
}
