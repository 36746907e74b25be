import NetworkAPIKit
import NotesKit

func showNote(_ id: Int64) async {
  do throws(NetworkError) {
    let note = try await NotesAPI.client().request(NotesAPI.GetNote(id: id))
    print(note.text)
  } catch {
    print(error.localizedDescription)
  }
}
