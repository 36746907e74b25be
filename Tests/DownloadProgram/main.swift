// Downloads a URL to a file and says how many bytes it has: a process of its own, for tests that end it in the middle.
import NetworkAPIKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("usage: DownloadProgram URL FILE") }
let file = try await NetworkClient.shared.download(arguments[1], to: arguments[2]).value
print(file.byteCount)
