/// An array whose copies share what has not changed since, page by page.
///
/// A copy costs as much as copying one reference; a change to a shared array copies one page of 4096 elements. That is what
/// makes a snapshot of a large store, and the first change after it, cheap. Fresh elements are zero.
struct PagedArray<Element: BitwiseCopyable> {
  private final class Page {
    let elements: UnsafeMutablePointer<Element>

    init() {
      let bytes = UnsafeMutableRawPointer.allocate(
        byteCount: pageSize * MemoryLayout<Element>.stride, alignment: MemoryLayout<UInt64>.alignment)
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: pageSize * MemoryLayout<Element>.stride)
      elements = bytes.bindMemory(to: Element.self, capacity: pageSize)
    }

    init(copying other: Page) {
      elements = .allocate(capacity: pageSize)
      elements.initialize(from: other.elements, count: pageSize)
    }

    deinit { elements.deallocate() }
  }

  private var pages: [Page] = []
  /// Where the elements of each page lie, side by side: a look-up need not visit the page itself, which is seldom in a cache.
  private var starts: [UnsafeMutablePointer<Element>] = []
  private(set) var count = 0

  init(count: Int = 0) { resize(to: count) }

  subscript(index: Int) -> Element {
    @inline(__always) get { starts[index >> pageShift][index & pageMask] }
    @inline(__always) set {
      let page = index >> pageShift
      if !isKnownUniquelyReferenced(&pages[page]) {
        pages[page] = Page(copying: pages[page])
        starts[page] = pages[page].elements
      }
      starts[page][index & pageMask] = newValue
    }
  }

  mutating func append(_ element: Element) {
    resize(to: count + 1)
    self[count - 1] = element
  }

  /// Makes the array longer, with zeros.
  mutating func resize(to count: Int) {
    while pages.count << pageShift < count {
      let page = Page()
      pages.append(page)
      starts.append(page.elements)
    }
    self.count = count
  }
}

private let pageShift = 12
private let pageSize = 1 << pageShift
private let pageMask = pageSize - 1
