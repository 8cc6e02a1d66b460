/// Inputs that several threads read side by side, by their numbers: each thread some of them, one after another.
struct SourceBatch: Equatable {
  /// The inputs of the thread that asks.
  var first: [Int]
  /// The inputs of the others, which come after those.
  var others: [[Int]] = []
}

extension Loading {
  /// Divides inputs into batches, which are read one after another and in the order of the plan.
  ///
  /// A large input, or one of unknown size, is a batch of its own.
  func batches(of sources: [DataSource]) -> [SourceBatch] {
    let sizes = sources.map(\.size)
    // Where flights are sorted out, every thread should know the airports and airlines, which are in small inputs.
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

  /// Divides inputs into parts of about the same size.
  private func batch(_ inputs: [(index: Int, size: Int)]) -> SourceBatch {
    let total = inputs.reduce(0) { $0 + $1.size }
    let count = min(threadCount(for: total), inputs.count)
    var parts = Array(repeating: [Int](), count: count)
    var bytes = 0
    for (index, size) in inputs {
      // By its middle, so that the part is the one that has most of it.
      parts[min(count - 1, (bytes + size / 2) * count / max(1, total))].append(index)
      bytes += size
    }
    return SourceBatch(first: parts[0], others: parts.dropFirst().filter { !$0.isEmpty })
  }
}
