@frozen public struct CGFloat: Sendable, Hashable, Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(_ value: Double)
  public init(_ value: Int)
  public init(floatLiteral value: Double)
  public init(integerLiteral value: Int)
  public static func < (left: CGFloat, right: CGFloat) -> Bool
}
extension Double { public init(_ value: CGFloat) }
public struct CGPoint: Sendable, Equatable {
  public static var zero: CGPoint { get }
  public init(x: Double, y: Double)
  public var x: CGFloat, y: CGFloat
}
public struct CGSize: Sendable, Equatable {
  public static var zero: CGSize { get }
  public init(width: CGFloat, height: CGFloat)
  public var width: CGFloat, height: CGFloat
}
public struct CGRect: Sendable, Equatable {
  public var origin: CGPoint, size: CGSize
}
