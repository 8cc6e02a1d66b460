package import FlightStore
internal import TerminalScreen

/// Statistics for people: a page about all flights, or a table with a line for each group.
package struct StatisticsPage: Wording {
  static let barWidth = 12
  private let all: FlightStatistics
  private let groups: GroupAnswer?
  private let display: Display
  package var language: Language { display.language }

  /// Creates a page of the statistics of all flights and, unless it is `nil`, a table of groups.
  package init(_ all: FlightStatistics, groups: GroupAnswer?, display: Display) {
    self.all = all
    self.groups = groups
    self.display = display
  }

  package func write(width: Int?, header: Bool, styled: Bool, to output: ByteOutput) throws {
    guard let groups else {
      return try card(barWidth: width ?? 80 < 60 ? 12 : 24).write(width: width, styled: styled, to: output)
    }
    try table(groups).write(width: width, header: header, styled: styled, to: output)
    if let unknown {
      try Card(lines: [.text(.init(unknown, style: .faint))]).write(width: width, styled: styled, to: output)
    }
  }

  /// Returns the table of the groups; if there are several, its last line totals all flights.
  package func table() -> TextTable? { groups.map { table($0) } }

  // MARK: Page

  private func card(barWidth: Int) -> Card {
    var card = Card()
    let parts = [
      word("\(all.enroute) en route", "\(all.enroute) в пути"),
      word("\(all.cancelled) cancelled", "\(all.cancelled) отменено"),
      word("\(all.diverted) diverted", "\(all.diverted) перенаправлено"),
    ]
    card.lines.append(.title(flights(all.count), nil))
    card.lines.append(.text(.init(parts.joined(separator: ", "), style: .faint)))
    if all.count == 0 { return card }
    card.lines += [.gap, .heading(word("Phases", "Фазы")), .table(phases(barWidth: barWidth))]
    card.lines += [.gap, .entry(label: word("Distance", "Расстояние"), distances())]
    card.lines.append(.entry(label: word("Departed", "Вылетели"), punctuality(all.departureDelay)))
    card.lines.append(.entry(label: word("Landed", "Приземлились"), punctuality(all.arrivalDelay)))
    let expected = [
      (word("Yet to depart", "Ещё не вылетели"), all.expectedDepartureDelay),
      (word("Yet to land", "Ещё не прилетели"), all.expectedArrivalDelay),
    ]
    for (label, delay) in expected where delay.known > 0 { card.lines.append(.entry(label: label, punctuality(delay))) }
    return card
  }

  private func phases(barWidth: Int) -> TextTable {
    let most = all.phases.values.max() ?? 0
    let rows = Phase.allCases.compactMap { phase -> [TextTable.Cell]? in
      guard let count = all.phases[phase] else { return nil }
      let bar = Bar.text(count, of: most, width: barWidth)
      return [
        .init("  " + Words.phase(phase, in: display.language), style: Words.style(of: phase)), .init(String(count)),
        .init(share(Double(count) / Double(all.count))), .init(bar, style: .accent),
      ]
    }
    return TextTable(
      [.init(""), .init("", alignment: .right), .init("", alignment: .right), .init("", dropPriority: 1)], rows: rows)
  }

  private func distances() -> TextTable.Cell {
    guard let mean = all.distance.mean, let longest = all.distance.greatest else { return .init(noneKnown) }
    let (average, most) = (distance(mean, named: true), distance(longest, named: true))
    let text = word("mean \(average), longest \(most)", "в среднем \(average), самый дальний \(most)")
    return .init(all.distance.unknown == 0 ? text : "\(text) (\(known(all.distance.known)))")
  }

  /// Returns a sentence about the share of flights on time and the delays that half and nine tenths keep within.
  private func punctuality(_ delay: FigureSummary) -> TextTable.Cell {
    guard let share = delay.share(below: FlightStatistics.tolerance).map(self.share),
      let median = delay.percentile(50).map(within), let ninth = delay.percentile(90).map(within)
    else { return .init(noneKnown) }
    let text = word(
      "\(share) less than 15 min late; half \(median); nine in ten \(ninth)",
      "\(share) — опоздание меньше 15 мин; половина — \(median); девять из десяти — \(ninth)")
    return .init(delay.unknown == 0 ? text : "\(text) (\(known(delay.known)))")
  }

  // MARK: Table

  private func table(_ groups: GroupAnswer) -> TextTable {
    let unit = display.units.unit(for: .distance).symbol(in: display.language)
    func delays(_ prefix: String, onTime: Int, median: Int, ninth: Int) -> [TextTable.Column] {
      [
        .init("\(prefix) \(word("On time", "Вовремя").lowercased())", alignment: .right, dropPriority: onTime),
        .init("\(prefix) p50", alignment: .right, dropPriority: median),
        .init("\(prefix) p90", alignment: .right, dropPriority: ninth),
      ]
    }
    let keys = groups.keyFields
    var writer = CellWriter(groups.rows, display: display)
    let values = keys.map { writer.column($0) }
    let columns: [TextTable.Column] =
      keys.map { $0.column(display) } + [
        .init(word("Flights", "Рейсы"), alignment: .right), .init("", dropPriority: 2),
        .init(word("En route", "В пути"), alignment: .right, dropPriority: 8),
        .init(word("Cancelled", "Отменено"), alignment: .right, dropPriority: 4),
        .init("\(word("Mean distance", "Среднее расстояние")), \(unit)", alignment: .right, dropPriority: 9),
        .init("\(word("Longest", "Самый дальний")), \(unit)", alignment: .right, dropPriority: 10),
      ]
      + delays(word("Dep.", "Вылет"), onTime: 5, median: 11, ninth: 7)
      + delays(word("Arr.", "Прилёт"), onTime: 1, median: 6, ninth: 3)
    let most = groups.statistics.map(\.count).max() ?? 0
    var rows = groups.statistics.enumerated().map { group, statistics in
      values.map { writer.cell($0, index: group) }
        + figures(statistics, bar: Bar.text(statistics.count, of: most, width: Self.barWidth))
    }
    if rows.count > 1 { rows.append(groups.totalCells(in: display.language) + figures(all, bar: "")) }
    return TextTable(columns, rows: rows)
  }

  private func figures(_ statistics: FlightStatistics, bar: String) -> [TextTable.Cell] {
    let delays = [statistics.departureDelay, statistics.arrivalDelay].flatMap { delay -> [TextTable.Cell] in
      guard let share = delay.share(below: FlightStatistics.tolerance) else { return [.unknown, .unknown, .unknown] }
      return [
        .init(self.share(share), style: share < 0.5 ? .bad : share < 0.8 ? .warning : .good),
        delayCell(delay.percentile(50)),
        delayCell(delay.percentile(90)),
      ]
    }
    return [
      .init(String(statistics.count)), .init(bar, style: .accent), .init(String(statistics.enroute)),
      .init(String(statistics.cancelled), style: statistics.cancelled > 0 ? .bad : .faint),
      statistics.distance.mean.map { .init(distance($0, named: false)) } ?? .unknown,
      statistics.distance.greatest.map { .init(distance($0, named: false)) } ?? .unknown,
    ] + delays
  }

  private func delayCell(_ seconds: Double?) -> TextTable.Cell {
    seconds.map { .init(time($0), style: Words.style(ofDelay: $0)) } ?? .unknown
  }

  // MARK: Figures

  /// Returns a figure in the unit that it is shown in, and a formatter of such figures.
  private func shown(
    _ value: Double, _ stored: FigureUnit, of figure: FigureClass, sign: FigureFormatter.Sign = .negative
  ) -> (value: Double, formatter: FigureFormatter) {
    let unit = display.units.unit(for: figure)
    let shown = UnitConversion(from: stored, to: unit)?(value) ?? value
    return (shown, FigureFormatter(unit: unit, language: display.language, sign: sign))
  }

  private func distance(_ miles: Double, named: Bool) -> String {
    let (value, formatter) = shown(miles, .mile, of: .distance)
    return named ? formatter.text(value) : formatter.number(value)
  }

  /// Returns the phrase for a delay that some flights keep within, rounded as it is shown, to follow their share.
  private func within(_ seconds: Double) -> String {
    let (value, formatter) = shown(seconds, .second, of: .duration)
    let text = formatter.text(value.magnitude)
    if text == formatter.text(0) { return word("on time or early", "вовремя или раньше") }
    return value < 0
      ? word("at least \(text) early", "раньше времени на \(text) и больше")
      : word("at most \(text) late", "не больше \(text)")
  }

  private func time(_ seconds: Double) -> String {
    let (value, formatter) = shown(seconds, .second, of: .duration, sign: .always)
    return formatter.text(value)
  }

  private func share(_ share: Double) -> String {
    FigureFormatter(unit: .percent, language: display.language).text(share * 100)
  }

  // MARK: Words

  private func known(_ count: Int) -> String { word("\(count) known", "известно о \(count)") }
  private var noneKnown: String { word("none known", "неизвестно") }

  /// The line that counts the values missing from a table's figures; `nil` if there are none.
  private var unknown: String? {
    let parts = [
      (all.distance, word("distance", "расстояние")), (all.departureDelay, word("departure delay", "задержка вылета")),
      (all.arrivalDelay, word("arrival delay", "задержка прилёта")),
    ].filter { $0.0.unknown > 0 }.map { summary, what in "\(what) \(summary.unknown)" }
    return parts.isEmpty
      ? nil : word("Unknown and left out: ", "Неизвестно и не учтено: ") + parts.joined(separator: ", ")
  }
}
