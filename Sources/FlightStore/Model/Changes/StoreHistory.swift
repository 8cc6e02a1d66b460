/// The steps that a store can undo and redo.
///
/// A step stores how the states before and after it differ, so that it takes memory only for the rows that it changed.
/// Only the saved state is kept as a whole: restoring it returns the same graph.
struct StoreHistory: Sendable {
  /// A state relative to the current one: before a step that was done, or after one that was undone.
  private enum Step: Sendable {
    case saved(Graph)
    case difference(GraphDifference)

    init(to graph: Graph, from present: Graph, saved: Graph) {
      self = graph === saved ? .saved(graph) : .difference(GraphDifference(of: graph, from: present))
    }

    func graph(from present: Graph) -> Graph {
      switch self {
      case .saved(let graph): graph
      case .difference(let difference): difference.graph(from: present)
      }
    }
  }

  /// The number of steps that can be undone.
  var limit = 0
  /// The number of steps taken, including those that cannot be undone.
  private(set) var stepCount = 0
  /// Whether it is that of a transaction, and not of a store that the transaction took in place of its own.
  private(set) var isOfTransaction = false
  private var undone: [Step] = []
  private var done: [Step] = []
  /// The state that `rollback` restores.
  private(set) var saved: Graph

  init(_ saved: Graph) { self.saved = saved }

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// The history inside a transaction, which is a single step as a whole.
  var grouped: StoreHistory {
    var history = StoreHistory(saved)
    (history.limit, history.isOfTransaction) = (0, true)
    return history
  }

  /// Records a step.
  ///
  /// - Complexity: O(*n* + *m*), where *n* is the number of segments and *m* that of values in the columns that have
  ///   changed; O(1) if no step can be undone.
  mutating func record(from before: Graph, to after: Graph) {
    noteStep()
    if limit == 0 { return }
    done.append(Step(to: before, from: after, saved: saved))
    trim()
  }

  /// Notes a step that was made in place and cannot be undone.
  mutating func noteStep() {
    stepCount += 1
    undone = []
  }

  /// Adopts a graph of the same visible contents, which is not a step.
  mutating func follow(from before: Graph, to after: Graph) {
    if let last = done.popLast() { done.append(Step(to: last.graph(from: before), from: after, saved: saved)) }
    if let last = undone.popLast() { undone.append(Step(to: last.graph(from: before), from: after, saved: saved)) }
  }

  mutating func undo(_ present: Graph) -> Graph? {
    guard let before = done.popLast()?.graph(from: present) else { return nil }
    undone.append(Step(to: present, from: before, saved: saved))
    return before
  }

  mutating func redo(_ present: Graph) -> Graph? {
    guard let after = undone.popLast()?.graph(from: present) else { return nil }
    done.append(Step(to: present, from: after, saved: saved))
    return after
  }

  mutating func save(_ present: Graph) { saved = present }

  /// Discards the oldest steps beyond the limit.
  mutating func trim() {
    if done.count > limit { done.removeFirst(done.count - limit) }
    if undone.count > limit { undone.removeFirst(undone.count - limit) }
  }

  mutating func rollback() -> Graph {
    noteStep()
    done = []
    return saved
  }
}

/// Transactions, undo and redo.
extension FlightStore {
  /// Makes several changes as one: if `body` throws, none of them is made.
  ///
  /// The transaction is a single undo step. Transactions can be nested. Changes inside one are made in place, so that
  /// many of them cost less than they would separately.
  ///
  ///     try store.transaction { store in
  ///       try store.insert(AirportRecord(icao: "KORD"))
  ///       try store.delete(flight)
  ///     }
  ///
  /// - Parameter body: A function that makes the changes on the store passed to it.
  /// - Returns: The value that `body` returns.
  /// - Throws: The error that `body` throws.
  /// - Complexity: O(1) in addition to the cost of `body`.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    _ body: (inout FlightStore) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var working = self
    working.history = history.grouped
    let result = try body(&working)
    // Packing requires that nothing else refers to the graph, such as a handle that `body` has kept.
    if history.limit > 0, isKnownUniquelyReferenced(&working.graph) { working.graph.pack(since: graph) }
    if working.history.stepCount > 0 || !working.history.isOfTransaction {
      adopt(working.graph)
    } else {
      follow(working.graph)
    }
    if working.history.isOfTransaction { history.save(working.history.saved) }
    return result
  }

  // MARK: Undo

  /// The number of steps that can be undone; 0 by default.
  ///
  /// A change outside a transaction is a step, and so is a transaction. A step stores the values that it changed, and
  /// the states of merged rows. With 0 nothing is stored, and a store that has no copies is changed in place. Lowering
  /// the number frees the memory of older steps.
  public var levelsOfUndo: Int {
    get { history.limit }
    set {
      history.limit = max(0, newValue)
      history.trim()
    }
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }

  /// Whether there is a step to redo.
  public var canRedo: Bool { history.canRedo }

  /// Restores the state before the last step, if ``levelsOfUndo`` has kept it.
  ///
  /// - Returns: Whether there was a step to undo.
  /// - Complexity: O(*n* / 4096 + *m*), where *n* is the number of entities and *m* that of values in the columns and
  ///   regions that the step changed.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let before = history.undo(graph) else { return false }
    graph = before
    return true
  }

  /// Repeats the step that was undone last.
  ///
  /// - Returns: Whether there was a step to redo.
  /// - Complexity: As for `undo()`.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let after = history.redo(graph) else { return false }
    graph = after
    return true
  }

  // MARK: Saving

  /// Whether the store has changed since it was created or opened, or since the last call of `save()`.
  ///
  /// `Archive.save(_:)` takes the store as a constant, and so does not count.
  public var hasChanges: Bool { graph !== history.saved }

  /// Makes the current state the one that `rollback` restores, and that `hasChanges` compares with.
  ///
  /// It writes no file: `Archive.save(_:)` does.
  ///
  /// - Complexity: O(1)
  public mutating func save() { history.save(graph) }

  /// Restores the state of the last call of `save()`, or else the initial one, and discards all steps.
  ///
  /// - Complexity: O(1)
  public mutating func rollback() { graph = history.rollback() }

  // MARK: Changing

  /// Replaces the current graph, as a step that can be undone.
  mutating func adopt(_ after: Graph) {
    history.record(from: graph, to: after)
    graph = after
  }

  /// Replaces the current graph with one of the same visible contents, which is not a step.
  private mutating func follow(_ after: Graph) {
    if after === graph { return }
    history.follow(from: graph, to: after)
    graph = after
  }

  /// Changes the graph with a function; if it throws, the graph does not change.
  ///
  /// `throwsEarly` tells whether the function throws only before it has changed anything.
  mutating func change<Result>(
    throwsEarly: Bool, _ body: (Graph) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let isInPlace = history.limit == 0 && throwsEarly && isKnownUniquelyReferenced(&graph)
    var changed = isInPlace ? graph : Graph(copying: graph)
    let count = changed.changeCount
    let result = try body(changed)
    // Merging may add a state that is not visible yet; that is not a step.
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
