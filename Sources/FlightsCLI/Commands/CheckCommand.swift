internal import FlightOutput
internal import FlightStore

extension Run {
  /// Data that is already loaded is not read again.
  func check() throws(Failure) -> ExitStatus {
    let loading = DataLoading(invocation: invocation, console: console)
    let inputs = loaded == nil ? try loading.inputs() : DataLoading.Inputs([])
    loading.sayWhatIsAwaited(inputs.sources)
    // A table shows examples of frequent findings; programs get all of them.
    let words = CheckWords(language: look.format == .table ? look.language : .en)
    var report = CheckReport(listsAll: invocation.options.has(.everything) || look.format != .table, words)
    for error in inputs.unread { report.add(Finding(.input(error), words: words)) }
    var store = loaded ?? FlightStore()
    var isBarren = false
    var records = 0
    let start = ContinuousClock.now
    // Each input is loaded separately, so that a malformed one does not hide findings in the others.
    for source in inputs.sources {
      do throws(DataError) {
        let loaded = try store.add([source])
        records += loaded.recordCount
        for unread in loaded.unread { report.add(Finding(unread, words: words)) }
        if loaded.nextPageCount > 0 {
          report.add(Finding(nextPages: loaded.nextPageCount, of: source, words: words))
        }
        for record in loaded.rejected { report.add(Finding(record, words: words)) }
        report.add(unlisted: loaded.rejectedCount - loaded.rejected.count, of: Finding.recordKind, .problem)
        for flights in loaded.indistinct { report.add(Finding(flights, words: words)) }
        isBarren = isBarren || loaded.isBarren
      } catch {
        report.add(Finding(error, words: words))
      }
    }
    loading.sayWhatIsRead(inputs.sources, records: records, in: ContinuousClock.now - start)
    store.forEachFinding { report.add(Finding($0, words: words)) }
    // On a terminal the summary alone says that nothing was found; headings without rows look like an error.
    let isSummaryEnough = look.format == .table && console.outputIsTerminal && !invocation.options.has(.output)
    if !report.isEmpty || !isSummaryEnough { try printer.print(report.table, orSheet: report.sheet) }
    if look.format == .table { note(words.summary(problems: report.problems, notes: report.notes, in: store)) }
    // Data without any record is not sound, even without a finding.
    let hasRecords = EntityKind.allCases.contains { store.count(of: $0) > 0 }
    return report.problems == 0 && (hasRecords || !isBarren) ? .success : .failure
  }
}

struct Finding {
  enum Severity: String {
    case problem, note
  }

  static let recordKind = "record"

  let severity: Severity
  let place: String
  /// The identifier in place of an ident that several flights have, for tables; programs have a column for it.
  private(set) var placeByID: String?
  private(set) var faFlightID: String?
  let text: String
  /// The kind of finding, by which a report summarizes.
  let kind: String

  init(_ record: RejectedRecord, words: CheckWords) {
    severity = .problem
    kind = Self.recordKind
    place = record.place.words(in: .terminal)
    let way = [record.path, record.cause.key].filter { !$0.isEmpty }.joined(separator: ".")
    text = (way.isEmpty ? "" : way + ": ") + record.cause.reason.words(words.language)
  }

  /// Creates a finding about unread content; replies of AeroAPI without flights are notes, not problems.
  init(_ unread: UnreadPart, words: CheckWords) {
    if case .reply = unread.content { severity = .note } else { severity = .problem }
    kind = severity == .note ? "reply" : "unread"
    (place, text) = (unread.placeText, words.text(unread))
  }

  init(nextPages count: Int, of source: DataSource, words: CheckWords) {
    severity = .note
    kind = "page"
    place = TerminalText.safe(source == .standardInput ? "standard input" : source.name)
    text = words.nextPages(count)
  }

  init(_ flights: IndistinctFlights, words: CheckWords) {
    severity = .problem
    kind = "merged"
    (place, text) = ("\(words.entity(.flights)) \(flights.ident)", words.merged(flights))
  }

  init(_ error: DataError, words: CheckWords) {
    severity = .problem
    kind = "input"
    switch error {
    case .input(let error):
      (place, text) = (error.place?.words(in: .terminal) ?? error.source, error.reason.words(words.language))
    case .archive(let error): (place, text) = (error.path, error.reason.words(words.language))
    }
  }

  init(_ finding: DataFinding, words: CheckWords) {
    severity = finding.isProblem ? .problem : .note
    kind = finding.kind
    place = "\(words.entity(finding.entity)) \(finding.name)"
    text = finding.message(in: words.language)
    faFlightID = finding.faFlightID
    if finding.sharesName { placeByID = faFlightID.map { "\(words.entity(.flights)) \($0)" } }
  }

  /// Creates the line that stands for more findings of a kind.
  init(more text: String, _ severity: Severity, of kind: String) {
    (self.text, self.severity, self.kind, place) = (text, severity, kind, "…")
  }
}

/// The findings in data: all of them, or examples of each kind.
struct CheckReport {
  /// The number of findings of a kind above which only `examples` are shown.
  private static let most = 5
  private static let examples = 3

  let listsAll: Bool
  private let words: CheckWords
  private(set) var problems = 0
  private(set) var notes = 0
  private var findings: [Finding] = []
  private var kinds: [String: Kind] = [:]

  private struct Kind {
    var count = 0
    /// The indices of the kept findings of this kind.
    var places: [Int] = []
    var severity: Finding.Severity
  }

  init(listsAll: Bool, _ words: CheckWords) { (self.listsAll, self.words) = (listsAll, words) }

  var isEmpty: Bool { problems == 0 && notes == 0 }

  mutating func add(_ finding: Finding) {
    count(1, of: finding.kind, severity: finding.severity)
    guard listsAll || (kinds[finding.kind]?.places.count ?? 0) < Self.most else { return }
    kinds[finding.kind]?.places.append(findings.count)
    findings.append(finding)
  }

  /// Counts findings that are not available for listing.
  mutating func add(unlisted count: Int, of kind: String, _ severity: Finding.Severity) {
    if count > 0 { self.count(count, of: kind, severity: severity) }
  }

  private mutating func count(_ count: Int, of kind: String, severity: Finding.Severity) {
    if severity == .problem { problems += count } else { notes += count }
    kinds[kind, default: Kind(severity: severity)].count += count
  }

  /// The findings, with a line for omitted ones after the last example of their kind.
  private var lines: [Finding] {
    var shown = findings.map { [$0] }
    for (name, kind) in kinds {
      let isCut = !listsAll && kind.count > Self.most
      let listed = isCut ? Self.examples : kind.places.count
      for place in kind.places.dropFirst(listed) { shown[place] = [] }
      guard kind.count > listed, let last = kind.places.prefix(listed).last else { continue }
      shown[last].append(Finding(more: words.more(kind.count - listed, isCut: isCut), kind.severity, of: name))
    }
    return shown.flatMap { $0 }
  }

  var table: TextTable {
    let columns: [TextTable.Column] = [
      .init(""), .init(words.place), .init(words.finding, leastWidth: 12, wraps: true),
    ]
    return TextTable(
      columns,
      rows: lines.map { line in
        let style: TextStyle = line.severity == .problem ? .bad : .faint
        return [
          .init(words.severity(line.severity), style: style), .init(line.placeByID ?? line.place, style: .strong),
          .init(line.text),
        ]
      })
  }

  var sheet: GridSheet {
    GridSheet(
      names: ["severity", "where", "what", "fa_flight_id"],
      cells: lines.map {
        [.string($0.severity.rawValue), .string($0.place), .string($0.text), .string($0.faFlightID)]
      })
  }
}
