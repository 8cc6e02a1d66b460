internal import Foundation

/// A file that holds a whole store.
///
///     let archive = Archive(path: "flights.store")
///     var update = try archive.beginUpdate()
///     try update.store.load(DataFiles.sources(at: "pages"))
///     try update.commit()
///     try archive.open().airport(code: "KORD")?.arrivals.count
///     // 118, if the pages are those of `FlightStore.sample`
///
/// The file keeps everything that a store knows, including the record states from which rows are merged, so data that
/// is loaded later is merged as if all of it had been loaded together. It is never changed in place: saving replaces it
/// atomically, and a process that has the old file open keeps reading that.
public struct Archive: Sendable, Hashable {
  /// The path of the file, which need not exist yet.
  public let path: String

  /// Creates a reference to a store file by its path.
  public init(path: String) { self.path = path }

  /// Whether a file exists at the path.
  public var exists: Bool { FileStamp(path) != nil }

  /// Opens the store.
  ///
  /// All checksums are verified. Later changes of the file do not affect the store.
  ///
  /// - Returns: The store as it was saved.
  /// - Throws: `ArchiveError` if the file cannot be read, is not a store file, is damaged or was written by another
  ///   version.
  /// - Complexity: O(*n*), where *n* is the size of the file, at memory bandwidth.
  public func open() throws(ArchiveError) -> FlightStore { try open(indexed: true) }

  func open(indexed: Bool) throws(ArchiveError) -> FlightStore {
    try read { reader throws(ArchiveFault) in try reader.store(indexed: indexed) }
  }

  /// Calls `body` with a reader of the file.
  ///
  /// - Throws: `ArchiveError` as `open()` does, for the directory and for what `body` reads. If the file has been
  ///   written to since it was opened, any fault is reported as that change.
  func read<Product>(_ body: (ArchiveReader) throws(ArchiveFault) -> Product) throws(ArchiveError) -> Product {
    do throws(ArchiveFault) {
      let file = try ArchiveFile(path)
      do throws(ArchiveFault) { return try body(try ArchiveReader(file)) } catch {
        throw file.hasChanged ? .changed : error
      }
    } catch {
      throw ArchiveError(reason: error, path: path)
    }
  }

  /// Saves a store, replacing the contents of the file.
  ///
  /// Creates missing folders. The store itself does not change: to note that it has been saved, call
  /// `FlightStore.save()` afterward.
  ///
  /// - Parameter store: The store.
  /// - Throws: `ArchiveError` if the file cannot be written, or this process is changing it already (`inUse`); its
  ///   contents then stay as they are.
  /// - Complexity: O(*n*), where *n* is the size of the store.
  public func save(_ store: FlightStore) throws(ArchiveError) {
    var update = try ArchiveUpdate(self) {}
    update.store = store
    try update.commit()
  }

  /// Begins a change of the store under an exclusive lock.
  ///
  /// Waits while another process changes this or any other store file of the same folder. A process makes one change of
  /// a file at a time: a second one throws, because it might wait on the thread that is to finish the first one. Creates
  /// missing folders.
  ///
  /// - Parameter busy: Called once if another process holds the lock.
  /// - Returns: The change, with the current store; an empty store if there is no file yet.
  /// - Throws: `ArchiveError` if the file cannot be read, its folder cannot be locked, or this process is changing the
  ///   file already (`inUse`).
  /// - Complexity: O(*n*), where *n* is the size of the file, at memory bandwidth.
  public func beginUpdate(whenBusy busy: () -> Void = {}) throws(ArchiveError) -> ArchiveUpdate {
    var update = try ArchiveUpdate(self, whenBusy: busy)
    if exists { update.store = try open(indexed: false) }
    return update
  }

  /// Returns whether a file begins as store files do.
  package static func isArchive(_ path: String) -> Bool { InputBytes.doesFile(path, beginWith: ArchiveFormat.magic) }
}

/// A change of a store file, which takes effect as a whole when it is committed, and otherwise not at all.
public struct ArchiveUpdate: ~Copyable {
  /// The store, to be changed.
  public var store = FlightStore()
  private let path: String
  private let lock: FolderLock

  init(_ archive: Archive, whenBusy busy: () -> Void) throws(ArchiveError) {
    path = LinkTarget.of(archive.path)
    do throws(ArchiveFault) {
      if archive.path.hasNUL { throw .invalidPath }
      // A file must not replace a device or a pipe.
      if (try? Folder.content(path)) == .other { throw .noStoreFile }
      let folder = FolderLock.folder(of: path)
      try ArchiveFault.converting { () throws(WriteFault) in try ReplacementFile.makeFolder(folder, mode: 0o700) }
      lock = try FolderLock(path, whenBusy: busy)
    } catch {
      throw ArchiveError(reason: error, path: archive.path)
    }
  }

