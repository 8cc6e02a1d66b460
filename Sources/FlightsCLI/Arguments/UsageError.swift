/// An error in the command line; its messages are in `UsageMessages.swift`.
package enum UsageError: Error, Equatable {
  /// A hint about an unexpected argument.
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
  /// A default with an invalid value, and its source.
  case invalidPreset(String, Option, ValueProblem)
  /// A line of the configuration file that is not an option.
  case badConfiguration(place: String, String)
  case conflictingValues(Option, String, String, Command)
  case conflictingOptions(Option, Option, Command)
  /// A format that contradicts the extension of the output file.
  case formatOfOtherFile(String, given: String, meant: String, Command)
  /// An output file whose extension names a format that the command does not write.
  case unwritableFile(String, meant: String, Command)
  case missingArgument(String, Command, after: String?)
  case unexpectedArgument(String, Command, Advice?)
  case standardInputTwice(Command)
  case unknownEntity(String, Command, suggestion: String?)
  case unknownWord(String, of: [String], Command, suggestion: String?)
  case unknownHelp(String, suggestion: String?)
}

/// An error in the value of any option.
package enum ValueProblem: Error, Equatable {
  case missing
  case optionInstead(Option)
  case unwanted(found: String)
  case notOneOf([String], found: String)
  case notNumber(from: Int, found: String)
  case noTemplate(found: String)
}
