internal import FlightOutput
internal import FlightStore

extension Run {
  /// `flights board`: arrivals and departures as an airport shows them.
  func board(_ request: BoardRequest) throws(Failure) -> ExitStatus {
    if request.watch { try requireWatchable() }
    var query = try building.query(.flights)
    query.require(["origin", "destination"], oneOf: [request.airport.text])
    let store = try loading().load(for: query, showing: AirportBoard.fields)
    try building.checkCodes(of: query, in: store)
    if request.watch {
      let loop = WatchLoop(run: self, query: query, fields: AirportBoard.fields) {
        store, width, height, output throws(Failure) in
        let board = try Board(request, query, store, quietBuilding)
        try OutputTarget.write(to: output) { output in
          try board.page(look.display(usualYear: usualYear(store, query.clock)))
            .write(width: width, height: height, header: look.hasHeader, styled: look.usesColor, to: output)
        }
      }
      return try loop.start(store)
    }
    let board = try Board(request, query, store, building)
    try target.write { output in
      if look.format == .table {
        try board.page(look.display(usualYear: usualYear(store, query.clock)))
          .write(width: look.width, header: look.hasHeader, styled: look.usesColor, to: output)
      } else {
        try printer.write(BoardSheet.make(board.boards, look.units), to: output)
      }
    }
    return .success
  }
}

/// The boards that a request asks for, of one state of the data.
struct Board {
  private let code: String
  let airport: RowSelection
  let boards: [AirportBoard]
  let clock: Int
  private let codeshares: Bool

  init(_ request: BoardRequest, _ query: RowQuery, _ store: FlightStore, _ building: QueryBuilding) throws(Failure) {
    try building.check(request.airport, .airports, in: store)
    code = request.airport.text.uppercased()
    airport = store.airport(coded: request.airport.text)
    var query = query
    query.clock = try building.clock()
    let clock = query.clock ?? store.now
    let rows = query.found(in: store)
    let hours = request.hours.map { ($0, $0) } ?? AirportBoard.usualHours
    let directions = AirportBoard.Direction.allCases.filter { direction in
      direction == .arrivals ? request.arrivals : request.departures
    }
    let airports = airport.rows
    boards = directions.map { rows.board($0, of: airports, clock: clock, hours: hours) }
    self.clock = clock
    codeshares = request.codeshares
  }

  func page(_ display: Display) -> BoardPage {
    BoardPage(code, airport, boards, clock: clock, codeshares: codeshares, display)
  }
}
