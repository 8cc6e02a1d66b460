internal import FlightStore

/// The syntax of one SQL dialect; everything that differs between engines is in a value of this type.
///
/// In a template, `$1` and `$2` are the arguments.
package struct SQLWords: Sendable {
  package let dialect: SQLDialect
  /// The quotation mark around column names.
  let quote: Unicode.Scalar
  /// A floating-point literal, from its digits.
  let double: SQLTemplate
  /// A character by its code, for those that line-based programs do not pass on.
  let character: SQLTemplate
  /// The escape sequence of a character in a literal; `nil` if the dialect needs a function.
  var escape: (@Sendable (Unicode.Scalar) -> String)?
  let doubleType: String
  let wholeType: String
  let textType: String

  // Numbers
  /// A number rounded to six decimals.
  let rounded: SQLTemplate
  /// The nearest integer, with ties away from zero.
  let nearest: SQLTemplate
  /// The geodesic length in kilometers between two points by latitude and longitude.
  let greatCircle: SQLTemplate

  /// The percentile of a group's values, with linear interpolation.
  let percentile: SQLTemplate

  // Texts
  let beginsWith: SQLTemplate
  let contains: SQLTemplate
  /// Whether a text matches a pattern, in which `\` escapes `%` and `_`.
  let like: SQLTemplate
  let folded: SQLTemplate
  /// A flight number in its normalized spelling.
  let flightName: SQLTemplate
  /// A text in Unicode normalization form C.
  let composed: SQLTemplate
  /// Whether a test, which names its operand `item`, holds for an item of a list.
  let anyItem: SQLTemplate
  /// Whether an item of a list, in the normalized spelling of flight numbers, is among those that a subquery finds.
  let anyFlightName: SQLTemplate

  // Times, by seconds since 1970
  let timestamp: SQLTemplate
  /// A time in the format of RFC 3339.
  let timeText: SQLTemplate
  /// A date, from the time at which it begins.
  let dayText: SQLTemplate
  let year, month, day, week: SQLTemplate
  /// The local time, from the time in seconds and the name of the zone.
  let local: SQLTemplate
  /// The current time of the system clock.
  let now: String

  // Records
  let object: @Sendable (_ members: [(key: String, value: String)]) -> String
  let objectText: SQLTemplate
  /// The items of a stored list, as an array.
  let splitList: SQLTemplate

  /// Whether a value is among those that a subquery returns in its column `found`.
  let isFound: SQLTemplate
  let joinsLaterally: Bool

  let schema: SQLViewWords
  let program: SQLProgram
  /// Returns the dialect for a statement that creates its own views: they and the functions last for one connection.
  package let forOneStatement: @Sendable () -> SQLWords
}

/// The use of an engine's command-line program.
struct SQLProgram: Sendable {
  /// Settings that stop at the first error, and print rows without headers and borders.
  let opening: String
  /// A statement with a single text column, in the form in which the program runs it.
  let answer: SQLTemplate
  /// Arguments that make the program read statements from standard input.
  var arguments = ""
  /// The setting that keeps the program from creating a catalog in the current folder, when it reads only files.
  var catalog: (setting: String, argument: String)?
}

/// The syntax of the statements that create the views.
struct SQLViewWords: Sendable {
  /// The statements that create the functions which other statements call.
  let functions: [String]
  /// Returns the statements that store the merged rows, from a name, a query and whether they are temporary.
  ///
  /// `nil` if a view is as fast.
  let keepRows: (@Sendable (_ name: String, _ select: String, _ isTemporary: Bool) -> [String]?)?
  /// Returns the query that reads records from files; `nil` if the engine reads only tables.
  ///
  /// The query is `nil` for a file name that cannot be quoted.
  let readFiles: (@Sendable (_ name: String) -> String?)?
  /// Returns the query that reads all columns of a Parquet file, with `nil` as for `readFiles`.
  let readColumns: (@Sendable (_ name: String) -> String?)?
  /// Returns the type of records in the form that `openRecord` takes; empty if it needs none.
  let shape: @Sendable (SQLRecordShape) -> String
  /// A parsed record, from the record and its type.
  let openRecord: SQLTemplate
  /// Returns a member of a record, or of an object inside it; texts and times are texts.
  let member: @Sendable (_ path: [String], _ key: String, _ storage: ColumnStorage) -> String
  let isObject: @Sendable (_ path: [String]) -> String
  /// The first known value, in the order of a number.
  let firstKnown: SQLTemplate
  /// The union of several stored lists, sorted.
  let unitedLists: SQLTemplate
  /// A JSON array of texts as a stored list.
  let joinedList: SQLTemplate
  /// The seconds since 1970 of a time in text form.
  let seconds: SQLTemplate
}

