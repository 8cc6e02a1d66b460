/// The writer of figures for people: rounded, with thousands marks and a unit.
///
///     FigureFormatter(unit: .meter, language: .en).text(10363.2)         // 10,363 m
///     FigureFormatter(unit: .minute, language: .en).text(78.07)          // 1 h 18 min
///     FigureFormatter(unit: .minute, language: .en, sign: .always).text(15)  // +15 min
///     FigureFormatter(unit: .flightLevel, language: .en).text(85)        // FL085
///
/// Numbers are rounded to the nearest, ties away from zero. A space within a Russian number is a no-break space; the
/// one before a unit is an ordinary space, so that people can search for what they read. A number that is not finite
/// is written as `–`, like an unknown one.
public struct FigureFormatter: Sendable, Hashable {
  /// Which numbers have a sign.
  public enum Sign: Sendable, Hashable {
    /// Negative ones only.
    case negative
    /// All but zero, as a delay has.
    case always
  }

  /// The unit of the numbers given.
  public let unit: FigureUnit
  /// The language of marks and symbols.
  public let language: Language
  /// Which numbers have a sign.
  public let sign: Sign
  /// What rounding takes away from a number or adds to it, at most.
  var roundsAway: Double { 0.5 / scale }

  /// The number of decimals of every number.
  public let decimals: Int

  private let ending: [UInt8]
  private let thousandsMark: [UInt8]
  private let scale: Double

  /// Creates a formatter; one serves a whole column.
  ///
  /// - Parameters:
  ///   - unit: The unit of the numbers given.
  ///   - language: The language of marks and symbols.
  ///   - sign: Which numbers have a sign.
  ///   - decimals: How many decimals to write, at most six; nil chooses 2 for hours, 4 for degrees, else none.
  public init(unit: FigureUnit, language: Language, sign: Sign = .negative, decimals: Int? = nil) {
    self.unit = unit
    self.language = language
    self.sign = sign
    let customary = unit == .hour ? 2 : unit == .degree ? 4 : 0
    self.decimals = min(max(decimals ?? customary, 0), 6)
    scale = (0..<self.decimals).reduce(1) { scale, _ in scale * 10 }
    thousandsMark = Array((language == .ru ? "\u{A0}" : ",").utf8)
    let touchesNumber = unit == .degree || (unit == .percent && language == .en)
    ending = Array(((touchesNumber ? "" : " ") + unit.symbol(in: language)).utf8)
  }

  /// Returns a number with its unit.
  ///
  /// - Complexity: O(1)
  public func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a number without its unit, for a column whose heading names it.
  ///
  /// - Complexity: O(1)
  public func number(_ value: Double) -> String {
    var bytes: [UInt8] = []
    appendNumber(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a number with its unit, in UTF-8.
  package func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendUnknown(to: &bytes) }
    switch unit {
    case .minute where decimals == 0: appendHoursAndMinutes(value, to: &bytes)
    case .flightLevel: appendFlightLevel(value, to: &bytes)
    default:
      appendNumber(value, to: &bytes)
      bytes.append(contentsOf: ending)
    }
  }

  /// Appends a number without its unit, in UTF-8.
  package func appendNumber(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return appendUnknown(to: &bytes) }
    guard let rounded = UInt64(exactly: (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)) else {
      FixedDecimal.append(value, to: &bytes)
      return
    }
    appendSign(of: value, isZero: rounded == 0, to: &bytes)
    let unit = UInt64(scale)
    appendGrouped(rounded / unit, to: &bytes)
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: language == .ru ? "," : "."))
    appendPadded(rounded % unit, digits: decimals, to: &bytes)
  }
}

extension FigureFormatter {
  private func appendHoursAndMinutes(_ value: Double, to bytes: inout [UInt8]) {
    guard let minutes = UInt64(exactly: value.magnitude.rounded(.toNearestOrAwayFromZero)) else {
      appendNumber(value, to: &bytes)
      return bytes.append(contentsOf: ending)
    }
    appendSign(of: value, isZero: minutes == 0, to: &bytes)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours > 0 {
      appendGrouped(hours, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: FigureUnit.hour.symbol(in: language).utf8)
      guard rest > 0 else { return }
      bytes.append(UInt8(ascii: " "))
    }
    FixedDecimal.appendDigits(rest, to: &bytes)
    bytes.append(contentsOf: ending)
  }

  // A flight level is a name more than a number: three digits, its unit in front, no thousands mark.
  private func appendFlightLevel(_ value: Double, to bytes: inout [UInt8]) {
    guard let level = UInt64(exactly: value.magnitude.rounded(.toNearestOrAwayFromZero)) else {
      return appendNumber(value, to: &bytes)
    }
    appendSign(of: value, isZero: level == 0, to: &bytes)
    bytes.append(contentsOf: FigureUnit.flightLevel.symbol(in: language).utf8)
    appendPadded(level, digits: 3, to: &bytes)
  }

  private func appendUnknown(to bytes: inout [UInt8]) { bytes.append(contentsOf: "–".utf8) }

  private func appendSign(of value: Double, isZero: Bool, to bytes: inout [UInt8]) {
    if isZero { return }
    if value < 0 {
      bytes.append(contentsOf: "\u{2212}".utf8)
    } else if sign == .always {
      bytes.append(UInt8(ascii: "+"))
    }
  }

  private func appendGrouped(_ number: UInt64, to bytes: inout [UInt8]) {
    guard number >= 1000 else { return FixedDecimal.appendDigits(number, to: &bytes) }
    appendGrouped(number / 1000, to: &bytes)
    bytes.append(contentsOf: thousandsMark)
    appendPadded(number % 1000, digits: 3, to: &bytes)
  }

  private func appendPadded(_ number: UInt64, digits: Int, to bytes: inout [UInt8]) {
    let start = bytes.count
    FixedDecimal.appendDigits(number, to: &bytes)
    let missing = digits - (bytes.count - start)
    if missing > 0 { bytes.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start) }
  }
}
