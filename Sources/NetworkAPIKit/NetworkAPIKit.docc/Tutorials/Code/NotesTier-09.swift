import NetworkAPIKit
import NotesKit
import Testing

@Test func aNoteIsAdded() async throws {
  let stub = StubTransport()
  stub.respond(to: NotesAPI.AddNote.self) { _ in
    .json(#"{"id": 7, "text": "Buy milk"}"#, status: 201)
  }
  let client = try NotesAPI.client(transport: stub) { "token" }

  let note = try await client.request(NotesAPI.AddNote(text: "Buy milk"))

  #expect(note.id == 7)
  #expect(stub.calls(to: NotesAPI.AddNote.self).count == 1)
}
