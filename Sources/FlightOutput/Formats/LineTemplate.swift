/// A line with gaps that the values of a row fill: `{ident} to {destination.city}`.
///
/// `{{` and `}}` are braces, `\t`, `\n` and `\\` a tab, a line feed and a backslash.
package struct LineTemplate: Sendable, Equatable {
  /// The texts around the gaps, one more than there are gaps.
  let texts: [String]
  /// What fills the gaps, as it is written.
  package let fields: [String]

  /// Reads a template; `nil` for one with a brace that has no other, with an empty gap or without any gap.
  package init?(parsing text: String) {
    var texts = [""]
    var fields: [String] = []
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"): texts[texts.count - 1].append(rest.removeFirst())
      case ("\\", "t"), ("\\", "n"): texts[texts.count - 1].append(rest.removeFirst() == "t" ? "\t" : "\n")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}"), rest.startIndex < end, !rest[..<end].contains("{") else { return nil }
        fields.append(String(rest[..<end]))
        texts.append("")
        rest = rest[rest.index(after: end)...]
      case ("}", _): return nil
      default: texts[texts.count - 1].append(character)
      }
    }
    if fields.isEmpty { return nil }
    (self.texts, self.fields) = (texts, fields)
  }
}

/// A line of a template's text for each row, with values as TSV has them.
package struct TemplateFormat: SeparatedFormat, ~Copyable {
  package var bytes = ByteBuffer()
  package var hasHeader: Bool { false }
  package var separator: StaticString { "" }
  private let template: LineTemplate

  package init(_ template: LineTemplate) { self.template = template }

  package func another() -> TemplateFormat { TemplateFormat(template) }

  package mutating func beginCell(_ column: Int) { bytes.append(contentsOf: template.texts[column].utf8) }

  package mutating func endRow() {
    bytes.append(contentsOf: template.texts[template.texts.count - 1].utf8)
    bytes.append(0x0A)
  }

  package mutating func appendEscaped(_ text: Span<UInt8>) { TSVFormat.escaped.append(text, to: &bytes) }
}
