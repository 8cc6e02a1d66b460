internal import FlightStore

/// The encoding of a column's values in one row group, chosen for size and for speed of reading.
enum ColumnEncoding {
  /// Every value in full.
  case plain
  /// Dictionary encoding: `places` are indices of distinct values, `values` the distinct numbers (empty for texts).
  case dictionary(places: [Int], values: [Int])
  case deltaNumbers

  // The size of dictionary that most readers keep in memory.
  private static let largestDictionary = 4 << 20

  init(_ values: ColumnValues) {
    switch values.shape {
    case .flag: self = .plain
    case .text, .list: self = Self.forTexts(values)
    case .whole, .time, .day:
      // Indices of frequently repeated numbers take less room than their differences.
      self = Self.dictionary(of: values.words, most: values.words.count / 16) ?? .deltaNumbers
    case .decimal: self = Self.dictionary(of: values.words, most: values.words.count / 2) ?? .plain
    }
  }

  private static func forTexts(_ values: ColumnValues) -> ColumnEncoding {
    let (count, texts) = (values.words.count, values.texts)
    if count == 0 { return .plain }
    // Delta encodings of texts would be smaller, but readers cannot skip values in them.
    let isSmall = texts.bytes.count + texts.count * 4 <= largestDictionary
    return isSmall && texts.count * 2 <= count ? .dictionary(places: values.words, values: []) : .plain
  }

  /// Returns a dictionary encoding of numbers, or `nil` if more than `most` of them are distinct.
  private static func dictionary(of words: [Int], most: Int) -> ColumnEncoding? {
    if most == 0 { return nil }
    var (numbers, values): (WordNumbers, [Int]) = (WordNumbers(), [])
    var places: [Int] = []
    places.reserveCapacity(words.count)
    for word in words {
      if let known = numbers[UInt(bitPattern: word)] {
        places.append(known)
        continue
      }
      if values.count == most { return nil }
      numbers[UInt(bitPattern: word)] = values.count
      places.append(values.count)
      values.append(word)
    }
    return .dictionary(places: places, values: values)
  }

  /// The encoding's number in the file format.
  var kind: Encoding {
    switch self {
    case .plain: .plain
    case .dictionary: .dictionary
    case .deltaNumbers: .deltaNumbers
    }
  }
}
