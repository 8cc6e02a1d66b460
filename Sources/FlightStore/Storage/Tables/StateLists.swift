/// The states of the rows that are merged from several, best first.
struct StateLists {
  private var lists: [(row: Int, states: [Int])] = []
  /// The index of each row's entry in `lists`.
  private var places = HashIndex()
  private let hasher = ByteHasher.process

  var isEmpty: Bool { lists.isEmpty }

  /// The rows with their states, in no particular order.
  var all: [(row: Int, states: [Int])] { lists }

  subscript(row: Int) -> [Int]? {
    get { place(of: row).map { lists[$0].states } }
    set {
      switch (newValue, place(of: row)) {
      case (let states?, let place?): lists[place].states = states
      case (let states?, nil):
        places.insert(hash(row), row: lists.count)
        lists.append((row, states))
      case (nil, let place?): remove(at: place)
      case (nil, nil): break
      }
    }
  }

  /// Appends a state of a row that ranks below those it has.
  mutating func append(_ state: Int, of row: Int) {
    if let place = place(of: row) { lists[place].states.append(state) } else { self[row] = [state] }
  }

  private func hash(_ row: Int) -> UInt64 { hasher.hash(UInt64(row)) }

  private func place(of row: Int) -> Int? {
    lists.isEmpty ? nil : places.find(hash(row)) { lists[$0].row == row }
  }

  /// Removes a list and moves the last one to its place.
  private mutating func remove(at place: Int) {
    places.remove(hash(lists[place].row), row: place)
    let last = lists.removeLast()
    if place == lists.count { return }
    places.remove(hash(last.row), row: lists.count)
    places.insert(hash(last.row), row: place)
    lists[place] = last
  }
}
