// error: risks causing data races
final class Counter {
  var count = 0
}

func race() async {
  let counter = Counter()
  let other = Task { counter.count += 1 }
  counter.count += 1
  await other.value
}
