@testable import FlightStore

/// An inconsistency in a graph.
enum GraphViolation: Hashable, Sendable {
  /// A link points to a row that does not exist.
  case linkOutOfRange(Relationship, flight: Int)
  /// The number of a text or list is not in the pool.
  case textOutOfRange(EntityKind, column: Int, row: Int)
  /// A row has no key.
  case emptyCode(EntityKind, row: Int)
  /// Looking up a row by its identity finds nothing, or another row.
  case notFound(EntityKind, row: Int, found: Int?)
  /// A flight is missing from the inverse of a link to its airport or airline.
  case missingFromInverse(Relationship, flight: Int)
  /// The inverse list of an airport or airline is out of order, or contains flights that do not link to it or repeat.
  case strangersInInverse(Relationship, target: Int)
  /// A flight is missing from the onward flights of its inbound one.
  case missingFromOnward(Int)
  /// The onward flights of a flight contain one of which it is not the inbound flight.
  case strangersInOnward(Int)
  /// A deleted row holds values, or the identity index has more rows than the table.
  case remains(EntityKind)
  /// An index that was updated with changes differs from one that was built anew.
  case staleIndex(String)
  case repeatedValue(EntityKind, attribute: String)
}

extension Graph {
  /// Returns the links without targets, identities that do not find their rows, and indexes unlike the tables.
  func checkInvariants() -> [GraphViolation] {
    var violations: [GraphViolation] = []
    for kind in EntityKind.allCases {
      checkTexts(of: kind, into: &violations)
      checkIdentities(of: kind, into: &violations)
      var table = self[kind]
      table.makeIndex(of: table.rows.count, in: texts)
      if !table.isFreeOfRemains { violations.append(.remains(kind)) }
    }
    for relationship in Relationship.allCases {
      let before = violations.count
      checkLinks(of: relationship, into: &violations)
      // The inverse of a link without a target cannot be built.
      if violations.count == before { checkInverse(of: relationship, into: &violations) }
    }
    if violations.isEmpty { checkDerived(&violations) }
    return violations
  }

  /// Compares the derived indexes with newly built ones.
  private func checkDerived(_ violations: inout [GraphViolation]) {
    let fresh = Graph(tables)
    for kind in [EntityKind.airports, .airlines] {
      let (index, other) = (codes(kind), fresh.codes(kind))
      let codes = other.codes
      let isSame = index.codes.sorted() == codes.sorted() && codes.allSatisfy { index.rows($0) == other.rows($0) }
      if !isSame { violations.append(.staleIndex("codes of \(kind)")) }
    }
    for kind in EntityKind.allCases {
      let layout = self[kind].rows.layout
      for column in layout.customColumns where column.isIndexed {
        guard let place = layout.place(of: column) else { continue }
        let (index, other) = (attribute(kind, column: place), fresh.attribute(kind, column: place))
        let isText = layout.columns[place].storage == .text
        let isSame = self[kind].rows.presentRows.allSatisfy { row in
          let stored = self[kind].rows.stored(place, ofRow: row)
          let text = isText ? texts.string(TextID(number: UInt32(stored))) ?? "" : ""
          return isText
            ? index.rows(of: text) == other.rows(of: text) : index.rows(of: stored) == other.rows(of: stored)
        }
        if !isSame || index.repeated != other.repeated { violations.append(.staleIndex(column.name)) }
        if column.isUnique, !other.repeated.isEmpty { violations.append(.repeatedValue(kind, attribute: column.name)) }
      }
    }
    let isChainSame = flights.rows.presentRows.allSatisfy { row in
      let id = flights.rows.text(.faFlightID, ofRow: row)
      let inbound = flights.rows.text(.inboundFaFlightID, ofRow: row)
      return chain.flights(id: id) == fresh.chain.flights(id: id)
        && chain.flights(inbound: inbound) == fresh.chain.flights(inbound: inbound)
    }
    if !isChainSame { violations.append(.staleIndex("inbound flights")) }
    for row in flights.rows.presentRows {
      if let inbound = inbound(row), !onward(inbound).contains(row) { violations.append(.missingFromOnward(row)) }
      if onward(row).contains(where: { inbound($0) != row }) { violations.append(.strangersInOnward(row)) }
    }
    if clock != fresh.clock { violations.append(.staleIndex("clock")) }
  }

  private func checkTexts(of kind: EntityKind, into violations: inout [GraphViolation]) {
    let rows = self[kind].rows
    for (column, declared) in rows.layout.columns.enumerated() where declared.storage.holdsTexts {
      for row in rows.presentRows where rows.text(column, ofRow: row).number >= texts.count {
        violations.append(.textOutOfRange(kind, column: column, row: row))
      }
    }
  }

  private func checkIdentities(of kind: EntityKind, into violations: inout [GraphViolation]) {
    var table = self[kind]
    table.makeIndex(of: table.rows.count, in: texts)
    func isEmpty(_ column: Int, ofRow row: Int) -> Bool {
      let text = table.rows.text(column, ofRow: row)
      return text.number >= texts.count || texts.bytes(text).isEmpty
    }
    for row in table.rows.presentRows {
      let found: Int?
      if kind == .flights {
        if isEmpty(FlightColumn.faFlightID.rawValue, ofRow: row), isEmpty(FlightColumn.ident.rawValue, ofRow: row) {
          violations.append(.emptyCode(kind, row: row))
        }
        found = table.rowOfFlight(sameAs: row, in: texts)
      } else {
        if isEmpty(0, ofRow: row) {
          violations.append(.emptyCode(kind, row: row))
          continue
        }
        found = table.row(code: table.rows.text(0, ofRow: row), in: texts)
      }
      if found != row { violations.append(.notFound(kind, row: row, found: found)) }
    }
  }

  private func checkLinks(of relationship: Relationship, into violations: inout [GraphViolation]) {
    let targets = self[relationship.target].rows
    for row in flights.rows.presentRows {
      if let target = flights.rows.link(relationship.column, ofRow: row),
        target >= targets.count || !targets.isPresent(target)
      {
        violations.append(.linkOutOfRange(relationship, flight: row))
      }
    }
  }

  private func checkInverse(of relationship: Relationship, into violations: inout [GraphViolation]) {
    let index = inverse(relationship)
    let column = relationship.column.rawValue
    var isListed = [Bool](repeating: false, count: flights.rows.count)
    for target in 0..<self[relationship.target].rows.count {
      let rows = index.rows(of: target).map(Int.init)
      let isSound = rows.allSatisfy {
        $0 < flights.rows.count && flights.rows.isPresent($0) && flights.rows.link(column, ofRow: $0) == target
      }
      let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0 < $1 }
      if !isSound || !isOrdered || rows.count != index.count(of: target) {
        violations.append(.strangersInInverse(relationship, target: target))
      }
      for row in rows where row < flights.rows.count { isListed[row] = true }
    }
    for row in flights.rows.presentRows where !isListed[row] && flights.rows.link(column, ofRow: row) != nil {
      violations.append(.missingFromInverse(relationship, flight: row))
    }
  }
}

extension EntityTable {
  /// Whether nothing is left of deleted rows in the index, the values and the states.
  fileprivate var isFreeOfRemains: Bool {
    indexedCount == count && (0..<rows.count).allSatisfy { rows.isPresent($0) || stored($0).allSatisfy { $0 == 0 } }
      && states.lists.all.allSatisfy { $0.row < rows.count && rows.isPresent($0.row) }
  }
}
