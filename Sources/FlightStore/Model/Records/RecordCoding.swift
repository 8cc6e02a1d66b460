struct RecordKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: some StringProtocol) { stringValue = String(key) }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  /// The key in AeroAPI's spelling; as it is, if another spelling has another meaning.
  fileprivate var usualSpelling: String {
    RecordKeys.spelling(of: stringValue.utf8).map { String(decoding: $0, as: UTF8.self) } ?? stringValue
  }
}

extension StoreRecord {
  /// Creates a record from JSON with AeroAPI's keys; missing and null values are unknown.
  ///
  /// Keys may be spelled as `scheduledOut`, by a strategy of the decoder or by another program.
  ///
  /// - Throws: `DecodingError` for a value that the attribute does not accept.
  public init(from decoder: any Decoder) throws {
    var values = RecordValues(Entity.kind)
    let container = RecordObject(try decoder.container(keyedBy: RecordKey.self))
    for (index, column) in TableLayout.of(Entity.kind).columns.enumerated() {
      for path in column.paths where values[index] == nil {
        guard let (inner, key) = try Self.place(of: path, in: container) else { continue }
        if let value = try inner.value(of: key, as: column.storage) { values[index] = value }
      }
    }
    switch Entity.kind {
    case .flights:
      if container.contains("airline") {
        let code = try container.code("airline", names: ["icao", "iata", "code"]) ?? ""
        var record = FlightRecord(values)
        record.airline = code.isEmpty ? nil : Airline.ID(code)
        values = record.values
      }
    case .airports, .airlines:
      let (reference, key) = Entity.kind == .airports ? ("airport_info_url", "airport_code") : ("operator_info_url", "")
      let isReference = container.contains(reference) && container.contains("code") && !container.contains(key)
      if values.known(0) == nil { values[0] = try container.value(of: "code", as: .text) }
      if Entity.kind == .airports {
        for column in [AirportColumn.iata, .lid] where values.known(0) == nil { values[0] = values[column.rawValue] }
      }
      values[1] = isReference ? nil : .flag(true)
    }
    try Self.decodeCustom(in: container, into: &values)
    self.init(values)
  }

  /// Returns the object that a path leads to, and the key in it; `nil` if there is none.
  private static func place(of path: String, in container: RecordObject) throws -> (RecordObject, String)? {
    guard let slash = path.firstIndex(of: "/") else { return (container, path) }
    return try container.object(String(path[..<slash])).map { ($0, String(path[path.index(after: slash)...])) }
  }

  /// Encodes the record as JSON with AeroAPI's keys: the known values, and the keys that identify the kind of record.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the output.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RecordKey.self)
    let columns = TableLayout.of(Entity.kind).columns
    for (index, column) in columns.enumerated() where !column.path.isEmpty && !column.path.contains("/") {
      if let value = values[index] {
        try container.write(value, for: isReference && index == 0 ? "code" : column.path)
      } else if Self.identifyingKeys.contains(column.path) {
        try container.encodeNil(forKey: RecordKey(column.path))
      }
    }
    try encodePosition(columns, into: &container)
    try encodeLinks(&container)
    try encodeCustom(&container)
  }

  /// Decodes custom attributes, which are grouped by type so that times are distinguished from texts.
  private static func decodeCustom(in container: RecordObject, into values: inout RecordValues) throws {
    guard let types = try container.object("attributes") else { return }
    for type in StoreSchema.ValueType.allCases {
      guard let attributes = try types.object(type.rawValue) else { continue }
      for name in attributes.names { values[custom: name] = try attributes.value(of: name, as: type.storage) }
    }
  }

  private func encodeCustom(_ container: inout KeyedEncodingContainer<RecordKey>) throws {
    if values.custom.isEmpty { return }
    var types = container.nestedContainer(keyedBy: RecordKey.self, forKey: RecordKey("attributes"))
    for type in StoreSchema.ValueType.allCases {
      let values = values.custom.filter { $0.value.storage == type.storage }
      if values.isEmpty { continue }
      var attributes = types.nestedContainer(keyedBy: RecordKey.self, forKey: RecordKey(type.rawValue))
      for (name, value) in values { try attributes.write(value, for: name) }
    }
  }

  /// The keys that are encoded even if their values are unknown, because they identify the kind of record.
  private static var identifyingKeys: Set<String> {
    switch Entity.kind {
    case .flights: ["fa_flight_id", "origin", "destination"]
    case .airports: ["name"]
    case .airlines: ["icao", "name"]
    }
  }

  private var isReference: Bool { Entity.kind != .flights && !values.flag(1) }

  private func encodePosition(_ columns: [Column], into container: inout KeyedEncodingContainer<RecordKey>) throws {
    let group = "last_position/"
    let inside = columns.indices.filter { columns[$0].path.hasPrefix(group) && values[$0] != nil }
    if inside.isEmpty { return }
    var inner = container.nestedContainer(keyedBy: RecordKey.self, forKey: RecordKey(group.dropLast()))
    for index in inside {
      if let value = values[index] { try inner.write(value, for: String(columns[index].key)) }
    }
  }

  private func encodeLinks(_ container: inout KeyedEncodingContainer<RecordKey>) throws {
    switch Entity.kind {
    case .flights:
      guard let airline = values.code(FlightColumn.airline.rawValue) else { return }
      if airline.isEmpty {
        try container.encodeNil(forKey: RecordKey("airline"))
      } else {
        try container.write(.link(airline), for: "airline")
      }
    case .airports:
      if isReference { try container.encodeNil(forKey: RecordKey("airport_info_url")) }
    case .airlines:
      let isKeyed = values.known(AirlineColumn.icao.rawValue) ?? values.known(AirlineColumn.iata.rawValue) != nil
      if isReference || !isKeyed, let code = values.known(0) { try container.write(.text(code), for: "code") }
      if isReference { try container.encodeNil(forKey: RecordKey("operator_info_url")) }
    }
  }
}

