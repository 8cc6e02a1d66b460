/// Objects that are no flights, airports or airlines, and were passed over.
///
/// They stand in a document without a single record, or in an array among records.
public struct UnreadPart: Sendable, Hashable {
  /// Where the first of them, or the document that they stand in, begins.
  public let place: SourcePlace
  /// Their number; 0 for a document without objects.
  public let count: Int
  /// What they seem to be.
  public let content: ForeignContent
}

/// Objects that were passed over, where their place is known by its offset only.
struct UnreadPlace {
  let offset: Int
  /// The same with its line, where the input cannot be read a second time to find that.
  let line: LinePosition?
  var count: Int
  let content: ForeignContent

  // Hostile input may hold as many kinds of objects as objects; a few tell what it is.
  private static let mostKinds = 8

  /// Counts objects together with those of the same kind, or with the last ones where there are many kinds.
  static func add(_ other: UnreadPlace, to all: inout [UnreadPlace]) {
    if let index = all.firstIndex(where: { $0.content == other.content }) {
      all[index].count += other.count
    } else if all.count < mostKinds {
      all.append(other)
    } else {
      all[all.count - 1].count += other.count
    }
  }
}

extension UnreadPart {
  /// Finds the places of objects that were passed over.
  static func describe(_ unread: [UnreadPlace], in source: DataSource, window: ByteWindow) -> [UnreadPart] {
    if unread.isEmpty { return [] }
    var finder = PlaceFinder(source, after: window)
    return unread.sorted { $0.offset < $1.offset }.map { unread in
      let place =
        finder?.place(of: unread.offset)
        ?? SourcePlace(
          source: source.name, offset: unread.offset, line: unread.line?.line, column: unread.line?.column, excerpt: nil
        )
      return UnreadPart(place: place, count: unread.count, content: unread.content)
    }
  }
}
