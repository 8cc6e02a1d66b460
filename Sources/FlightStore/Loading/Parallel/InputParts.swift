internal import Dispatch

/// The parts into which threads divide an input while they read it.
///
///     ├──── read ────┆──── to be read ────┤├── read ──┆──── to be read ────┤
///     start          reached         limit  start     reached          limit
///
/// A thread that has read its part takes over the second half of what is left of another, so that all have done at about the
/// same time, whatever else the machine is doing.
final class InputParts: Sendable {
  /// A part, and what has come of it.
  // Sendable: what has come of it is looked at only after it has been read.
  final class Part: @unchecked Sendable {
    /// Where it starts; `nil` for the beginning of the input.
    let start: ElementStart?
    private let reading = DispatchGroup()
    private var product: (runs: [ElementRun], outcome: LoadOutcome?) = ([], nil)

    fileprivate init(start: ElementStart?) {
      self.start = start
      if start != nil { reading.enter() }
    }

    /// Whether it has been read.
    var isRead: Bool { reading.wait(timeout: .now()) == .success }

    fileprivate func finish(_ runs: [ElementRun], _ outcome: LoadOutcome) {
      product = (runs, outcome)
      reading.leave()
    }

    /// The runs of records that it holds; waits until it has been read.
    var runs: [ElementRun] {
      reading.wait()
      return product.runs
    }

    /// Gives away what was loaded from it; there is none where it has been dropped, and the second time.
    func takeOutcome() -> LoadOutcome? {
      reading.wait()
      defer { product.outcome = nil }
      return product.outcome
    }

    /// Forgets what was loaded from it.
    func drop() { product.outcome = nil }
  }

  private struct Span {
    let part: Part
    /// How far its thread has come at most.
    var reached: Int
    /// Where the next part starts.
    var limit: Int
  }

  private let source: DataSource
  private let size: Int
  private let least: Int
  private let spans: Locked<[Span]>

  /// Divides an input.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - starts: Where the parts after the first one start, in order.
  ///   - least: How many bytes are worth taking over.
  init(of source: DataSource, at starts: [ElementStart], worthTaking least: Int) {
    self.source = source
    self.least = least
    size = source.size ?? 0
    let limits = starts.map(\.offset) + [Int.max]
    spans = Locked(
      zip([nil] + starts, limits).map { start, limit in
        Span(part: Part(start: start), reached: start?.offset ?? 0, limit: limit)
      })
  }

  /// All parts, in order.
  var parts: [Part] { spans.withLock { $0.map(\.part) } }

  /// The part after another; final once that has been read.
  func part(after part: Part) -> Part? {
    let parts = parts
    return parts.firstIndex { $0 === part }.flatMap { $0 + 1 < parts.count ? parts[$0 + 1] : nil }
  }

  /// Notes how far a thread has come with its part; returns where the next part starts, which is not before that.
  func advance(_ part: Part, to offset: Int) -> Int {
    spans.withLock { spans in
      guard let index = spans.firstIndex(where: { $0.part === part }) else { return .max }
      spans[index].reached = min(offset, spans[index].limit)
      return spans[index].limit
    }
  }

  /// Hands over what has come of a part, which must be done once; what may be left of it nobody takes over.
  func finish(_ part: Part, _ runs: [ElementRun], _ outcome: LoadOutcome) {
    _ = advance(part, to: .max)
    part.finish(runs, outcome)
  }

  /// Takes over the second half of what is left of the part that has most left.
  ///
  /// - Returns: A part for the thread that asks; `nil` where nothing is left that is worth it.
  func takeOver() -> Part? {
    let most = spans.withLock { [size] spans in
      spans.map { (part: $0.part, reached: $0.reached, left: min($0.limit, size) - $0.reached) }
        .max { $0.left < $1.left }
    }
    guard let most, most.left >= 2 * least,
      let start = ElementStart(in: source, from: most.reached + most.left / 2)
    else { return nil }
    return spans.withLock { spans in
      // Its thread may have come so far meanwhile.
      guard let index = spans.firstIndex(where: { $0.part === most.part }),
        spans[index].reached < start.offset, start.offset < spans[index].limit
      else { return nil }
      let part = Part(start: start)
      spans.insert(Span(part: part, reached: start.offset, limit: spans[index].limit), at: index + 1)
      spans[index].limit = start.offset
      return part
    }
  }
}
