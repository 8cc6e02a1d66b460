internal import FlightOutput
internal import FlightStore

/// The destination of a run's output: standard output, or a file that is replaced atomically.
struct OutputTarget {
  let console: Console
  let file: String?
  /// Whether output that is longer than the screen goes through a pager.
  var pages = false

  /// Calls `body` with the output, and then commits what it wrote.
  func write(_ body: (ByteOutput) throws -> Void) throws(Failure) {
    do {
      if let file {
        try write(toFile: file, body)
      } else if pages, let height = console.terminalHeight, let pager = console.pager {
        try PagedOutput(console, command: pager, height: height).write(body)
      } else {
        try body(console.output)
      }
    } catch let fault as WriteFault {
      throw .write(fault, file: file)
    } catch let failure as Failure {
      // The printed rows may come from an engine, which can fail.
      throw failure
    } catch {
      // Writing throws nothing else; an unexpected error is reported as one of the output.
      throw .write(WriteFault(code: 0), file: file)
    }
  }

  private func write(toFile file: String, _ body: (ByteOutput) throws -> Void) throws {
    // A device or a pipe is written to directly instead of being replaced by a file.
    if StandardStreams.isNoFile(file) {
      let descriptor = try StandardStreams.openForWriting(file)
      defer { StandardStreams.closeQuietly(descriptor) }
      return try body(ByteOutput { try StandardStreams.write($0, to: descriptor) })
    }
    // A symbolic link stays a link, even if its target does not exist yet.
    let target = LinkTarget.of(file)
    let replacement = try ReplacementFile(for: target, part: StandardStreams.part(of: target))
    try body(ByteOutput { try StandardStreams.write($0, to: replacement.descriptor) })
    try replacement.finish()
  }
}
