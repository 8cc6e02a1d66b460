/// A reader of the beginning of inputs, for a caller that shows something while all of them are being read.
struct Beginning {
  /// The approximate number of bytes to read.
  let size: Int

  /// The number of bytes that may still be read, and whether it was used up before the last piece was read.
  private final class ByteBudget {
    var left: Int
    private(set) var isSpent = false

    init(_ count: Int) { left = count }

    func take(_ count: Int) {
      isSpent = left <= 0
      left -= count
    }
  }

  /// Returns the tables of the beginning of inputs, read in order of size.
  ///
  /// Small inputs come first because they are likely to hold what others name. Inputs that cannot be read twice are
  /// skipped. Errors are ignored: the complete load reports them.
  func tables(of sources: [DataSource]) -> Tables {
    var builder = LoadPlan().builder(on: Tables())
    let parser = RecordParser(keys: builder.keys, demand: builder.demand)
    let budget = ByteBudget(size)
    let sized = sources.enumerated().compactMap { index, source in
      source == .standardInput ? nil : source.size.map { (size: $0, index: index, source: source) }
    }
    for (_, _, source) in sized.sorted(by: { ($0.size, $0.index) < ($1.size, $1.index) }) where budget.left > 0 {
      builder = read(source, with: builder, parser: parser, budget: budget)
    }
    builder.joinAndPack()
    return LoadOutcome(builder).tables
  }

  private func read(
    _ source: DataSource, with builder: consuming GraphBuilder, parser: RecordParser, budget: ByteBudget
  ) -> GraphBuilder {
    guard let window = try? ByteWindow(opening: source) else { return builder }
    window.observer = budget.take
    // Sendable: a single thread reads, and calls `stop` between two pieces.
    nonisolated(unsafe) let unsafeBudget = budget
    window.stop = { unsafe unsafeBudget.isSpent }
    var reader = DocumentReader(window, parser: parser, sink: builder)
    try? reader.read()
    return reader.finish()
  }
}
