/// A question that is put to several programs.
struct Question {
  enum Input {
    /// Flights in a form: the number that the command line gives, or one that the question sets.
    case flights(Form, count: Int? = nil)
    /// A folder of five files: three pages, airports and airlines.
    case smallFolder
    /// A database or store of each program, filled beforehand.
    case database
  }

  let name: String
  let summary: String
  var input = Input.flights(.ndjson)
  /// Whether the question also reads airports and airlines.
  var withAirports = false
  /// The arguments for `flights`, without those that name the data.
  ///
  /// `$IDENT` stands for the ident of a flight in the data.
  var arguments: [String]
  /// The program of this package that answers.
  var ours = Contender.Kind.flights
  /// The format of the rows that the program of this package prints: tabs, unless the question is about another.
  var format = RowFormat.tabs
  var columns: [Comparison] = []
  var peers: [Contender.Kind: Peer] = [:]
  /// The programs that are timed; the others only check the answer.
  var timed: [Contender.Kind] = [.duckdb]
  /// The least factor by which each program should be slower.
  var goals: [Contender.Kind: Double] = [.duckdb: 2]
  var measure: Measure?
  /// Whether the question runs only if it is named, since it takes minutes or gigabytes of disk space.
  var isOptional = false

  /// A reference input, which `flights` reads in the same rounds because a machine's speed drifts between rounds.
  struct Measure {
    let input: Input
    /// Whether the answer must be the same.
    let answersAlike: Bool
  }

  /// The same question in the language of another program.
  ///
  /// `$FLIGHTS` and `$AIRPORTS` stand for the data, `$SCHEMA` for the types of the keys.
  struct Peer {
    var text: String
    var format = RowFormat.commas
    /// The keys of a flight that the question needs, for programs that need a schema.
    var keys: [String] = []
  }
}
