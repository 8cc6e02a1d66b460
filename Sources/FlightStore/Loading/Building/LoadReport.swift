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
    /// An item in a folder has the name of a data file but is not a file.
    case noFile
    /// A link in a folder leads to another folder, and is not followed.
    case linkToFolder
    /// A name in a folder is not valid UTF-8, so that the file cannot be opened by it.
    case nameNotUTF8
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

/// A record that was skipped because it is invalid.
public struct RejectedRecord: Sendable, Hashable {
  /// The start of the record.
  public let place: SourcePlace
  /// The path of the record within its document, such as `arrivals[3]`; empty if the document is the record.
  public let path: String
  /// The reason why the record is invalid.
  public let cause: UnsoundRecord
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

  /// Notes that a file is empty.
  mutating func noteEmpty(_ source: DataSource) {
    guard case .file(let path) = source else { return }
    let place = SourcePlace(source: path, offset: 0, line: 1, column: 1, excerpt: nil)
    unread.append(UnreadPart(place: place, count: 0, content: .nothing))
  }

  /// Adds the findings of another input.
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
  /// Returns rejected records with their places.
  static func describe(_ unsound: [UnsoundPlace], in source: DataSource, window: ByteWindow) -> [RejectedRecord] {
    if unsound.isEmpty { return [] }
    // An object that contains others ends after them, and so is reported after them.
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
