internal import FlightStore

/// The form in which a column's values are shown: converted to a unit or as stored.
struct ValueForm {
  private let conversion: UnitConversion?
  private let isExact: Bool

  /// The values as they were read, in AeroAPI's units.
  static let stored = ValueForm(conversion: nil, isExact: true)

  private init(conversion: UnitConversion?, isExact: Bool) {
    self.conversion = conversion
    self.isExact = isExact
  }

  init(_ path: FieldPath, units: UnitPreferences) {
    let stored = path.field.figureClass == nil ? nil : path.field.storedUnit
    conversion = stored.flatMap { stored in path.shownUnit(units).flatMap { UnitConversion(from: stored, to: $0) } }
    isExact = path.field.figureClass == .angle
  }

  @inline(__always)
  func show<Visitor: CellVisitor & ~Copyable>(
    _ value: BlockValue, of selection: RowSelection, to visitor: inout Visitor
  ) {
    switch value {
    case .text(let text): text.withBytes { visitor.text($0) }
    case .list(let list): list.withBytes { visitor.list($0, separator: RowSelection.listSeparator) }
    case .other(let other): show(other, of: selection, to: &visitor)
    }
  }

  @inline(__always)
  func show<Visitor: CellVisitor & ~Copyable>(
    _ value: FieldValue, of selection: RowSelection, to visitor: inout Visitor
  ) {
    switch value {
    case .null: visitor.null()
    case .text(let text): visitor.storedText(text, of: selection)
    case .list:
      if selection.withText(of: value, { visitor.list($0, separator: RowSelection.listSeparator) }) == nil {
        visitor.null()
      }
    case .flag(let flag): visitor.flag(flag)
    case .whole(let whole):
      if let conversion { visitor.decimal(conversion(Double(whole))) } else { visitor.whole(whole) }
    case .number(let number):
      if isExact { visitor.exact(number) } else { visitor.decimal(conversion?(number) ?? number) }
    case .time(let time): visitor.time(time)
    case .part(let seconds, .date): visitor.day(seconds / 86_400)
    case .phase(let phase): phase.rawValue.withBytes { visitor.text($0) }
    case .part, .row, .key:
      if selection.withText(of: value, { visitor.text($0) }) == nil { visitor.null() }
    }
  }
}
