internal import FlightOutput
internal import FlightStore

extension Run {
  /// Reports why a query has no rows: its offset, or parts of its condition, without which it is evaluated.
  ///
  /// Returns whether anything was reported. `isComplete` is whether the store is known to contain all data.
  @discardableResult
  func explainNoRows(of query: RowQuery, in store: FlightStore, isComplete: Bool = false) -> Bool {
    guard reportsNotes else { return false }
    if noteOffset(of: query, in: store) { return true }
    guard query.hasParts, let all = isComplete ? store : loading().everyRow(of: query, loaded: store),
      let reason = query.reasonForNoRows(in: all)
    else { return false }
    note(reason.message(query.entity))
    return true
  }

  /// Reports that the offset skips every row, and returns whether it does.
  private func noteOffset(of query: RowQuery, in store: FlightStore) -> Bool {
    guard query.offset > 0, query.limit != 0 else { return false }
    var whole = query
    (whole.offset, whole.limit) = (0, nil)
    let count = whole.count(in: store)
    guard count > 0 else { return false }
    let all = query.entity.counted(count)
    note("'\(Option.offset.spelling) \(query.offset)' skips every row: \(all)")
    return true
  }

  /// Reports which entities the data has, if it has none of the kind that a query without rows asks for.
  ///
  /// Returns whether anything was reported.
  @discardableResult
  func noteOtherKinds(than query: RowQuery, in store: FlightStore) -> Bool {
    guard reportsNotes, query.limit != 0, query.offset == 0 else { return false }
    func count(_ kind: EntityKind) -> Int {
      let all = RowQuery(kind)
      return loading().everyRow(of: all, loaded: store).map { all.count(in: $0) } ?? 0
    }
    guard count(query.entity) == 0 else { return false }
    let others = EntityKind.allCases.map { (kind: $0, count: $0 == query.entity ? 0 : count($0)) }
    let words = others.filter { $0.count > 0 }.map { $0.kind.counted($0.count) }
    if words.isEmpty { return false }
    note(
      "no \(query.entity.rawValue) in the data; it has " + MessageForm.enumeration(words, joinedBy: "and"))
    return true
  }
}

extension DataLoading {
  /// Loads data again that a query has loaded and reported on.
  var again: DataLoading {
    var loading = self
    loading.invocation = invocation.quiet
    loading.invocation.options[.strict] = nil
    loading.isSilent = true
    return loading
  }

  /// Returns a store with all rows of a query's kind and what its condition needs, in place of the loaded one.
  func everyRow(of query: RowQuery, loaded store: FlightStore) -> FlightStore? {
    if invocation.action.readsPipe { return store }
    let loading = again
    guard let inputs = try? loading.inputs() else { return nil }
    // A source without a size is a pipe; it cannot be read again, but everything from it has been kept.
    if inputs.sources.contains(where: { $0.size == nil }) {
      return inputs.sources.contains(where: \.isStoreFile) ? nil : store
    }
    let relaxed = query.relaxed
    return try? loading.load(for: relaxed.query, showing: relaxed.fields)
  }
}

extension NoRows {
  /// Returns the number of rows without a part of the condition, which is not that of rows it does not hold for:
  /// `4 without the condition 'origin = "SFO"'`.
  static func count(_ count: Int, without part: String) -> String {
    "\(count) without \(part.hasPrefix("'") ? "the condition " : "")\(TerminalText.safe(part))"
  }

  /// Returns the reason in one line: `no flights with --dest KSFO and --enroute; 40 without --enroute`.
  func message(_ entity: EntityKind) -> String {
    let kind = entity.rawValue
    let others =
      relaxations.map {
        $0.isAddition ? "\($0.count) with \(TerminalText.safe($0.name))" : Self.count($0.count, without: $0.name)
      }
      .joined(separator: ", ")
    if !impossible.isEmpty {
      let names = MessageForm.enumeration(impossible.map { TerminalText.safe($0) }, joinedBy: "or")
      if let meant { return "no \(kind) with \(names); \(meant.message)" }
      if !unknown.isEmpty {
        let fields = MessageForm.enumeration(unknown.map(quoted), joinedBy: "and")
        return "no \(kind) with \(names); \(fields) \(unknown.count == 1 ? "is" : "are") unknown for all \(kind)"
      }
      let hint = rest > 0 && relaxations.isEmpty ? "\(rest) without \(impossible.count == 1 ? "it" : "them")" : others
      return "no \(kind) with \(names)" + (hint.isEmpty ? "" : "; " + hint)
    }
    if others.isEmpty { return "no \(kind) found; each part of the condition matches some, but none matches all of it" }
    return "no \(kind) found; " + others
  }
}

extension NoRows.Meant {
  /// The values in words: `did you mean 'Arrived / Taxiing'?`.
  fileprivate var message: String {
    switch self {
    case .value(let value): "did you mean \(quoted(value))?"
    case .oneOf(let values, let others):
      (values.count + others == 1 ? "the only value is " : "the values are ")
        + MessageForm.enumeration(values.map(quoted) + (others > 0 ? ["\(others) more"] : []), joinedBy: "and")
    }
  }
}

extension Field {
  fileprivate var isCountOfRows: Bool { if case .toMany = kind { true } else { false } }
}

extension Run {
  /// Reports requested fields that no record of standard input has, as when an earlier command omitted them.
  ///
  /// Returns whether the condition, the order or the fields use one of them.
  @discardableResult
  func noteUnknownFields(of query: RowQuery, showing fields: [FieldPath]?, in store: FlightStore) -> Bool {
    guard reportsNotes, readsStandardInput else { return false }
    let areNamed = invocation.options[.fields]?.source.isPreset == false
    let showsCounts = !areNamed && query.entity != .flights && !invocation.options.has(.count)
    let shown = areNamed ? fields ?? [] : showsCounts ? FieldPath.plain(query.entity).filter(\.field.isCountOfRows) : []
    let unknown = query.unknownFields(showing: shown, in: store)
    func names(_ paths: [FieldPath], joinedBy word: String) -> String {
      MessageForm.enumeration(paths.map { quoted($0.name) }, joinedBy: word)
    }
    let (counts, others) = (unknown.filter(\.field.isCountOfRows), unknown.filter { !$0.field.isCountOfRows })
    if !counts.isEmpty {
      note(
        "standard input has no flights, so that \(names(counts, joinedBy: "and")) \(counts.count == 1 ? "is" : "are") 0"
      )
    }
    if !others.isEmpty { note("no \(query.entity.singular) in standard input has \(names(others, joinedBy: "or"))") }
    // Counts that are shown unasked do not explain an answer without rows.
    return !others.isEmpty || !counts.isEmpty && !showsCounts
  }

  private var readsStandardInput: Bool {
    invocation.data.contains("-") || invocation.data.isEmpty && invocation.action.readsPipe && console.inputHasData
  }
}
