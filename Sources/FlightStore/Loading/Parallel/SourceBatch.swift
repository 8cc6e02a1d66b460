/// Inputs, by number, that several threads read in parallel, each some of them one after another.
struct SourceBatch: Equatable {
  /// The inputs of the calling thread.
  var first: [Int]
  /// The inputs of the other threads, which come after `first`.
  var others: [[Int]] = []
}

extension Loading {
  /// Divides inputs into batches, which are read one after another in the order of the plan.
  ///
  /// A large input, or one of unknown size, is a batch of its own.
  func batches(of sources: [DataSource]) -> [SourceBatch] {
    let sizes = sources.map(\.size)
    // A pushdown on any thread needs the airports and airlines, which are in small inputs, so those are read first.
    var bytesFirst = plan.pushdown == nil ? 0 : sizes.reduce(0) { $0 + ($1 ?? 0) } / 8
    var batches: [SourceBatch] = []
    var small: [(index: Int, size: Int)] = []
    for index in plan.order(of: sizes) {
      if let size = sizes[index], threadCount(for: size) == 1, bytesFirst <= 0 {
        small.append((index, size))
        continue
      }
      bytesFirst -= sizes[index] ?? 0
      if !small.isEmpty { batches.append(batch(small)) }
      small = []
      batches.append(SourceBatch(first: [index]))
    }
    if !small.isEmpty { batches.append(batch(small)) }
    return batches
  }

  /// Divides inputs into parts of similar size.
  private func batch(_ inputs: [(index: Int, size: Int)]) -> SourceBatch {
    let total = inputs.reduce(0) { $0 + $1.size }
    let count = min(threadCount(for: total), inputs.count)
    var parts = Array(repeating: [Int](), count: count)
    var bytes = 0
    for (index, size) in inputs {
      // The middle of an input decides, so that it goes to the part that holds most of it.
      parts[min(count - 1, (bytes + size / 2) * count / max(1, total))].append(index)
      bytes += size
    }
    return SourceBatch(first: parts[0], others: parts.dropFirst().filter { !$0.isEmpty })
  }
}
