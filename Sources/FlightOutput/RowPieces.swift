internal import Dispatch
internal import FlightStore
internal import Synchronization

/// A formatter of an answer's rows as bytes.
protocol RowWriter: SendableMetatype, ~Copyable {
  /// The bytes that are not flushed yet.
  var bytes: ByteBuffer { get set }

  /// Appends rows of the answer; the writer may prefetch those of the next call, which probably begin `step` later.
  mutating func write(_ rows: Range<Int>, step: Int)
}

/// Writes rows in pieces, on several threads if there are many, and flushes the pieces in order.
///
/// No thread works far ahead of the output: the first rows appear at once, and nothing is written for a closed pipe.
enum RowPieces {
  // Few enough that the bytes of a piece stay in the L2 cache.
  private static let usualSize = 256
  // With fewer rows a second thread costs more than it saves.
  private static let worthThread = 16 * usualSize

  /// Writes all rows, in pieces of `size` rows; each thread makes a writer.
  static func write<Writer: RowWriter & ~Copyable>(
    _ count: Int, size: Int = usualSize, to output: ByteOutput, _ makeWriter: () -> Writer
  ) throws {
    let rows = Pieces(count: count, size: size)
    let pieces = rows.pieceCount
    let threads = count < worthThread ? 1 : min(pieces, Threads.usefulCount)
    var writer = makeWriter()
    var helpers: [Helper<Writer>] = []
    defer { for helper in helpers { helper.stop() } }
    for first in 1..<threads {
      helpers.append(Helper(writer: makeWriter(), firstPiece: first, step: threads, rows: rows))
    }
    for piece in 0..<pieces {
      if piece % threads == 0 {
        writer.write(rows[piece], step: threads * size)
        try output.flush(&writer.bytes)
      } else {
        try helpers[piece % threads - 1].flush(piece, to: output)
      }
    }
  }

  /// Rows in pieces of one size, except for the last.
  private struct Pieces {
    let count: Int
    let size: Int

    var pieceCount: Int { (count + size - 1) / size }

    subscript(piece: Int) -> Range<Int> { (piece * size)..<min((piece + 1) * size, count) }
  }

  /// A thread that formats every n-th piece, up to four of them ahead of the output.
  // Sendable: only the thread uses the writer, and the semaphores pass each place to one thread at a time.
  private final class Helper<Writer: RowWriter & ~Copyable>: @unchecked Sendable {
    private static var placeCount: Int { 4 }

    private final class Place {
      var bytes = ByteBuffer()
    }

    private var writer: Writer
    private let step: Int
    private let places: [Place]
    private let (free, filled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let isStopped = Atomic(false)
    private let rows: Pieces
    private var work: WorkerThread<Void>?

    /// Starts a thread that writes every `step`-th piece from `firstPiece` on.
    init(writer: consuming Writer, firstPiece: Int, step: Int, rows: Pieces) {
      self.writer = writer
      self.step = step
      self.rows = rows
      places = (0..<Self.placeCount).map { _ in Place() }
      for _ in places { free.signal() }
      work = WorkerThread { [self] in
        for piece in stride(from: firstPiece, to: rows.pieceCount, by: step) {
          free.wait()
          if isStopped.load(ordering: .relaxed) { return }
          write(piece)
          swap(&self.writer.bytes, &place(of: piece).bytes)
          filled.signal()
        }
      }
    }

    private func write(_ piece: Int) { writer.write(rows[piece], step: step * rows.size) }

    private func place(of piece: Int) -> Place { places[piece / step % places.count] }

    /// Flushes the bytes of the thread's next piece; without a thread it formats the piece first.
    func flush(_ piece: Int, to output: ByteOutput) throws {
      guard work?.hasThread == true else {
        write(piece)
        return try output.flush(&writer.bytes)
      }
      filled.wait()
      try output.flush(&place(of: piece).bytes)
      free.signal()
    }

    /// Stops the thread and discards its remaining pieces.
    func stop() {
      isStopped.store(true, ordering: .relaxed)
      free.signal()
      work?.join()
    }
  }
}
