/// Transactions, undo and redo.
extension FlightStore {
  /// Makes several changes as one: all of them or, when the function throws, none.
  ///
  /// The whole is one step to undo. Transactions may stand inside transactions. Inside, changes are made in place, so that
  /// many of them cost less than one by one.
  ///
  ///     try store.transaction { store in
  ///       try store.insert(AirportRecord(icao: "KORD"))
  ///       try store.delete(flight)
  ///     }
  ///
  /// - Parameter body: Makes the changes on the store that it is given.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  /// - Complexity: O(1) beside what the function does.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout FlightStore) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var working = self
    working.history = history.grouped
    let result = try body(&working)
    // Nobody else may see it while it is packed, as who has kept a handle does.
    if history.limit > 0, isKnownUniquelyReferenced(&working.graph) { working.graph.pack(since: graph) }
    if working.history.stepCount > 0 { adopt(working.graph) } else { follow(working.graph) }
    history.save(working.history.saved)
    return result
  }

  // MARK: Undo

  /// The number of steps that can be undone: none, unless asked for.
  ///
  /// A change outside a transaction is a step, and so is a transaction. A step keeps the values that it changed, and what was
  /// merged from several states besides. With 0 nothing is kept, and changes of a store that nobody has copied are made in
  /// place; setting it gives back what older steps have kept.
  public var levelsOfUndo: Int {
    get { history.limit }
    set {
      history.limit = max(0, newValue)
      history.trim()
    }
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }

  /// Whether there is a step to do again.
  public var canRedo: Bool { history.canRedo }

  /// Goes back to how the store was before the last step, where ``levelsOfUndo`` has it kept.
  ///
  /// - Returns: Whether there was a step to undo.
  /// - Complexity: O(*n* / 4096 + *m*), where *n* is the number of entities and *m* that of values in the columns and regions that
  ///   the step changed.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let before = history.undo(graph) else { return false }
    graph = before
    return true
  }

  /// Does again what was undone last.
  ///
  /// - Returns: Whether there was a step to do again.
  /// - Complexity: As for `undo()`.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let after = history.redo(graph) else { return false }
    graph = after
    return true
  }

  // MARK: Saving

  /// Whether the store has changed since it was made or last saved.
  public var hasChanges: Bool { graph !== history.saved }

  /// Makes the present state the one that `rollback` goes back to.
  ///
  /// - Complexity: O(1)
  public mutating func save() { history.save(graph) }

  /// Goes back to the state that was saved last, or in which the store was made, and forgets all steps.
  ///
  /// - Complexity: O(1)
  public mutating func rollback() { graph = history.rollback() }

  // MARK: Changing

  /// Takes a graph in place of the present one, as a step that can be undone.
  mutating func adopt(_ after: Graph) {
    history.record(from: graph, to: after)
    graph = after
  }

  /// Takes a graph in place of the present one that looks the same, which is no step.
  private mutating func follow(_ after: Graph) {
    if after === graph { return }
    history.follow(from: graph, to: after)
    graph = after
  }

  /// Changes the graph through a function, all of it or, when that throws, nothing.
  ///
  /// - Parameters:
  ///   - throwsEarly: Whether the function changes nothing before it throws.
  ///   - body: Changes the graph that it is given.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  mutating func change<Result>(
    throwsEarly: Bool, _ body: (Graph) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let isInPlace = history.limit == 0 && throwsEarly && isKnownUniquelyReferenced(&graph)
    var changed = isInPlace ? graph : Graph(copying: graph)
    let count = changed.changeCount
    let result = try body(changed)
    // Merging may remember a state that nobody can see yet; that is no step.
    let isVisible = changed.changeCount != count
    if changed.tables.isWasteful {
      changed.tables = changed.tables.compacted()
      changed.forgetDerived()
    }
    switch (isInPlace, isVisible) {
    case (true, true): history.noteStep()
    case (true, false): break
    case (false, true):
      if history.limit > 0, isKnownUniquelyReferenced(&changed) { changed.pack(since: graph) }
      adopt(changed)
    case (false, false): follow(changed)
    }
    return result
  }
}
