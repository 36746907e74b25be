// no error
import Foundation
import FoundationNetworking

func end(_ session: URLSession) -> String {
  session.finishTasksAndInvalidate()
  return String(cString: strerror(EINTR))
}
