/// A prepared comparison of texts with a given one, regardless of case and accents.
struct TextComparison {
  private let comparison: Comparison
  private let folded: [UInt8]
  private let glob: Glob?

  init(_ comparison: Comparison, text: String) {
    self.comparison = comparison
    folded = SearchText.fold(text)
    glob = comparison == .matches ? Glob(text) : nil
  }

  /// Returns whether a text compares with the given one.
  func passes(_ text: Span<UInt8>) -> Bool {
    switch comparison {
    case .equal: isEqual(text)
    case .notEqual: !isEqual(text)
    case .begins: SearchText.hasPrefix(text, prefix: folded)
    case .contains: SearchText.contains(text, part: folded)
    case .matches: glob?.matches(folded: SearchText.fold(text)) ?? false
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

extension Graph {
  /// Calls `body` with the displayed text of a value; returns `nil` for null and values other than texts.
  func withText<Result>(of value: FieldValue, _ body: (Span<UInt8>) -> Result) -> Result? {
    switch value {
    case .text(let id), .list(let id): return texts.bytes(id).withSpan(body)
    case .phase(let phase): return phase.rawValue.withBytes(body)
    case .part(let value, let part): return part.text(value).withBytes(body)
    case .row(let row, let kind): return texts.bytes(code(of: kind, row: row)).withSpan(body)
    case .key(let row):
      let key = key(row)
      return body(key.span)
    case .null, .flag, .whole, .number, .time: return nil
    }
  }

  /// Returns the displayed code of an entity: the key of an airport or airline, the ident of a flight.
  func code(of kind: EntityKind, row: Int) -> TextID { rows(kind).text(codeColumn(kind), ofRow: row) }

  /// Returns the column of the displayed code.
  func codeColumn(_ kind: EntityKind) -> Int {
    switch kind {
    case .airports: AirportColumn.code.rawValue
    case .airlines: AirlineColumn.code.rawValue
    case .flights: FlightColumn.ident.rawValue
    }
  }
}
