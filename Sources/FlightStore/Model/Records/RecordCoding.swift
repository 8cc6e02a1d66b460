struct RecordKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ key: some StringProtocol) { stringValue = String(key) }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension StoreRecord {
  /// Creates a record from JSON with AeroAPI's keys; missing and null values are unknown.
  ///
  /// - Throws: `DecodingError` for a value that the attribute does not accept.
  public init(from decoder: any Decoder) throws {
    var values = RecordValues(Entity.kind)
    let container = try decoder.container(keyedBy: RecordKey.self)
    for (index, column) in TableLayout.of(Entity.kind).columns.enumerated() {
      for path in column.paths where values[index] == nil {
        guard let (inner, key) = try Self.place(of: path, in: container) else { continue }
        if let value = try inner.value(of: key, as: column.storage) { values[index] = value }
      }
    }
    switch Entity.kind {
    case .flights:
      if container.contains(RecordKey("airline")) {
        let code = try container.code(RecordKey("airline"), names: ["icao", "iata", "code"]) ?? ""
        var record = FlightRecord(values)
        record.airline = code.isEmpty ? nil : Airline.ID(code)
        values = record.values
      }
    case .airports, .airlines:
      let (reference, key) = Entity.kind == .airports ? ("airport_info_url", "airport_code") : ("operator_info_url", "")
      let isReference =
        container.contains(RecordKey(reference)) && container.contains(RecordKey("code"))
        && !container.contains(RecordKey(key))
      if values.known(0) == nil { values[0] = try container.value(of: RecordKey("code"), as: .text) }
      if Entity.kind == .airports {
        for column in [AirportColumn.iata, .lid] where values.known(0) == nil { values[0] = values[column.rawValue] }
      }
      values[1] = isReference ? nil : .flag(true)
    }
    try Self.decodeCustom(in: container, into: &values)
    self.init(values)
  }

  /// Returns the object that a path leads to, and the key in it; `nil` if there is none.
  private static func place(of path: String, in container: KeyedDecodingContainer<RecordKey>) throws
    -> (KeyedDecodingContainer<RecordKey>, RecordKey)?
  {
    guard let slash = path.firstIndex(of: "/") else { return (container, RecordKey(path)) }
    let outer = RecordKey(path[..<slash])
    guard container.contains(outer), try !container.decodeNil(forKey: outer) else { return nil }
    let inner = try container.nestedContainer(keyedBy: RecordKey.self, forKey: outer)
    return (inner, RecordKey(path[path.index(after: slash)...]))
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
  private static func decodeCustom(in container: KeyedDecodingContainer<RecordKey>, into values: inout RecordValues)
    throws
  {
    let key = RecordKey("attributes")
    guard container.contains(key), try !container.decodeNil(forKey: key) else { return }
    let types = try container.nestedContainer(keyedBy: RecordKey.self, forKey: key)
    for type in StoreSchema.ValueType.allCases where types.contains(RecordKey(type.rawValue)) {
      let attributes = try types.nestedContainer(keyedBy: RecordKey.self, forKey: RecordKey(type.rawValue))
      for name in attributes.allKeys {
        values[custom: name.stringValue] = try attributes.value(of: name, as: type.storage)
      }
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

extension KeyedDecodingContainer<RecordKey> {
  /// Returns the value of an attribute; `nil` if it is missing or null.
  fileprivate func value(of key: RecordKey, as storage: ColumnStorage) throws -> RecordValue? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    switch storage {
    case .text: return try String._form.stored(decode(String.self, forKey: key))
    case .list: return try [String]._form.stored(decode([String].self, forKey: key))
    case .flag: return .flag(try decode(Bool.self, forKey: key))
    case .whole: return .whole(try decode(Int.self, forKey: key))
    case .decimal: return .decimal(try decode(Double.self, forKey: key))
    case .time:
      let text = try decode(String.self, forKey: key)
      if let seconds = TimeText.seconds(text) { return .time(seconds) }
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "'\(text)' is not a time")
    case .link: return try code(key, names: ["code_icao", "code", "code_iata", "code_lid"]).map { .link($0) }
    }
  }

  /// Returns the first code that an object has under one of some keys; `nil` if it has none.
  fileprivate func code(_ key: RecordKey, names: [String]) throws -> String? {
    if try decodeNil(forKey: key) { return nil }
    let inner = try nestedContainer(keyedBy: RecordKey.self, forKey: key)
    for name in names {
      let code = try inner.decodeIfPresent(String.self, forKey: RecordKey(name))?.withoutOuterBlanks ?? ""
      if !code.isEmpty { return code }
    }
    return nil
  }
}
