/// Why loading failed.
///
/// Nothing of the load has come into the store then.
public struct LoadError: Error, Sendable, Hashable {
  /// What went wrong.
  public enum Reason: Sendable, Hashable {
    /// The system cannot open or read the input; in its own words.
    case unreadable(String)
    /// A folder holds no file that could be data.
    case noDataFiles
    /// Something in a folder is named as data files are, and is no file.
    case noFile
    /// A link in a folder leads to another folder, and is not followed.
    case linkToFolder
    /// A name in a folder is no UTF-8, so that nothing can be called by it.
    case nameNotUTF8
    /// The input is no JSON.
    case malformed(JSONFault.Reason)
  }

  /// What went wrong.
  public let reason: Reason
  /// The name of the input.
  public let source: String
  /// Where in the input, for a malformed one.
  public let place: SourcePlace?

  init(reason: Reason, source: String, place: SourcePlace? = nil) {
    self.reason = reason
    self.source = source
    self.place = place
  }
}

/// A record that was left out because it is not sound.
public struct RejectedRecord: Sendable, Hashable {
  /// Where the record starts.
  public let place: SourcePlace
  /// The way to the record within its document, such as `arrivals[3]`; empty for a document that is the record.
  public let path: String
  /// What is wrong with it.
  public let cause: UnsoundRecord
}

/// The findings of loading.
public struct LoadReport: Sendable, Hashable {
  /// The number of records read, duplicates and rejected ones included.
  public internal(set) var recordCount = 0
  /// The number of records left out.
  public internal(set) var rejectedCount = 0
  /// The records left out, at most the first ten thousand of each input.
  public internal(set) var rejected: [RejectedRecord] = []
  /// What was passed over because it is no flight, airport or airline, at most a few kinds of it for each input.
  public internal(set) var unread: [UnreadPart] = []
  /// The number of flights without an identifier and a scheduled time that were taken for others of the same ident: nothing
  /// tells whether they are.
  public internal(set) var indistinctCount = 0
  /// The same flights, by ident and origin: at most ten thousand of these.
  public internal(set) var indistinct: [IndistinctFlights] = []
  /// The values of unique attributes that came to two entities; see ``CustomAttribute``.
  public internal(set) var conflicts: [AttributeConflict] = []

  /// Whether something was found, and nothing of it could be loaded.
  public var isBarren: Bool { recordCount == rejectedCount && (rejectedCount > 0 || !unread.isEmpty) }

  /// Notes that a file is empty.
  mutating func noteEmpty(_ source: DataSource) {
    guard case .file(let path) = source else { return }
    let place = SourcePlace(source: path, offset: 0, line: 1, column: 1, excerpt: nil)
    unread.append(UnreadPart(place: place, count: 0, content: .nothing))
  }

  /// Adds what was found in another input.
  mutating func add(_ other: LoadReport) {
    recordCount += other.recordCount
    rejectedCount += other.rejectedCount
    rejected += other.rejected
    unread += other.unread
    indistinctCount += other.indistinctCount
    indistinct += other.indistinct
    conflicts += other.conflicts
  }
}

extension RejectedRecord {
  /// Finds the places of records that are not sound.
  static func describe(_ unsound: [UnsoundPlace], in source: DataSource, window: ByteWindow) -> [RejectedRecord] {
    if unsound.isEmpty { return [] }
    // An object that holds others ends after them, and so is reported after them.
    let unsound = unsound.sorted { $0.offset < $1.offset }
    var rejected: [RejectedRecord] = []
    if var finder = PlaceFinder(source, after: window) {
      for unsound in unsound {
        let place = finder.place(of: unsound.offset)
        rejected.append(RejectedRecord(place: place, path: unsound.path, cause: unsound.reason))
      }
    } else {
      for unsound in unsound {
        let bare = SourcePlace(source: source.name, offset: unsound.offset, line: nil, column: nil, excerpt: nil)
        rejected.append(RejectedRecord(place: unsound.place ?? bare, path: unsound.path, cause: unsound.reason))
      }
    }
    return rejected
  }
}
