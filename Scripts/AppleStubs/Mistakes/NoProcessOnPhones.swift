// error on ios tvos watchos xros catalyst: cannot find 'Process' in scope
import Foundation

func run() throws {
  let process = Process()
  try process.run()
}
