extension RowSelection {
  /// Returns the earliest and latest local time in a field: what the clock shows, in seconds as if in UTC.
  ///
  /// - Parameters:
  ///   - path: The field of the times.
  ///   - zone: The time zone of the clock.
  ///   - isWanted: Called now and then with the bounds found so far; the search ends early when it returns false.
  /// - Returns: The bounds; `nil` if no time is known or the search has ended early.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func localTimes(
    of path: FieldPath, in zone: ClockZone, while isWanted: (ClosedRange<Int>) -> Bool
  ) -> ClosedRange<Int>? {
    let program = ProgramCompiler(graph: graph, clock: nil, zone: zone, kind: entity).program(.part(.local, path))
    var (earliest, latest) = (Double.infinity, -Double.infinity)
    for start in stride(from: 0, to: rows.count, by: RowListBlock.maximumRows) {
      let end = min(start + RowListBlock.maximumRows, rows.count)
      graph.rows(entity).forEachBlock(of: rows.span.extracting(start..<end), texts: graph.texts) { block, _ in
        block.withNumbers(of: program) { times in
          // An unknown time is NaN, for which both comparisons are false.
          for place in times.indices {
            earliest = times[place] < earliest ? times[place] : earliest
            latest = times[place] > latest ? times[place] : latest
          }
        }
      }
      if earliest <= latest, !isWanted(Int(earliest)...Int(latest)) { return nil }
    }
    return earliest <= latest ? Int(earliest)...Int(latest) : nil
  }
}
