internal import Foundation

/// A record that was skipped because it is invalid.
public struct RejectedRecord: Sendable, Hashable {
  /// The start of the record.
  public let place: SourcePlace
  /// The path of the record within its document, such as `arrivals[3]`; empty if the document is the record.
  public let path: String
  /// The reason why the record is invalid.
  public let cause: UnsoundRecord
}

/// Objects that were skipped because they are not flights, airports or airlines.
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

/// The counts and findings of a load.
public struct LoadReport: Sendable, Hashable {
  /// The number of records read, including duplicate and rejected ones.
  public internal(set) var recordCount = 0
  /// The number of records rejected.
  public internal(set) var rejectedCount = 0
  /// The rejected records, at most the first ten thousand of each input.
  public internal(set) var rejected: [RejectedRecord] = []
  /// The content skipped because it is no flight, airport or airline, grouped by kind; at most a few kinds per input.
  public internal(set) var unread: [UnreadPart] = []
  /// The number of replies with a link to a next page, which may not be among the inputs.
  public internal(set) var nextPageCount = 0
  /// The number of indistinct flights that were merged into others of the same ident.
  ///
  /// They have neither an identifier nor a scheduled time, so nothing shows that they are the same flight.
  public internal(set) var indistinctCount = 0
  /// The indistinct flights by ident and origin, at most ten thousand.
  public internal(set) var indistinct: [IndistinctFlights] = []
  /// The values of unique attributes that two entities claim; see ``CustomAttribute``.
  public internal(set) var conflicts: [AttributeConflict] = []

  /// Whether the input had content but none of it could be loaded.
  public var isBarren: Bool { recordCount == rejectedCount && (rejectedCount > 0 || !unread.isEmpty) }

  package init() {}

  /// Notes that a file is empty or, with `hasBytes`, only white space.
  mutating func noteEmpty(_ source: DataSource, hasBytes: Bool) {
    guard case .file(let path) = source else { return }
    let place = SourcePlace(path, offset: 0, at: LinePosition())
    unread.append(UnreadPart(place: place, count: 0, content: hasBytes ? .whiteSpace : .nothing))
  }

  package mutating func add(_ other: LoadReport) {
    recordCount += other.recordCount
    rejectedCount += other.rejectedCount
    rejected += other.rejected
    unread += other.unread
    nextPageCount += other.nextPageCount
    indistinctCount += other.indistinctCount
    indistinct += other.indistinct
    conflicts += other.conflicts
  }
}

extension RejectedRecord {
  static func describe(_ unsound: [UnsoundPlace], in source: DataSource, window: ByteWindow) -> [RejectedRecord] {
    if unsound.isEmpty { return [] }
    // An object that contains others ends after them, and so is reported after them.
    let unsound = unsound.sorted { $0.offset < $1.offset }
    var finder = PlaceFinder(source, after: window)
    return unsound.map { unsound in
      let place = finder?.place(of: unsound.offset) ?? unsound.place
      return RejectedRecord(
        place: place ?? SourcePlace(source.name, offset: unsound.offset), path: unsound.path, cause: unsound.reason)
    }
  }
}

extension UnreadPart {
  static func describe(_ unread: [UnreadPlace], in source: DataSource, window: ByteWindow) -> [UnreadPart] {
    var finder = PlaceFinder(source, after: window)
    return unread.sorted { $0.offset < $1.offset }.map { unread in
      let place = finder?.place(of: unread.offset) ?? SourcePlace(source.name, offset: unread.offset, at: unread.line)
      return UnreadPart(place: place, count: unread.count, content: unread.content)
    }
  }
}

/// Flights merged into one although nothing shows that they are the same: they have no identifier or scheduled time.
public struct IndistinctFlights: Sendable, Hashable {
  /// The ident that all of them have.
  public let ident: String
  /// The code of the airport that all of them leave; `nil` if none is given.
  public let origin: String?
  /// The number of flights merged into the first.
  public internal(set) var count: Int
}

/// A counter of indistinct flights by ident and origin.
struct IndistinctCounts {
  private struct Key: Hashable {
    let ident: String
    let origin: String?
  }

  // A bound for hostile input, which may have as many idents as records.
  private static let maximum = 10_000

  private(set) var total = 0
  private var counts: [Key: Int] = [:]

  mutating func add(_ ident: String, from origin: String?, count: Int = 1) {
    total += count
    let key = Key(ident: ident, origin: origin)
    if counts[key] != nil || counts.count < Self.maximum { counts[key, default: 0] += count }
  }

  mutating func add(_ other: IndistinctCounts) {
    for (key, count) in other.counts { add(key.ident, from: key.origin, count: count) }
    total += other.total - other.counts.values.reduce(0, +)
  }

  /// The counted flights in order of ident and origin; at most ten thousand.
  var flights: [IndistinctFlights] {
    counts.map { IndistinctFlights(ident: $0.ident, origin: $0.origin, count: $1) }
      .sorted { ($0.ident, $0.origin ?? "") < ($1.ident, $1.origin ?? "") }
  }
}

/// A value of a unique attribute that two entities claim: the first keeps it, the other has none.
public struct AttributeConflict: Sendable, Hashable {
  /// The name of the attribute.
  public let attribute: String
  /// The kind of both entities.
  public let entity: EntityKind
  /// The identifier of the entity that keeps the value, as text.
  public let holder: String
  /// The identifier of the entity that loses the value, as text.
  public let other: String
}

