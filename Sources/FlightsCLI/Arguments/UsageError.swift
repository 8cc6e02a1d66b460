/// A command line that makes no sense; its words are in `UsageMessages.swift`.
package enum UsageError: Error, Equatable {
  /// What helps against an argument too many.
  package enum Advice: Sendable, Equatable {
    case dataOption
    case quotes
  }

  case missingCommand(before: Option)
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, Command?, suggestion: Option?)
  case optionOfOtherCommand(Option, Command)
  case optionOfOtherEntity(Option, Invocation.Entity, Command)
  case invalidValue(Option, ValueProblem, Command?)
  /// The value of a default does not suit its option; with the place of the default.
  case invalidPreset(String, Option, ValueProblem)
  /// A line of the configuration file is no option.
  case badConfiguration(place: String, String)
  case conflictingValues(Option, String, String, Command)
  case conflictingOptions(Option, Option, Command)
  /// The format that is asked for is not that of the output file's name.
  case formatOfOtherFile(String, given: String, meant: String, Command)
  /// The command does not write the format of the output file's name.
  case unwritableFile(String, meant: String, Command)
  case missingArgument(String, Command, after: String?)
  case unexpectedArgument(String, Command, Advice?)
  case standardInputTwice(Command)
  case unknownEntity(String, Command, suggestion: String?)
  case unknownWord(String, of: [String], Command, suggestion: String?)
  case unknownHelp(String, suggestion: String?)
}

/// A fault of an option's value, whichever option it is.
package enum ValueProblem: Error, Equatable {
  case missing
  case optionInstead(Option)
  case unwanted(found: String)
  case notOneOf([String], found: String)
  case notNumber(from: Int, found: String)
  case noTemplate(found: String)
}
