extension Result {
  /// The result of an asynchronous operation.
  init(
    isolation: isolated (any Actor)? = #isolation, awaiting operation: () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
