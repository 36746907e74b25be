import NetworkAPIKit

/// Shows what goes over the wire, in the way of `curl --verbose`; secrets are left out.
struct WireLog: NetworkObserver {
  let console: Console

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .sent(let request):
      console.note("> \(request.method) \(request.url)")
      for field in request.headers { console.note("> \(field)") }
    case .received(let response):
      console.note("< \(response.status)")
      for field in response.headers { console.note("< \(field)") }
    case .redirected(_, let target, _):
      console.note("* follows to \(target)")
    case .finished(_, let duration), .failed(_, let duration):
      console.note("* done in \(Int((duration * 1000).rounded())) ms")
    default:
      break
    }
  }
}
