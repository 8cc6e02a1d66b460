internal import FlightOutput
internal import FlightStore

extension Run {
  func importData() throws(Failure) -> ExitStatus {
    let named = invocation.options[.store].map { Archive(path: $0.text) }
    guard let archive = named ?? DataLoading.usualArchive(console) else { throw .noHome }
    var update: ArchiveUpdate
    do throws(ArchiveError) {
      update = try archive.beginUpdate { note("waiting for another import to finish") }
    } catch {
      throw .archive(error)
    }
    let before = update.store
    let (after, report) = try loading().loadWithReport(into: before)
    update.store = after
    do throws(ArchiveError) { try update.commit() } catch { throw .archive(error) }
    if reportsNotes {
      // The command before a pipe may have failed, and its status is not this one's; a store file is not read as records.
      if report.recordCount == 0, loading().silentInputs?.sources.contains(where: \.isStoreFile) != true {
        note("no records to import")
      }
      describe(archive, before: before, after: after)
    }
    return .success
  }

  private func describe(_ archive: Archive, before: FlightStore, after: FlightStore) {
    let kinds = EntityKind.allCases.map { kind in
      let count = after.count(of: kind)
      let (new, updated) = after.changeCounts(of: kind, since: before)
      let parts = [(new, "new"), (updated, "updated"), (count - new - updated, "unchanged")].filter { $0.0 > 0 }
      let details = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      return kind.counted(count) + (details.isEmpty ? "" : " (\(details))")
    }
    note("\(TerminalText.safe(archive.path)) holds \(kinds.joined(separator: ", "))")
  }
}
