/// The snapshots that a store can go back to.
///
/// A snapshot shares with the next one all that did not change between them: a change of a flight costs the columns that it
/// changes in the segment of 4096 flights that it is in.
struct StoreHistory: Sendable {
  /// How many steps can be undone.
  var limit = 0
  /// Whether a step has been taken, also one that cannot be undone.
  private(set) var hasSteps = false
  private(set) var undone: [Graph] = []
  private(set) var done: [Graph] = []
  /// The state that `rollback` goes back to.
  private(set) var saved: Graph

  init(_ saved: Graph) { self.saved = saved }

  /// The history inside a transaction, which is one step as a whole.
  var grouped: StoreHistory {
    var history = StoreHistory(saved)
    history.limit = 0
    return history
  }

  mutating func record(_ before: Graph) {
    noteStep()
    done.append(before)
    trim()
  }

  /// Notes a step that was taken in place, so that there is nothing to go back to.
  mutating func noteStep() {
    hasSteps = true
    undone = []
  }

  mutating func undo(_ current: Graph) -> Graph? {
    guard let before = done.popLast() else { return nil }
    undone.append(current)
    return before
  }

  mutating func redo(_ current: Graph) -> Graph? {
    guard let after = undone.popLast() else { return nil }
    done.append(current)
    return after
  }

  mutating func save(_ current: Graph) { saved = current }

  /// Forgets the oldest steps beyond the limit.
  mutating func trim() {
    if done.count > limit { done.removeFirst(done.count - limit) }
    if undone.count > limit { undone.removeFirst(undone.count - limit) }
  }

  mutating func rollback() -> Graph {
    (done, undone) = ([], [])
    return saved
  }
}
