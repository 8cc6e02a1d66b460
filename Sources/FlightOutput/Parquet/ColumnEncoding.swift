internal import FlightStore

/// A way to encode the values of a column in one row group: one that takes little room and that readers are quick at.
enum ColumnEncoding {
  /// One value behind the other.
  case plain
  /// The different values once, and where each stands among them; the numbers of values and of different ones.
  case dictionary(places: [Int], values: [Int])
  case deltaNumbers

  // What most readers keep at hand.
  private static let largestDictionary = 4 << 20

  init(_ values: ColumnValues) {
    switch values.shape {
    case .flag: self = .plain
    case .text, .list: self = Self.forTexts(values)
    case .whole, .time, .day:
      // Of numbers that come again and again their places take less room than their differences.
      self = Self.dictionary(of: values.words, most: values.words.count / 16) ?? .deltaNumbers
    case .decimal: self = Self.dictionary(of: values.words, most: values.words.count / 2) ?? .plain
    }
  }

  private static func forTexts(_ values: ColumnValues) -> ColumnEncoding {
    let (count, texts) = (values.words.count, values.texts)
    if count == 0 { return .plain }
    // By their differences they take less room, but readers cannot pass over those that a question does not need.
    let isSmall = texts.bytes.count + texts.count * 4 <= largestDictionary
    return isSmall && texts.count * 2 <= count ? .dictionary(places: values.words, values: []) : .plain
  }

  /// Numbers the different ones of some numbers; `nil` where they are more than so many.
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

  /// The number of the encoding in a file.
  var kind: Encoding {
    switch self {
    case .plain: .plain
    case .dictionary: .dictionary
    case .deltaNumbers: .deltaNumbers
    }
  }
}
