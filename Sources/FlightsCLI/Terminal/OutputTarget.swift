internal import FlightOutput

/// Where a run writes: standard output, or a file that appears whole or not at all.
struct OutputTarget {
  let console: Console
  let file: String?

  /// Calls a function with the output, and makes what it wrote final.
  func write(_ body: (ByteOutput) throws -> Void) throws(Failure) {
    do {
      if let file { try write(toFile: file, body) } else { try body(console.output) }
    } catch let fault as WriteFault {
      throw .write(fault, file: file)
    } catch {
      // Nothing else is thrown by writing; a format that fails would be a fault of ours, told as one of the output.
      throw .write(WriteFault(code: 0), file: file)
    }
  }

  private func write(toFile file: String, _ body: (ByteOutput) throws -> Void) throws {
    let beside = "\(file).\(StandardStreams.processNumber).part"
    let descriptor = try StandardStreams.create(beside)
    do {
      try body(ByteOutput { try StandardStreams.write($0, to: descriptor) })
      try StandardStreams.finish(descriptor, beside, as: file)
    } catch {
      StandardStreams.abandon(descriptor, beside)
      throw error
    }
  }
}