extension AttributeConflict: CustomStringConvertible {
  /// A line that names the attribute, the entity that loses its value and the one that keeps it.
  public var description: String {
    func shown(_ id: String) -> String { MessageForm.plain.shown(id) }
    return "the \(attribute) of \(shown(other)) is left out: it is unique, and \(shown(holder)) has the same value"
  }
}

/// The progress of loading.
public struct LoadProgress: Sendable, Hashable {
  /// The number of bytes read so far.
  public let bytesRead: Int
  /// The total number of bytes; `nil` if the size of an input is unknown.
  public let totalBytes: Int?

  /// Returns an observer that sums the bytes read from inputs and reports the progress to a function.
  static func observer(of sources: [DataSource], reportingTo report: @escaping (LoadProgress) -> Void) -> (Int) -> Void
  {
    let total = DataSource.size(of: sources)
    var bytesRead = 0
    return { count in
      // Where the parts of two threads meet, some bytes are read twice.
      bytesRead = min(bytesRead + count, total ?? .max)
      report(LoadProgress(bytesRead: bytesRead, totalBytes: total))
    }
  }
}

/// An error that made loading fail.
///
/// The store is unchanged: no part of the load has been added.
public struct LoadError: Error, Sendable, Hashable {
  /// The reason why loading failed.
  public enum Reason: Sendable, Hashable {
    /// The system cannot open or read the input, with its own message.
    case unreadable(String)
    /// A folder contains no data file.
    case noDataFiles
    /// The only data files in a folder are hidden, and so are not read.
    case onlyHiddenFiles
    /// An item in a folder has the name of a data file but is not a file.
    case noFile
    /// A file in a folder may hold data, but does not have the name of a data file.
    case otherName
    /// A link in a folder leads to another folder, and is not followed.
    case linkToFolder
    /// A name in a folder is not valid UTF-8, so that the file cannot be opened by it.
    case nameNotUTF8
    /// The input is a store file, which an `Archive` opens.
    case storeFile
    /// The input is not JSON.
    case malformed(JSONFault.Reason)
  }

  /// The reason why loading failed.
  public let reason: Reason
  /// The name of the input.
  public let source: String
  /// The place in the input, for a malformed one.
  public let place: SourcePlace?

  init(reason: Reason, source: String, place: SourcePlace? = nil) {
    self.reason = reason
    self.source = source
    self.place = place
  }
}

extension LoadError: DescribedError {
  /// The reason, preceded by the place and, for malformed input, followed by the marked line.
  public var description: String { words(in: .plain) }

  package func words(in form: MessageForm) -> String {
    switch reason {
    case .storeFile where source == "-": "standard input: a store file, which is read only by its path"
    case .unreadable, .noDataFiles, .onlyHiddenFiles, .noFile, .otherName, .linkToFolder, .nameNotUTF8, .storeFile:
      "\(source == "-" ? "standard input" : form.path(source)): \(reason)"
    case .malformed:
      (place?.words(in: form) ?? form.shown(source)) + ": \(reason)"
        + (place?.excerpt.map { "\n" + $0.marked(place?.line, in: form) } ?? "")
    }
  }
}

extension LoadError.Reason: CustomStringConvertible {
  /// The reason, without the place.
  public var description: String { words(.en) }

  /// Returns the reason in a language, without the place.
  package func words(_ language: Language) -> String {
    let word = language.word
    return switch self {
    case .unreadable(let why): why
    case .noDataFiles:
      word("no .json, .ndjson or .jsonl file in this folder", "в папке нет файлов .json, .ndjson и .jsonl")
    case .onlyHiddenFiles:
      Self.noDataFiles.words(language)
        + word(" but hidden ones, which are not read", ", кроме скрытых; они не читаются")
    case .noFile:
      word(
        "not a file but a pipe or a device, which is not read in a folder",
        "не файл, а канал или устройство; в папке такие не читаются")
    case .otherName:
      word(
        "not read in a folder, because its name does not end in .json, .ndjson or .jsonl",
        "в папке не читается: имя не кончается на .json, .ndjson или .jsonl")
    case .linkToFolder:
      word("a link to a folder, which is not followed", "ссылка на папку; по таким ссылкам программа не ходит")
    case .nameNotUTF8:
      word(
        "holds a file whose name is not UTF-8, which cannot be read",
        "есть имя не в UTF-8; файл с таким именем не прочесть")
    case .storeFile: word("a store file; open it with `Archive`", "это файл хранилища, а не JSON")
    case .malformed(let fault): fault.words(language)
    }
  }
}

extension RejectedRecord: CustomStringConvertible {
  /// The place, the path of the invalid value and the reason.
  public var description: String { words(in: .plain) }

  package func words(in form: MessageForm) -> String {
    let way = [path, cause.key].filter { !$0.isEmpty }.joined(separator: ".")
    return place.words(in: form) + ": " + (way.isEmpty ? "" : form.shown(way) + ": ")
      + form.shown(cause.reason.description)
  }
}

extension LoadError {
  init(changed source: DataSource) {
    self.init(reason: .unreadable(InputFault.changed.reason), source: source.name)
  }

  /// Runs work that reads inputs, and throws if one of the inputs has changed before it ends.
  static func ifChanged<Product>(
    _ sources: [DataSource], _ work: () throws(LoadError) -> Product
  ) throws(LoadError) -> Product {
    let stamps = SourceStamps(sources)
    let product: Product
    do throws(LoadError) {
      product = try work()
    } catch {
      // Malformed JSON may be a half-written file, so a change takes precedence.
      throw stamps.changed.map { LoadError(changed: $0) } ?? error
    }
    if let changed = stamps.changed { throw LoadError(changed: changed) }
    return product
  }
}
