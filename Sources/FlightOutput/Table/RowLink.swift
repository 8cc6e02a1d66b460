package import FlightStore

/// A reference of a page to an entity of the store that it shows, as the target of a terminal's link.
package struct RowLink: Sendable, Equatable {
  let kind: EntityKind
  let row: Int

  fileprivate var text: String { "\(kind.rawValue) \(row)" }
}

extension RowSelection {
  /// Creates a selection of the entity at the target of a link; `nil` if there is none.
  package init?(linked target: String, in store: FlightStore) {
    let words = target.split(separator: " ")
    guard words.count == 2, let kind = EntityKind(rawValue: String(words[0])), let row = Int(words[1]),
      row < store.rowCount(kind)
    else { return nil }
    self.init(of: kind, in: store, rows: [row])
  }
}

extension TextTable.Cell {
  /// Appends a part of the text in the cell's style; with links, a link to the entity that the cell names.
  func append(_ text: String, styled: Bool, to bytes: inout ByteBuffer) {
    guard let link, styled else { return style.append(text, styled: styled, to: &bytes) }
    bytes.append(text: "\u{1B}]8;;\(link.text)\u{1B}\\")
    style.append(text, styled: true, to: &bytes)
    bytes.append(text: "\u{1B}]8;;\u{1B}\\")
  }
}
