import Foundation
import Testing

@testable import FlightStore

/// The result of reading an input, in a form that can be compared.
struct Reading: Hashable, Sendable {
  var records: [String] = []
  var fault: JSONFault?
  var inputFault: InputFault?
}

/// A sink that collects each record with all of its values.
struct NotingSink: RecordSink {
  var records: [String] = []
  private var keys: RecordKeys { .shared }

  mutating func take(_ record: RawRecord, as kind: RecordKind) throws(UnsoundRecord) -> Bool {
    var parts = ["\(kind)"]
    for index in keys.paths.indices {
      let (slot, path) = (Int32(index), keys.paths[index])
      switch record.kind(slot) {
      case .absent: continue
      case .null: parts.append("\(path)=null")
      case .no: parts.append("\(path)=false")
      case .yes: parts.append("\(path)=true")
      case .number: parts.append("\(path)=\(text(record, slot))")
      case .text, .escapedText:
        var plain: [UInt8] = []
        JSONText.unescape(record.bytes(slot), into: &plain)
        parts.append("\(path)='\(String(decoding: plain, as: UTF8.self))'")
      case .list where ["codeshares", "codeshares_iata"].contains(path): parts.append("\(path)=\(text(record, slot))")
      case .list: parts.append("\(path)=array")
      case .object, .known: parts.append("\(path)=object")
      }
    }
    records.append(parts.joined(separator: " "))
    return true
  }

  private func text(_ record: RawRecord, _ slot: Int32) -> String {
    String(decoding: record.bytes(slot), as: UTF8.self)
  }
}

struct ReadingManner: Sendable, CustomTestStringConvertible {
  var capacity = ByteWindow.initialCapacity
  /// The size of the chunks in which a pipe delivers the bytes, or `nil` for memory.
  var piece: Int?
  var isWalking = false

  var testDescription: String {
    "\(isWalking ? "walking" : "fast"), window of \(capacity)" + (piece.map { ", pipe in pieces of \($0)" } ?? "")
  }

  static let all: [ReadingManner] = [64, 100, 257, 4096, ByteWindow.initialCapacity].flatMap { capacity in
    [false, true].map { ReadingManner(capacity: capacity, isWalking: $0) }
  }

  func read(_ bytes: [UInt8]) -> Reading {
    let window: ByteWindow
    if let piece {
      window = ByteWindow(InputBytes(owning: Self.pipe(bytes, piece)), name: "-", capacity: capacity)
    } else {
      guard let opened = try? ByteWindow(opening: .bytes(bytes), capacity: capacity) else { return Reading() }
      window = opened
    }
    var reader = DocumentReader(window, parser: RecordParser(readsObjects: !isWalking), sink: NotingSink())
    var reading = Reading()
    do throws(ReadStop) { try reader.read() } catch {
      switch error {
      case .json(let fault): reading.fault = fault
      case .input(let fault): reading.inputFault = fault
      case .outOfStep: Issue.record("nothing has been read ahead")
      }
    }
    reading.records = reader.sink.records
    return reading
  }

  /// Returns the read end of a pipe that a thread writes the bytes into.
  static func pipe(_ bytes: [UInt8], _ piece: Int) -> Int32 {
    let ends = Pipe()
    let writer = ends.fileHandleForWriting
    let reader = dup(ends.fileHandleForReading.fileDescriptor)
    // A reader that stops at a fault closes its end; the resulting signal must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      var rest = bytes[...]
      while !rest.isEmpty {
        do { try writer.write(contentsOf: Data(rest.prefix(piece))) } catch { break }
        rest = rest.dropFirst(piece)
      }
      try? writer.close()
    }
    return reader
  }
}
