import TestSupport
import FlightSample
import Testing

@testable import FlightStore

/// Compares the containers of a graph with those of the standard library.
struct StorageTests {
  @Test func pagedArrayAgainstArray() {
    var generator = SeededGenerator(seed: 11)
    var pairs: [(PagedArray<UInt32>, [UInt32])] = [(PagedArray(), [])]
    for _ in 0..<30_000 {
      let which = Int.random(in: 0..<pairs.count, using: &generator)
      let value = UInt32.random(in: 0...UInt32.max, using: &generator)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<60:
        pairs[which].0.resize(to: pairs[which].1.count + 1)
        pairs[which].0[pairs[which].1.count] = value
        pairs[which].1.append(value)
      case 60..<95 where !pairs[which].1.isEmpty:
        let index = Int.random(in: 0..<pairs[which].1.count, using: &generator)
        pairs[which].0[index] = value
        pairs[which].1[index] = value
      case 95 where pairs.count < 6: pairs.append(pairs[which])
      case 96:
        let count = pairs[which].1.count + Int.random(in: 0..<3000, using: &generator)
        pairs[which].0.resize(to: count)
        pairs[which].1 += [UInt32](repeating: 0, count: count - pairs[which].1.count)
      default: break
      }
    }
    for (paged, array) in pairs {
      #expect(paged.count == array.count)
      #expect(array.indices.allSatisfy { paged[$0] == array[$0] })
    }
    #expect(pairs.count == 6)
  }

  @Test func numberMapAgainstDictionary() {
    var generator = SeededGenerator(seed: 13)
    var map = NumberMap()
    var dictionary: [UInt64: Int] = [:]
    for _ in 0..<20_000 {
      // Neighboring keys and the limits of the type, so that keys collide and wrap around.
      let key = UInt64.random(in: 0..<400, using: &generator) &- 200
      let value = Int.random(in: 0..<1000, using: &generator)
      #expect(map.isEmpty == dictionary.isEmpty)
      map.set(value, for: key)
      dictionary[key] = value
    }
    for key in 0..<UInt64(500) { #expect(map[key &- 250] == dictionary[key &- 250]) }
  }

  @Test func stateListsAgainstDictionary() {
    var generator = SeededGenerator(seed: 14)
    var lists = StateLists()
    var dictionary: [Int: [Int]] = [:]
    for step in 0..<5000 {
      let row = Int.random(in: 0..<60, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        lists[row] = [step]
        dictionary[row] = [step]
      case 1:
        lists[row] = nil
        dictionary[row] = nil
      default:
        lists.append(step, of: row)
        dictionary[row, default: []].append(step)
      }
      #expect(lists[row] == dictionary[row])
    }
    #expect(lists.all.count == dictionary.count && !lists.isEmpty)
    for (row, states) in lists.all { #expect(dictionary[row] == states) }
  }

  @Test(arguments: [EntityKind.airports, .airlines])
  func codesAreFoundWithAndWithoutAnIndex(_ kind: EntityKind) throws {
    let more =
      #"[{"airport_code":"ſxy","name":"Long S"},{"airport_code":"aßé","name":"x"},{"icao":"ZZZ","iata":"UA"},{"icao":"ZZY","iata":"UA"},{"ident":"X","origin":{"code_iata":"JFK"},"destination":{"code_lid":"BOS"}}]"#
    var store = FlightStore.sample
    try store.load([.bytes(more.utf8)])
    let index = CodeIndex(of: kind, in: store.graph.tables)
    #expect(index.codes.count > 10)
    for code in index.codes + index.codes.map({ $0.lowercased() }) + ["sxy", "", "none"] {
      #expect(CodeIndex.rows(code, of: kind, in: store.graph.tables) == index.rows(code), "\(code)")
    }
    let keys = { (code: String) in
      Set(index.rows(code).compactMap { store.graph.texts.string(store.graph.code(of: kind, row: $0)) })
    }
    // An IATA code hides no other, unlike a local code that is a key.
    #expect(kind == .airlines || keys("JFK") == ["JFK", "KJFK"] && keys("BOS") == ["BOS"])
  }

  @Test func hashIndexAgainstDictionary() {
    var generator = SeededGenerator(seed: 12)
    // Few different upper halves, so that many rows share a tag.
    let hashes = (0..<600).map { _ in UInt64.random(in: 0..<300, using: &generator) << 32 }
    var index = HashIndex()
    var rows: Set<Int> = []
    for step in 0..<20_000 {
      let row = Int.random(in: 0..<hashes.count, using: &generator)
      if rows.contains(row) {
        index.remove(hashes[row], row: row)
        rows.remove(row)
      } else {
        index.insert(hashes[row], row: row)
        rows.insert(row)
      }
      if step == 10_000 {
        // A change of a copy does not affect the original.
        var copy = index
        for row in rows { copy.remove(hashes[row], row: row) }
        #expect(copy.count == 0)
      }
    }
    #expect(index.count == rows.count)
    for row in hashes.indices {
      #expect((index.find(hashes[row]) { $0 == row } != nil) == rows.contains(row))
    }
    #expect(index.find(0xFFFF_FFFF << 32) { _ in true } == nil)
  }

  /// A table whose keys all have the same hash keeps its contents as it grows.
  @Test(arguments: [0, 7 << 32, .max] as [UInt64]) func hashIndexOfOneHash(_ hash: UInt64) {
    var index = HashIndex()
    let count = Effort.times(800, long: 2000)
    for row in 0..<count {
      #expect(index.find(hash) { $0 == row } == nil)
      index.insert(hash, row: row)
    }
    for row in stride(from: 0, to: count, by: 2) { index.remove(hash, row: row) }
    let half = count / 2
    #expect(index.count == half && index.count(of: hash, upTo: 5000) == half && index.count(of: hash, upTo: 7) == 7)
    #expect((0..<count).allSatisfy { row in index.find(hash) { $0 == row } == (row % 2 == 0 ? nil : row) })
  }

  @Test func textPoolAgainstDictionary() {
    var generator = SeededGenerator(seed: 13)
    var pools: [(TextPool, [String: TextID])] = [(TextPool(), [:])]
    for _ in 0..<20_000 {
      let which = Int.random(in: 0..<pools.count, using: &generator)
      let text =
        String(repeating: "Жa", count: Int.random(in: 0..<20, using: &generator))
        + "\(Int.random(in: 0..<2000, using: &generator))"
      let id = pools[which].0.intern(text)
      if let known = pools[which].1[text] { #expect(known == id) }
      pools[which].1[text] = id
      if pools.count < 5, Int.random(in: 0..<500, using: &generator) == 0 { pools.append(pools[which]) }
    }
    for (pool, texts) in pools {
      #expect(pool.numbers.count == texts.count)
      #expect(texts.allSatisfy { pool.string($0.value) == $0.key && pool.find($0.key) == $0.value })
      #expect(pool.find("not there") == nil)
    }
    #expect(pools.count == 5)
  }

  @Test func poolsAddedToEachOther() {
    var generator = SeededGenerator(seed: 15)
    func makePool() -> TextPool {
      var pool = TextPool()
      for _ in 0..<9000 {
        let number = Int.random(in: 0..<20_000, using: &generator)
        // Some are short, others long.
        _ = pool.intern(number % 3 == 0 ? "number \(number)" : "\(number)")
      }
      return pool
    }
    var pool = makePool()
    let (before, other) = (pool, makePool())
    let numbers = pool.add(other)
    #expect(numbers.count == other.count && numbers[0] == 0)
    for number in other.numbers {
      let text = TextID(Int(numbers[number]))
      #expect(pool.string(text) == other.string(TextID(number)))
      #expect(pool.find(pool.bytes(text)) == text)
    }
    #expect(before.numbers.allSatisfy { pool.string(TextID($0)) == before.string(TextID($0)) })
    // A page that was taken over holds duplicates of known texts, which no index entry refers to.
    let found = pool.numbers.filter { pool.find(pool.bytes(TextID($0))) == TextID($0) }
    #expect(Set(pool.numbers.map { pool.string(TextID($0)) }).count == found.count)
    #expect(before.numbers.count < found.count && found.count < pool.numbers.count)
    #expect(pool.numbers.count < before.numbers.count + other.numbers.count)
  }

  /// A batch of texts gets the numbers that the texts would get one by one.
  @Test func textsInBatches() {
    var (pool, other) = (TextPool(), TextPool())
    var batch = TextBatch(.process)
    for round in 0..<500 {
      let texts = ["", "UAL\(round % 7)", "", "Ж\(round)"].map { Array($0.utf8) }
      batch.removeAll()
      for (column, text) in texts.enumerated() where column % 2 == 1 {
        text.withBytes { batch.append(copying: $0, for: column) }
      }
      // A new text that occurs many times in one batch.
      for column in 10..<40 { texts[3].withBytes { batch.append(copying: $0, for: column) } }
      let long = Array("a text that stays where it is".utf8)
      long.withBytes { bytes in
        batch.append(bytes, for: 9)
        var seen: [Int: TextID] = [:]
        pool.intern(&batch) { seen[$0] = $1 }
        #expect((10..<40).allSatisfy { seen.removeValue(forKey: $0) == seen[3] })
        let expected = [1: texts[1], 3: texts[3], 9: long].mapValues { $0.withBytes { other.intern($0) } }
        #expect(seen.mapValues { pool.string($0) } == expected.mapValues { other.string($0) })
      }
    }
    #expect(pool.numbers == other.numbers)
    #expect(pool.numbers.allSatisfy { pool.find(pool.bytes(TextID($0))) == TextID($0) })
  }

  @Test func textsOfAllSizes() {
    var pool = TextPool()
    let copy = pool
    let texts =
      [
        "", "a", "\u{0}", "\u{0}\u{0}", "ab", "aa", "aba", "abb", "baa", "abab", "ababa", "ababab",
        String(repeating: "x", count: 7), String(repeating: "x", count: 8),
        String(repeating: "x", count: 9),
      ]
      + [
        String(repeating: "y", count: 65_535), String(repeating: "y", count: 65_536),
        String(repeating: "z", count: 3_000_000),
      ]
    let ids = texts.map { pool.intern($0) }
    #expect(Set(ids).count == texts.count)
    #expect(zip(texts, ids).allSatisfy { pool.string($1) == $0 && pool.hash($1) == pool.hash(pool.intern($0)) })
    #expect(!ids[0].isNull && pool.bytes(ids[0]).isEmpty && pool.string(.null) == nil && pool.bytes(.null).isEmpty)
    #expect(copy.count == 1 && copy.find("a") == nil)
    #expect(pool.items(.null) == [] && pool.items(ids[0]) == [])
    let list = pool.intern("A\u{1F}B")
    #expect(pool.items(list) == [[0x41], [0x42]])
  }

  @Test func tableAgainstArrays() {
    var generator = SeededGenerator(seed: 14)
    typealias Row = [UInt64]
    var pairs: [(Table, [Row])] = [(Table(.flights), [])]
    let columns = TableLayout.flights.columns
    // Rows are added and removed around the end of a segment.
    for _ in 0..<((1 << Segment.shift) - 5) {
      _ = pairs[0].0.appendRow()
      pairs[0].1.append(Row(repeating: 0, count: columns.count))
    }
    for _ in 0..<10_000 {
      let which = Int.random(in: 0..<pairs.count, using: &generator)
      let column = Int.random(in: 0..<columns.count, using: &generator)
      let value = UInt64.random(in: 0...255, using: &generator)
      switch Int.random(in: 0..<100, using: &generator) {
      case 0..<20:
        let row = pairs[which].0.appendRow()
        #expect(row == pairs[which].1.count)
        pairs[which].0.setStored(value, ofColumn: column, row: row)
        var values = Row(repeating: 0, count: columns.count)
        values[column] = value
        pairs[which].1.append(values)
      case 20..<80 where !pairs[which].1.isEmpty:
        let row = Int.random(in: 0..<pairs[which].1.count, using: &generator)
        pairs[which].0.makeUnique(row)
        pairs[which].0.setStored(value, ofColumn: column, row: row)
        pairs[which].1[row][column] = value
      case 80..<95 where !pairs[which].1.isEmpty:
        pairs[which].0.makeUnique(pairs[which].1.count - 1)
        pairs[which].0.removeLastRow()
        pairs[which].1.removeLast()
      case 95 where pairs.count < 4: pairs.append(pairs[which])
      default: break
      }
    }
    #expect(pairs.count == 4 && pairs.contains { $0.1.count > (1 << Segment.shift) })
    for (table, rows) in pairs {
      #expect(table.count == rows.count)
      #expect(
        rows.indices.allSatisfy { row in columns.indices.allSatisfy { table.stored($0, ofRow: row) == rows[row][$0] } })
    }
  }

  /// Full segments return any range of values as written, by row and in blocks, and can still change.
  @Test(arguments: [0...0, 1...1, 7...8, 0...1, 1_643_000_000...1_644_209_600, 0...UInt32.max, 1...UInt32.max - 1])
  func packedValues(_ range: ClosedRange<UInt32>) throws {
    var generator = SeededGenerator(seed: 16)
    var table = Table(.flights)
    let (time, flag, latitude) = (FlightColumn.actualOff, FlightColumn.isBlocked, FlightColumn.positionLatitude)
    var values: [UInt32] = []
    for row in 0..<5000 {
      values.append(row % 7 == 3 ? 0 : .random(in: range, using: &generator))
      _ = table.appendRow()
      table.setStored(UInt64(values[row]), ofColumn: time.rawValue, row: row)
      table.setStored(UInt64(values[row] % 3), ofColumn: flag.rawValue, row: row)
      table.setStored(UInt64(values[row]) << 30, ofColumn: latitude.rawValue, row: row)
    }
    func check(_ table: Table) {
      #expect(values.indices.allSatisfy { table.stored(time.rawValue, ofRow: $0) == UInt64(values[$0]) })
      #expect(values.indices.allSatisfy { table.stored(flag.rawValue, ofRow: $0) == UInt64(values[$0] % 3) })
      #expect(values.indices.allSatisfy { table.stored(latitude.rawValue, ofRow: $0) == UInt64(values[$0]) << 30 })
      let first = table.segments[0]
      #expect(first.bytes(of: time.rawValue, count: 4096) == values[..<4096].withUnsafeBytes { Array($0) })
      #expect(first.bytes(of: flag.rawValue, count: 4096) == values[..<4096].map { UInt8($0 % 3) })
    }
    #expect(table.segments.map(\.isFixed) == [true, false])
    check(table)
    let before = table
    for row in stride(from: 0, to: 5000, by: 9) {
      table.makeUnique(row)
      table.setStored(0xFFFF_FFFF, ofColumn: time.rawValue, row: row)
    }
    check(before)
    #expect(!table.segments[0].columns[flag.rawValue].isWritable && table.segments[0].columns[time.rawValue].isWritable)
    #expect(table.segments[0].columns[flag.rawValue].isSame(as: before.segments[0].columns[flag.rawValue]))
    for row in stride(from: 0, to: 5000, by: 9) { values[row] = 0xFFFF_FFFF }
    #expect(values.indices.allSatisfy { table.stored(time.rawValue, ofRow: $0) == UInt64(values[$0]) })
    table.pack()
    #expect(!table.segments[0].columns[time.rawValue].isWritable)
    #expect(values.indices.allSatisfy { table.stored(time.rawValue, ofRow: $0) == UInt64(values[$0]) })
  }

  /// A single value above the limit is found at any position, and values after the last are ignored.
  @Test(arguments: 1...32 as ClosedRange<UInt32>)
  func packedValuesBelowALimit(width: UInt32) {
    let count = 192
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * 8, alignment: 16)
    defer { memory.deallocate() }
    let greatest = UInt32.max >> (32 - width)
    let column = PackedColumn(memory, width: width, base: width == 32 ? 0 : 7)
    func pack(_ codes: [UInt32]) {
      codes.map { $0 == 0 ? 0 : $0 + column.base }.withUncounted { column.pack($0) }
    }
    for code in Set([1, greatest / 2 + 1, greatest]) {
      let limit = UInt64(column.base) + UInt64(code)
      let others = (0..<count).map { $0 % 3 == 0 ? code - 1 : 0 }
      pack(others)
      #expect(column.stay(below: limit, count: count))
      for place in Effort.some(of: Array(0..<count), every: 3, turn: Int(width)) {
        var codes = others
        codes[place] = code
        pack(codes)
        #expect(!column.stay(below: limit, count: count))
        #expect(column.stay(below: limit + 1, count: count))
        #expect(column.stay(below: limit, count: place))
      }
    }
    #expect(!column.stay(below: UInt64(column.base), count: count))
  }

  /// Appends the rows of one table to another, for any free space in the last segment.
  @Test(arguments: [0, 1, 4095, 4096, 5000], [0, 1, 100, 4096, 9000])
  func rowsAddedToAnother(before: Int, added: Int) {
    let columns: [FlightColumn] = [.ident, .actualOff, .isBlocked]
    let (text, time, flag) = (columns[0].rawValue, columns[1].rawValue, columns[2].rawValue)
    func makeTable(_ count: Int) -> Table {
      var table = Table(.flights)
      for row in 0..<count {
        _ = table.appendRow()
        table.setStored(UInt64(row % 5), ofColumn: text, row: row)
        // Some segments have no values in these columns.
        if row < 4000 { table.setStored(UInt64(row), ofColumn: time, row: row) }
        if row > 5000 { table.setStored(1, ofColumn: flag, row: row) }
      }
      return table
    }
    var table = makeTable(before)
    // Another owner of the rows sees no change.
    let kept = makeTable(added)
    for copies in [false, true] {
      var other = copies ? kept : makeTable(added)
      table.append(segments: other.takeSegments(), count: added, renumbering: Renumbering(texts: [0, 11, 12, 13, 14]))
    }
    _ = table.appendRow()
    #expect(table.count == before + 2 * added + 1)
    func isRow(_ row: Int, _ source: Int, _ texts: [UInt64]) -> Bool {
      table.stored(text, ofRow: row) == texts[source % 5]
        && table.stored(time, ofRow: row) == (source < 4000 ? UInt64(source) : 0)
        && table.stored(flag, ofRow: row) == (source > 5000 ? 1 : 0)
    }
    #expect((0..<before).allSatisfy { isRow($0, $0, [0, 1, 2, 3, 4]) })
    #expect((0..<(2 * added)).allSatisfy { isRow(before + $0, $0 % added, [0, 11, 12, 13, 14]) })
    #expect(TableLayout.flights.columns.indices.allSatisfy { table.stored($0, ofRow: table.count - 1) == 0 })
    #expect((0..<added).allSatisfy { kept.stored(text, ofRow: $0) == UInt64($0 % 5) })
  }

  /// Every value decodes as it was encoded, and is never encoded as null.
  @Test func encodedValues() {
    for value in [Int32.min + 1, -1, 0, 1, Int32.max] {
      #expect(Encoded.whole(Encoded.whole(value)) == value && Encoded.whole(value) != 0 as UInt32)
    }
    for value in [0, -0.0, 1.5, -87.9081497, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -.infinity] {
      #expect(Encoded.decimal(Encoded.decimal(value)) == value && Encoded.decimal(value) != 0 as UInt64)
    }
    for seconds in [0, 1, Int(UInt32.max) - 1] { #expect(Int(Encoded.time(seconds)) == seconds + 1) }
  }
}

extension TextPool {
  fileprivate var numbers: [Int] { directory.pages.indices.flatMap { numbers(ofPage: $0) } }
}