extension KeyedEncodingContainer<RecordKey> {
  fileprivate mutating func write(_ value: RecordValue, for key: String) throws {
    let key = RecordKey(key)
    switch value {
    case .text(let text): try encode(text, forKey: key)
    case .list(let list): try encode(list, forKey: key)
    case .flag(let flag): try encode(flag, forKey: key)
    case .whole(let whole): try encode(whole, forKey: key)
    case .decimal(let number): try encode(number, forKey: key)
    case .time(let seconds):
      guard Encoded.times ~= seconds else {
        throw EncodingError.invalidValue(
          seconds,
          .init(codingPath: codingPath + [key], debugDescription: "a time that is not between 1970 and 2106-02-07")
        )
      }
      try encode(TimeText.text(seconds), forKey: key)
    case .link(let code):
      var inner = nestedContainer(keyedBy: RecordKey.self, forKey: key)
      try inner.encode(code, forKey: RecordKey("code"))
    }
  }
}

/// A JSON object with AeroAPI's keys, which may also be spelled as `scheduledOut`.
private struct RecordObject {
  private let container: KeyedDecodingContainer<RecordKey>
  /// The keys that are spelled otherwise, by AeroAPI's spelling.
  private var respelled: [String: RecordKey] = [:]

  /// The keys, in AeroAPI's spelling.
  var names: [String] { container.allKeys.map(\.usualSpelling) }

  init(_ container: KeyedDecodingContainer<RecordKey>) {
    self.container = container
    for key in container.allKeys where key.usualSpelling != key.stringValue { respelled[key.usualSpelling] = key }
  }

  private func key(_ name: String) -> RecordKey? {
    let key = RecordKey(name)
    return container.contains(key) ? key : respelled[name]
  }

  func contains(_ name: String) -> Bool { key(name) != nil }

  /// Returns an object inside this one; `nil` if it is missing or null.
  func object(_ name: String) throws -> RecordObject? {
    guard let key = key(name), try !container.decodeNil(forKey: key) else { return nil }
    return RecordObject(try container.nestedContainer(keyedBy: RecordKey.self, forKey: key))
  }

  /// Returns the value of an attribute; `nil` if it is missing or null.
  func value(of name: String, as storage: ColumnStorage) throws -> RecordValue? {
    guard let key = key(name), try !container.decodeNil(forKey: key) else { return nil }
    switch storage {
    case .text: return try String._form.stored(container.decode(String.self, forKey: key))
    case .list: return try [String]._form.stored(container.decode([String].self, forKey: key))
    case .flag: return .flag(try container.decode(Bool.self, forKey: key))
    case .whole: return .whole(try container.decode(Int.self, forKey: key))
    case .decimal: return .decimal(try container.decode(Double.self, forKey: key))
    case .time:
      let text = try container.decode(String.self, forKey: key)
      if let seconds = TimeText.seconds(text) { return .time(seconds) }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "'\(text)' is not a time")
    case .link: return try code(name, names: ["code_icao", "code", "code_iata", "code_lid"]).map { .link($0) }
    }
  }

  /// Returns the first code that an object has under one of some keys; `nil` if it has none.
  func code(_ name: String, names: [String]) throws -> String? {
    guard let inner = try object(name) else { return nil }
    for name in names {
      if case .text(let code) = try inner.value(of: name, as: .text), !code.isEmpty { return code }
    }
    return nil
  }
}
