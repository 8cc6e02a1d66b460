/// One question that is put to several programs.
struct Question {
  /// What the question is put to.
  enum Input {
    /// Flights in a form: as many as the command line asks for, or a number of the question's own.
    case flights(Form, count: Int? = nil)
    /// A folder of three pages, airports and airlines: five files.
    case smallFolder
    /// What each program keeps for itself, made beforehand.
    case database
  }

  let name: String
  let summary: String
  var input = Input.flights(.ndjson)
  /// Whether airports and airlines are read too.
  var withAirports = false
  /// The words for `flights`, without those that name the data.
  let arguments: [String]
  /// Which of our programs answers.
  var ours = Contender.Kind.flights
  /// The command of `flights` that not every version has.
  var needs: String?
  /// How our rows are printed: tabs, unless the question is about something else.
  var format = RowFormat.tabs
  /// How the columns are compared.
  let columns: [Comparison]
  /// What the other programs are asked.
  var peers: [Contender.Kind: Peer] = [:]
  /// Which programs are timed; the others only check that the answer is right.
  var timed: [Contender.Kind] = [.duckdb]
  /// The factor by which each is meant to be slower than ours at least.
  var goals: [Contender.Kind: Double] = [.duckdb: 2]
  /// What ours is asked beside it.
  var measure: Measure?
  /// Runs only when it is named: it needs minutes, or disk space by the gigabyte.
  var isOptional = false

  /// Other flights that ours is put the same question to, in the same rounds, since the machine may be faster in others.
  struct Measure {
    let input: Input
    /// Whether the answer must be the same.
    let answersAlike: Bool
  }

  /// The same question for another program.
  ///
  /// `$FLIGHTS`, `$AIRPORTS`, `$AIRLINES` and `$DATABASE` stand for the data.
  struct Peer {
    var text: String
    var format = RowFormat.commas
    /// The keys of a flight that the question needs, for programs that want to know beforehand.
    var keys: [String] = []
  }
}
