internal import FlightStore

/// Turns any rows of an answer into bytes.
protocol RowWriter: SendableMetatype, ~Copyable {
  /// The bytes that are not handed over yet.
  var bytes: ByteBuffer { get set }

  /// Appends rows, by their places in the answer; those that are likely to come next begin a step further on.
  mutating func write(_ rows: Range<Int>, step: Int)
}

/// Writes rows piece by piece, on several threads where they are many, and hands the pieces over in order.
///
/// Nobody works far ahead of what has been handed over: the first rows are seen at once, and nothing is written for a reader
/// that has gone.
enum RowPieces {
  // Few enough that what a piece becomes stays in the second cache.
  private static let size = 256

  /// Writes all rows.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - output: Where the bytes go.
  ///   - makeWriter: Makes what writes rows on one thread.
  /// - Throws: What the output throws.
  static func write<Writer: RowWriter & ~Copyable>(
    _ count: Int, to output: ByteOutput, _ makeWriter: () -> Writer
  ) throws {
    let pieces = (count + size - 1) / size
    let threads = pieces < 16 ? 1 : Threads.usefulCount
    let step = threads * size
    func rows(_ piece: Int) -> Range<Int> { (piece * size)..<min((piece + 1) * size, count) }

    var writer = makeWriter()
    var helpers: [Helper<Writer>] = []
    while helpers.count < threads - 1 { helpers.append(Helper(makeWriter(), step)) }
    for place in helpers.indices { helpers[place].start(rows(place + 1)) }
    for piece in 0..<pieces {
      if piece % threads == 0 {
        writer.write(rows(piece), step: step)
        try output.handOver(&writer.bytes)
      } else {
        let helper = helpers[piece % threads - 1]
        helper.finish()
        if piece + threads < pieces { helper.start(rows(piece + threads)) }
        try output.handOver(&helper.written)
      }
    }
  }

  // Sendable: the writer is touched by its own thread only, between start and finish, and by nobody otherwise.
  private final class Helper<Writer: RowWriter & ~Copyable>: @unchecked Sendable {
    private var writer: Writer
    private let step: Int
    private var work: WorkerThread<Void>?
    /// What the last piece has become.
    var written = ByteBuffer()

    init(_ writer: consuming Writer, _ step: Int) {
      self.writer = writer
      self.step = step
    }

    func start(_ rows: Range<Int>) {
      work = WorkerThread { [self] in writer.write(rows, step: step) }
    }

    func finish() {
      work?.join()
      swap(&writer.bytes, &written)
    }
  }
}
