import Foundation

/// A Parquet reader that shares no code with the writer and covers the parts of the format that it uses.
struct TinyParquet {
  struct Broken: Error { let what: String }

  struct Chunk {
    let values: [Cell]
    let encodings: [Int]
    let pageCount: Int
    let nullCount: Int?
    let least: [UInt8]?
    let greatest: [UInt8]?
    let isExact: Bool?
  }

  enum Cell: Equatable {
    case null, flag(Bool), whole(Int), decimal(Double), text([UInt8]), list([[UInt8]])
  }

  /// The name and the physical type of each column, and whether it is a list.
  var columns: [(name: String, type: Int, isList: Bool)] = []
  /// The chunks of each row group, by column.
  var groups: [[Chunk]] = []
  var rowCount = 0
  var metadata: [String: String] = [:]

  init(_ bytes: [UInt8]) throws {
    guard bytes.prefix(4).elementsEqual("PAR1".utf8), bytes.suffix(4).elementsEqual("PAR1".utf8) else {
      throw Broken(what: "marks")
    }
    let length = (0..<4).reduce(0) { $0 | Int(bytes[bytes.count - 8 + $1]) << ($1 * 8) }
    var footer = Thrift(bytes, at: bytes.count - 8 - length)
    let file = try footer.structure()
    guard footer.place == bytes.count - 8 else { throw Broken(what: "footer ends at \(footer.place)") }
    rowCount = file[3].int
    var nodes = file[2].list[...]
    guard nodes.removeFirst()[5].int == nodes.filter({ $0[3].int != 2 && $0[4].text != "element" }).count else {
      throw Broken(what: "children")
    }
    while let node = nodes.popFirst() {
      if node[5].isThere {
        _ = nodes.popFirst()
        guard let element = nodes.popFirst() else { throw Broken(what: "list") }
        columns.append((node[4].text, element[1].int, true))
      } else {
        columns.append((node[4].text, node[1].int, false))
      }
    }
    guard file[7].list.count == columns.count else { throw Broken(what: "orders") }
    for pair in file[5].list { metadata[pair[1].text] = pair[2].text }
    var place = 4
    for group in file[4].list {
      guard group[5].int == place else { throw Broken(what: "a gap before a row group") }
      var chunks: [Chunk] = []
      for (column, chunk) in zip(columns, group[1].list) {
        let data = chunk[3]
        guard (data[11].isThere ? data[11] : data[9]).int == place else { throw Broken(what: "a gap before a chunk") }
        chunks.append(try Self.chunk(data, column.type, column.isList, bytes, from: place, rows: group[3].int))
        place += data[7].int
      }
      groups.append(chunks)
    }
    guard place == bytes.count - 8 - length else { throw Broken(what: "a gap before the footer") }
  }

  /// Returns the values of a column from all row groups.
  func values(_ name: String) -> [Cell] {
    guard let place = columns.firstIndex(where: { $0.name == name }) else { return [] }
    return groups.flatMap { $0[place].values }
  }

  // MARK: Pages

