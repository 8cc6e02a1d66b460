/// A consumer of the records of an input.
protocol RecordSink: ~Copyable {
  /// Takes a record, whose values are valid until the call returns.
  ///
  /// - Returns: Whether the record was sufficient; if not, it is passed again with all of its values.
  /// - Throws: `UnsoundRecord` if the record is invalid; reading continues.
  mutating func take(_ record: RawRecord, as kind: RecordKind) throws(UnsoundRecord) -> Bool
}

/// A reader that walks the documents of one input and passes every record in them to a sink.
///
/// `RecordParser` reads objects that are in the window as a whole and contain no other records. Everything else (the
/// pages around them, wrappers, objects cut off by the window, malformed input) is walked here member by member, with a
/// frame for each open container, so that memory does not grow with the size of a page.
struct DocumentReader<Sink: RecordSink & ~Copyable>: ~Copyable {
  typealias Position = BytePosition

  // A bound for hostile input, which may hold millions of unsound records.
  static var maximumUnsound: Int { 10_000 }
  private static var recordSeparator: UInt8 { 0x1E }
  private static var maximumStrays: Int { 16 }
  static var maximumDescriptions: Int { 1000 }

  let window: ByteWindow
  let parser: RecordParser
  var frames: [OpenContainer] = []
  var unsound: [UnsoundPlace] = []
  var unsoundCount = 0
  var recordCount = 0
  /// The skipped content that is not a record, from documents without any record or from among records.
  var unread: [UnreadPlace] = []
  var nextPageCount = 0
  var document = OpenDocument()
  /// The number of times that the content of an object other than a record was identified.
  var descriptionCount = 0
  private var hasDocuments = false
  /// Whether the input contains a record that was read at once.
  private var hasRecords = false
  var sink: Sink
  /// The parts of the input that other threads read.
  private let ahead: (any ReadAhead)?
  /// The remaining runs of the current part.
  private var runs: ArraySlice<ElementRun> = []
  /// The offset at which the next part of another thread starts.
  private var nextPart: Int
  /// The offset at which the next run or part begins.
  private var nextRun: Int

  /// Creates a reader of an input at its start, of which other threads may read the parts `ahead`.
  init(
    _ window: ByteWindow, parser: RecordParser = RecordParser(), sink: consuming Sink, ahead: (any ReadAhead)? = nil
  ) {
    self.ahead = ahead
    nextPart = ahead?.firstStart ?? .max
    nextRun = nextPart
    self.window = window
    self.parser = parser
    self.sink = sink
  }

