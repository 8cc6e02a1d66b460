/// Texts by how much of the one before each begins with, and what follows.
///
///     UAL412 UAL418 DLH1   →   5 and 0 in the second and third: prefixes 0 5 0, lengths 6 1 4, UAL412 8 DLH1
enum DeltaTexts {
  /// Appends texts, given by their numbers.
  static func append(_ numbers: ArraySlice<Int>, of texts: DistinctTexts, to bytes: inout ByteBuffer) {
    texts.withBytes { all in
      var (prefixes, lengths): ([Int], [Int]) = ([], [])
      var previous = UnsafeBufferPointer(rebasing: all[0..<0])
      for number in numbers {
        let text = UnsafeBufferPointer(rebasing: all[texts.range(of: number)])
        var common = 0
        while common < min(text.count, previous.count), text[common] == previous[common] { common += 1 }
        prefixes.append(common)
        lengths.append(text.count - common)
        previous = text
      }
      DeltaNumbers.append(prefixes[...], to: &bytes)
      DeltaNumbers.append(lengths[...], to: &bytes)
      for (number, prefix) in zip(numbers, prefixes) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: all[texts.range(of: number).dropFirst(prefix)]))
      }
    }
  }
}
