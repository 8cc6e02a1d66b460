internal import FlightStore

/// The form in which the values of a column are shown.
struct ValueForm {
  private let conversion: UnitConversion?
  private let isExact: Bool

  /// As they were read, in AeroAPI's units.
  static let stored = ValueForm(conversion: nil, isExact: true)

  private init(conversion: UnitConversion?, isExact: Bool) {
    self.conversion = conversion
    self.isExact = isExact
  }

  /// - Parameters:
  ///   - path: The path to the values.
  ///   - units: The units of figures whose path does not name one.
  init(_ path: FieldPath, _ units: UnitPreferences) {
    let figure = path.field.figureClass
    let unit = path.unit ?? figure.map { units.unit(for: $0) }
    let stored = figure.flatMap { _ in path.field.storedUnit }
    conversion = stored.flatMap { stored in unit.flatMap { UnitConversion(from: stored, to: $0) } }
    isExact = figure == .angle
  }

  /// Shows a value of a selection's rows to a visitor.
  @inline(__always)
  func show<Visitor: CellVisitor & ~Copyable>(
    _ value: BlockValue, of selection: RowSelection, to visitor: inout Visitor
  ) {
    switch value {
    case .text(let text): visitor.storedText(text.bytes)
    case .list(let list): visitor.list(list.bytes, separator: RowSelection.listSeparator)
    case .other(.null): visitor.null()
    case .other(.flag(let flag)): visitor.flag(flag)
    case .other(.whole(let whole)):
      if let conversion { visitor.decimal(conversion(Double(whole))) } else { visitor.whole(whole) }
    case .other(.number(let number)):
      if isExact { visitor.exact(number) } else { visitor.decimal(conversion?(number) ?? number) }
    case .other(.time(let time)): visitor.time(time)
    case .other(.part(.date, let seconds)): visitor.day(seconds / 86_400)
    case .other(.phase(let phase)):
      var name = phase.rawValue
      name.withUTF8 { visitor.text($0) }
    case .other(let other):
      if selection.withText(of: other, { visitor.text($0) }) == nil { visitor.null() }
    }
  }
}
