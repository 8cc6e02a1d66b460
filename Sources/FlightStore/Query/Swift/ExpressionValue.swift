public import Foundation

/// The value of an expression for a flight, an airport, an airline or a group of flights.
public enum ExpressionValue: Sendable, Hashable {
  /// A plain number, such as a count, a quotient of two lengths or the hour of a time.
  case number(Double)
  /// A number in the metric unit in which such figures are shown: km, m, km/h, min, %, °.
  case figure(Double, FigureUnit)
  /// An instant.
  case time(Date)
  /// A text; the code, for a code or a linked entity; what a clock shows, for a day or a local time.
  case text(String)
  /// A list of strings.
  case list([String])
  /// A Boolean value.
  case flag(Bool)

  /// The number of a plain number or a figure; `nil` for other values.
  public var number: Double? {
    switch self {
    case .number(let number), .figure(let number, _): number
    case .time, .text, .list, .flag: nil
    }
  }

  /// The string of a text; `nil` for other values.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension ExpressionValue: CustomStringConvertible {
  /// The value as text: `886.748544 km`.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .figure(let number, let unit): "\(number) \(unit.rawValue)"
    case .time(let time): TimeText.text(Int(time.timeIntervalSince1970.rounded(.down)))
    case .text(let text): text
    case .list(let texts): texts.joined(separator: ", ")
    case .flag(let flag): "\(flag)"
    }
  }
}

extension TimeText {
  fileprivate static func text(_ seconds: Int) -> String {
    var text: [UInt8] = []
    append(seconds, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

/// A reader of the values of a path as `ExpressionValue`.
struct ExpressionReader {
  private let graph: Graph
  private let path: FieldPath
  private let read: ValueReader

  init(_ path: FieldPath, in graph: Graph) {
    self.graph = graph
    self.path = path
    read = graph.shownReader(of: path)
  }

  /// Returns the value for a row; `nil` if it is unknown.
  func callAsFunction(_ row: Int) -> ExpressionValue? {
    switch read(row) {
    case .null: nil
    case .flag(let flag): .flag(flag)
    case .whole(let whole): number(Double(whole))
    case .number(let number): self.number(number)
    case .time(let seconds): .time(Date(timeIntervalSince1970: Double(seconds)))
    case .text(let id): graph.texts.string(id).map { .text($0) }
    case .list(let id): .list(graph.texts.items(id).map { String(decoding: $0, as: UTF8.self) })
    case .phase(let phase): .text(phase.rawValue)
    case .part(let value, let part): .text(part.text(value))
    case .row(let row, let kind): graph.texts.string(graph.code(of: kind, row: row)).map { .text($0) }
    case .key(let row): .text(String(decoding: graph.key(row), as: UTF8.self))
    }
  }

  private func number(_ number: Double) -> ExpressionValue {
    guard let stored = path.field.storedUnit else { return .number(number) }
    let shown = path.unit ?? path.field.figureClass?.unit(in: .metric) ?? stored
    return .figure(stored.convert(number, to: shown) ?? number, shown)
  }
}