  private static func chunk(
    _ data: Thrift.Value, _ type: Int, _ isList: Bool, _ bytes: [UInt8], from start: Int, rows: Int
  ) throws -> Chunk {
    var (place, plainSize, pageCount) = (start, 0, 0)
    var dictionary: [Cell] = []
    var entries: [(starts: Bool, level: Int, value: Cell)] = []
    while place < start + data[7].int {
      var thrift = Thrift(bytes, at: place)
      let head = try thrift.structure()
      let body = Array(bytes[thrift.place..<(thrift.place + head[3].int)])
      var page = Reader(try Snappy.decoded(body))
      guard page.bytes.count == head[2].int else { throw Broken(what: "size of a page") }
      plainSize += thrift.place - place + head[2].int
      place = thrift.place + head[3].int
      if head[1].int == 2 {
        dictionary = try page.plain(type, head[7][1].int)
        continue
      }
      pageCount += 1
      let count = head[5][1].int
      let repeats = isList ? try page.levels(count, 1) : [Int](repeating: 0, count: count)
      let highest = isList ? 2 : 1
      let levels = try page.levels(count, highest)
      let known = levels.filter { $0 == highest }.count
      var values: [Cell]
      switch head[5][2].int {
      case 0: values = try page.plain(type, known)
      case 5: values = try page.deltas().map { .whole($0) }
      case 8:
        let width = try page.byte()
        values = try page.runs(known, Int(width)).map { dictionary[$0] }
      default: throw Broken(what: "encoding")
      }
      guard values.count == known, repeats.first == 0 else { throw Broken(what: "number of values") }
      values.reverse()
      for (level, more) in zip(levels, repeats) {
        entries.append((more == 0, level, level == highest ? values.removeLast() : .null))
      }
    }
    guard plainSize == data[6].int, place == start + data[7].int, entries.count == data[5].int else {
      throw Broken(what: "sizes of a chunk")
    }
    let rowValues = isList ? try lists(entries) : entries.map(\.value)
    guard rowValues.count == rows else { throw Broken(what: "rows of a chunk") }
    let bounds = data[12]
    return Chunk(
      values: rowValues, encodings: data[2].list.map(\.int), pageCount: pageCount,
      nullCount: bounds[3].isThere ? bounds[3].int : nil, least: bounds[6].bytes, greatest: bounds[5].bytes,
      isExact: bounds[7].flag)
  }

  private static func lists(_ entries: [(starts: Bool, level: Int, value: Cell)]) throws -> [Cell] {
    var lists: [Cell] = []
    for entry in entries {
      if entry.starts { lists.append(entry.level == 0 ? .null : .list([])) }
      guard case .text(let text) = entry.value else { continue }
      guard case .list(let texts)? = lists.popLast() else { throw Broken(what: "a list that goes on from null") }
      lists.append(.list(texts + [text]))
    }
    return lists
  }
}

/// A reader of the values of a page.
private struct Reader {
  let bytes: [UInt8]
  var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() throws -> UInt8 {
    guard place < bytes.count else { throw TinyParquet.Broken(what: "end of a page") }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func number(_ count: Int) throws -> UInt64 {
    var number: UInt64 = 0
    for shift in 0..<count { number |= UInt64(try byte()) << UInt64(shift * 8) }
    return number
  }

  mutating func variable() throws -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  mutating func signed() throws -> Int {
    let number = try variable()
    return Int(Int64(bitPattern: number >> 1) ^ -Int64(number & 1))
  }

  mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, place + count <= bytes.count else { throw TinyParquet.Broken(what: "end of a page") }
    defer { place += count }
    return Array(bytes[place..<(place + count)])
  }

  private mutating func packed(_ count: Int, _ width: Int) throws -> [UInt64] {
    let packed = try take((count * width + 7) / 8)
    return (0..<count).map { number in
      (0..<width).reduce(0) { value, bit in
        let place = number * width + bit
        return value | UInt64(packed[place / 8] >> UInt8(place % 8) & 1) << UInt64(bit)
      }
    }
  }

  mutating func runs(_ count: Int, _ width: Int) throws -> [Int] {
    var numbers: [Int] = []
    while numbers.count < count {
      let head = Int(try variable())
      if head & 1 == 1 {
        numbers += try packed(head >> 1 * 8, width).map { Int($0) }
      } else {
        numbers += [Int](repeating: Int(try number((width + 7) / 8)), count: head >> 1)
      }
    }
    return Array(numbers.prefix(count))
  }

  mutating func levels(_ count: Int, _ highest: Int) throws -> [Int] {
    let end = Int(try number(4)) + place
    let levels = try runs(count, highest)
    guard place == end, levels.allSatisfy({ $0 <= highest }) else { throw TinyParquet.Broken(what: "levels") }
    return levels
  }

