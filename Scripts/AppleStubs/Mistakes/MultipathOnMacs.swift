// error on macosx tvos watchos: has no member 'multipathServiceType'
import Foundation

func prefer(_ configuration: URLSessionConfiguration) {
  configuration.multipathServiceType = .handover
}
