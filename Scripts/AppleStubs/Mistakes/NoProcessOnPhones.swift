// error on ios tvos watchos xros: cannot find 'Process' in scope
import Foundation

func run() throws {
  let process = Process()
  try process.run()
}
