package import FlightStore

/// A line with placeholders for the values of a row: `{ident} to {destination.city}`.
///
/// `{{` and `}}` stand for braces; `\t`, `\n` and `\\` for a tab, a line feed and a backslash.
package struct LineTemplate: Sendable, Equatable {
  /// The literal texts around the placeholders, one more than there are placeholders.
  let texts: [String]
  private let text: String
  /// The ranges of the contents of the placeholders in the template, in UTF-8 bytes.
  private let places: [Range<Int>]

  /// Parses a template; `nil` if a brace is unbalanced, a placeholder is empty or there is no placeholder.
  package init?(parsing text: String) {
    var texts = [""]
    var places: [Range<Int>] = []
    var rest = Substring(text)
    func offset(of index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"): texts[texts.count - 1].append(rest.removeFirst())
      case ("\\", "t"), ("\\", "n"): texts[texts.count - 1].append(rest.removeFirst() == "t" ? "\t" : "\n")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}"), rest.startIndex < end, !rest[..<end].contains("{") else { return nil }
        places.append(offset(of: rest.startIndex)..<offset(of: end))
        texts.append("")
        rest = rest[rest.index(after: end)...]
      case ("}", _): return nil
      default: texts[texts.count - 1].append(character)
      }
    }
    if places.isEmpty { return nil }
    (self.texts, self.text, self.places) = (texts, text, places)
  }

  package func paths(
    of entity: EntityKind, in context: FormulaContext, and custom: CustomFields
  ) throws(FilterError) -> [FieldPath] {
    try FieldList.parse(places, in: text, of: entity, in: context, and: custom)
  }
}

/// A filled template for each row, with values escaped as in TSV.
struct TemplateFormat: SeparatedFormat, ~Copyable {
  var bytes = ByteBuffer()
  var hasHeader: Bool { false }
  private let template: LineTemplate

  init(_ template: LineTemplate) { self.template = template }

  func another() -> TemplateFormat { TemplateFormat(template) }

  mutating func beginCell(_ column: Int) { bytes.append(text: template.texts[column]) }

  mutating func endRow() {
    bytes.append(text: template.texts[template.texts.count - 1])
    bytes.append(0x0A)
  }

  mutating func appendEscaped(_ text: Span<UInt8>) { TSVFormat.escaped.append(text, to: &bytes) }
}
