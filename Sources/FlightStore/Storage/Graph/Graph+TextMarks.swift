extension Graph {
  /// Returns the result of `test` for each text, by its number; 0 for numbers without a text.
  ///
  /// Texts are contiguous in memory. Rows refer to them in random order, so reading the texts of many rows one by one
  /// takes ten times as long.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  func textMarks(_ test: @escaping @Sendable (Span<UInt8>) -> UInt8) -> [UInt8] {
    let counts = texts.directory.pages.map(\.count)
    return unsafe Threads.fill(counts.count << TextPage.shift, worthThread: 1 << 16) { [self] share, marks in
      let texts = texts
      for number in share {
        let isText = number & TextPage.mask < counts[number >> TextPage.shift]
        unsafe marks[number] = isText ? texts.text(number).withSpan(test) : 0
      }
    }.elements
  }
}
