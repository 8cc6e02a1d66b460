extension Graph {
  /// Returns what a test says of each text, by its number; 0 for numbers that no text has.
  ///
  /// Texts lie side by side in memory. Rows name them in no order, so that to look at the texts of many rows, one row after
  /// the other, takes ten times as long.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  func textMarks(_ test: @escaping @Sendable (Span<UInt8>) -> UInt8) -> [UInt8] {
    let counts = texts.directory.pages.map(\.count)
    return Threads.fill(counts.count << TextPage.shift, worthThread: 1 << 16) { [self] share, marks in
      let texts = texts
      for number in share {
        let isText = number & TextPage.mask < counts[number >> TextPage.shift]
        marks[number] = isText ? test(texts.text(number).span) : 0
      }
    }.elements
  }
}
