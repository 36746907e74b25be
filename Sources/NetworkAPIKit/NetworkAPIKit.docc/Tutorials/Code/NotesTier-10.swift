import Foundation
import NetworkAPIKit
import NotesKit

func recordNotes(in file: URL) async throws {
  let recorder = RecordingTransport(NetworkClient.defaultTransport())
  let client = try NotesAPI.client(transport: recorder) { "token" }
  for try await note in NotesAPI.notes(client) {
    print(note.text)
  }
  try recorder.archive.write(to: file)
}
