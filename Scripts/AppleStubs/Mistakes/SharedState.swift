// error: static property 'shared' is not concurrency-safe
struct Settings {
  static var shared = Settings()
}
