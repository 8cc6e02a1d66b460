internal import Foundation

/// The comparison of the values of one column of an answer.
enum Comparison {
  case text
  /// Numbers that may differ by a tolerance, since programs round differently.
  case number(within: Double)
  /// Times that compare by their first 19 characters, with a space in place of `T`.
  case time
}

/// The format in which a program prints its rows.
enum RowFormat {
  case tabs, commas
  /// Tabs, of which only the first columns count.
  case leadingTabs(Int)
  /// One JSON object per line, of which the values of these keys count; each key must occur only once in a record.
  case objects([String])
}

/// The rows of an answer, normalized so that those of different programs can be compared.
struct Rows {
  private(set) var rows: [[String]]
  /// The lines of an answer whose every byte counts.
  private var lines: [Data] = []

  /// Creates an answer whose every byte counts.
  init(exactly data: Data) {
    rows = []
    lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  init(parsing data: Data, format: RowFormat, comparisons: [Comparison]) {
    rows = []
    data.withUnsafeBytes { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) where !line.isEmpty {
        let cells: [String] =
          switch format {
          case .tabs: Self.split(line, at: UInt8(ascii: "\t"))
          case .leadingTabs(let count): Array(Self.split(line, at: UInt8(ascii: "\t")).prefix(count))
          case .commas: Self.split(line, at: UInt8(ascii: ","))
          case .objects(let keys): keys.map { Self.value(of: $0, in: line) }
          }
        rows.append(
          zip(cells, comparisons).map { cell, comparison in
            if case .time = comparison { String(cell.replacing("T", with: " ").prefix(19)) } else { cell }
          } + cells.dropFirst(comparisons.count))
      }
    }
  }

  /// Returns the first difference from other rows, or `nil` if they are the same; only exact ones have an order.
  func difference(from other: Rows, comparisons: [Comparison]) -> String? {
    guard lines == other.lines else {
      let number = zip(lines, other.lines).prefix { $0 == $1 }.count
      let shown = [other.lines, lines].map { lines in
        lines.count > number ? "'\(String(decoding: lines[number].prefix(120), as: UTF8.self))'" : "the end"
      }
      return "line \(number + 1): \(shown[0]) against \(shown[1])"
    }
    guard rows.count == other.rows.count else { return "\(rows.count) rows against \(other.rows.count)" }
    let (left, right) = (sorted(comparisons), other.sorted(comparisons))
    for (one, two) in zip(left, right) where !Self.isSame(one, as: two, comparisons: comparisons) {
      return "\(one) against \(two)"
    }
    return nil
  }

  /// Sorts by the exact columns first, so that small differences between numbers cannot change the order.
  private func sorted(_ comparisons: [Comparison]) -> [[String]] {
    let exact = comparisons.indices.filter { if case .number = comparisons[$0] { false } else { true } }
    let inexact = comparisons.indices.filter { !exact.contains($0) }
    return rows.sorted { left, right in
      for column in exact where column < min(left.count, right.count) && left[column] != right[column] {
        return left[column] < right[column]
      }
      for column in inexact where column < min(left.count, right.count) {
        let (one, two) = (Double(left[column]) ?? 0, Double(right[column]) ?? 0)
        if one != two { return one < two }
      }
      return false
    }
  }

  private static func isSame(_ left: [String], as right: [String], comparisons: [Comparison]) -> Bool {
    guard left.count == right.count, left.count == comparisons.count else { return false }
    return comparisons.indices.allSatisfy { index in
      guard case .number(let tolerance) = comparisons[index] else { return left[index] == right[index] }
      if left[index] == right[index] { return true }
      guard let one = Double(left[index]), let two = Double(right[index]) else { return false }
      return abs(one - two) <= tolerance
    }
  }

  /// Splits a line at a separator, except inside quotes.
  private static func split(_ line: Slice<UnsafeRawBufferPointer>, at separator: UInt8) -> [String] {
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    for byte in line where byte != UInt8(ascii: "\r") {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        cells.append(String(decoding: cell, as: UTF8.self))
        cell.removeAll(keepingCapacity: true)
      } else {
        cell.append(byte)
      }
    }
    cells.append(String(decoding: cell, as: UTF8.self))
    return cells
  }

  /// Returns the text or number that follows a key, or an empty text if the line has no such key.
  private static func value(of key: String, in line: Slice<UnsafeRawBufferPointer>) -> String {
    let pattern = Array("\"\(key)\":".utf8)
    let bytes = UnsafeRawBufferPointer(rebasing: line)
    guard bytes.count >= pattern.count else { return "" }
    for start in 0...(bytes.count - pattern.count) where bytes[start] == 0x22 {
      guard bytes[start..<(start + pattern.count)].elementsEqual(pattern) else { continue }
      let rest = bytes[(start + pattern.count)...].drop { $0 == 0x20 }
      let isText = rest.first == 0x22
      let value = rest.dropFirst(isText ? 1 : 0).prefix { isText ? $0 != 0x22 : ![0x2C, 0x7D, 0x5D].contains($0) }
      return String(decoding: value, as: UTF8.self)
    }
    return ""
  }
}
