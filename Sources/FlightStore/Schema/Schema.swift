/// The tables of a store.
struct Schema: Sendable {
  /// The schema without attributes that a program has added.
  static let aeroAPI = Schema(flights: .flights, airports: .airports, airlines: .airlines)

  let flights: TableLayout
  let airports: TableLayout
  let airlines: TableLayout

  /// Whether a program has added attributes that are read from the input.
  var hasCustomKeys: Bool {
    [flights, airports, airlines].contains { layout in layout.customColumns.contains { $0.key != nil } }
  }
}
