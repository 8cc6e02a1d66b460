/// The states of the rows that are merged from several, best first.
struct StateLists {
  private var lists: [(row: Int, states: [Int])] = []
  /// From row to its place in `lists`.
  private var places = NumberMap()

  var isEmpty: Bool { lists.isEmpty }

  /// The rows with their states, in no order.
  var all: [(row: Int, states: [Int])] { lists }

  subscript(row: Int) -> [Int]? {
    get { places[UInt64(row)].map { lists[$0].states } }
    set {
      let place = places[UInt64(row)]
      switch (newValue, place) {
      case (let states?, let place?): lists[place].states = states
      case (let states?, nil):
        places[UInt64(row)] = lists.count
        lists.append((row, states))
      case (nil, let place?): remove(at: place)
      case (nil, nil): break
      }
    }
  }

  /// Adds a state of a row, not as good as those that it has.
  mutating func append(_ state: Int, of row: Int) {
    if let place = places[UInt64(row)] { lists[place].states.append(state) } else { self[row] = [state] }
  }

  private mutating func remove(at place: Int) {
    places[UInt64(lists[place].row)] = nil
    let last = lists.removeLast()
    if place == lists.count { return }
    lists[place] = last
    places[UInt64(last.row)] = place
  }
}
