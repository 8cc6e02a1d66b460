/// A prepared comparison of texts with a given one, regardless of case and accents.
package struct TextComparison {
  private let comparison: Comparison
  private let folded: [UInt8]
  private let glob: Glob?

  package init(_ comparison: Comparison, text: String) {
    self.comparison = comparison
    folded = SearchText.fold(text)
    glob = comparison == .matches ? Glob(text) : nil
  }

  package func passes(_ text: Span<UInt8>) -> Bool {
    switch comparison {
    case .equal: isEqual(text)
    case .notEqual: !isEqual(text)
    case .begins: SearchText.hasPrefix(text, prefix: folded)
    case .contains: SearchText.contains(text, part: folded)
    case .matches: glob?.matches(text) ?? false
    case .less: isLess(text)
    case .lessOrEqual: isLess(text) || isEqual(text)
    case .greater: !isLess(text) && !isEqual(text)
    case .greaterOrEqual: !isLess(text)
    }
  }

  private func isEqual(_ text: Span<UInt8>) -> Bool { SearchText.isEqual(text, to: folded) }

  /// Returns whether a text comes first in the order of letters without case and accents.
  private func isLess(_ text: Span<UInt8>) -> Bool { SearchText.fold(text).lexicographicallyPrecedes(folded) }
}

/// A comparison of texts by the rules of Swift strings: letters, case and accents all count.
///
/// Strings are equal when they are canonically equivalent, begin with and contain whole characters, and order by the
/// code points of their composed form.
struct ExactTextComparison {
  private let comparison: Comparison
  private let text: String
  private let bytes: [UInt8]
  /// The texts to test for equality with.
  private let choices: Set<String>
  /// The distinct first bytes of the choices.
  private let firsts: [UInt8]
  /// Whether all choices are plain, so that a plain text of another beginning equals none.
  private let arePlain: Bool

  /// Creates a comparison with one text or, for equality, with some texts.
  init(_ comparison: Comparison, to texts: [String]) {
    self.comparison = comparison
    text = texts.first ?? ""
    bytes = Array(text.utf8)
    choices = Set(texts)
    firsts = Array(Set(texts.compactMap(\.utf8.first)))
    arePlain = texts.allSatisfy { $0.utf8.allSatisfy(Self.isPlain) }
  }

  func passes(_ other: Span<UInt8>) -> Bool {
    if arePlain, comparison == .equal, !other.isEmpty, Self.isPlain(other[0]), !firsts.contains(other[0]) {
      return false
    }
    let isPlain = arePlain && choices.count == 1 && other.allSatisfy(Self.isPlain)
    return isPlain ? bytesPass(other) : stringPasses(other.text)
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
    case .begins: other.starts(with: text)
    case .contains: Array(other).contains(Array(text))
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .matches: comparison.holds(between: other, and: text)
    }
  }
}

extension Literal {
  var exactText: String? {
    if case .exactly(let text) = self { text } else { nil }
  }

  var isExact: Bool { exactText != nil }
}
