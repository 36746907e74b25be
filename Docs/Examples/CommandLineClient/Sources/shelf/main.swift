import Foundation
import NetworkAPIKit

let usage = """
  usage: shelf search TEXT
         shelf borrow BOOK-ID
         shelf login NAME          reads the password from standard input

  SHELF_SERVER is the server's address.
  """

/// Ends the program: 1 for a failed call, 2 for wrong arguments, 4 if the
/// user has to sign in.
func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("shelf: \(message)\n".utf8))
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let server =
  ProcessInfo.processInfo.environment["SHELF_SERVER"]
  ?? "https://library.example.com"
do {
  let client = LibraryAPI.client(at: try HTTPURL(server))
  switch (arguments.first, arguments.dropFirst().first, arguments.count) {
  case ("search", let text?, 2):
    for try await book in client.items(
      of: LibraryAPI.SearchBooks(text: text))
    {
      print("\(book.id)  \(book.title), \(book.author)")
    }
  case ("borrow", let text?, 2):
    guard let id = Int64(text) else {
      fail("\(text) is not the number of a book", status: 2)
    }
    let loan = try await client.request(LibraryAPI.Borrow(bookID: id)) {
      // A lost response can't lend the book twice, so it's tried again.
      $0.options.idempotencyKey = .automatic
    }
    print("Yours until \(loan.due.formatted(.iso8601.year().month().day()))")
  case ("login", let name?, 2):
    guard let password = readLine() else {
      fail("no password on standard input", status: 2)
    }
    let tokens = try await client.request(
      LibraryAPI.GetTokens([
        "grant_type": "password", "username": name, "password": password,
      ])
    ) {
      // It needs no token, and an expired one isn't refreshed first.
      $0.options.isAuthenticated = false
    }
    try Session(tokens).save()
    print("Signed in as \(name)")
  default: fail(usage, status: 2)
  }
} catch let error as NetworkError where error.needsSignIn {
  // There are no tokens, or the server refuses them.
  fail("sign in with `shelf login NAME`", status: 4)
} catch {
  // One sentence, with the server's own message and without secrets.
  fail(error.localizedDescription, status: 1)
}
