/// Medians, which a few disturbed runs do not affect.
enum Median {
  static func of(_ values: [Double]) -> Double? {
    if values.isEmpty { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  static func of(_ usages: [Usage]) -> Usage? {
    guard let wall = of(usages.map(\.wall)), let processor = of(usages.map(\.processor)),
      let memory = of(usages.map { Double($0.peakMemory) })
    else { return nil }
    return Usage(wall: wall, processor: processor, peakMemory: Int(memory))
  }
}
