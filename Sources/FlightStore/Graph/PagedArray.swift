/// An array whose copies share what has not changed since, page by page.
///
/// A copy costs as much as copying one reference; a change to a shared array copies one page of 4096 elements and the list
/// of pages. That is what makes a snapshot of a large store, and the first change after it, cheap. Reading follows two
/// plain pointers and counts no references. Fresh elements are zero.
struct PagedArray<Element: BitwiseCopyable> {
  private final class Page: DirectoryPage {
    let elements: UnsafeMutablePointer<Element>
    var start: UnsafeMutableRawPointer { UnsafeMutableRawPointer(elements) }

    init() {
      let bytes = UnsafeMutableRawPointer.allocate(
        byteCount: pageSize * MemoryLayout<Element>.stride, alignment: MemoryLayout<UInt64>.alignment)
      bytes.clear(byteCount: pageSize * MemoryLayout<Element>.stride)
      elements = bytes.bindMemory(to: Element.self, capacity: pageSize)
    }

    init(copying other: Page) {
      elements = .allocate(capacity: pageSize)
      elements.initialize(from: other.elements, count: pageSize)
    }

    deinit { elements.deallocate() }
  }

  private var directory = Directory<Page>()
  // The directory's own, at hand without asking it.
  private var starts: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private(set) var count = 0

  init(count: Int = 0) {
    starts = directory.starts
    resize(to: count)
  }

  subscript(index: Int) -> Element {
    @inline(__always) get { elements(of: index >> pageShift)[index & pageMask] }
    @inline(__always) set {
      makeDirectoryUnique()
      directory.makeUnique(index >> pageShift) { Page(copying: $0) }
      elements(of: index >> pageShift)[index & pageMask] = newValue
    }
  }

  @inline(__always)
  private func elements(of page: Int) -> UnsafeMutablePointer<Element> {
    starts[page].assumingMemoryBound(to: Element.self)
  }

  mutating func append(_ element: Element) {
    resize(to: count + 1)
    self[count - 1] = element
  }

  /// Makes the array longer, with zeros.
  mutating func resize(to count: Int) {
    if directory.pages.count << pageShift < count {
      makeDirectoryUnique()
      while directory.pages.count << pageShift < count { directory.append(Page()) }
      starts = directory.starts
    }
    self.count = count
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
