@testable import FlightStore

/// The generator of the sources that repeat a table of stored fields in Swift.
struct SpelledOut {
  let layout: TableLayout

  /// The name of the type, such as `Flight`.
  private var type: String { layout.kind.singular.prefix(1).uppercased() + layout.kind.singular.dropFirst() }
  private var article: String { layout.kind == .flights ? "a" : "an" }

  /// Returns the generated files with their paths below `Sources/FlightStore`.
  static func files(of schema: Schema) -> [(path: String, text: String)] {
    let kinds = [schema.flights, schema.airports, schema.airlines].map(SpelledOut.init)
    let attributes = kinds.map { kind in
      let foundation = kind.layout.storedFields.contains { $0.column.storage == .time } ? Self.foundation : ""
      return ("Model/\(kind.type)+Attributes.swift", mark + foundation + kind.attributes)
    }
    return attributes + [
      ("Schema/StoredColumns.swift", mark + kinds.map(\.columns).joined(separator: "\n")),
      (
        "Query/Swift/FilterProperties+Stored.swift",
        mark + foundation + kinds.map(\.filterProperties).joined(separator: "\n")
      ),
    ]
  }

  private static let mark = "// Written by `SpelledOutTests` from the tables of stored fields.\n\n"
  private static let foundation = "public import Foundation\n\n"

  private var columns: String {
    """
    /// The stored fields of \(article) \(layout.kind.singular), as the numbers of their columns.
    package enum \(type)Column: Int, CaseIterable {
    \(cases)}

    """
  }

  /// The names of the columns, as many on a line as fit.
  private var cases: String {
    layout.storedFields.map(declared).reduce(into: [String]()) { lines, name in
      if let line = lines.last, line.count + name.count + 2 <= 120 {
        lines[lines.count - 1] = line + ", " + name
      } else {
        lines.append("  case " + name)
      }
    }.map { $0 + "\n" }.joined()
  }

  private var attributes: String {
    let fields = layout.storedFields.filter { $0.spelling != .byHand && $0.column.storage != .link }
    let own = fields.filter { $0.spelling == .everywhere }
    return """
      /// The attributes that AeroAPI states of \(article) \(layout.kind.singular), by its keys in camel case.
      extension \(type) {
      \(own.map(property).joined())}

      /// The attributes of \(article) \(layout.kind.singular)'s record, by AeroAPI's keys in camel case.
      public struct \(type)Attributes: RecordAttributes {
        /// The only instance.
        public static let all = \(type)Attributes()

      \(fields.map(recordAttribute).joined())}

      extension \(type) {
        /// The key paths of what is stored, from \(article) \(layout.kind.singular) and from an optional one, by the names of the fields.
        // A key path that captures nothing never changes; only its type does not say so.
        @safe nonisolated(unsafe) static let storedProperties: [PropertyRow<\(type)>] = [
      \(own.map(row).joined())  ]
      }

      """
  }

  private var filterProperties: String {
    let fields = layout.storedFields.filter { $0.spelling == .everywhere && $0.column.storage != .link }
    return """
      /// The attributes that AeroAPI states of \(article) \(layout.kind.singular), as filters know them.
      extension \(type)Properties {
      \(fields.map(filterField).joined())}

      """
  }

  private func filterField(_ field: StoredField) -> String {
    let type = field.column.storage == .list ? "Never" : valueType(field)
    let start = "  public var \(declared(field)): FilterField<Root, \(type)> {"
    let value = "path.\(reader(field))(\"\(path(field))\")"
    let line = "\(start) \(value) }\n"
    return "  /// \(documentation(field))\n" + (line.count <= Self.width ? line : "\(start)\n    \(value)\n  }\n")
  }

  private func property(_ field: StoredField) -> String {
    """
      /// \(documentation(field))
      public var \(declared(field)): \(valueType(field))? { \(reader(field))(.\(field.property)) }

    """
  }

  private func recordAttribute(_ field: StoredField) -> String {
    let start = "  public let \(declared(field)) = "
    let attribute = "RecordAttribute<\(valueType(field))>(\(type)Column.\(field.property))\n"
    return "  /// \(documentation(field))\n" + start + attribute
  }

  private func row(_ field: StoredField) -> String {
    let values = "\"\(path(field))\", \\.\(declared(field)), \\.?.\(declared(field))),\n"
    let line = "    PropertyRow(" + values
    return line.count <= Self.width ? line : "    PropertyRow(\n      " + values
  }

  /// The maximum length of a line, including its line feed.
  private static let width = 121

  private func declared(_ field: StoredField) -> String {
    field.property == "operator" ? "`operator`" : field.property
  }

  /// Returns the name of the field, with the unit of a plain number as a suffix.
  private func path(_ field: StoredField) -> String {
    guard let shown = Field.named(field.name, of: layout.kind), let unit = shown.storedUnit,
      let figure = shown.figureClass, figure.units.count > 1
    else { return field.name }
    return "\(field.name)_\(unit.suffix)"
  }

  /// Returns the documentation of the field, with the unit of a plain number.
  private func documentation(_ field: StoredField) -> String {
    let unit: FigureUnit? =
      switch field.kind {
      case .figure(_, let unit), .raw(let unit): unit
      default: nil
      }
    guard let words = unit.flatMap({ Self.words[$0] }), !field.help.contains("in \(words)") else {
      return field.help + "."
    }
    return "\(field.help), in \(words)."
  }

  private static let words: [FigureUnit: String] = [
    .second: "seconds", .percent: "percent", .mile: "statute miles", .knot: "knots", .flightLevel: "hundreds of feet",
    .foot: "feet", .degree: "degrees",
  ]

  private func valueType(_ field: StoredField) -> String {
    switch field.column.storage {
    case .text: "String"
    case .list: "[String]"
    case .flag: "Bool"
    case .whole: "Int"
    case .decimal: "Double"
    case .time: "Date"
    case .link: "Never"
    }
  }

  private func reader(_ field: StoredField) -> String { "\(field.column.storage)" }
}
