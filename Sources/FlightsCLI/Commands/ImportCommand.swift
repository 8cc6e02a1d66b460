internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights import`: adds what files hold to the store file.
  func importData(into path: String?) throws(Failure) -> ExitStatus {
    guard let archive = path.map({ Archive(path: $0) }) ?? DataLoading.usualArchive(console) else { throw .noHome }
    var update: ArchiveUpdate
    do throws(ArchiveError) { update = try archive.beginUpdate(whenBusy: sayBusy) } catch { throw .archive(error) }
    Interruption.remove(update.pathOfPart)
    defer { Interruption.spare() }
    let before = update.store
    let after = try loading().load(into: before)
    update.store = after
    do throws(ArchiveError) { try update.commit() } catch { throw .archive(error) }
    if invocation.verbosity != .quiet { describe(before, after, archive) }
    return .success
  }

  private func sayBusy() {
    if invocation.verbosity != .quiet { console.report("flights: waiting for another import to end") }
  }

  private func describe(_ before: FlightStore, _ after: FlightStore, _ archive: Archive) {
    func line(_ count: Int, _ old: Int, _ name: String) -> String {
      "\(count) \(name)" + (count > old ? " (+\(count - old))" : "")
    }
    let counts = [
      line(after.flights.count, before.flights.count, "flights"),
      line(after.airports.count, before.airports.count, "airports"),
      line(after.airlines.count, before.airlines.count, "airlines"),
    ]
    console.report("flights: \(TerminalText.safe(archive.path)) holds \(counts.joined(separator: ", "))")
  }
}
