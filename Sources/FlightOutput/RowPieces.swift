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
    let pieces = pieceCount(of: count)
    let threads = pieces < 16 ? 1 : Threads.usefulCount
    var writer = makeWriter()
    let helpers = (1..<threads).map { Helper(makeWriter(), firstPiece: $0, step: threads, count: count) }
    defer { for helper in helpers { helper.stop() } }
    for piece in 0..<pieces {
      if piece % threads == 0 {
        writer.write(rows(ofPiece: piece, of: count), step: threads * size)
        try output.handOver(&writer.bytes)
      } else {
        try helpers[piece % threads - 1].handOver(piece, to: output)
      }
    }
  }

  private static func pieceCount(of count: Int) -> Int { (count + size - 1) / size }

  private static func rows(ofPiece piece: Int, of count: Int) -> Range<Int> {
    (piece * size)..<min((piece + 1) * size, count)
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
    private let count: Int
    private var work: WorkerThread<Void>?

    /// Makes a thread that writes every so many of the pieces of some rows.
    init(_ writer: consuming Writer, firstPiece: Int, step: Int, count: Int) {
      self.writer = writer
      self.step = step
      self.count = count
      places = (0..<Self.placeCount).map { _ in Place() }
      for _ in places { free.signal() }
      work = WorkerThread { [self] in
        for piece in stride(from: firstPiece, to: pieceCount(of: count), by: step) {
          free.wait()
          if isStopped.load(ordering: .relaxed) { return }
          write(piece)
          swap(&self.writer.bytes, &place(of: piece).bytes)
          filled.signal()
        }
      }
    }

    private func write(_ piece: Int) { writer.write(rows(ofPiece: piece, of: count), step: step * size) }

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
