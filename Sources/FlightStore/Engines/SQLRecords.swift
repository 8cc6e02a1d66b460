/// Rows as records in the format of AeroAPI, so that an engine's answer is read by the same parser as files.
extension SQLWriter {
  /// Returns the row as JSON text, with the columns that a projection keeps and all fields of linked entities.
  func record(_ projection: Projection) throws(SQLError) -> String {
    switch kind {
    case .flights:
      let kept = layout.columns.indices.filter { projection.keeps($0) }
      var members = kept.compactMap { member($0, isInPosition: false) }
      let position = kept.compactMap { member($0, isInPosition: true) }
      if !position.isEmpty { members.append(("last_position", dialect.object(position))) }
      for step in Field.all(of: .flights) {
        guard case .link(let relationship) = step.source, projection.keeps(relationship.column.rawValue)
        else { continue }
        let end = try following([step])
        let known = ("known", "coalesce(\(end.known), (1 = 0))")
        let object = dialect.object([("code", end.key)] + end.linkedMembers + [known])
        let link = stored(relationship.column.rawValue)
        members.append((step.name, "CASE WHEN \(link) IS NOT NULL THEN \(object) END"))
      }
      return dialect.objectText(dialect.object(members))
    case .airports: return record(code: [("airport_code", key)], address: "airport_info_url")
    case .airlines: return record(code: [], address: "operator_info_url")
    }
  }

  /// Returns the record of an airport or airline; a reference if it has no record of its own.
  private func record(code: [(String, String)], address: String) -> String {
    let reference = dialect.object([("code", key), (address, dialect.text("/"))] + linkedMembers)
    let own = dialect.object(code + linkedMembers)
    return "CASE WHEN \(known) THEN \(dialect.objectText(own)) ELSE \(dialect.objectText(reference)) END"
  }

  /// Whether the airport or airline has a record of its own.
  private var known: String { stored(layout.columns.firstIndex { $0.storage == .flag && $0.isFilledByGraph } ?? 0) }

  private var linkedMembers: [(String, String)] {
    layout.columns.indices.dropFirst().compactMap { member($0, isInPosition: false) }
  }

  /// Returns the key and value of a stored attribute; `nil` if it belongs to another object, or has no key.
  private func member(_ index: Int, isInPosition: Bool) -> (String, String)? {
    let column = layout.columns[index]
    if column.isFilledByGraph || column.storage == .link || column.path.contains("/") != isInPosition { return nil }
    let value = stored(index)
    switch column.storage {
    case .time: return (String(column.key), dialect.timeText(value))
    case .list: return (String(column.key), dialect.splitList(value))
    case .text, .flag, .whole, .decimal, .link: return (String(column.key), value)
    }
  }
}
