/// A compiler of conditions and values for the rows of one kind.
///
/// With a graph, every part of a condition can be decided. Without one, while flights are read, a part that depends on
/// other flights or on the complete data is undecided, and the condition is evaluated again once everything has been
/// loaded.
struct ProgramCompiler {
  let graph: Graph?
  /// The value of `now` in seconds since 1970; `nil` while it is unknown.
  let clock: Int?
  /// The zone of times without one.
  var zone = ClockZone.airport
  let kind: EntityKind

  func program(_ condition: Condition) -> Program { program(truths: [condition]) }

  /// Compiles a number; one that cannot be decided is null.
  func program(_ number: Expression) -> Program { program(numbers: [number]) }

  /// Compiles several numbers and conditions together, so that common parts are computed once.
  func program(numbers: [Expression] = [], truths: [Condition] = []) -> Program {
    var layout = ProgramLayout(self)
    layout.lay(numbers: numbers, truths: truths)
    return layout.finish()
  }
}
