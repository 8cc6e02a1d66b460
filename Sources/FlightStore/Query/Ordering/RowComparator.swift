/// Compares rows value by value, which for few rows is cheaper than ranking them.
struct RowComparator {
  private let graph: Graph
  private let entity: EntityKind
  private let keys: [(value: ValueReader, isDescending: Bool)]
  private let isDescending: Bool

  /// - Parameters:
  ///   - graph: What the rows are of.
  ///   - entity: Which of its rows they are.
  ///   - keys: What the rows are ordered by.
  ///   - isDescending: The direction of what tells flights apart in the end.
  init(_ graph: Graph, _ entity: EntityKind, _ keys: some Sequence<SortKey>, isDescending: Bool) {
    self.graph = graph
    self.entity = entity
    self.keys = keys.map { (graph.reader(of: $0.path), $0.isDescending) }
    self.isDescending = isDescending
  }

  /// Tells whether a row comes before another.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    for key in keys {
      let (first, second) = (key.value(left), key.value(right))
      // Unknown values stand last in either direction.
      if first == .null || second == .null {
        if first == second { continue }
        return second == .null
      }
      if let precedes = precedes(first, second) { return precedes != key.isDescending }
    }
    guard entity == .flights, left != right else { return false }
    let (first, second) = isDescending ? (right, left) : (left, right)
    return graph.key(first).lexicographicallyPrecedes(graph.key(second))
  }

  private func precedes(_ left: FieldValue, _ right: FieldValue) -> Bool? {
    switch (left, right) {
    case (.key(let left), .key(let right)):
      return left == right ? nil : graph.key(left).lexicographicallyPrecedes(graph.key(right))
    case _ where left.rank != nil:
      return left.rank == right.rank ? nil : left.rank ?? 0 < right.rank ?? 0
    default:
      guard let left = text(left), let right = text(right), left != right else { return nil }
      return SortableText(graph.texts.bytes(left)) < SortableText(graph.texts.bytes(right))
    }
  }

  private func text(_ value: FieldValue) -> TextID? {
    switch value {
    case .text(let id), .list(let id): id
    case .row(let row, let kind): graph.code(of: row, kind)
    default: nil
    }
  }
}

/// A text in the order of lists: by letters without case and accents, then, among equals, by code points.
struct SortableText: Comparable {
  private let folded: [UInt8]
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Makes one of bytes that must stay as long as it is used.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var folded: [UInt8] = []
    SearchText.fold(bytes, into: &folded)
    self.folded = folded
    self.bytes = bytes
  }

  static func == (left: SortableText, right: SortableText) -> Bool { left.bytes.elementsEqual(right.bytes) }

  static func < (left: SortableText, right: SortableText) -> Bool {
    if left.folded != right.folded { return left.folded.lexicographicallyPrecedes(right.folded) }
    return left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension FieldValue {
  /// A number in the order of the values of a field; `nil` for what is ordered by its text.
  ///
  /// None is the greatest of all, which is free to stand for unknown values.
  var rank: UInt64? {
    switch self {
    case .flag(let flag): flag ? 1 : 0
    case .whole(let whole): Self.ordered(Int64(whole))
    case .time(let time): Self.ordered(Int64(time))
    case .number(let number): Self.ordered(number)
    case .phase(let phase): UInt64(phase.place)
    case .part(_, let value): FieldValue.whole(value).rank
    case .null, .text, .list, .row, .key: nil
    }
  }

  // Stored numbers have 32 bits and times hardly more.
  private static func ordered(_ value: Int64) -> UInt64 { UInt64(bitPattern: value ^ Int64.min) }

  // The bits of positive numbers are in order as they are, those of negative ones in the reverse order; only a NaN, which
  // is never stored, would be the greatest.
  private static func ordered(_ value: Double) -> UInt64 {
    let bits = (value == 0 ? 0 : value).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
