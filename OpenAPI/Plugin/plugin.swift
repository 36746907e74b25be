import Foundation
import PackagePlugin

/// `swift package endpoints`: runs the program with the arguments, which are its own.
@main struct NetworkEndpointsPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = arguments
    // Without a folder, the sources of the module in the package, wherever the command was called.
    if !arguments.contains("--out"), let index = arguments.firstIndex(of: "--module"), index + 1 < arguments.count {
      arguments += [
        "--out", context.package.directoryURL.appendingPathComponent("Sources/\(arguments[index + 1])").path,
      ]
    }
    let process = Process()
    process.executableURL = try context.tool(named: "NetworkEndpoints").url
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["ENDPOINTS_COMMAND"] = "swift package --allow-writing-to-package-directory endpoints"
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
