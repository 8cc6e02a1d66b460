/// The beginning of inputs, for whoever shows something while all of them are being read.
struct Beginning {
  /// About how many bytes are read.
  let size: Int

  /// The number of bytes that may still be read, and whether there were any before the last piece was.
  private final class Allowance {
    var left: Int
    private(set) var isSpent = false

    init(_ count: Int) { left = count }

    func take(_ count: Int) {
      isSpent = left <= 0
      left -= count
    }
  }

  /// Reads the beginning of inputs, the small ones first: they are likely to hold what the others name.
  ///
  /// An input that cannot be read twice is passed over. What is wrong with one is for whoever reads all of it to say.
  ///
  /// - Returns: The records before the first fault and before the end of what is read.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func tables(of sources: [DataSource]) -> Tables {
    var builder = LoadPlan().builder(on: Tables())
    let parser = RecordParser(keys: builder.keys, demand: builder.demand)
    let allowance = Allowance(size)
    let sized = sources.enumerated().compactMap { index, source in
      source == .standardInput ? nil : source.size.map { (size: $0, index: index, source: source) }
    }
    for (_, _, source) in sized.sorted(by: { ($0.size, $0.index) < ($1.size, $1.index) }) where allowance.left > 0 {
      builder = read(source, with: builder, parser: parser, allowance: allowance)
    }
    builder.settle()
    return LoadOutcome(builder).tables
  }

  private func read(
    _ source: DataSource, with builder: consuming GraphBuilder, parser: RecordParser, allowance: Allowance
  ) -> GraphBuilder {
    guard let window = try? ByteWindow(opening: source) else { return builder }
    window.observer = allowance.take
    // Sendable: one thread reads, and asks between two pieces.
    nonisolated(unsafe) let unsafeAllowance = allowance
    window.stop = { unsafeAllowance.isSpent }
    var reader = DocumentReader(window, parser: parser, sink: builder)
    try? reader.read()
    return reader.finish()
  }
}
