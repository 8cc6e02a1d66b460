/// Texts that lie in a mapped file, in pages of 4096; number 0 is null.
///
///     places  ▐ 0 ▐ 0 ▐ 4 ▐ 7 ▐ …      where each text of the page begins, and the end of the last
///     bytes   K O R D O R D …          number 1 is KORD, number 2 is ORD
///
/// Places that lead out of the page give an empty text, so that no file can make a reader leave it.
final class TextPages {
  static let shift = 12
  static let mask = (1 << shift) - 1

  /// A page that is there to be read.
  struct Page: BitwiseCopyable {
    let places: UnsafePointer<UInt32>
    let bytes: UnsafePointer<UInt8>
    let byteCount: UInt32

    /// A page of which nothing is known; all its texts are empty.
    static var absent: Page {
      Page(
        places: UnsafePointer(Segment.zeros.assumingMemoryBound(to: UInt32.self)),
        bytes: UnsafePointer(Segment.zeros.assumingMemoryBound(to: UInt8.self)), byteCount: 0)
    }

    @inline(__always)
    func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
      let (start, end) = (places[index], places[index + 1])
      guard start <= end, end <= byteCount else { return UnsafeBufferPointer(start: bytes, count: 0) }
      return UnsafeBufferPointer(start: bytes + Int(start), count: Int(end - start))
    }
  }

  /// The number of texts, plus one for null.
  let count: Int
  private let pages: UnsafeMutableBufferPointer<Page>
  private let file: AnyObject?

  /// - Parameters:
  ///   - pages: The pages, all but the last of them full.
  ///   - count: The number of texts, plus one for null.
  ///   - file: What keeps the pages there.
  init(_ pages: [Page], count: Int, of file: AnyObject?) {
    self.pages = .allocate(capacity: pages.count)
    _ = self.pages.initialize(from: pages)
    self.count = count
    self.file = file
  }

  deinit { pages.deallocate() }

  /// The pages, for whoever keeps the object.
  var start: UnsafePointer<Page>? { UnsafePointer(pages.baseAddress) }

  /// Returns the number of a text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of texts.
  func find(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    for (number, page) in pages.enumerated() {
      let first = number << Self.shift
      for index in 0..<min(Self.mask + 1, count - first) where first + index > 0 {
        let candidate = page.text(index)
        guard candidate.count == text.count, let start = candidate.baseAddress else { continue }
        if ByteHash.equal(start, text.baseAddress, text.count) { return first + index }
      }
    }
    return nil
  }
}
