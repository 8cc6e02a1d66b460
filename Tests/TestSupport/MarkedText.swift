/// A text with an error in the part between `«` and `»`, or at the place of `«»`.
package struct MarkedText: ExpressibleByStringLiteral, Sendable {
  /// The text without the marks.
  package let text: String
  package let part: String
  /// The place of the part, in UTF-8 bytes.
  package let start: Int

  package init(_ marked: String) {
    let pieces = marked.split(omittingEmptySubsequences: false) { "«»".contains($0) }
    precondition(pieces.count == 3, "one part of '\(marked)' is marked")
    text = pieces.joined()
    part = String(pieces[1])
    start = pieces[0].utf8.count
  }

  package init(stringLiteral marked: String) { self.init(marked) }

  package var range: Range<Int> { start..<(start + part.utf8.count) }
}
