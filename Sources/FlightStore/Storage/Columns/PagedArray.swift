internal import FlightProcessors

/// An array whose copies share what has not changed since, page by page.
///
/// A copy costs as much as copying one reference; a change to a shared array copies one page of 4096 elements and the list
/// of pages. That is what makes a snapshot of a large store, and the first change after it, cheap. Reading follows two
/// plain pointers and counts no references. Fresh elements are zero. A page that is the only one grows with the array.
struct PagedArray<Element: BitwiseCopyable> {
  private final class Page: DirectoryPage {
    /// The number of elements there is room for.
    let capacity: Int
    private var size: Int { capacity * MemoryLayout<Element>.stride }

    init(capacity: Int = pageSize) {
      self.capacity = capacity
      super.init(start: Self.allocate(capacity))
      start.clear(byteCount: size)
    }

    init(copying other: Page, capacity: Int) {
      self.capacity = capacity
      super.init(start: Self.allocate(capacity))
      start.copyMemory(from: other.start, byteCount: other.size)
      (start + other.size).clear(byteCount: size - other.size)
    }

    deinit { start.deallocate() }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawPointer {
      .allocate(byteCount: capacity * MemoryLayout<Element>.stride, alignment: MemoryLayout<UInt64>.alignment)
    }
  }

  private var directory = Directory<Page>()
  // The directory's own, at hand without asking it.
  private var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private(set) var count = 0
  /// The number of elements that the pages have room for.
  private var capacity = 0
  /// The page of zeros that stands for all pages until they are written into.
  private var zeros: Page?

  init(count: Int = 0) {
    starts = directory.starts
    resize(to: count)
  }

  subscript(index: Int) -> Element {
    @inline(__always) get { elements(of: index >> pageShift)[index & pageMask] }
    @inline(__always) set {
      makeDirectoryUnique()
      directory.makeUnique(index >> pageShift) { Page(copying: $0, capacity: $0.capacity) }
      elements(of: index >> pageShift)[index & pageMask] = newValue
    }
  }

  @inline(__always)
  private func elements(of page: Int) -> UnsafeMutablePointer<Element> {
    starts[page].assumingMemoryBound(to: Element.self)
  }

  /// Prefetches an element that is read soon.
  @inline(__always)
  func prefetch(_ index: Int) { flight_prefetch(elements(of: index >> pageShift) + (index & pageMask)) }

  /// Writes an element of an array that nobody else has ever seen: of its pages only that of zeros can be shared.
  @inline(__always)
  mutating func fill(_ index: Int, with element: Element) {
    let page = index >> pageShift
    if _slowPath(starts[page] == zeros?.start) { directory.put(Page(), at: page) }
    elements(of: page)[index & pageMask] = element
  }

  mutating func append(_ element: Element) {
    resize(to: count + 1)
    self[count - 1] = element
  }

  /// Makes the array longer, with zeros.
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
    starts = directory.starts
  }

  /// Calls a function with every element, giving the memory of each page back before going on to the next; zeros are left.
  @inline(__always)
  mutating func drain(_ body: (Element) -> Void) {
    makeDirectoryUnique()
    let zeros = Page(capacity: min(capacity, pageSize))
    for page in directory.pages.indices {
      let elements = elements(of: page)
      for index in 0..<min(pageSize, count - page << pageShift) { body(elements[index]) }
      directory.put(zeros, at: page)
    }
  }

  @inline(__always)
  private mutating func makeDirectoryUnique() {
    if isKnownUniquelyReferenced(&directory) { return }
    directory = Directory(directory.pages)
    starts = directory.starts
  }
}

private let pageShift = 12
private let pageSize = 1 << pageShift
private let pageMask = pageSize - 1
private let smallestPage = 16
