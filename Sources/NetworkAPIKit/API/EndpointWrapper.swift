/// An endpoint that takes what it doesn't declare itself from another endpoint.
///
/// ```swift
/// struct Fresh<Base: NetworkAPIDefinition>: EndpointWrapper {
///   typealias Response = Base.Response
///   let base: Base
///   var options: RequestOptions {
///     var options = base.options
///     options.cache = .reload
///     return options
///   }
/// }
/// ```
public protocol EndpointWrapper<Base>: NetworkAPIDefinition {
  /// The type of the other endpoint.
  associatedtype Base: NetworkAPIDefinition
  associatedtype Parameter = Base.Parameter
  associatedtype ErrorResponse = Base.ErrorResponse
  associatedtype SuccessStatuses = Base.SuccessStatuses

  /// The other endpoint.
  var base: Base { get }
}

extension EndpointWrapper {
  /// Whether its calls count as calls of an endpoint: that which it takes the rest from, or that which this one does.
  static func isMade(from type: any NetworkAPIDefinition.Type) -> Bool {
    Base.self == type || (Base.self as? any EndpointWrapper.Type)?.isMade(from: type) == true
  }
}

extension EndpointWrapper {
  public var urlInfo: NetworkAPI.URLInfo { base.urlInfo }
  public var successStatuses: Base.SuccessStatuses { base.successStatuses }
  public var coding: JSONCoding? { base.coding }
  public var interceptors: [any Interceptor] { base.interceptors }
  public var timeouts: HTTPTimeouts? { base.timeouts }
  public var options: RequestOptions { base.options }
}

extension EndpointWrapper where Parameter == Base.Parameter {
  public var requestInfo: NetworkAPI.RequestInfo<Base.Parameter> { base.requestInfo }
}

extension EndpointWrapper where Response == Base.Response {
  public var responseDecoder: ResponseDecoder<Base.Response> { base.responseDecoder }
}

// As the other endpoint declares them, with the error of an invalid name.
extension EndpointWrapper {
  /// The header fields of the base, in the form that it declares.
  public var headers: Base._Headers { base.declaredHeaders }
}

extension NetworkAPIDefinition where Self: EndpointWrapper {
  public var headers: NetworkAPI.Headers { base.headers }
}
