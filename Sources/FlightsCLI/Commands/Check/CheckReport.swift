internal import FlightOutput
internal import FlightStore

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

  /// Creates an empty report.
  init(listsAll: Bool, _ words: CheckWords) { (self.listsAll, self.words) = (listsAll, words) }

  /// Whether nothing was found.
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
  private var lines: [(severity: Finding.Severity, place: String, text: String)] {
    var shown = findings.map { [($0.severity, $0.place, $0.text)] }
    for kind in kinds.values {
      let isCut = !listsAll && kind.count > Self.most
      let listed = isCut ? Self.examples : kind.places.count
      for place in kind.places.dropFirst(listed) { shown[place] = [] }
      guard kind.count > listed, let last = kind.places.prefix(listed).last else { continue }
      shown[last].append((kind.severity, "…", words.more(kind.count - listed, isCut: isCut)))
    }
    return shown.flatMap { $0 }
  }

  var table: TextTable {
    let headings = ReportWords(language: words.language)
    let columns: [TextTable.Column] = [
      .init(""), .init(headings.place), .init(headings.finding, leastWidth: 12, wraps: true),
    ]
    return TextTable(
      columns,
      rows: lines.map { line in
        let style: TextStyle = line.severity == .problem ? .bad : .faint
        return [
          .init(words.severity(line.severity), style: style), .init(line.place, style: .strong), .init(line.text),
        ]
      })
  }

  var sheet: GridSheet {
    GridSheet(
      names: ["severity", "where", "what"],
      cells: lines.map { [.string($0.severity.rawValue), .string($0.place), .string($0.text)] })
  }
}
