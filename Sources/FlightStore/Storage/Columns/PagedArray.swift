internal import FlightProcessors

/// A copy-on-write array whose copies share the pages that neither has changed.
///
/// A copy costs one retain; a change to a shared array copies one page of 4096 elements and the list of pages. This
/// keeps a snapshot of a large store, and the first change after it, inexpensive. A read follows two pointers and does
/// no reference counting. New elements are zero. An array of one page grows that page.
@safe struct PagedArray<Element: BitwiseCopyable> {
  private final class Page: DirectoryPage {
    /// The number of elements that the page has room for.
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
  /// The number of elements that the pages have room for.
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

  /// Prefetches an element that is read soon.
  @inline(__always)
  func prefetch(_ index: Int) { unsafe flight_prefetch(elements(of: index >> pageShift) + (index & pageMask)) }

  /// Writes an element of an array that has never been copied: only its page of zeros can be shared.
  @inline(__always)
  mutating func fill(_ index: Int, with element: Element) {
    let page = index >> pageShift
    if unsafe _slowPath(starts[page] == zeros?.start) { directory.put(Page(), at: page) }
    unsafe elements(of: page)[index & pageMask] = element
  }

  mutating func append(_ element: Element) {
    resize(to: count + 1)
    self[count - 1] = element
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
