#if canImport(SwiftUI)
import Foundation
import NetworkAPIKit
import SwiftUI

/// The list, with a field to search it.
struct PhotoListScreen: View {
  @State var model: PhotoList

  var body: some View {
    NavigationStack {
      List {
        ForEach(model.photos) { photo in
          NavigationLink(photo.title, value: photo)
        }
        if model.hasMore {
          ProgressView().task(id: model.loads) {
            await model.loadMore()
          }
        }
      }
      .overlay { Failure(text: model.failure, retry: model.reload) }
      .navigationTitle("Photos")
      .navigationDestination(for: PhotosAPI.Photo.self) { photo in
        // The system may delete what can be downloaded again.
        PhotoScreen(model: model.download(of: photo, to: .cachesDirectory))
      }
      .searchable(text: $model.text)
      .refreshable { await model.reload() }
      .task(id: model.text) { await model.search() }
    }
  }
}

/// A photo, and the download of its original.
struct PhotoScreen: View {
  @State var model: PhotoDownload

  var body: some View {
    VStack {
      NetworkImageView(model.photo.preview, client: model.client)
      switch model.state {
      case .ready: Button("Download") { Task { await model.run() } }
      case .running(let fraction): ProgressView(value: fraction)
      case .finished(let path): Text("Saved as \(path)")
      case .failed(let text): Failure(text: text, retry: model.run)
      }
    }
    .navigationTitle(model.photo.title)
  }
}

/// What went wrong, and a button to try again.
private struct Failure: View {
  let text: String?
  let retry: @MainActor () async -> Void

  var body: some View {
    if let text {
      VStack {
        Text(text)
        Button("Try again") { Task { await retry() } }
      }
    }
  }
}
#endif