  mutating func plain(_ type: Int, _ count: Int) throws -> [TinyParquet.Cell] {
    if type == 0 { return try packed(count, 1).map { .flag($0 == 1) } }
    return try (0..<count).map { _ in
      switch type {
      case 1: return .whole(Int(Int32(truncatingIfNeeded: try number(4))))
      case 2: return .whole(Int(Int64(bitPattern: try number(8))))
      case 5: return .decimal(Double(bitPattern: try number(8)))
      default: return .text(try take(Int(number(4))))
      }
    }
  }

  mutating func deltas() throws -> [Int] {
    let (block, parts, count) = (Int(try variable()), Int(try variable()), Int(try variable()))
    var numbers = [try signed()]
    while numbers.count < count {
      let least = try signed()
      for width in try take(parts) where numbers.count < count {
        for above in try packed(block / parts, Int(width)) where numbers.count < count {
          numbers.append(numbers[numbers.count - 1] &+ least &+ Int(Int64(bitPattern: above)))
        }
      }
    }
    return Array(numbers.prefix(count))
  }
}

/// A reader of Thrift's compact protocol.
struct Thrift {
  indirect enum Value {
    case none
    case flag(Bool)
    case number(Int)
    case bytes([UInt8])
    case list([Value])
    case structure([Int: Value])

    subscript(field: Int) -> Value { if case .structure(let fields) = self { fields[field] ?? .none } else { .none } }
    var int: Int { if case .number(let number) = self { number } else { 0 } }
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
    var list: [Value] { if case .list(let list) = self { list } else { [] } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var isThere: Bool { if case .none = self { false } else { true } }
  }

  private var reader: Reader
  var place: Int { reader.place }

  init(_ bytes: [UInt8], at place: Int) {
    reader = Reader(bytes)
    reader.place = place
  }

  mutating func structure() throws -> Value {
    var (fields, last): ([Int: Value], Int) = ([:], 0)
    while true {
      let head = try reader.byte()
      if head == 0 { return .structure(fields) }
      last = head >> 4 == 0 ? try reader.signed() : last + Int(head >> 4)
      fields[last] = try value(head & 0x0F)
    }
  }

  private mutating func value(_ kind: UInt8) throws -> Value {
    switch kind {
    case 1: return .flag(true)
    case 2: return .flag(false)
    case 4, 5, 6: return .number(try reader.signed())
    case 8: return .bytes(try reader.take(Int(reader.variable())))
    case 9:
      let head = try reader.byte()
      let count = head >> 4 == 15 ? Int(try reader.variable()) : Int(head >> 4)
      return .list(try (0..<count).map { _ in try value(head & 0x0F) })
    case 12: return try structure()
    default: throw TinyParquet.Broken(what: "type \(kind)")
    }
  }
}

enum Snappy {
  static func decoded(_ bytes: [UInt8]) throws -> [UInt8] {
    var reader = Reader(bytes)
    let length = Int(try reader.variable())
    var decoded: [UInt8] = []
    while reader.place < bytes.count {
      let tag = try reader.byte()
      let (count, distance): (Int, Int)
      switch tag & 3 {
      case 0:
        let short = Int(tag >> 2)
        decoded += try reader.take(short < 60 ? short + 1 : Int(reader.number(short - 59)) + 1)
        continue
      case 1: (count, distance) = (Int(tag >> 2 & 7) + 4, Int(tag >> 5) << 8 | Int(try reader.byte()))
      default: (count, distance) = (Int(tag >> 2) + 1, Int(try reader.number(tag & 3 == 2 ? 2 : 4)))
      }
      guard distance > 0, distance <= decoded.count else {
        throw TinyParquet.Broken(what: "a copy from before the start")
      }
      for _ in 0..<count { decoded.append(decoded[decoded.count - distance]) }
    }
    guard decoded.count == length else { throw TinyParquet.Broken(what: "length of compressed bytes") }
    return decoded
  }
}
