/// The keys at the beginning of a JSON text.
struct KeyOutline {
  /// The keys of the outermost object, in order; in an array, those of its first object.
  private(set) var outermost: [String] = []
  /// The keys of the first object inside it.
  private(set) var inner: [String] = []
  private(set) var hasObject = false
  /// Whether the text ends within the bytes.
  private(set) var isWhole = false
  /// The message in the outermost object.
  private(set) var message: String?
  private var keys: Set<String> = []

  private static let wordy: Set<String> = ["message", "error", "error_message", "msg", "detail", "reason"]

  /// Reads valid JSON, or the beginning of it.
  init(of bytes: Bytes) {
    var index = 0
    var depth = 0
    var outermostDepth: Int?
    var innerDepth: Int?
    var key: String?
    while index < bytes.count, bytes[index] != 0 {
      defer { index += 1 }
      switch bytes[index] {
      case UInt8(ascii: "{"):
        depth += 1
        if !hasObject { outermostDepth = depth } else if innerDepth == nil { innerDepth = depth }
        hasObject = true
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == outermostDepth { outermostDepth = 0 }
        if depth == innerDepth { innerDepth = 0 }
        depth -= 1
        if depth == 0 {
          isWhole = true
          return
        }
      case UInt8(ascii: "\""):
        guard let text = Self.text(in: bytes, from: &index) else { return }
        if Self.isKey(in: bytes, after: index) {
          key = text
          keys.insert(text)
          if depth == outermostDepth { outermost.append(text) }
          if depth == innerDepth { inner.append(text) }
        } else {
          if depth == outermostDepth, message == nil, let key, Self.wordy.contains(key) { message = text }
          key = nil
        }
      default: break
      }
    }
  }

  func has(_ names: String...) -> Bool { names.allSatisfy { keys.contains($0) } }

  /// Returns the text whose opening quote is at an index, and moves the index to its closing quote.
  private static func text(in bytes: Bytes, from index: inout Int) -> String? {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < bytes.count else { return nil }
    index = end
    var plain: [UInt8] = []
    JSONText.unescape(Bytes(rebasing: bytes[start..<end]), into: &plain)
    return plain.withBytes { ValueDecoder.quoted($0, limit: 120) }
  }

  private static func isKey(in bytes: Bytes, after quote: Int) -> Bool {
    var index = quote + 1
    while index < bytes.count, JSONScanner.isSpace(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
