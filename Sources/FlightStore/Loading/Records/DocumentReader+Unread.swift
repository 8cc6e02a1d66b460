/// Notes about what a document holds besides records.
extension DocumentReader where Sink: ~Copyable {
  /// Notes the derived values of the first record: the records of an input that this library has printed are alike.
  mutating func noteDetachedValues(of record: Bytes, at offset: Int) {
    guard let entity = parser.kind?.entity else { return }
    let values = PrintedDerivedValues.detached(in: record, of: entity)
    if !values.isEmpty { UnreadPlace.add(place(of: .derivedValues(values), at: offset), to: &unread) }
  }

  /// Notes an object that neither is nor contains a record.
  mutating func noteForeignObject(at offset: Int) {
    guard let top = frames.indices.last else {
      // An object that was walked has its beginning kept already; one that was read at once is still in the window.
      if document.beginning.isEmpty { keepBeginning(at: offset) }
      document.objectCount += 1
      return
    }
    frames[top].hasObjects = true
    // The link to the next page is not data.
    if frames[top].isObject, frames[top].key.elementsEqual("links".utf8) {
      let key = window.bytes(at: offset, upTo: ForeignContent.reach)?.dropFirst().drop { $0 <= 0x20 }.prefix(6)
      if key?.elementsEqual(#""next""#.utf8) ?? false { nextPageCount += 1 }
      return
    }
    document.objectCount += 1
    frames[top].holdsUnread = true
    let content = content(at: offset, in: top)
    if frames[top].isObject, content.mayAccompany { return }
    UnreadPlace.add(place(of: content, at: offset), to: &frames[top].unread)
  }

  /// Identifies an object in the container at `top`.
  private mutating func content(at offset: Int, in top: Int) -> ForeignContent {
    // Wrapped records may have any number of members beside them; half of the descriptions are left for all else.
    if frames[top].isObject, descriptionCount >= Self.maximumDescriptions / 2 { return .keys([]) }
    let isInside = frames[top].isObject || top > 0 && frames[top - 1].isObject
    return window.bytes(at: offset, upTo: ForeignContent.reach).map { describe($0, isInside: isInside) } ?? .keys([])
  }

  /// Returns the place of unread content; lines are counted only for what is reported, because counting cannot go back.
  private func place(of content: ForeignContent, at offset: Int) -> UnreadPlace {
    let line = window.line(of: offset)
    return UnreadPlace(offset: offset, line: line, count: 1, content: content)
  }

  /// Reports what is unread in a container that also has records, or leaves it to the container around it.
  ///
  /// An element of an array is described as a whole. A member of an object is noted only if it is a reply or a message:
  /// others, such as the headers of a reply, may accompany data.
  mutating func noteUnread(in frame: OpenContainer, isRecord: Bool, isListed: Bool) {
    if isRecord || frame.hasRecords || frame.holdsRecords {
      // A record may have members that AeroAPI does not give.
      for unread in frame.unread where !isRecord || unread.content.isReply {
        UnreadPlace.add(unread, to: &self.unread)
      }
      return
    }
    guard frame.holdsUnread, let top = frames.indices.last else { return }
    frames[top].holdsUnread = true
    var unread = frame.unread
    if frame.isObject {
      let content = content(at: frame.start, in: top)
      let isTold = frames[top].isObject ? !content.mayAccompany : !content.isOfKeys
      // Members that are known say more than the keys of a wrapper.
      if isTold || unread.isEmpty && !frames[top].isObject { unread = [place(of: content, at: frame.start)] }
    } else if frames[top].isObject, !isListed {
      unread.removeAll { $0.content.mayAccompany }
    }
    for unread in unread { UnreadPlace.add(unread, to: &frames[top].unread) }
  }

  /// Returns the description of the current document, which contains no record.
  mutating func takeForeignDocument() -> UnreadPlace {
    let document = document
    let isPlain = document.objectCount == 0 && document.beginning.first != UInt8(ascii: "{")
    let content = isPlain ? .plainValues : document.beginning.withBytes { describe($0) }
    let count = document.count(of: content)
    return UnreadPlace(offset: document.offset, line: document.line, count: count, content: content)
  }

  /// Returns the description of content that is not a record; after `maximumDescriptions` calls, a generic one.
  private mutating func describe(_ beginning: Bytes, isInside: Bool = false) -> ForeignContent {
    // Identifying an object costs more than reading it.
    if descriptionCount == Self.maximumDescriptions { return .keys([]) }
    descriptionCount += 1
    return ForeignContent(of: beginning, isInside: isInside)
  }

  /// Copies the first bytes of the current document, which may have left the window before it proves to have no record.
  mutating func keepBeginning(at offset: Int) {
    document.beginning = window.bytes(at: offset, upTo: ForeignContent.reach).map { Array($0) } ?? []
    document.line = window.line(of: offset)
  }
}

/// The values in a record that this library prints but does not read, because they follow from others.
enum PrintedDerivedValues {
  /// Returns the keys of values that are not read, in a record that does not have all that they follow from.
  static func detached(in record: Bytes, of kind: EntityKind) -> [String] {
    // An outline costs more than reading a small file, and hardly any input has such a key.
    guard mayHaveUnreadPath(record, of: kind) else { return [] }
    let outline = KeyOutline(of: record)
    let keys = outline.outermost
    let all = Set(keys + keys.map(RecordKeys.shared.usualSpelling))
    return keys.filter { key in
      guard !Array(key.utf8).withBytes(isRead), let path = path(key, of: kind) else { return false }
      if !path.steps.isEmpty { return true }
      let isPrinted = key.contains(".") || path.field.printedNames.contains { $0.name == key }
      return isPrinted && !path.field.follows(from: all, inner: outline.inner)
    }
  }

