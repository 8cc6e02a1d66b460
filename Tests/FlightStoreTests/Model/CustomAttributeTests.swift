import TestSupport
import FlightSample
import Foundation
import Testing

@testable import FlightStore

/// Tests that custom attributes are stored, changed, merged, queried, saved and undone like built-in ones.
struct CustomAttributeTests {
  private static let crew = CustomAttribute<Flight, Int?>("crew", key: "cabin_crew")
  private static let note = CustomAttribute<Flight, String?>("note")
  private static let isBooked = CustomAttribute<Flight, Bool?>("booked")
  private static let checked = CustomAttribute<Flight, Date?>("checked")
  private static let weight = CustomAttribute<Flight, Double?>("weight")
  private static let guests = CustomAttribute<Flight, [String]?>("guests", key: "guest_list")
  private static let lounge = CustomAttribute<Airport, String?>("lounge", key: "lounge_name")
  private static let alliance = CustomAttribute<Airline, String?>("alliance")
  private static let all: [any AnyCustomAttribute] = [
    crew, note, isBooked, checked, weight, guests, lounge, alliance,
  ]
  private static let noon = Date(timeIntervalSince1970: 1_643_198_400)

  /// A few flights, some of which have values of custom attributes.
  private static let json = """
    [{"ident": "AAA1", "fa_flight_id": "1", "origin": {"code": "KSFO", "lounge_name": "Polaris"}, "cabin_crew": 4,
      "guest_list": ["Ann", "Bo"]},
     {"ident": "AAA2", "fa_flight_id": "2", "origin": {"code": "KORD"}, "cabin_crew": 9},
     {"ident": "AAA3", "fa_flight_id": "3", "origin": null, "cabin_crew": null},
     {"ident": "AAA4", "fa_flight_id": "4", "origin": null, "cabin_crew": "many"}]
    """

  private static func loaded(_ attributes: [any AnyCustomAttribute] = all, _ json: String = json) throws -> FlightStore
  {
    var store = try FlightStore(attributes: attributes)
    try store.load([.bytes(Array(json.utf8))])
    return store
  }

  private func flight(_ number: Int, of store: FlightStore) throws -> Flight {
    try #require(store.flights.first { $0.faFlightID == "\(number)" })
  }

