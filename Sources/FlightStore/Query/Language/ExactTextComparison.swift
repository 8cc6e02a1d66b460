/// A comparison of texts by the rules of Swift strings: letters, case and accents all count.
///
/// Strings are equal when they are canonically equivalent, begin with and contain whole characters, and order by the
/// code points of their composed form.
struct ExactTextComparison {
  private let comparison: Comparison
  private let text: String
  private let bytes: [UInt8]
  private let isPlain: Bool
  /// The texts to test for equality with.
  private let choices: Set<String>

  init(_ comparison: Comparison, to text: String) {
    self.comparison = comparison
    self.text = text
    bytes = Array(text.utf8)
    isPlain = bytes.allSatisfy(Self.isPlain)
    choices = [text]
  }

  init(equalToOneOf texts: [String]) {
    comparison = .equal
    text = ""
    bytes = []
    isPlain = false
    choices = Set(texts)
  }

  func passes(_ other: Span<UInt8>) -> Bool {
    isPlain && other.allSatisfy(Self.isPlain) ? bytesPass(other) : stringPasses(other.text)
  }

  /// Returns whether a byte is always a character of its own: of ASCII, only CR and LF combine.
  private static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }

  private func bytesPass(_ other: Span<UInt8>) -> Bool {
    switch comparison {
    case .equal: other.isEqual(to: bytes.span)
    case .notEqual: !other.isEqual(to: bytes.span)
    case .less: other.precedes(bytes.span)
    case .lessOrEqual: !bytes.span.precedes(other)
    case .greater: bytes.span.precedes(other)
    case .greaterOrEqual: !other.precedes(bytes.span)
    case .begins: other.starts(with: bytes)
    case .contains: SearchText.contains(other.array, part: bytes)
    case .matches: false
    }
  }

  private func stringPasses(_ other: String) -> Bool {
    switch comparison {
    case .equal: choices.contains(other)
    case .notEqual: !choices.contains(other)
    case .less: other < text
    case .lessOrEqual: other <= text
    case .greater: other > text
    case .greaterOrEqual: other >= text
    case .begins: other.starts(with: text)
    case .contains: Array(other).contains(Array(text))
    case .matches: false
    }
  }
}

extension Literal {
  var exactText: String? {
    if case .exactly(let text) = self { text } else { nil }
  }

  var isExact: Bool { exactText != nil }
}
