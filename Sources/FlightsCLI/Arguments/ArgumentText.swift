/// A text from the command line that the library parses, with the source to name in an error.
package struct ArgumentText: Sendable, Hashable {
  /// The place where a text was written.
  package enum Source: Sendable, Hashable {
    case option(String)
    case argument(of: String)
    /// The first word, which is a code or an ident to show because it is no command.
    case wordForCommand
    /// A default: an environment variable or a line of the configuration file, and the option that it sets.
    case preset(String, String)

    /// The source as named in an error: `option '--sort'` or `'flights sort'`.
    package var description: String {
      switch self {
      case .option(let spelling): "option '\(spelling)'"
      case .argument(let command): "'\(command)'"
      case .wordForCommand: ArgumentText.Source.argument(of: .show).description
      case .preset(let place, let spelling): "\(place): option '\(spelling)'"
      }
    }
  }

  package let text: String
  package let source: Source

  package init(_ text: String, from source: Source) {
    self.text = text
    self.source = source
  }
}

extension ArgumentText.Source {
  /// Whether the source is a default, which affects output for people but no format for programs.
  var isPreset: Bool { if case .preset = self { true } else { false } }

  static func option(_ option: Option) -> Self { .option(option.spelling) }

  static func argument(of command: Command) -> Self { .argument(of: command.spelling) }
}
