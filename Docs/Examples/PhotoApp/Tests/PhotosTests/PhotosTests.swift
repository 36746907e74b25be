import Foundation
import NetworkAPIKit
import Testing

@testable import Photos

@MainActor @Suite struct PhotosTests {
  let stub = StubTransport()
  let client: NetworkClient

  init() throws {
    client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL("https://photos.example.com"), retry: .never,
        transport: stub))
  }

  nonisolated func photo(_ id: Int64) -> PhotosAPI.Photo {
    .init(
      id: id, title: "Photo \(id)", preview: "/\(id).small",
      original: "/\(id)")
  }

  @Test("The next page is added to the first, and the last page has none")
  func pages() async {
    stub.respond(to: PhotosAPI.List.self) { request in
      request.url.query == "cursor=two"
        ? try .json(PhotosAPI.Page(photos: [photo(2)]))
        : try .json(PhotosAPI.Page(photos: [photo(1)], cursor: "two"))
    }
    let model = PhotoList(client: client, pause: .zero)
    await model.reload()
    #expect(model.photos.map(\.id) == [1] && model.hasMore)
    await model.loadMore()
    #expect(model.photos.map(\.id) == [1, 2] && !model.hasMore)
    await model.loadMore()
    #expect(stub.calls(to: PhotosAPI.List.self).count == 2)
  }

  @Test("Coming back from a photo loads nothing, unless the text has changed")
  func comingBack() async {
    stub.respond(to: PhotosAPI.List.self) { request in
      request.url.query == "cursor=two"
        ? try .json(PhotosAPI.Page(photos: [photo(2)]))
        : try .json(PhotosAPI.Page(photos: [photo(1)], cursor: "two"))
    }
    let model = PhotoList(client: client, pause: .zero)
    await model.search()
    await model.loadMore()
    await model.search()
    #expect(model.photos.map(\.id) == [1, 2])
    #expect(stub.calls(to: PhotosAPI.List.self).count == 2)
    model.text = "cat"
    await model.search()
    #expect(stub.calls(to: PhotosAPI.List.self).count == 3)
  }

  @Test("While the user types, the next page still belongs to the last search")
  func pagesWhileTyping() async {
    stub.respond(to: PhotosAPI.List.self) { _ in
      try .json(PhotosAPI.Page(photos: [photo(1)], cursor: "two"))
    }
    let model = PhotoList(client: client, pause: .zero)
    await model.reload()
    model.text = "cat"
    await model.loadMore()
    let queries = stub.calls(to: PhotosAPI.List.self).map(\.url.query)
    #expect(queries == [nil, "cursor=two"])
  }

  @Test("A page that a refresh overtakes is asked for again")
  func refreshDuringPage() async {
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    stub.respond(to: PhotosAPI.List.self) { request in
      if request.url.query == "cursor=two" { for await _ in gate {} }
      return try .json(PhotosAPI.Page(photos: [photo(1)], cursor: "two"))
    }
    let model = PhotoList(client: client, pause: .zero)
    await model.reload()
    let shown = model.loads
    let page = Task { await model.loadMore() }
    while stub.requests.count < 2 { await Task.yield() }
    await model.reload()
    opener.finish()
    await page.value
    #expect(model.photos.map(\.id) == [1] && model.hasMore)
    #expect(model.loads == shown + 1)
  }

  @Test("A search that is typed over makes no call")
  func debounce() async {
    stub.respond(to: PhotosAPI.List.self) { _ in
      try .json(PhotosAPI.Page(photos: []))
    }
    let model = PhotoList(client: client, pause: .milliseconds(50))
    model.text = "c"
    let first = Task { await model.reload() }
    first.cancel()
    model.text = "cat"
    await model.reload()
    await first.value
    let queries = stub.calls(to: PhotosAPI.List.self).map(\.url.query)
    #expect(queries == ["q=cat"])
  }

  @Test("A failure is shown, the photos stay, and trying again removes it")
  func failure() async throws {
    try stub.respond(
      to: PhotosAPI.List.self,
      with: [
        .json(PhotosAPI.Page(photos: [photo(1)])), .init(status: 503),
        .json(PhotosAPI.Page(photos: [photo(1), photo(2)])),
      ])
    let model = PhotoList(client: client, pause: .zero)
    await model.reload()
    await model.reload()
    #expect(
      model.failure
        == "The server is not available. Please try again later.")
    #expect(model.photos.count == 1 && !model.isLoading)
    await model.reload()
    #expect(model.failure == nil && model.photos.count == 2)
  }

  @Test("A download ends with its file, and a failed one can be repeated")
  func download() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    stub.respond(to: .get, "/7") { [stub] _ in
      stub.requests.count == 1
        ? .init(status: 404) : .init(status: 200, body: .init("jpeg"))
    }
    let model = PhotoDownload(photo(7), client: client, folder: folder)
    await model.run()
    guard case .failed(let text) = model.state else {
      Issue.record("\(model.state)")
      return
    }
    #expect(text == "This could not be found.")
    await model.run()
    let file = folder.appendingPathComponent("7.jpeg")
    #expect(model.state == .finished(path: file.path))
    #expect(try Data(contentsOf: file) == Data("jpeg".utf8))
  }

  @Test("A photo has one download, however often its screen is opened")
  func oneDownload() async {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    stub.respond(to: .get, "/7") { _ in
      .init(status: 200, body: .init("jpeg"))
    }
    let list = PhotoList(client: client)
    let model = list.download(of: photo(7), to: folder)
    #expect(list.download(of: photo(7), to: folder) === model)
    let first = Task { await model.run() }
    await model.run()
    await first.value
    #expect(stub.requests.count == 1)
    guard case .finished = model.state else {
      Issue.record("\(model.state)")
      return
    }
  }
}
