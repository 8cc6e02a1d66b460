internal import Dispatch
internal import FlightStore
internal import Synchronization

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
  private static let usualSize = 256
  // With fewer rows a second thread is not worth its start.
  private static let worthThread = 16 * usualSize

  /// Writes all rows.
  ///
  /// - Parameters:
  ///   - count: How many rows there are.
  ///   - size: How many rows a piece has.
  ///   - output: Where the bytes go.
  ///   - makeWriter: Makes what writes rows on one thread.
  /// - Throws: What the output throws.
  static func write<Writer: RowWriter & ~Copyable>(
    _ count: Int, size: Int = usualSize, to output: ByteOutput, _ makeWriter: () -> Writer
  ) throws {
    let rows = Pieces(count: count, size: size)
    let pieces = rows.pieceCount
    let threads = count < worthThread ? 1 : min(pieces, Threads.usefulCount)
    var writer = makeWriter()
    var helpers: [Helper<Writer>] = []
    defer { for helper in helpers { helper.stop() } }
    for first in 1..<threads { helpers.append(Helper(makeWriter(), firstPiece: first, step: threads, rows)) }
    for piece in 0..<pieces {
      if piece % threads == 0 {
        writer.write(rows[piece], step: threads * size)
        try output.handOver(&writer.bytes)
      } else {
        try helpers[piece % threads - 1].handOver(piece, to: output)
      }
    }
  }

  /// Rows in pieces of one size, but for the last.
  private struct Pieces {
    let count: Int
    let size: Int

    var pieceCount: Int { (count + size - 1) / size }

    subscript(piece: Int) -> Range<Int> { (piece * size)..<min((piece + 1) * size, count) }
  }

  /// A thread that writes pieces of its own, some of them ahead, so that nobody waits while there is something to do.
  // Sendable: the writer is the thread's alone, and so is each place for bytes from when it is free until it is filled.
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

    /// Makes a thread that writes every so many of the pieces of some rows.
    init(_ writer: consuming Writer, firstPiece: Int, step: Int, _ rows: Pieces) {
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

    /// Hands over what one of its pieces has become: the next one, since they come in order.
    func handOver(_ piece: Int, to output: ByteOutput) throws {
      guard work?.hasThread == true else {
        write(piece)
        return try output.handOver(&writer.bytes)
      }
      filled.wait()
      try output.handOver(&place(of: piece).bytes)
      free.signal()
    }

    /// Ends the thread, whose pieces are wanted no more.
    func stop() {
      isStopped.store(true, ordering: .relaxed)
      free.signal()
      work?.join()
    }
  }
}
