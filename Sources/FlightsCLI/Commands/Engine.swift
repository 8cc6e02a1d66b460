internal import FlightSQL
internal import FlightStore

/// A program that answers SQL statements on its standard input.
struct Engine {
  /// The shell command that starts the program.
  let command: ArgumentText
  let dialect: SQLWords
  /// The data of the statements; `nil` if the engine has the views already.
  let source: SQLRecordSource?
  let console: Console
  /// Whether to report each answer and the time it takes.
  var isVerbose = false
  /// The default that names the command; `nil` if the command line does.
  var preset: Presets.Preset?

  /// Returns the rows that answer a query, and a report of faults in their records.
  func rows(_ question: EngineQuestion) throws(Failure) -> (EngineAnswer.Rows, LoadReport) {
    var answer = EngineAnswer(to: question)
    do {
      try ask(question.statement) { bytes in try answer.add(bytes) }
      return (try answer.finish(), answer.report)
    } catch {
      throw failure(error)
    }
  }

  /// Hands over the rows that answer a query as they arrive, and returns a report of faults in the records.
  ///
  /// The last piece may be empty. An error that `take` throws ends the engine.
  func pieces(_ question: EngineQuestion, _ take: (RowSelection, _ isLast: Bool) throws -> Void) throws -> LoadReport {
    var answer = EngineAnswer(to: question)
    do {
      try ask(question.statement) { bytes in
        try answer.add(bytes)
        if answer.hasPiece { try take(answer.piece().rows, false) }
      }
      try take(answer.finish().rows, true)
    } catch let fault as EngineAnswer.Fault {
      throw failure(fault)
    }
    return answer.report
  }

  func groups(_ question: EngineGroups) throws(Failure) -> EngineGroups.Answer {
    let bytes = try lines(question.statement)
    do throws(EngineAnswer.Fault) { return try question.answer(bytes) } catch { throw failure(error) }
  }

  /// Returns the output of a statement with a short answer.
  private func lines(_ statement: String) throws(Failure) -> [UInt8] {
    var lines: [UInt8] = []
    do { try ask(statement) { lines += $0.array } } catch { throw failure(error) }
    return lines
  }

  func number(_ statement: SQLStatement) throws(Failure) -> Int {
    let text = try lines(statement.select)
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.count == 2, lines[1] == SQLWords.end, let number = Int(lines[0]) else {
      throw .engineAnswer(command, EngineAnswer.Fault(line: 1, text: String(decoding: text.prefix(200), as: UTF8.self)))
    }
    return number
  }

  private var commandLine: String {
    if case .files? = source { return dialect.command(command.text, readsFiles: true) }
    return dialect.command(command.text)
  }

  private func failure(_ error: any Error) -> Failure {
    if let failure = error as? Failure { return failure }
    return .engineAnswer(command, error as? EngineAnswer.Fault ?? EngineAnswer.Fault(line: 0, text: ""))
  }

  /// Runs a statement and passes its output to `take`; an error of `take` ends the engine and is rethrown.
  private func ask(_ statement: String, _ take: (Span<UInt8>) throws -> Void) throws {
    var script = dialect.opening
    if let source {
      do throws(SQLError) { script += try SQLSchema(forOneStatementOver: source, dialect: dialect).text } catch {
        throw Failure.unsupportedSQL(error)
      }
    }
    script += dialect.answer(statement)
    if isVerbose, let preset { console.report(preset.text) }
    let start = ContinuousClock.now
    guard let process = ShellProcess(commandLine, environment: console.environment, readsOutput: true)
    else {
      throw Failure.engineEnded(command, nil)
    }
    SignalCleanup.forward(to: process.target)
    defer { SignalCleanup.stopForwarding() }
    let ending = try process.exchange(Array(script.utf8), take)
    guard ending == .status(0) else { throw Failure.engineEnded(command, ending) }
    if isVerbose {
      let time = (ContinuousClock.now - start).inMilliseconds
      console.report("engine \(quoted(command.text)) answered in \(time)")
    }
  }
}
