// Downloads a URL to a file and prints its size: a separate process, which tests kill during the download.
import NetworkAPIKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("usage: DownloadProgram URL FILE") }
let file = try await NetworkClient.shared.download(arguments[1], toPath: arguments[2]).value
print(file.byteCount)
