internal import Synchronization

/// A page of a larger structure, shared by its copies until one of them changes it.
// A class, not a protocol: at launch the runtime searches all conformances of the program for one to a protocol.
@safe class DirectoryPage {
  /// The address of the page's contents, valid as long as the page.
  let start: UnsafeMutableRawPointer
  // Atomic, because owners of copies of one store may fix a page at the same time, each on its own thread.
  private let fixed: Atomic<Bool>

  init(start: UnsafeMutableRawPointer, isFixed: Bool = false) {
    unsafe self.start = start
    fixed = Atomic(isFixed)
  }

  /// Whether the page is read-only, as one read from a file is: it is copied before it changes.
  final var isFixed: Bool { fixed.load(ordering: .relaxed) }

  /// Makes the page read-only, because a copy reads part of its contents.
  final func fix() { fixed.store(true, ordering: .relaxed) }
}

/// Pages in order, with the addresses of their contents, so that reads through `starts` do no reference counting.
// Exclusivity is not checked at run time: every text that is added would pay for it, and no closure calls back into
// the directory.
@safe final class Directory<Page: DirectoryPage> {
  @safe @exclusivity(unchecked) private(set) var pages: [Page]
  @safe @exclusivity(unchecked) private(set) var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  @safe @exclusivity(unchecked) private var capacity: Int

  init(_ pages: [Page] = []) {
    self.pages = pages
    capacity = max(4, pages.count)
    starts = .allocate(capacity: capacity)
    for index in pages.indices { unsafe starts[index] = pages[index].start }
  }

  deinit { unsafe starts.deallocate() }

  func append(_ page: Page) {
    if pages.count == capacity {
      let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity * 2)
      unsafe larger.update(from: starts, count: pages.count)
      unsafe starts.deallocate()
      starts = unsafe larger
      capacity *= 2
    }
    unsafe starts[pages.count] = page.start
    pages.append(page)
  }

  /// Replaces the page at an index, or appends the page if the index is one past the last.
  func put(_ page: Page, at index: Int) {
    guard index < pages.count else { return append(page) }
    pages[index] = page
    unsafe starts[index] = page.start
  }

  /// Returns whether a page may change in place: it has no other owner and is not read-only.
  @inline(__always)
  func isUnique(_ index: Int) -> Bool {
    guard isKnownUniquelyReferenced(&pages[index]) else { return false }
    // Another owner may have fixed the page before it released it; this orders that write before the read below.
    atomicMemoryFence(ordering: .acquiring)
    return !pages[index].isFixed
  }

  /// Replaces a page by a copy unless it may change in place.
  @inline(__always)
  func makeUnique(_ index: Int, copy: (Page) -> Page) {
    if isUnique(index) { return }
    pages[index] = copy(pages[index])
    unsafe starts[index] = pages[index].start
  }
}
