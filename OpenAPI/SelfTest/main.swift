// Calls every endpoint of the written tier at the server of OpenAPI/self-test, and prints what it gets.
import Foundation
import Library
import NetworkAPIKit

let client = NetworkClient { $0.baseURL = try? HTTPURL(CommandLine.arguments[1]) }
let time = Date(timeIntervalSince1970: 1_700_000_000)

let list = Library.Books.List(
  state: "lost", tag: ["a b", "c"], ids: [1, 2], filterAuthor: "Ada", filterYear: 1843, since: time + 0.25,
  xTrace: true)
for try await book in client.items(of: list, in: \.items, next: Library.Books.List.next) {
  print("listed", book.id ?? 0, book.title, book.state, book.sequel?.title ?? "-", book.chapters?.count ?? 0)
}
let book = Library.Book(
  title: "Notes", state: .inLibrary, addedAt: time, default: true, scan: Data([1, 2, 3]), isbn: .text("x"),
  labels: ["a": "b"], extra: ["n": [1, 2.5, nil]])
let added = try await client.request(Library.Books.Add(book: book))
print("added", added.id ?? 0, added.addedAt == time, added.extra?["n"] == [1, 2.5, nil], added == book)
do {
  _ = try await client.request(Library.Books.Get(bookID: 404))
} catch .statusCode(let failure) {
  print("failed", failure.status.code, failure.errorResponse(as: Library.Problem.self)?.title ?? "-")
} catch {
  print(error.localizedDescription)
}
print("errors", Library.Shelves.List.ErrorResponse.self == Library.Problem.self)
let updated = try await client.request(Library.Books.Update(bookID: 1, title: "New", note: .null, lentAt: time))
print("updated", updated == nil)
let cover = MultipartForm.Part.data(Data("pixels".utf8), name: "", fileName: "cover.png", contentType: "image/png")
_ = try await client.request(
  Library.Books.UploadCover(bookID: 1, file: cover, caption: "Front", colors: [.red, "green"]))
_ = try await client.request(Library.Books.ReplaceText(bookID: 1, body: HTTPBody("Once")))
print("text", try await client.request(Library.Books.GetText(bookID: 1)))
let search = Library.Books.Search(
  q: "a&b", tags: ["x", "y"], in: nil, since: time + 0.001, near: Library.Period(start: time + 0.5, end: time + 0.0006))
print("found", try await client.request(search).map(\.score))
let shelves = client.items(of: Library.Shelves.List(), in: { $0 }, next: Library.Shelves.List.next)
for try await shelf in shelves { print("shelf", shelf.name, shelf.floor ?? 0) }
for event in try await client.request(Library.Events.Events()) {
  switch event {
  case .lent(let lent): print("lent", lent.to)
  case .moved(let moved): print("moved", moved.shelf.name)
  case .other(let value): print("other", value["kind"]?.text ?? "-")
  }
}
for try await event in client.events(of: Library.Shelves.Watch()) {
  if case .lent(let lent) = event { print("watched", lent.to) } else { print("watched other") }
}
for try await shelf in try await client.lines(of: Library.Shelves.Log()) { print("log", shelf.name, shelf.floor ?? 0) }
for notice in try await client.request(Library.Notices.Notices()) {
  switch notice {
  case .bookAdded(let book): print("added", book.title)
  case .closed(let closed): print("closed", closed.until ?? "-")
  case .other(let value): print("other", value["kind"]?.text ?? "-")
  }
}
for mark in try await client.request(Library.Marks.Marks()) {
  switch mark {
  case .stay(let stay): print("stay", stay.page, stay.state ?? "-")
  case .quote(let quote): print("quote", quote.text, quote.state ?? "-")
  case .notes(let notes): print("notes", notes)
  case .places(let places): print("places", places.count, places.last == .other(true))
  case .other(let value): print("other", value)
  }
}