  /// Returns whether a valid record may have a key that names a field but is not read, inside it perhaps.
  private static func mayHaveUnreadPath(_ record: Bytes, of kind: EntityKind) -> Bool {
    guard var position = record.start else { return false }
    let end = position + record.count
    while position < end {
      defer { position += 1 }
      guard position.pointee == UInt8(ascii: "\"") else { continue }
      let start = position + 1
      var escaped = false
      guard let quote = JSONScanner.skipString(start, escaped: &escaped) else { return false }
      position = quote
      guard JSONScanner.skipSpace(quote + 1).pointee == UInt8(ascii: ":") else { continue }
      let key = Bytes(start: start, count: quote - start)
      if !isRead(key), escaped || path(String(decoding: key, as: UTF8.self), of: kind) != nil { return true }
    }
    return false
  }

  /// Returns the path that a key names; that of a time for a part of it, such as `departure.hour`.
  private static func path(_ key: String, of kind: EntityKind) -> FieldPath? {
    try? FieldPath(parsing: withoutPart(key), of: kind)
  }

  /// Returns the name of a time without the part of it that a printed name ends in, such as `departure.hour`.
  private static func withoutPart(_ key: String) -> String {
    guard let dot = key.lastIndex(of: "."), TimePart(rawValue: String(key[key.index(after: dot)...])) != nil else {
      return key
    }
    return String(key[..<dot])
  }

  /// Returns whether the value of a key is read; `enroute` is known as the name of a list only.
  private static func isRead(_ key: Bytes) -> Bool {
    RecordKeys.shared.find(key, in: .record).isKnown && !key.elementsEqual("enroute".utf8)
  }
}

extension Field {
  /// Returns whether a record with some keys has all that the field is derived from.
  ///
  /// Records of airports and airlines never have the flights that their counts follow from. `inner` are the keys of the
  /// first object in the record: that of an airport has the position if there is one.
  fileprivate func follows(from keys: Set<String>, inner: [String]) -> Bool {
    if entity != .flights { return true }
    let needsPositions = if case .formula(let formula) = source { formula.followsLinks } else { false }
    return inputs.all.allSatisfy { $0.isPrinted(in: keys) } && (!needsPositions || inner.contains("code"))
  }
}

extension FlightColumn {
  fileprivate func isPrinted(in keys: Set<String>) -> Bool {
    column.paths.contains { keys.contains(String($0.prefix { $0 != "/" })) }
      || PrintedValue.all.contains { $0.column == self && keys.contains($0.name) }
  }
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
  ///
  /// Objects without a description are counted with the only kind that is known by its first object.
  static func add(_ other: UnreadPlace, to all: inout [UnreadPlace]) {
    if let index = all.firstIndex(where: { $0.content == other.content }) {
      all[index].count += other.count
    } else if other.content == .keys([]), all.count == 1, all[0].content.isOfKeys {
      all[0].count += other.count
    } else if all.count < maximumKinds {
      all.append(other)
    } else {
      all[all.count - 1].count += other.count
    }
  }
}
