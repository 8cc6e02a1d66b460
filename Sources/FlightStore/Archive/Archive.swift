/// A store in a file: saved whole, opened at once, whatever its size.
///
///     let archive = Archive(path: "flights.store")
///     var update = try archive.beginUpdate()
///     try update.store.load(DataFiles.sources(at: "pages"))
///     try update.commit()
///     try archive.open().airport(code: "KORD")?.arrivals.count
///     // 46
///
/// The file keeps all that a store knows, also the states that came before, so that what is loaded later is merged as if it
/// had come together. It is never changed in place: saving puts another file in its place, and whoever has the old one open
/// keeps it.
public struct Archive: Sendable, Hashable {
  /// The path of the file, which need not be there yet.
  public let path: String

  /// Refers to a store file by its path.
  public init(path: String) { self.path = path }

  /// Whether there is anything at the path.
  public var exists: Bool { FolderLock.exists(path) }

  /// Opens the store.
  ///
  /// Every checksum is taken. What happens to the file afterwards changes nothing in the store.
  ///
  /// - Returns: The store as it was saved.
  /// - Throws: `ArchiveError` when the file cannot be read, is no store file, is damaged or was written by another version.
  /// - Complexity: O(*n*), where *n* is the size of the file, at the speed of memory.
  public func open() throws(ArchiveError) -> FlightStore { try open(indexed: true) }

  /// Opens the store; looking entities up by their identity is quick if it is indexed.
  ///
  /// - Throws: `ArchiveError` as `open()` does.
  func open(indexed: Bool) throws(ArchiveError) -> FlightStore {
    try read { reader throws(ArchiveFault) in try reader.store(indexed: indexed) }
  }

  /// Opens the file for reading.
  ///
  /// - Throws: `ArchiveError` as `open()` does, of what says where everything lies and of what is read. Where somebody has
  ///   written to the file in the meantime, what looks like damage is the change.
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

  /// Saves a store, in place of what the file holds.
  ///
  /// - Parameter store: The store.
  /// - Throws: `ArchiveError` when the file cannot be written; what it holds stays then.
  /// - Complexity: O(*n*), where *n* is the size of the store.
  public func save(_ store: FlightStore) throws(ArchiveError) {
    var update = try ArchiveUpdate(self) {}
    update.store = store
    try update.commit()
  }

  /// Begins a change of the store, which nobody else can change in the meantime.
  ///
  /// Waits for whoever is changing it, or any other store of the same folder. Folders that are missing are made.
  ///
  /// - Parameter busy: Called when there is somebody to wait for.
  /// - Returns: The change, with the store as it is; an empty one when there is no file yet.
  /// - Throws: `ArchiveError` when the file cannot be read, or its folder not be written.
  /// - Complexity: O(*n*), where *n* is the size of the file, at the speed of memory.
  public func beginUpdate(whenBusy busy: () -> Void = {}) throws(ArchiveError) -> ArchiveUpdate {
    var update = try ArchiveUpdate(self, whenBusy: busy)
    if exists { update.store = try open(indexed: false) }
    return update
  }

  /// Tells whether a file begins as store files do.
  package static func isArchive(_ path: String) -> Bool { ArchiveFile.begins(path, with: ArchiveFormat.magic) }
}

/// A change of a store file, which takes effect as a whole when it is committed, and not at all otherwise.
public struct ArchiveUpdate: ~Copyable {
  /// The store, to be changed.
  public var store = FlightStore()
  private let path: String
  private let lock: FolderLock

  init(_ archive: Archive, whenBusy busy: () -> Void) throws(ArchiveError) {
    path = LinkTarget.of(archive.path)
    let folder = FolderLock.folder(of: path)
    do throws(ArchiveFault) {
      try FolderLock.make(folder)
      lock = try FolderLock(folder, whenBusy: busy)
    } catch {
      throw ArchiveError(reason: error, path: archive.path)
    }
  }

  /// The file that is written before it takes the place of the other; to be removed by whoever ends the process meanwhile.
  package var pathOfPart: String { ReplacementFile.path(beside: path) }

  /// Saves the store as it is now.
  ///
  /// - Throws: `ArchiveError` when the file cannot be written; what it holds stays then.
  /// - Complexity: O(*n*), where *n* is the size of the store.
  public consuming func commit() throws(ArchiveError) {
    do throws(ArchiveFault) {
      try ArchiveWriter.write(store.graph, into: try ReplacementFile(for: path))
    } catch {
      throw ArchiveError(reason: error, path: path)
    }
  }
}
