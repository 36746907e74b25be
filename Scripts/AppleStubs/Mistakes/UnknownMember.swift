// error: value of type 'URLSession' has no member 'invalidateSoon'
import Foundation

func end(_ session: URLSession) {
  session.invalidateSoon()
}