  /// Reads the input to its end.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func read() throws(ReadStop) {
    var position = try refill(window.start)
    // A byte order mark is not JSON, but editors write one.
    if window.end - position >= 3, position[0] == 0xEF, position[1] == 0xBB, position[2] == 0xBF { position += 3 }
    if let name = ByteWindow.otherEncoding(position) {
      // The error is at the byte order mark, or else at the first zero byte.
      throw fault(.otherEncoding(name), at: position[1] == 0 && position[0] != 0 ? 1 : 0)
    }
    if position < window.end, position.pointee != 0x7B, position.pointee != 0x5B,
      let format = JSONFault.FileFormat(of: rest(position))
    {
      throw fault(.otherFormat(format), at: window.offset(of: position))
    }
    var needsSpace = false
    while true {
      let before = window.offset(of: position)
      position = try skipSpace(position)
      // JSON text sequences (RFC 7464) have a record separator before each document.
      while position.pointee == Self.recordSeparator {
        position = try skipSpace(position + 1)
        needsSpace = false
      }
      if position == window.end {
        guard nextRun == Int.max else { throw .outOfStep }
        return
      }
      if needsSpace, window.offset(of: position) == before { throw unexpected(at: position, expected: .documentEnd) }
      needsSpace = position.pointee != 0x7B && position.pointee != 0x5B
      hasDocuments = true
      document.begin(at: window.offset(of: position), recordCount: recordCount)
      position = try readDocument(position)
      if recordCount == document.recordCount, document.isForeign {
        UnreadPlace.add(takeForeignDocument(), to: &unread)
      }
    }
  }

  /// Reads a document, or an element as if it were one, and returns the position after it.
  mutating func readDocument(_ start: Position) throws(ReadStop) -> Position {
    var position = try value(start, expected: .value)
    while !frames.isEmpty { position = try step(position) }
    return position
  }

  /// Whether the input contains nothing but white space.
  var isEmpty: Bool { !hasDocuments }

  consuming func finish() -> Sink { sink }

  // MARK: Containers

  /// Advances in the innermost container to its next value, or leaves it.
  private mutating func step(_ start: Position) throws(ReadStop) -> Position {
    let top = frames.count - 1
    let isObject = frames[top].isObject
    let isFirst = frames[top].count == 0
    var position = try token(start, expected: following(isObject: isObject, isFirst: isFirst))
    if position.pointee == (isObject ? 0x7D : 0x5D) {
      close()
      return position + 1
    }
    if !isFirst {
      guard position.pointee == 0x2C else {
        throw unexpected(at: position, expected: following(isObject: isObject, isFirst: false))
      }
      position = try token(position + 1, expected: isObject ? .key : .value)
    }
    frames[top].count += 1
    guard isObject else { return try value(position, expected: isFirst ? .valueOrArrayEnd : .value) }
    return try member(position, expected: isFirst ? .keyOrObjectEnd : .key)
  }

  private func following(isObject: Bool, isFirst: Bool) -> JSONFault.Expectation {
    if isObject { return isFirst ? .keyOrObjectEnd : .commaOrObjectEnd }
    return isFirst ? .valueOrArrayEnd : .commaOrArrayEnd
  }

  /// Reads a key, its colon, and its value or the beginning of it.
  private mutating func member(_ start: Position, expected: JSONFault.Expectation) throws(ReadStop) -> Position {
    guard start.pointee == 0x22 else { throw unexpected(at: start, expected: expected) }
    var position = start
    var escaped = false
    var quote = JSONScanner.skipString(position + 1, escaped: &escaped)
    while quote == nil {
      position = try complete(at: position, finding: JSONDiagnosis.key(rest(position)))
      quote = JSONScanner.skipString(position + 1, escaped: &escaped)
    }
    guard let quote else { throw unexpected(at: position, expected: .quote) }
    let top = frames.count - 1
    frames[top].key = Array(Bytes(start: position + 1, count: min(quote - position - 1, 64)))
    let key = parser.find(position + 1, to: quote, escaped: escaped, in: .record)
    position = try token(quote + 1, expected: .colon)
    guard position.pointee == 0x3A else { throw unexpected(at: position, expected: .colon) }
    position = try token(position + 1, expected: .value)
    let isContainer = position.pointee == 0x7B || position.pointee == 0x5B
    if isContainer, !key.isKnown || key.shape == .scalar {
      if key.isKnown { frames[top].values.add(position.pointee == 0x7B ? .object : .list, at: key.slot) }
      return try value(position, expected: .value)
    }
    let end = try whole(position, of: key)
    frames[top].values.collect(key, from: parser)
    return end
  }

  /// Reads a whole value, or opens a frame for it.
  private mutating func value(_ start: Position, expected: JSONFault.Expectation) throws(ReadStop) -> Position {
    switch start.pointee {
    case 0x7B: return try object(start)
    case 0x5B: return try open(start, isObject: false)
    case 0x22, 0x2D, 0x30...0x39, 0x66, 0x6E, 0x74:
      noteStray(start)
      return try whole(start, of: .unknown)
    default: throw unexpected(at: start, expected: expected)
    }
  }

  private mutating func object(_ start: Position) throws(ReadStop) -> Position {
    if _slowPath(window.offset(of: start) >= nextRun), let run = try dueRun(at: start) {
      return try accept(run)
    }
    parser.depth = frames.count
    if let end = record(start) { return end }
    // Most objects that fail in the back half of the window are cut off by its end and deserve a second attempt. Those
    // in the front half contain others; moving the window for each of them would cost more than all other reading.
    guard window.isPastMiddle(start), !window.isLast else { return try open(start, isObject: true) }
    let moved = try refill(start)
    if let end = record(moved) { return end }
    return try open(moved, isObject: true)
  }

  /// Returns the run of another thread that begins at a position, if there is one.
  ///
  /// - Throws: `.outOfStep` if a run does not begin at an element although earlier runs of its part were accepted.
  private mutating func dueRun(at start: Position) throws(ReadStop) -> ElementRun? {
    let offset = window.offset(of: start)
    while offset >= nextRun {
      let isFirst = offset >= nextPart && runs.isEmpty
      if isFirst, let (runs, limit) = ahead?.next() { (self.runs, nextPart) = (runs[...], limit) }
      let run = runs.popFirst()
      nextRun = runs.first?.start ?? nextPart
      guard let run else { continue }
      if offset == run.start, isElement(run) { return run }
      guard isFirst else { throw .outOfStep }
      ahead?.drop()
      runs = []
      nextRun = nextPart
    }
    return nil
  }

  /// Returns whether the current position is an element in the sense of a run.
  private func isElement(_ run: ElementRun) -> Bool {
    frames.count <= ElementRun.depth && run.isArray == frames.last.map { !$0.isObject } ?? false
  }

  /// Reads a whole object and passes it to the sink; returns the position after it, or `nil` if it has to be walked.
  @inline(__always)
  mutating func record(_ start: Position) -> Position? {
    guard let end = parser.parse(start) else { return nil }
    let offset = window.offset(of: start)
    switch emit(at: offset) {
    case .done: break
    case .insufficient: if parser.parseComplete(start) != nil { _ = emit(at: offset) }
    case .listsPlainValues: return nil
    }
    if _slowPath(!hasRecords), recordCount > 0 {
      hasRecords = true
      noteDetachedValues(of: Bytes(start: start, count: end - start), at: offset)
    }
    return end
  }

  /// Notes a plain value, other than null, among the elements of an array or as a document.
  private mutating func noteStray(_ position: Position) {
    guard let top = frames.indices.last else {
      document.hasPlainValue = true
      return keepBeginning(at: window.offset(of: position))
    }
    guard position.pointee != 0x6E, !frames[top].isObject else { return }
    document.hasPlainValue = true
    guard frames[top].strays.count < Self.maximumStrays else { return }
    let offset = window.offset(of: position)
    let line = window.line(of: offset)
    frames[top].strays.append(
      OpenContainer.Stray(offset: offset, line: line, index: frames[top].count - 1, firstByte: position.pointee))
  }

  private mutating func reject(_ stray: OpenContainer.Stray) {
    let found: UnsoundRecord.ValueKind =
      switch stray.firstByte {
      case 0x22: .text
      case 0x66, 0x74: .flag
      default: .number
      }
    let place = stray.line.map { SourcePlace(window.name, offset: stray.offset, at: $0) }
    let reason = UnsoundRecord(reason: .wrongType(found: found, expected: .record), key: "")
    recordCount += 1
    note(UnsoundPlace(offset: stray.offset, place: place, path: path + "[\(stray.index)]", reason: reason))
  }

  private mutating func open(_ position: Position, isObject: Bool) throws(ReadStop) -> Position {
    if frames.isEmpty { keepBeginning(at: window.offset(of: position)) }
    guard frames.count < JSONScanner.maximumDepth else { throw fault(.tooDeep, at: window.offset(of: position)) }
    frames.append(OpenContainer(isObject: isObject, start: window.offset(of: position), level: level))
    return position + 1
  }

  /// The number of objects around the current value.
  var level: Int { frames.last.map { $0.level + ($0.isObject ? 1 : 0) } ?? 0 }

  /// Whether the current member is one under which pages list their records.
  private var isListed: Bool {
    guard let frame = frames.last, frame.isObject else { return false }
    return RecordKeys.lists.contains { frame.key.elementsEqual($0.utf8) }
  }

  /// Leaves a container; an object that turns out to be a record is passed to the sink.
  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    if frame.hasRecords || isListed { for stray in frame.strays { reject(stray) } }
    let top = frames.indices.last
    if let top, frame.hasRecords || frame.hasObjects || frame.isObject { frames[top].hasObjects = true }
    var isRecord = false
    if frame.isObject {
      if frame.values.isEmpty {
        document.count(1, atLevel: level)
        if frame.count > 0, !frame.hasObjects, !frame.hasRecords { noteForeignObject(at: frame.start) }
      } else {
        frame.values.withLoaded(parser.record) {
          _ = emit(at: frame.start, holdsObjects: frame.hasObjects)
          isRecord = parser.kind != nil
        }
      }
    }
    if let top, frame.holdsRecords || frame.hasRecords { frames[top].holdsRecords = true }
    noteUnread(in: frame, isRecord: isRecord, isListed: isListed)
  }

  /// The result of passing a record to the sink.
  private enum Emission {
    case done
    /// The record lacks values, and has to be passed again with all of them.
    case insufficient
    /// The object is a page whose lists hold plain values in place of records.
    case listsPlainValues
  }

  /// Passes the parser's record to the sink.
  private mutating func emit(at offset: Int, holdsObjects: Bool = false) -> Emission {
    guard parser.fillSubstitutes() else { return .insufficient }
    // A reference that is a member belongs to an object that is not a record, such as a flight under unknown keys.
    guard let kind = parser.kind, !(kind.isReference && frames.last.map(\.isObject) ?? false) else {
      if parser.keys.classifier.listsPlainValues(parser.record) { return .listsPlainValues }
      document.count(1, atLevel: level)
      if let top = frames.indices.last { frames[top].hasObjects = true }
      if !holdsObjects, !parser.keys.classifier.isEmptyPage(parser.record) { noteForeignObject(at: offset) }
      return .done
    }
    parser.record.offset = offset
    var isEnough = true
    do throws(UnsoundRecord) {
      isEnough = try sink.take(parser.record, as: kind)
    } catch {
      let isNoted = unsound.count < Self.maximumUnsound
      let place = isNoted && !window.isRepeatable ? window.place(of: offset) : nil
      note(
        UnsoundPlace(
          offset: offset, place: place, path: isNoted ? path : "",
          reason: parser.keys.fault(error, withKeyIn: parser.record))
      )
    }
    if isEnough {
      recordCount += 1
      if let top = frames.indices.last { frames[top].hasRecords = true }
    }
    return isEnough ? .done : .insufficient
  }

  private mutating func note(_ place: UnsoundPlace) {
    unsoundCount += 1
    if unsound.count < Self.maximumUnsound { unsound.append(place) }
  }

  /// The path from the document to the current value, such as `arrivals[3]`.
  private var path: String {
    var path = ""
    for frame in frames {
      // A bound for deeply nested wrappers with long keys.
      if path.utf8.count > 1000 { return path + "…" }
      if frame.isObject {
        path += (path.isEmpty ? "" : ".") + String(decoding: frame.key, as: UTF8.self)
      } else {
        path += "[\(frame.count - 1)]"
      }
    }
    return path
  }

  /// Returns the path from the document to an element of the current array.
  mutating func path(ofElement index: Int) -> String {
    guard let top = frames.indices.last else { return "" }
    let count = frames[top].count
    defer { frames[top].count = count }
    frames[top].count = index + 1
    return path
  }

  // MARK: Tokens

  /// Reads a value that must be in the window as a whole, into the parser's record if the key has a slot.
  private mutating func whole(_ start: Position, of key: RecordKeys.Key) throws(ReadStop) -> Position {
    var position = start
    parser.depth = frames.count - 1
    while true {
      if let end = parser.parseValue(position, of: key) {
        // The digits of a number may continue behind the window.
        if end != window.end || window.isLast { return end }
        position = try refill(position)
        if window.isLast, let end = parser.parseValue(position, of: key) { return end }
        continue
      }
      position = try complete(at: position, finding: JSONDiagnosis.value(rest(position), depth: frames.count))
    }
  }

  /// Reads more of a token that the window cuts off, or throws its error.
  private mutating func complete(at position: Position, finding: JSONDiagnosis.Finding) throws(ReadStop) -> Position {
    let start = window.offset(of: position)
    switch finding {
    case .fault(.loneSurrogate, let offset):
      // A surrogate escape has six characters, so its pair may be cut off.
      if window.end - (position + offset) < 6, !window.isLast { return try refill(position) }
      guard replaceLoneSurrogates(at: position + offset) else { throw fault(.loneSurrogate, at: start + offset) }
      return position
    case .fault(let reason, let offset): throw fault(reason, at: start + offset)
    case .incomplete(let expected):
      if window.isLast { throw fault(.endOfInput(expected: expected), at: window.offset(of: window.end)) }
      return try refill(position)
    case .sound(let end): throw fault(.unexpected(position[end], expected: .documentEnd), at: start + end)
    }
  }

  /// Replaces lone surrogates with U+FFFD, so that they damage a text but do not stop reading.
  private mutating func replaceLoneSurrogates(at position: Position) -> Bool {
    let offset = window.offset(of: position)
    let line = window.line(of: offset)
    let count = window.replaceLoneSurrogates(from: position)
    if count > 0 {
      UnreadPlace.add(UnreadPlace(offset: offset, line: line, count: count, content: .loneSurrogates), to: &unread)
    }
    return count > 0
  }

  /// Returns the position of the next token, and throws at the end of the input.
  private mutating func token(_ start: Position, expected: JSONFault.Expectation) throws(ReadStop) -> Position {
    let position = try skipSpace(start)
    if position == window.end { throw fault(.endOfInput(expected: expected), at: window.offset(of: position)) }
    return position
  }

  /// Returns the position of the next token or the end of the input.
  private mutating func skipSpace(_ start: Position) throws(ReadStop) -> Position {
    var position = JSONScanner.skipSpace(start)
    while position >= window.end, !window.isLast {
      position = JSONScanner.skipSpace(try refill(window.end))
    }
    return position
  }

  private func rest(_ position: Position) -> Bytes {
    Bytes(start: position, count: window.end - position)
  }

  private mutating func refill(_ position: Position) throws(ReadStop) -> Position {
    do throws(InputFault) { return try window.refill(keepingFrom: position) } catch { throw .input(error) }
  }

  private func unexpected(at position: Position, expected: JSONFault.Expectation) -> ReadStop {
    fault(.unexpected(position.pointee, expected: expected), at: window.offset(of: position))
  }

  private func fault(_ reason: JSONFault.Reason, at offset: Int) -> ReadStop {
    .json(JSONFault(reason: reason, offset: offset))
  }
}

/// An error that stops the reading of an input before its end.
enum ReadStop: Error {
  case json(JSONFault)
  case input(InputFault)
  /// The runs that were read ahead do not fit what precedes them.
  case outOfStep
}
