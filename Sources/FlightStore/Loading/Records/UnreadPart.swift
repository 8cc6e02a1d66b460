/// Objects that were skipped because they are no flights, airports or airlines.
///
/// They are in a document without any record, or in an array among records.
public struct UnreadPart: Sendable, Hashable {
  /// The start of the first of them, or of the document that contains them.
  public let place: SourcePlace
  /// The number of objects; 0 for a document without objects.
  public let count: Int
  /// The likely content.
  public let content: ForeignContent
}

/// Objects that were skipped, located by their offset only.
struct UnreadPlace {
  let offset: Int
  /// The line of the offset, for an input that cannot be read again.
  let line: LinePosition?
  var count: Int
  let content: ForeignContent

  // A bound for hostile input, which may hold as many kinds of objects as objects.
  private static let maximumKinds = 8

  /// Adds objects to those of the same kind, or to the last ones if there are too many kinds.
  static func add(_ other: UnreadPlace, to all: inout [UnreadPlace]) {
    if let index = all.firstIndex(where: { $0.content == other.content }) {
      all[index].count += other.count
    } else if all.count < maximumKinds {
      all.append(other)
    } else {
      all[all.count - 1].count += other.count
    }
  }
}

extension UnreadPart {
  /// Returns skipped objects with their places.
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
