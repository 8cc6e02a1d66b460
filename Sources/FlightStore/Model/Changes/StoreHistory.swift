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
    history.limit = 0
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
    (done, undone) = ([], [])
    return saved
  }
}