  /// Expressions are decoded from their texts, which may name attributes only if the decoder knows them.
  @Test func codedExpressionsMayNameThem() throws {
    let filter = Self.crew > 4 && \.origin?.icao == "KORD"
    let value = ValueExpression(Self.crew)
    let (codedFilter, codedValue) = (try JSONEncoder().encode([filter]), try JSONEncoder().encode([value]))
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode([Filter<Flight>].self, from: codedFilter) }
    decoder.userInfo[.customAttributes] = Self.all
    #expect(try decoder.decode([Filter<Flight>].self, from: codedFilter) == [filter])
    #expect(try decoder.decode([ValueExpression<Flight>].self, from: codedValue) == [value])
  }

  @Test func aDefaultStandsForWhatIsUnknown() throws {
    var store = try Self.loaded()
    let (known, unknown) = (try flight(1, of: store), try flight(3, of: store))
    #expect(known[Self.crew, default: 7] == 4 && unknown[Self.crew, default: 7] == 7)
    #expect(unknown.record[Self.note, default: "none"] == "none" && unknown[Self.crew] == nil)
    for flight in [known, unknown] { try store.update(flight) { $0[Self.crew, default: 1] += 1 } }
    #expect(try flight(1, of: store)[Self.crew] == 5 && flight(3, of: store)[Self.crew] == 2)
    let airport = try #require(store.airport(code: "KORD"))
    try store.update(airport) { $0[Self.lounge, default: "United"] += " Club" }
    #expect(store.airport(code: "KORD")?[Self.lounge] == "United Club")
    let airline = try #require(store.airlines.first)
    try store.update(airline) { $0[Self.alliance, default: "Star"] += " Alliance" }
    #expect(store[airline]?[Self.alliance] == "Star Alliance")
  }

  @Test func theyAreReadFromTheirKeys() throws {
    var store = try FlightStore(attributes: Self.all)
    let report = try store.load([.bytes(Array(Self.json.utf8))])
    #expect(report.rejected.count == 1 && report.rejected.first?.description.contains("many") == true)
    #expect(try flight(1, of: store)[Self.crew] == 4 && flight(1, of: store)[Self.guests] == ["Ann", "Bo"])
    #expect(try flight(2, of: store)[Self.crew] == 9 && flight(3, of: store)[Self.crew] == nil)
    #expect(store.airport(code: "KSFO")?[Self.lounge] == "Polaris" && store.airport(code: "KORD")?[Self.lounge] == nil)
    #expect(store.graph.checkInvariants() == [])
    // A store without the attributes reads the same bytes and ignores their keys.
    let plain = try Self.loaded([])
    #expect(plain.flights.count == 4 && plain.flights.allSatisfy { $0[Self.crew] == nil })
  }

  @Test func aLaterStateKeepsWhatItDoesNotKnow() throws {
    var store = try Self.loaded()
    try store.update(flight(1, of: store)) { $0[Self.note] = "window" }
    try store.load([
      .bytes(Array(#"{"ident": "AAA1", "fa_flight_id": "1", "origin": {"code": "KSFO"}, "gate_origin": "B2"}"#.utf8))
    ])
    let after = try flight(1, of: store)
    #expect(after[Self.note] == "window" && after[Self.crew] == 4 && after.gateOrigin == "B2")
  }

  @Test func theyAreChangedAndTakenBack() throws {
    var store = try Self.loaded()
    store.levelsOfUndo = 10
    let first = try flight(1, of: store)
    let names = try store.update(first) {
      $0[Self.note] = "  window "
      $0[Self.isBooked] = true
      $0[Self.checked] = Self.noon
      $0[Self.weight] = 21.5
      $0[Self.crew] = nil
    }
    #expect(Set(names) == ["note", "booked", "checked", "weight", "crew"])
    let changed = try #require(store[first])
    #expect(changed[Self.note] == "window" && changed[Self.isBooked] == true && changed[Self.checked] == Self.noon)
    #expect(changed[Self.weight] == 21.5 && changed[Self.crew] == nil && first[Self.note] == nil)
    try store.update(#require(store.airport(code: "KORD"))) { $0[Self.lounge] = "Admirals" }
    #expect(store.airport(code: "KORD")?[Self.lounge] == "Admirals")
    #expect(store.undo() && store.undo() && store[first]?[Self.crew] == 4 && store[first]?[Self.note] == nil)
    #expect(store.graph.checkInvariants() == [])
  }

  @Test func changesNameThem() throws {
    let before = try Self.loaded([Self.crew])
    var after = before
    try after.add(attributes: [Self.note])
    #expect(
      after.changes(since: before).flights.updated.isEmpty && before.changes(since: after).flights.updated.isEmpty)
    try after.update(flight(2, of: after)) { $0[Self.note] = "aisle" }
    for changes in [after.changes(since: before), before.changes(since: after)] {
      #expect(changes.flights.updated.map { $0.attributes.map(\.name) } == [["note"]])
    }
  }

  @Test func recordsCarryThem() throws {
    var store = try Self.loaded()
    var record = try flight(1, of: store).record
    #expect(record[Self.crew] == 4)
    record[Self.checked] = Self.noon
    record[Self.note] = "2022-01-26T12:00:00Z"
    let copy = try JSONDecoder().decode(FlightRecord.self, from: JSONEncoder().encode(record))
    #expect(copy == record && copy[Self.checked] == Self.noon && copy[Self.guests] == ["Ann", "Bo"])
    try store.insert(copy)
    #expect(try flight(1, of: store)[Self.checked] == Self.noon)
    var plain = FlightStore()
    #expect(throws: StoreError.unknownAttribute("checked", of: .flights)) { try plain.insert(record) }
    #expect(plain.flights.isEmpty)
    record = FlightRecord(ident: "AAA9")
    record[Self.crew] = 1 << 40
    #expect(throws: StoreError.outOfRange(attribute: "crew", value: "1099511627776")) { try store.insert(record) }
  }

  @Test func filtersAndOrdersNameThem() throws {
    var store = try Self.loaded()
    try store.update(flight(2, of: store)) {
      $0[Self.note] = "São Paulo"; $0[Self.isBooked] = true
    }
    try store.update(flight(3, of: store)) {
      $0[Self.checked] = Self.noon; $0[Self.weight] = 0.1
    }
    func found(_ filter: Filter<Flight>) -> [String] { store.flights(where: filter).compactMap(\.faFlightID).sorted() }
    #expect(found(Self.crew > 4) == ["2"] && found(Self.crew <= 4) == ["1"] && found(Self.crew != 4) == ["2"])
    #expect(found(!(Self.crew > 4)) == ["1"] && found(Self.crew.isUnknown) == ["3"])
    #expect(found(Self.note == "sao paulo") == ["2"] && found(Self.note.begins(with: "sao")) == ["2"])
    #expect(found(Self.isBooked == true) == ["2"] && found(Self.isBooked == false) == [])
    #expect(found(Self.checked >= Self.noon) == ["3"] && found(Self.checked > Self.noon) == [])
    #expect(found(Self.weight == 0.1) == ["3"] && found(Self.crew >= 1 && \.origin?.icao == "KORD") == ["2"])
    let texts: [String: [String]] = [
      "crew > 4": ["2"], "crew * 2 = 8": ["1"], "crew is null": ["3"], "booked": ["2"], "note ^= sao": ["2"],
      "origin.lounge = Polaris": ["1"], "dest.lounge is null": ["1", "2", "3"],
      "coalesce(crew, 5) between 5 and 9": ["2", "3"],
      "crew in (4, 9)": ["1", "2"], "not booked": [], "checked.hour = 12": ["3"],
    ]
    for (text, expected) in texts {
      #expect(found(try Filter(parsing: text, attributes: Self.all)) == expected, "\(text)")
      // In a store without the attributes every value is null.
      let plain = try Self.loaded([])
      let isNull = text.hasSuffix("null") || text.hasPrefix("coalesce")
      #expect(
        try plain.flights(where: Filter(parsing: text, attributes: Self.all)).count == (isNull ? 4 : 0), "\(text)")
    }
    #expect(throws: FilterError.self) { try Filter<Flight>("crew > 4") }
    #expect(found(try Filter("crew > \(4)", attributes: Self.all)) == ["2"])
    let doubled = try ValueExpression<Flight>("crew * 2", attributes: Self.all)
    #expect(try doubled.value(of: flight(2, of: store)) == .number(18))
    let groups = try GroupQuery(by: "crew", showing: "count, max(crew) as most", attributes: Self.all)
    #expect(store.groups(groups, of: .all).map { $0["most"] } == [.number(4), .number(9), nil])
    let byCrew = store.flights.sorted(by: ValueExpression(Self.crew), .reverse).compactMap(\.faFlightID)
    #expect(byCrew == ["2", "1", "3"])
  }

  @Test func storesOfSeveralProgramsAreMerged() throws {
    var one = try Self.loaded([Self.crew, Self.lounge])
    var other = try Self.loaded([Self.weight, Self.crew])
    try other.update(flight(2, of: other)) { $0[Self.weight] = 3 }
    try other.insert(FlightRecord(ident: "BBB1", faFlightID: "9"))
    try other.update(flight(9, of: other)) { $0[Self.crew] = 7 }
    one.merge(other)
    #expect(try flight(2, of: one)[Self.weight] == 3 && flight(2, of: one)[Self.crew] == 9)
    #expect(try flight(9, of: one)[Self.crew] == 7 && one.airport(code: "KSFO")?[Self.lounge] == "Polaris")
    #expect(one.graph.checkInvariants() == [])
    var empty = try FlightStore(attributes: [Self.note])
    empty.merge(other)
    try empty.update(flight(9, of: empty)) { $0[Self.note] = "late" }
    #expect(try flight(9, of: empty)[Self.note] == "late" && flight(9, of: empty)[Self.crew] == 7)
  }

  @Test func aFileKeepsThemForThoseWhoDoNotKnowThem() throws {
    let folder = try Folder()
    var store = try Self.loaded()
    try store.update(flight(1, of: store)) {
      $0[Self.note] = "window"; $0[Self.weight] = 2.5; $0[Self.isBooked] = true
    }
    try store.update(flight(2, of: store)) { $0[Self.checked] = Self.noon }
    try folder.archive.save(store)
    // Another program, which does not know the attributes, adds a flight.
    var update = try folder.archive.beginUpdate()
    try update.store.load([.bytes(Array(#"{"ident": "CCC1", "fa_flight_id": "7", "origin": {"code": "KSFO"}}"#.utf8))]
    )
    try update.store.update(flight(1, of: update.store)) { $0.gateOrigin = "C3" }
    try update.commit()
    var opened = try folder.archive.open()
    try opened.add(attributes: Self.all)
    let first = try flight(1, of: opened)
    #expect(first[Self.note] == "window" && first[Self.weight] == 2.5 && first[Self.isBooked] == true)
    #expect(first[Self.guests] == ["Ann", "Bo"] && first[Self.crew] == 4 && first.gateOrigin == "C3")
    #expect(try flight(2, of: opened)[Self.checked] == Self.noon && flight(7, of: opened)[Self.crew] == nil)
    #expect(opened.airport(code: "KSFO")?[Self.lounge] == "Polaris" && opened.graph.checkInvariants() == [])
    #expect(
      opened.schema.entity(.flights).attributes.suffix(6).map(\.name).sorted() == [
        "booked", "checked", "crew", "guests", "note", "weight",
      ])
    // A file without the attributes opens with null values.
    try folder.archive.save(Self.loaded([]))
    var plain = try folder.archive.open()
    try plain.add(attributes: Self.all)
    #expect(plain.flights.count == 4 && plain.flights.allSatisfy { $0[Self.crew] == nil })
  }

  /// Every answer is the same whether or not the file has attributes that the program does not know.
  @Test func partOfAFileIsReadPastThem() throws {
    let folder = try Folder()
    let (with, without) = (folder.path + "/with.store", folder.path + "/without.store")
    var store = FlightStore.sample
    try Archive(path: without).save(store)
    try store.add(attributes: Self.all)
    for flight in store.flights { try store.update(flight) { $0[Self.note] = flight.ident } }
    try Archive(path: with).save(store)
    for text in ["distance > 500 km", "destination.city ^= s", "ident ^= U"] {
      let query = RowQuery(try Filter<Flight>(text))
      let fields = try FieldList.parse("ident,distance", of: .flights)
      let rows = try [with, without].map { path in
        let part = try FlightStore.data(from: [.file(path: path)], for: query, showing: fields).store
        return query.rows(in: part).rows.map { part.graph.id(.flights, row: $0).description }
      }
      #expect(rows[0] == rows[1] && !rows[0].isEmpty, "\(text)")
    }
  }

  @Test(arguments: ["", "Crew", "1st", "crew-size", "é", "ident", "dest", "and", "where", "now", "a.b"])
  func otherNamesAreRefused(name: String) {
    #expect(throws: StoreError.unusableAttribute(name, of: .flights)) {
      try FlightStore(attributes: [CustomAttribute<Flight, Int?>(name)])
    }
  }

  @Test func theReasonIsTold() throws {
    let names = ["", "Crew", "dest", "where", "crew"]
    let reasons = names.map { name in
      let message = "\(StoreError.unusableAttribute(name, of: .flights))"
      return String(message.split(separator: "; ").last?.prefix { $0 != "," } ?? "")
    }
    let form = "a name is a lowercase letter and up to 63 lowercase letters"
    let other = "its key or its declaration is not possible"
    #expect(reasons == [form, form, "the name is that of a field", "the name is a word of expressions", other])
  }

  @Test func aTypeStays() throws {
    var store = try Self.loaded([Self.crew])
    #expect(throws: StoreError.unusableAttribute("crew", of: .flights)) {
      try store.add(attributes: [Self.note, CustomAttribute<Flight, String?>("crew")])
    }
    #expect(store.schema.entity(.flights).attributes.last?.name == "crew")
    #expect(store.flights.first?[CustomAttribute<Flight, String?>("crew")] == nil)
    try store.add(attributes: [Self.crew, CustomAttribute<Airport, String?>("crew")])
    #expect(throws: StoreError.unusableAttribute("a", of: .airports)) {
      try store.add(attributes: [CustomAttribute<Airport, [String]?>("a", key: "b")])
    }
    let many = (0...CustomColumn.maximumPerTable).map { CustomAttribute<Flight, Int?>("a\($0)") }
    #expect(throws: StoreError.self) { try store.add(attributes: many) }
  }

  // MARK: Defaults, uniqueness, indexes

  private enum Seat: String, AttributeType, CaseIterable { case aisle, window }

  private static let meals = CustomAttribute<Flight, Int>("crew", key: "cabin_crew", default: 2)
  private static let seat = CustomAttribute<Flight, Seat>("seat", default: .aisle)
  private static let isPaid = CustomAttribute<Flight, Bool>("paid", default: true)
  private static let isFree = CustomAttribute<Flight, Bool>("free", default: false)
  private static let since = CustomAttribute<Flight, Date>("since", default: noon)
  private static let tags = CustomAttribute<Flight, [String]>("tags", default: ["none", "new"])
  private static let price = CustomAttribute<Flight, Double>("price", default: 9.5)
  private static let terminal = CustomAttribute<Airport, String>("terminal", default: "Main")
  private static let defaults: [any AnyCustomAttribute] = [meals, seat, isPaid, isFree, since, tags, price, terminal]

  @Test func aDeclaredDefaultCountsEverywhere() throws {
    var store = try Self.loaded(Self.defaults)
    func found(_ filter: Filter<Flight>) -> [String] { store.flights(where: filter).compactMap(\.faFlightID).sorted() }
    #expect(
      store.flights.map { $0[Self.meals] } == [4, 9, 2] && store.airports.allSatisfy { $0[Self.terminal] == "Main" })
    try store.update(flight(2, of: store)) {
      $0[Self.meals] += 1
      $0[Self.seat] = .window
      $0[Self.isPaid] = false
      $0[Self.isFree].toggle()
      $0[Self.since] += 3600
      $0[Self.tags] += ["late"]
      $0[Self.price] *= 2
    }
    let changed = try flight(2, of: store)
    #expect(changed[Self.meals] == 10 && changed[Self.seat] == .window && changed.record[Self.tags].count == 3)
    #expect(changed[Self.price] == 19 && !changed[Self.isPaid] && changed[Self.isFree])
    let all = ["1", "2", "3"]
    let answers: [(String, Filter<Flight>, [String])] = [
      ("crew = 2", Self.meals == 2, ["3"]), ("crew < 5", Self.meals < 5, ["1", "3"]), ("crew is null", .none, []),
      ("seat = aisle", Self.seat == .aisle, ["1", "3"]), ("seat != AISLE", Self.seat != .aisle, ["2"]),
      ("seat in (aisle, window)", .all, all), ("seat is null", .none, []), ("seat ^= win", Self.seat == .window, ["2"]),
      ("paid", Self.isPaid == true, ["1", "3"]), ("not paid", Self.isPaid == false, ["2"]),
      ("free", Self.isFree == true, ["2"]), ("not free", Self.isFree == false, ["1", "3"]),
      ("since.hour = 12", Self.since == Self.noon, ["1", "3"]),
      ("since > 2022-01-26T12:30:00Z", Self.since > Self.noon, ["2"]),
      ("tags = new", .all, all), ("tags = late", Self.tags.contains("LATE"), ["2"]),
      ("price * 2 = 19", Self.price < 10, ["1", "3"]),
      ("origin.terminal = main", .all, ["1", "2"]), ("origin.terminal = other", .none, []),
    ]
    for (text, filter, expected) in answers {
      let written = found(try Filter(parsing: text, attributes: Self.defaults))
      #expect(written == expected, "\(text)")
      if filter != .all { #expect(found(filter) == expected, "\(text) in Swift") }
    }
    let order = store.flights.sorted(by: ValueExpression(Self.seat), .reverse).compactMap(\.faFlightID)
    #expect(order.first == "2" && store.flights.sorted(by: ValueExpression(Self.meals)).first?.faFlightID == "3")
    // A program without the attributes sees only values that were set.
    #expect(try flight(3, of: store).record[Self.crew] == nil && flight(2, of: store).record[Self.crew] == 10)
    let described = try #require(store.schema.entity(.flights).attributes.first { $0.name == "crew" })
    #expect(described.defaultValue == "2" && !described.isOptional)
  }

  @Test func aFileOpensWithDefaults() throws {
    let folder = try Folder()
    try folder.archive.save(Self.loaded([]))
    var opened = try folder.archive.open()
    // Filters use the defaults even before the attributes are added.
    #expect(opened.flights.first?[Self.seat] == .aisle && opened.flights(where: Self.seat == .aisle).count == 4)
    #expect(
      opened.flights(where: Self.meals == 2).count == 4 && opened.flights(where: Self.isPaid == true).count == 4)
    try opened.add(attributes: Self.defaults)
    #expect(opened.flights.allSatisfy { $0[Self.meals] == 2 && $0[Self.tags] == ["none", "new"] })
    #expect(opened.flights.sorted(by: ValueExpression(Self.seat)).count == 4)
    try opened.update(flight(1, of: opened)) { $0[Self.meals] = 2 }
    try folder.archive.save(opened)
    // A value that was set to the default is kept, even if another program has a different default.
    let other = CustomAttribute<Flight, Int>("crew", default: 7)
    var again = try folder.archive.open()
    try again.add(attributes: [other])
    #expect(try flight(1, of: again)[other] == 2 && flight(2, of: again)[other] == 7)
    #expect(again.flights(where: other == 7).count == 3)
  }

  private static let booking = CustomAttribute<Flight, String?>("booking", key: "pnr", isUnique: true)
  private static let place = CustomAttribute<Flight, Int?>("place", isIndexed: true)

  @Test func aUniqueValueIsRefusedASecondTime() throws {
    var store = try Self.loaded([Self.booking, Self.place])
    store.levelsOfUndo = 10
    let (first, second) = (try flight(1, of: store), try flight(2, of: store))
    try store.update(first) { $0[Self.booking] = "São 1" }
    let taken = StoreError.valueTaken(attribute: "booking", by: .flight(first.id))
    #expect(throws: taken) { try store.update(second) { $0[Self.booking] = "sao 1" } }
    #expect(taken.description.contains("'booking' is unique"))
    var record = FlightRecord(ident: "NEW1")
    record[Self.booking] = "SAO 1"
    #expect(throws: taken) { try store.insert(record) }
    #expect(store.flights.count == 4 && store[second]?[Self.booking] == nil)
    // Setting the same value again is no conflict, and a released value is available.
    try store.update(first) { $0[Self.booking] = "SAO 1" }
    try store.update(first) { $0[Self.booking] = "B" }
    try store.insert(record)
    #expect(store.undo() && store.undo())
    #expect(throws: taken) { try store.insert(record) }
    try store.delete(first)
    try store.insert(record)
    #expect(store.flights(where: Self.booking == "sao 1").map(\.ident) == ["NEW1"])
    #expect(store.graph.checkInvariants() == [])
    let count = CustomAttribute<Flight, Int?>("place", isUnique: true)
    try store.update(second) { $0[Self.place] = 7 }
    try store.update(flight(3, of: store)) { $0[Self.place] = 7 }
    #expect(throws: StoreError.valueTaken(attribute: "place", by: .flight(second.id))) {
      try store.add(attributes: [count])
    }
    #expect(throws: StoreError.unusableAttribute("list", of: .flights)) {
      try store.add(attributes: [CustomAttribute<Flight, [String]?>("list", isUnique: true)])
    }
  }

  @Test func theFirstOfTwoThatAreLoadedKeepsAUniqueValue() throws {
    func pages(_ idents: [String]) -> [DataSource] {
      idents.map { .bytes(Array(#"{"ident": "\#($0)", "fa_flight_id": "\#($0)", "pnr": "X"}"#.utf8)) }
    }
    var store = try FlightStore(attributes: [Self.booking])
    let report = try store.load(pages(["AAA1", "AAA2", "AAA3"]))
    #expect(report.conflicts.map(\.attribute) == ["booking", "booking"])
    #expect(report.conflicts.first?.description.contains("AAA1") == true)
    #expect(store.flights.map { $0[Self.booking] } == ["X", nil, nil] && store.graph.checkInvariants() == [])
    // A later state of a flight that has lost the value does not restore it.
    #expect(try store.load(pages(["AAA2"])).conflicts.map(\.other) == ["flight:AAA2//"])
    // Nor does a flight that is merged from several states, of which an earlier one had it.
    func state(_ rest: String) -> DataSource {
      .bytes(Array(#"{"ident": "AAA4", "fa_flight_id": "AAA4", \#(rest)}"#.utf8))
    }
    try store.load([
      state(#""pnr": "X", "actual_off": "2022-01-26T10:00:00Z""#), state(#""status": "A", "route": "DCT""#),
    ])
    try store.insert(FlightRecord(ident: "AAA4", faFlightID: "AAA4"))
    var record = FlightRecord(ident: "AAA4", faFlightID: "AAA4")
    record.gateOrigin = "B2"
    try store.insert(record)
    #expect(store.flights.compactMap { $0[Self.booking] } == ["X"] && store.flights.last?.gateOrigin == "B2")
    var other = try FlightStore(attributes: [Self.booking])
    try other.load(pages(["BBB1"]))
    #expect(store.merge(other).count == 1 && store.flights.compactMap { $0[Self.booking] } == ["X"])
    #expect(store.graph.checkInvariants() == [])
  }

  /// Random changes of an indexed and a unique attribute agree with a scan of every flight.
  @Test func anIndexFollowsEveryChange() throws {
    var random = SeededGenerator(seed: 7)
    let copies = (0..<300).map { #"{"ident": "A\#($0)", "fa_flight_id": "\#($0)"}"# }.joined(separator: "\n")
    var store = try Self.loaded([Self.booking, Self.place], copies)
    store.levelsOfUndo = 20
    #expect(store.flights(where: Self.place == 1).isEmpty)
    for round in 0..<Effort.times(200, long: 400) {
      let flights = store.flights
      let flight = flights[Int.random(in: 0..<flights.count, using: &random)]
      let number = Int.random(in: 0..<12, using: &random)
      let text = ["Ä", "a", "B", "é1", "E1"].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = store.undo()
      case 1: _ = store.redo()
      case 2: try store.delete(flight)
      case 3:
        let folded = SearchText.fold(text)
        let isTaken = flights.contains { $0[Self.booking].map(SearchText.fold) == folded && $0.id != flight.id }
        do {
          try store.update(flight) { $0[Self.booking] = text }
          #expect(!isTaken)
        } catch { #expect(isTaken) }
      case 4: try store.insert(FlightRecord(ident: "N\(round)", faFlightID: "N\(round)"))
      default: try store.update(flight) { $0[Self.place] = number == 0 ? nil : number }
      }
      let expected = store.flights.filter { $0[Self.place] == number }.map(\.id)
      #expect(Set(store.flights(where: Self.place == number).map(\.id)) == Set(expected))
      #expect(
        store.flights(where: Self.booking == text && Self.place == number).count
          == expected.count { id in
            store.flights.contains { $0.id == id && $0[Self.booking].map(SearchText.fold) == SearchText.fold(text) }
          })
    }
    #expect(store.graph.checkInvariants() == [])
  }

  /// A live store reads the keys of custom attributes when it loads.
  @Test func aLiveStoreReadsTheirKeys() async throws {
    let live = LiveStore(try FlightStore(attributes: [Self.crew, Self.booking]))
    let json = #"{"ident": "AAA1", "fa_flight_id": "1", "cabin_crew": 5, "pnr": "X"}"#
    #expect(try await live.load([.bytes(Array(json.utf8))]).conflicts.isEmpty)
    #expect(live.snapshot.flights.first?[Self.crew] == 5)
    let second = #"{"ident": "AAA2", "fa_flight_id": "2", "cabin_crew": 6, "pnr": "x"}"#
    #expect(try await live.load([.bytes(Array(second.utf8))]).conflicts.count == 1)
  }
}
