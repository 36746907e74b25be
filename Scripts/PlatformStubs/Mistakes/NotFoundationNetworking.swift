// error: cannot find type 'URLSession' in scope
import Foundation

func end(_ session: URLSession) { session.finishTasksAndInvalidate() }
