internal import FlightStore

/// A bounded part of the data: completions may be incomplete, but never slow.
struct BoundedData {
  /// The total bytes to read: about 4 ms at 1 GB/s, which leaves room for slow machines.
  static let budget = 4 << 20
  /// The maximum number of files to read.
  private static let maximumFiles = 100

  /// Returns sources within the budget: small files whole, and the beginning of a larger one.
  ///
  /// Small files come first, because files of airports and airlines are among them.
  static func sources(_ sources: [DataSource], read: (String, Int) -> [UInt8]?) -> [DataSource] {
    var left = budget
    var bounded: [DataSource] = []
    let files = sources.filter { $0.size != nil }.sorted { ($0.size ?? 0) < ($1.size ?? 0) }.prefix(maximumFiles)
    for source in files {
      guard let size = source.size, left > 0 else { break }
      if size <= left {
        bounded.append(source)
        left -= size
      } else if case .file(let path) = source, let bytes = read(path, left), let whole = wholeRecords(bytes) {
        bounded.append(.bytes(whole, name: path))
        left = 0
      }
    }
    return bounded
  }

  /// Returns the complete records at the beginning of a file, with open brackets closed; `nil` if it is not JSON.
  static func wholeRecords(_ bytes: [UInt8]) -> [UInt8]? {
    var open: [UInt8] = []
    var isText = false
    var isEscaped = false
    var whole: (end: Int, open: [UInt8])?
    for index in bytes.indices {
      let byte = bytes[index]
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.popLast() == nil { return nil }
        // A record ends here: an object in an array, or one at the top level.
        if byte == UInt8(ascii: "}"), open.last ?? UInt8(ascii: "[") == UInt8(ascii: "[") { whole = (index + 1, open) }
      default: break
      }
    }
    guard let whole else { return nil }
    let closing = whole.open.reversed().map { $0 == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    return Array(bytes[..<whole.end]) + closing
  }
}
