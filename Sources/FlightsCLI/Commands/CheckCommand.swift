internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights check`: what is wrong with the data.
  func check() throws(Failure) -> ExitStatus {
    let sources = try DataLoading(invocation: invocation, console: console, readsPipe: false).sources()
    var findings: [Finding] = []
    var store = FlightStore()
    // Each input by itself, so that one that is malformed hides nothing of the others.
    for source in sources {
      do throws(DataError) {
        findings += try store.add([source]).rejected.map { Finding($0) }
      } catch {
        findings.append(Finding(error))
      }
    }
    findings += store.findings().map { Finding($0) }
    try printer.print(table(findings), sheet(findings))
    let problems = findings.count { $0.severity == .problem }
    if invocation.verbosity != .quiet, look.format == .table {
      let notes = findings.count - problems
      console.report(
        "flights: \(problems == 0 ? "no problem" : problems == 1 ? "1 problem" : "\(problems) problems")"
          + (notes == 0 ? "" : notes == 1 ? ", 1 note" : ", \(notes) notes") + " in "
          + "\(store.flights.count) flights, \(store.airports.count) airports, \(store.airlines.count) airlines")
    }
    return problems == 0 ? .success : .failure
  }

  private func table(_ findings: [Finding]) -> TextTable {
    let words = ReportWords(language: look.language)
    let columns: [TextTable.Column] = [
      .init(""), .init(words.place), .init(words.finding, leastWidth: 16, wraps: true),
    ]
    return TextTable(
      columns,
      findings.map { finding in
        let style: TextStyle = finding.severity == .problem ? .bad : .faint
        return [.init(finding.severity.rawValue, style), .init(finding.place, .strong), .init(finding.text)]
      })
  }

  private func sheet(_ findings: [Finding]) -> GridSheet {
    GridSheet(
      names: ["severity", "where", "what"],
      cells: findings.map { [.string($0.severity.rawValue), .string($0.place), .string($0.text)] })
  }
}

/// One thing that is to be said of the data.
private struct Finding {
  enum Severity: String {
    case problem, note
  }

  let severity: Severity
  let place: String
  let text: String

  init(_ record: RejectedRecord) {
    severity = .problem
    place = record.place.text
    let way = [record.path, record.cause.key].filter { !$0.isEmpty }.joined(separator: ".")
    text = (way.isEmpty ? "" : way + ": ") + record.cause.reason.message
  }

  init(_ error: DataError) {
    severity = .problem
    switch error {
    case .input(let error): (place, text) = (error.place?.text ?? error.source, error.shortMessage)
    case .archive(let error): (place, text) = (error.path, error.shortMessage)
    }
  }

  init(_ finding: DataFinding) {
    severity = finding.isProblem ? .problem : .note
    place = "\(finding.entity.singular) \(finding.name)"
    text = finding.message
  }
}

extension DataFinding {
  fileprivate var message: String {
    switch reason {
    case .noRecord: "known by its code only; there is no record of it"
    case .unknownZone(let zone): "time zone '\(zone)' is not known"
    case .sharedCode(let code, let others): "shares the code \(code) with \(others.joined(separator: ", "))"
    case .otherCodeOf(let airport): "is known by its code only, which is that of \(airport)"
    case .absurdDelay(let field, let seconds): "\(field) is \(seconds) s, more than a week, and does not count"
    case .contradictedDelay(let field, let stated, let known):
      "\(field) is \(stated / 60) min, but the times give \(known / 60) min"
    case .arrivesBeforeDeparture: "arrives before it departs"
    case .noAirport(let end): "has no \(end)"
    case .outOfOrder(let earlier, let later): "\(later) is before \(earlier)"
    case .odd(let field, let value): "\(field) is \(value)"
    }
  }
}