/// A fragment of a statement with placeholders.
struct SQLTemplate: Sendable, ExpressibleByStringLiteral {
  private let text: String

  init(stringLiteral text: String) { self.text = text }
  init(_ text: String) { self.text = text }

  /// Fills the placeholders in one pass, because an argument can contain a dollar sign.
  func callAsFunction(_ arguments: String...) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      result += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if let place = rest.first?.wholeNumberValue, arguments.indices.contains(place - 1) {
        result += arguments[place - 1]
        rest = rest.dropFirst()
      } else {
        result += "$"
      }
    }
    return result + rest
  }
}

extension SQLWords {
  /// Returns a user's command line with the arguments that make an engine's program read statements.
  ///
  /// `readsFiles` tells whether the statements read only files, and no tables.
  package func command(_ command: String, readsFiles: Bool = false) -> String {
    var words = [command]
    if readsFiles, let catalog = program.catalog, !command.contains(catalog.setting) { words.append(catalog.argument) }
    if !program.arguments.isEmpty { words.append(program.arguments) }
    return words.joined(separator: " ")
  }

  /// The settings with which the input of the program begins.
  package var opening: String { program.opening }

  /// Returns a statement with a single text column as input for the program; the answer's last line is `end`.
  package func answer(_ statement: String) -> String {
    program.answer(statement) + program.answer("SELECT \(text(Self.end))")
  }

  /// The last line of an engine's answer.
  package static let end = "end of answer"

  func number(_ number: Double) -> String {
    let digits = "\(number)"
    return digits.contains("e") || digits.contains("n") ? "CAST('\(digits)' AS \(doubleType))" : double(digits)
  }

  /// Returns whether a line-based program leaves a character inside a literal unchanged.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\"", "`", "\\", "$", ";", "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": false
    default: true
    }
  }

  static func isParquet(_ name: String) -> Bool { name.lowercased().hasSuffix(".parquet") }

  /// The error of an engine for a Parquet file whose columns are not the members of records, such as one of an export.
  static let noRecords = "not the columns of AeroAPI's records, in which 'origin' is an object"

  func whole(_ text: String) -> String { "CAST(\(text) AS \(wholeType))" }

  /// Returns a quoted column name.
  func name(_ name: String) -> String {
    let end = String(quote)
    return end + name.replacing([quote: end + end]) + end
  }

  /// Returns a text as a literal, from which no character can break out.
  func text(_ text: String) -> String {
    if let escape {
      return "'" + text.unicodeScalars.map { Self.isPlain($0) ? String($0) : escape($0) }.joined() + "'"
    }
    var pieces: [String] = []
    var plain = ""
    func close() {
      if !plain.isEmpty { pieces.append("'\(plain)'") }
      plain = ""
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": plain += "''"
      // A line-based program may take the text after a line break for one of its own commands.
      case "\\", "\u{0}"..."\u{1F}", "\u{7F}":
        close()
        pieces.append(character(String(scalar.value)))
      default: plain.unicodeScalars.append(scalar)
      }
    }
    close()
    return pieces.isEmpty ? "''" : pieces.count == 1 ? pieces[0] : "(" + pieces.joined(separator: " || ") + ")"
  }
}

/// An SQL dialect, which is that of an engine.
public enum SQLDialect: String, CaseIterable, Sendable, Hashable, Codable {
  /// DuckDB from version 1.3 on.
  case duckDB = "duckdb"
  /// PostgreSQL from version 13 on, with UTF-8 in the database.
  case postgreSQL = "postgresql"
  /// Spark SQL from version 4.0 on, as on Databricks.
  case spark

  package var program: String {
    switch self {
    case .duckDB: "duckdb"
    case .postgreSQL: "psql"
    case .spark: "spark-sql"
    }
  }

  /// Creates the dialect of the program in a command line: `duckdb world.db`, `ssh host psql service=flights`.
  package init?(spokenBy command: String) {
    let words = command.split { " \t\n'\"=;|&()".contains($0) }
    let names = words.compactMap { $0.split(separator: "/").last }
    let found = names.lazy.compactMap { name in Self.allCases.first { $0.program == name } }.first
    guard let found else { return nil }
    self = found
  }

  /// The syntax of the dialect, which is expensive to build the first time.
  package var words: SQLWords {
    switch self {
    case .duckDB: .duckDB
    case .postgreSQL: .postgreSQL
    case .spark: .spark
    }
  }
}
