internal import FlightSystem
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

/// A copy-on-write array whose copies share the pages that neither has changed.
///
/// A copy costs one retain; a change to a shared array copies one page of 4096 elements and the list of pages. This
/// keeps a snapshot of a large store, and the first change after it, inexpensive. A read follows two pointers and does
/// no reference counting. New elements are zero. An array of one page grows that page.
@safe struct PagedArray<Element: BitwiseCopyable> {
  private final class Page: DirectoryPage {
    let capacity: Int
    private var size: Int { capacity * MemoryLayout<Element>.stride }

    init(capacity: Int = pageSize) {
      self.capacity = capacity
      unsafe super.init(start: Self.allocate(capacity))
      unsafe start.clear(byteCount: size)
    }

    init(copying other: Page, capacity: Int) {
      self.capacity = capacity
      unsafe super.init(start: Self.allocate(capacity))
      unsafe start.copyMemory(from: other.start, byteCount: other.size)
      unsafe (start + other.size).clear(byteCount: size - other.size)
    }

    deinit { unsafe start.deallocate() }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
      .allocate(byteCount: capacity * MemoryLayout<Element>.stride, alignment: MemoryLayout<UInt64>.alignment)
    }
  }

  private var directory = Directory<Page>()
  // The directory's `starts`, without the indirection through the directory.
  private var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private(set) var count = 0
  private var capacity = 0
  /// The page of zeros that all pages share until they are written into.
  private var zeros: Page?

  init(count: Int = 0) {
    unsafe starts = directory.starts
    resize(to: count)
  }

  subscript(index: Int) -> Element {
    @inline(__always) get { unsafe elements(of: index >> pageShift)[index & pageMask] }
    @inline(__always) set {
      makeDirectoryUnique()
      directory.makeUnique(index >> pageShift) { Page(copying: $0, capacity: $0.capacity) }
      unsafe elements(of: index >> pageShift)[index & pageMask] = newValue
    }
  }

  @inline(__always)
  private func elements(of page: Int) -> UnsafeMutablePointer<Element> {
    unsafe starts[page].assumingMemoryBound(to: Element.self)
  }

  @inline(__always)
  func prefetch(_ index: Int) { unsafe flight_prefetch(elements(of: index >> pageShift) + (index & pageMask)) }

  /// Writes an element of an array that has never been copied: only its page of zeros can be shared.
  @inline(__always)
  mutating func fill(_ index: Int, with element: Element) {
    let page = index >> pageShift
    if unsafe _slowPath(starts[page] == zeros?.start) { directory.put(Page(), at: page) }
    unsafe elements(of: page)[index & pageMask] = element
  }

  /// Extends the array with zeros to a number of elements.
  mutating func resize(to count: Int) {
    if capacity < count { grow(to: count) }
    self.count = count
  }

  private mutating func grow(to least: Int) {
    makeDirectoryUnique()
    if capacity < pageSize {
      let larger = min(pageSize, max(smallestPage, 1 << (Int.bitWidth - (least - 1).leadingZeroBitCount)))
      directory.put(directory.pages.first.map { Page(copying: $0, capacity: larger) } ?? Page(capacity: larger), at: 0)
      capacity = larger
    }
    if capacity < least, zeros == nil { zeros = Page() }
    while let zeros, capacity < least {
      directory.append(zeros)
      capacity += pageSize
    }
    unsafe starts = directory.starts
  }

  /// Calls `body` with every element and frees each page after it has been read; all elements are zero afterward.
  @inline(__always)
  mutating func drain(_ body: (Element) -> Void) {
    makeDirectoryUnique()
    let zeros = Page(capacity: min(capacity, pageSize))
    for page in directory.pages.indices {
      let elements = unsafe elements(of: page)
      for index in 0..<min(pageSize, count - page << pageShift) { unsafe body(elements[index]) }
      directory.put(zeros, at: page)
    }
  }

  @inline(__always)
  private mutating func makeDirectoryUnique() {
    if isKnownUniquelyReferenced(&directory) { return }
    directory = Directory(directory.pages)
    unsafe starts = directory.starts
  }
}

private let pageShift = 12
private let pageSize = 1 << pageShift
private let pageMask = pageSize - 1
private let smallestPage = 16
