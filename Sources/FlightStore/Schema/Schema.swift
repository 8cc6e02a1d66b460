/// The tables of everything that a store holds.
struct Schema: Sendable {
  /// What AeroAPI states.
  static let aeroAPI = Schema(flights: .flights, airports: .airports, airlines: .airlines)

  let flights: TableLayout
  let airports: TableLayout
  let airlines: TableLayout

  /// Whether a program has added attributes that are read from keys.
  var hasCustomKeys: Bool {
    [flights, airports, airlines].contains { layout in layout.customColumns.contains { $0.key != nil } }
  }
}
