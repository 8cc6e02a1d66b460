internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights check`: what is wrong with the data.
  func check() throws(Failure) -> ExitStatus {
    let inputs = try DataLoading(invocation: invocation, console: console, readsPipe: false).inputs()
    // A table sums up what there is much of; programs get it all.
    var report = CheckReport(listsAll: invocation.rows.all || look.format != .table)
    for error in inputs.unread { report.add(Finding(.input(error))) }
    var store = FlightStore()
    var isBarren = false
    // Each input by itself, so that one that is malformed hides nothing of the others.
    for source in inputs.sources {
      do throws(DataError) {
        let loaded = try store.add([source])
        for unread in loaded.unread { report.add(Finding(unread)) }
        for record in loaded.rejected { report.add(Finding(record)) }
        report.add(unlisted: loaded.rejectedCount - loaded.rejected.count, of: Finding.recordKind, .problem)
        for flights in loaded.indistinct { report.add(Finding(flights)) }
        isBarren = isBarren || loaded.isBarren
      } catch {
        report.add(Finding(error))
      }
    }
    store.forEachFinding { report.add(Finding($0)) }
    try printer.print(report.table(look.language), report.sheet)
    if invocation.verbosity != .quiet, look.format == .table {
      let (problems, notes) = (report.problems, report.notes)
      console.report(
        "flights: \(problems == 0 ? "no problem" : problems == 1 ? "1 problem" : "\(problems) problems")"
          + (notes == 0 ? "" : notes == 1 ? ", 1 note" : ", \(notes) notes") + " in "
          + "\(store.flights.count) flights, \(store.airports.count) airports, \(store.airlines.count) airlines")
    }
    // What holds no record at all is not sound, whatever else it is.
    let hasRecords = EntityKind.allCases.contains { store.count(of: $0) > 0 }
    return report.problems == 0 && (hasRecords || !isBarren) ? .success : .failure
  }
}

/// One remark about the data.
struct Finding {
  enum Severity: String {
    case problem, note
  }

  static let recordKind = "record"

  let severity: Severity
  let place: String
  let text: String
  /// What is of one kind is summed up together.
  let kind: String

  init(_ record: RejectedRecord) {
    severity = .problem
    kind = Self.recordKind
    place = record.place.text
    let way = [record.path, record.cause.key].filter { !$0.isEmpty }.joined(separator: ".")
    text = (way.isEmpty ? "" : way + ": ") + record.cause.reason.description
  }

  /// Replies of AeroAPI that hold no flights are no fault of the data.
  init(_ unread: UnreadPart) {
    if case .reply = unread.content { severity = .note } else { severity = .problem }
    kind = severity == .note ? "reply" : "unread"
    (place, text) = (unread.placeText, unread.shortMessage)
  }

  init(_ flights: IndistinctFlights) {
    severity = .problem
    kind = "merged"
    place = "flight \(flights.ident)"
    let origin = flights.origin.map { " from \($0)" } ?? ""
    text =
      "\(Plural.records(flights.count + 1))\(origin) without fa_flight_id and scheduled time, taken for one flight"
  }

  init(_ error: DataError) {
    severity = .problem
    kind = "input"
    switch error {
    case .input(let error): (place, text) = (error.place?.text ?? error.source, error.reason.description)
    case .archive(let error): (place, text) = (error.path, error.reason.description)
    }
  }

  init(_ finding: DataFinding) {
    severity = finding.isProblem ? .problem : .note
    kind = finding.kind
    place = "\(finding.entity.singular) \(finding.name)"
    text = finding.message
  }
}

extension DataFinding {
  fileprivate var message: String {
    switch reason {
    case .noRecord: "known by its code only; there is no record of it"
    case .unknownZone(let zone): "time zone '\(zone)' is not known"
    case .sharedCode(let code, let others, let count):
      "shares the code \(code) with "
        + (count > others.count
          ? "\(others.joined(separator: ", ")) and \(count - others.count) more"
          : others.joined(separator: ", "))
    case .otherCodeOf(let airport): "is known by its code only, which is that of \(airport)"
    case .absurdDelay(let field, let seconds): "\(field) is \(seconds) s, more than a week, and does not count"
    case .contradictedDelay(let field, let stated, let known):
      "\(field) is \(stated / 60) min, but the times give \(known / 60) min"
    case .arrivesBeforeDeparture: "arrives before it departs"
    case .takesLong(let seconds): "takes \(seconds / 3600) h"
    case .farFromGreatCircle(let miles, let kilometers):
      "route_distance is \(miles) mi, \(Int((Double(miles) * 1.609344).rounded())) km, but the airports are "
        + "\(kilometers) km apart"
    case .noAirport(let end): "has no \(end)"
    case .outOfOrder(let earlier, let later): "\(later) is before \(earlier)"
    case .odd(let field, let value): "\(field) is \(value)"
    case .suspectText(let field, let text, let scalar):
      "\(field) '\(text)' has the character U+\(scalar.hexadecimal), which makes it look like another"
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
