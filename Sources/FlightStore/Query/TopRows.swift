/// Finds the first few of many without sorting the rest, with a heap of those found so far, the last of them on top.
enum TopRows {
  static func select(_ places: [Int], _ limit: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    guard limit > 0 else { return [] }
    var heap: [Int] = []
    heap.reserveCapacity(limit)
    for place in places {
      if heap.count < limit {
        heap.append(place)
        siftUp(&heap, by: precedes)
      } else if precedes(place, heap[0]) {
        heap[0] = place
        siftDown(&heap, by: precedes)
      }
    }
    return heap.sorted(by: precedes)
  }

  private static func siftUp(_ heap: inout [Int], by precedes: (Int, Int) -> Bool) {
    var child = heap.count - 1
    while child > 0, precedes(heap[(child - 1) / 2], heap[child]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private static func siftDown(_ heap: inout [Int], by precedes: (Int, Int) -> Bool) {
    var parent = 0
    while true {
      var last = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(heap[last], heap[child]) {
        last = child
      }
      if last == parent { return }
      heap.swapAt(last, parent)
      parent = last
    }
  }
}
