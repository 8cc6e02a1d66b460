/// Makes conditions and values ready to run over the rows of one kind.
///
/// With a graph every part of a condition can be told. Without one, while flights are read, a part that takes other flights
/// or what only the whole of the data can tell is undecided, and the condition is asked again when all is there.
struct ProgramCompiler {
  let graph: Graph?
  /// What `now` means, in seconds since 1970; `nil` while that is not known.
  let clock: Int?
  /// The zone of times without one.
  var zone = ClockZone.airport
  let kind: EntityKind

  /// Compiles a condition.
  func program(_ condition: Condition) -> Program { program(truths: [condition]) }

  /// Compiles a number; one that cannot be told is null.
  func program(_ number: Expression) -> Program { program(numbers: [number]) }

  /// Compiles numbers and conditions that are asked for together: what several of them take is worked out once.
  func program(numbers: [Expression] = [], truths: [Condition] = []) -> Program {
    var layout = ProgramLayout(self)
    layout.lay(numbers: numbers, truths: truths)
    return layout.finish()
  }
}