  /// Saves the store in its current state.
  ///
  /// - Throws: `ArchiveError` if the file cannot be written; its contents then stay as they are.
  /// - Complexity: O(*n*), where *n* is the size of the store.
  public consuming func commit() throws(ArchiveError) {
    do throws(ArchiveFault) {
      let file = try ArchiveFault.converting { () throws(WriteFault) in
        try ReplacementFile(for: path, part: "\(path).\(getpid()).part")
      }
      try ArchiveWriter.write(store.graph, into: file)
    } catch {
      throw ArchiveError(reason: error, path: path)
    }
  }
}

package enum DataError: Error {
  case input(LoadError)
  case archive(ArchiveError)
}

extension DataSource {
  /// The store file that the source is; `nil` for JSON.
  var archive: Archive? {
    if case .file(let path) = self, Archive.isArchive(path) { Archive(path: path) } else { nil }
  }

  package var isStoreFile: Bool { archive != nil }
}

extension FlightStore {
  /// Adds the contents of sources, which may be JSON or store files; if one fails, nothing is added.
  ///
  /// Their order does not count: all store files together are later than this store, and all JSON is later than these.
  ///
  /// `observer` is called from time to time with the number of bytes read since the last call.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func add(_ sources: [DataSource], observer: ((Int) -> Void)? = nil) throws(DataError) -> LoadReport {
    var store = self
    var archived = FlightStore()
    var inputs: [DataSource] = []
    for source in sources {
      if let archive = source.archive {
        do throws(ArchiveError) { archived.merge(try archive.open(indexed: false), isLater: false) } catch {
          throw .archive(error)
        }
      } else {
        inputs.append(source)
      }
    }
    store.merge(archived)
    let report: LoadReport
    do throws(LoadError) {
      report =
        inputs.isEmpty ? LoadReport() : try store.load(inputs, with: Loading(plan: LoadPlan(), observer: observer))
    } catch {
      throw .input(error)
    }
    self = store
    return report
  }
}

/// An error that occurs while opening or saving a store file.
public struct ArchiveError: Error, Sendable, Hashable {
  /// The reason for an error.
  public enum Reason: Error, Hashable {
    /// A system call failed, with the message of the system.
    case system(String)
    /// The file does not begin as store files do.
    case noStoreFile
    /// The file has no bytes.
    case empty
    /// The file is shorter or longer than when it was written.
    case cut(size: Int, expected: Int)
    /// The bytes of a range are not those that were written.
    case damaged(Range<Int>)
    /// The file was written to while it was read.
    case changed
    /// This process is changing the file already.
    case inUse
    /// The file has the given format version, of a later version of the program.
    case laterVersion(Int)
    /// The file has the given format version, of an earlier version of the program, which is not supported.
    case earlierVersion(Int)
    /// The bytes are those that were written, but they do not describe a store.
    case contradictory
    /// The store exceeds a limit of the file format.
    case tooLarge
  }

  /// The reason for the error.
  public let reason: Reason
  /// The path of the file.
  public let path: String
}

/// An error of a store file, as thrown by code that does not know its path.
typealias ArchiveFault = ArchiveError.Reason

extension ArchiveError: DescribedError {
  /// A description of the error, beginning with the path of the file.
  public var description: String { words(in: .plain) }

  package func words(in form: MessageForm) -> String { "\(form.path(path)): \(reason)" }
}

extension ArchiveError.Reason: DescribedError {
  /// A description of the reason, without the path of the file.
  public var description: String { words(.en) }

  /// Returns the reason in a language, without the path of the file.
  package func words(_ language: Language) -> String {
    let word = language.word
    let again = word("remove it and import the data again", "удалите его и загрузите данные заново")
    return switch self {
    case .system(let why): why
    case .noStoreFile: word("not a store file", "это не файл хранилища")
    case .empty: word("the file is empty; ", "файл пуст; ") + again
    case .cut(let size, let expected):
      word(
        "the file is damaged; it has \(size) of \(expected) bytes; ",
        "файл повреждён: в нём \(size) байт, а записано было \(expected); ") + again
    case .damaged(let range):
      word("the file is damaged between bytes", "файл повреждён между байтами") + " \(range.lowerBound + 1) "
        + word("and", "и") + " \(range.upperBound); " + again
    case .changed:
      word(
        "the file changed while it was read; none of it was used; try again",
        "файл изменился, пока его читали; из него ничего не взято; повторите попытку")
    case .inUse: word("this program is changing the file already", "эта программа уже меняет файл")
    case .laterVersion(let version):
      word(
        "the file has format \(version), written by a later version of flights",
        "файл вида \(version): его записала более новая версия flights")
    case .earlierVersion(let version):
      word(
        "the file has format \(version), written by an earlier version of flights; ",
        "файл вида \(version): его записала более старая версия flights; ") + again
    case .contradictory: word("the file is inconsistent; ", "файл противоречит сам себе; ") + again
    case .tooLarge:
      word("too much data for one file; use several", "столько в один файл не поместится; возьмите несколько")
    }
  }
}
