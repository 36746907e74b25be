// error: 'Mutex' is only available in
import Synchronization

/// The standard library's lock is newer than every platform of the package.
struct Counter: ~Copyable {
  let count = Mutex(0)
}
