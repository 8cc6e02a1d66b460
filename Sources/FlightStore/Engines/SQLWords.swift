/// How one engine writes what every statement needs: a row of differences, and nothing else tells engines apart.
///
/// In a template `$1` and `$2` stand for the arguments.
package struct SQLWords: Sendable {
  /// Whose words they are.
  package let dialect: SQLDialect
  /// What encloses the name of a column.
  let quote: Character
  /// A number of 64 bits with a fraction, by its digits.
  let double: SQLTemplate
  /// The character with a code, for those that line-based programs would not pass on.
  let character: SQLTemplate
  /// What stands for a character inside a literal; `nil` where it takes a function.
  var escape: (@Sendable (Unicode.Scalar) -> String)?
  let doubleType: String
  let wholeType: String
  let textType: String

  // Numbers
  /// A number with six decimals.
  let rounded: SQLTemplate
  /// The nearest whole number, of two the one farther from zero.
  let nearest: SQLTemplate
  /// Kilometers over the ellipsoid between two points, by their latitudes and longitudes; `nil` where it cannot be said.
  let greatCircle: SQLTemplate?

  /// The value below which a share of the values of a group lies, between two of them in proportion.
  let percentile: SQLTemplate

  // Texts
  let beginsWith: SQLTemplate
  let contains: SQLTemplate
  /// Whether a text is like a pattern, in which `\` takes the meaning from `%` and `_`.
  let like: SQLTemplate
  /// The letters of a text without case and accents.
  let folded: SQLTemplate
  /// A flight's number without what spellings differ in.
  let flightName: SQLTemplate
  /// The composed form of a text.
  let composed: SQLTemplate
  /// Whether a test, which calls its text `item`, holds for one of the texts of a list.
  let anyItem: SQLTemplate

  // Times, by seconds since 1970
  let timestamp: SQLTemplate
  /// A time as RFC 3339 has it.
  let timeText: SQLTemplate
  /// A day, by the time of its beginning.
  let dayText: SQLTemplate
  let year, month, day, week: SQLTemplate
  /// What the clocks of a zone show, by seconds and the name of the zone.
  let local: SQLTemplate
  /// What this computer's clock shows.
  let now: String

  // Records
  /// A JSON object of members, by their keys and values.
  let object: @Sendable (_ members: [(key: String, value: String)]) -> String
  /// An object as a text.
  let objectText: SQLTemplate
  /// The texts of a list, which are joined, as an array.
  let splitList: SQLTemplate

  /// Whether a value is one of those that a statement finds in its column `found`.
  let isFound: SQLTemplate
  /// Whether a row may be joined to what a statement finds for it.
  let joinsLaterally: Bool

  let schema: SQLViewWords
  let program: SQLProgram
  /// The same dialect where views and functions are for one connection only.
  let temporary: @Sendable () -> SQLWords
}

/// How the program of an engine is talked to, line by line.
struct SQLProgram: Sendable {
  /// What makes it end with the first error, and print rows without anything around them.
  let opening: String
  /// A statement, of which every row is one text, as the program is to run it.
  let answer: SQLTemplate
  /// What makes it read statements from its standard input, and nothing else of them.
  var arguments = ""
  /// What keeps it from a catalog of tables that it would make where it is started, when all that it reads is files.
  var catalog: (setting: String, argument: String)?
}

/// How one engine writes the statements that make the views.
struct SQLViewWords: Sendable {
  /// What makes the functions that statements call.
  let functions: [String]
  /// What makes the rows that all statements stand on, by a name, a statement and whether they are for this connection only;
  /// `nil` where a view does as well.
  let keepRows: (@Sendable (_ name: String, _ select: String, _ isTemporary: Bool) -> [String]?)?
  /// The statement that reads records from files, which has none for a name that cannot be written; `nil` where an engine
  /// reads tables only.
  let readFiles: (@Sendable (_ name: String) -> String?)?
  /// The same for all columns of a Parquet file.
  let readColumns: (@Sendable (_ name: String) -> String?)?
  /// The description of the members of a record, by which it is taken apart; empty where nothing has to be described.
  let shape: @Sendable (SQLRecordShape) -> String
  /// A record taken apart by the description of its members.
  let openRecord: SQLTemplate
  /// A member of a record or, by the keys that lead there, of an object in it: texts and times as texts.
  let member: @Sendable (_ path: [String], _ key: String, _ storage: ColumnStorage) -> String
  /// Whether a record has an object where some keys lead.
  let isObject: @Sendable (_ path: [String]) -> String
  /// The first value that is known, in the order of a number.
  let firstKnown: SQLTemplate
  /// The texts of several lists, each once and in order, joined.
  let unitedLists: SQLTemplate
  /// A list of JSON as texts that are joined.
  let joinedList: SQLTemplate
  /// Seconds since 1970 of a time in a text.
  let seconds: SQLTemplate
}

/// A piece of a statement with places for others.
struct SQLTemplate: Sendable, ExpressibleByStringLiteral {
  private let text: String

  init(stringLiteral text: String) { self.text = text }
  init(_ text: String) { self.text = text }

  /// Fills the places in one pass: what is filled in may hold a dollar sign.
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
  /// The dialect for a statement that brings its views along.
  package var forOneStatement: SQLWords { temporary() }

  /// A command line that starts the program of an engine.
  ///
  /// - Parameters:
  ///   - command: The one that users have given.
  ///   - readsFiles: Whether it reads nothing but files, and no tables.
  /// - Returns: The command line with what makes it take statements.
  package func command(_ command: String, readsFiles: Bool = false) -> String {
    var words = [command]
    if readsFiles, let catalog = program.catalog, !command.contains(catalog.setting) { words.append(catalog.argument) }
    if !program.arguments.isEmpty { words.append(program.arguments) }
    return words.joined(separator: " ")
  }

  /// What the program of an engine is told first.
  package var opening: String { program.opening }

  /// Returns a statement, of which every row is one text, as the program of an engine is told to run it; the last line of
  /// its answer is `end`.
  package func answer(_ statement: String) -> String {
    program.answer(statement) + program.answer("SELECT \(text(Self.end))")
  }

  /// What the answer of an engine ends with.
  package static let end = "end of answer"

  func number(_ number: Double) -> String {
    let digits = "\(number)"
    return digits.contains("e") || digits.contains("n") ? "CAST('\(digits)' AS \(doubleType))" : double(digits)
  }

  /// Whether a program that reads lines takes a character inside a literal as it is.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\"", "`", "\\", "$", ";", "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": false
    default: true
    }
  }

  /// Whether files have columns for the members of records, by the end of their name.
  static func isParquet(_ name: String) -> Bool { name.lowercased().hasSuffix(".parquet") }

  /// What an engine says of a file whose columns are not the members of records: those of an export would be taken for
  /// unknown.
  static let noRecords = "not the columns of AeroAPI's records, of which 'origin' is an object"

  func whole(_ text: String) -> String { "CAST(\(text) AS \(wholeType))" }

  /// A name of a column.
  func name(_ name: String) -> String {
    let end = String(quote)
    return end + name.replacing(end, with: end + end) + end
  }

  /// A text as a literal that cannot end before its end, whatever it holds.
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
      // A program that reads lines may take what follows a line break for a command of its own.
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
