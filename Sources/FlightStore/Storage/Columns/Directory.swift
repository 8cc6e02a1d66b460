internal import Synchronization

/// A piece of something larger that copies share until one of them changes it.
// A class: to know that a type conforms to a protocol, a starting program searches all of its conformances.
class DirectoryPage {
  /// Where its contents begin, for as long as it lives.
  let start: UnsafeMutableRawPointer
  // Those who have copies of one store may fix a page at the same time, each from a thread of its own.
  private let fixed: Atomic<Bool>

  init(start: UnsafeMutableRawPointer, isFixed: Bool = false) {
    self.start = start
    fixed = Atomic(isFixed)
  }

  /// Whether nobody may write into it, as into a file that is mapped: it is copied before it changes.
  final var isFixed: Bool { fixed.load(ordering: .relaxed) }

  /// Lets nobody write into it from now on, for a copy reads some of what it holds.
  final func fix() { fixed.store(true, ordering: .relaxed) }
}

/// Pages in order, and where the contents of each begin: reading through `starts` counts no references.
// Exclusivity is not checked while the program runs: every text that is added would pay for it, and nobody calls back.
final class Directory<Page: DirectoryPage> {
  @exclusivity(unchecked) private(set) var pages: [Page]
  @exclusivity(unchecked) private(set) var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  @exclusivity(unchecked) private var capacity: Int

  init(_ pages: [Page] = []) {
    self.pages = pages
    capacity = max(4, pages.count)
    starts = .allocate(capacity: capacity)
    for (index, page) in pages.enumerated() { starts[index] = page.start }
  }

  deinit { starts.deallocate() }

  func append(_ page: Page) {
    if pages.count == capacity {
      let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: capacity * 2)
      larger.update(from: starts, count: pages.count)
      starts.deallocate()
      starts = larger
      capacity *= 2
    }
    starts[pages.count] = page.start
    pages.append(page)
  }

  /// Puts a page in the place of another, or after the last.
  func put(_ page: Page, at index: Int) {
    guard index < pages.count else { return append(page) }
    pages[index] = page
    starts[index] = page.start
  }

  /// Whether a page may change without anybody else seeing it.
  @inline(__always)
  func isUnique(_ index: Int) -> Bool {
    guard isKnownUniquelyReferenced(&pages[index]) else { return false }
    // Whoever had it too may have fixed it before letting go of it.
    atomicMemoryFence(ordering: .acquiring)
    return !pages[index].isFixed
  }

  /// Makes sure that nobody else sees a page change.
  @inline(__always)
  func makeUnique(_ index: Int, copy: (Page) -> Page) {
    if isUnique(index) { return }
    pages[index] = copy(pages[index])
    starts[index] = pages[index].start
  }
}
