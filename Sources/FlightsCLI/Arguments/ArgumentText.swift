/// A text from the command line whose meaning belongs to the library, with the place to blame for it.
package struct ArgumentText: Sendable, Hashable {
  /// Where a text was written.
  package enum Source: Sendable, Hashable {
    case option(String)
    case argument(of: String)
    /// A default: a variable of the environment, or a line of the configuration file.
    case preset(String)

    /// The source as an error names it: `option '--sort'` or `'flights sort'`.
    package var description: String {
      switch self {
      case .option(let spelling): "option '\(spelling)'"
      case .argument(let command): "'\(command)'"
      case .preset(let place): place
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
  /// Whether a default says it, which is for people and changes no format for programs.
  var isPreset: Bool { if case .preset = self { true } else { false } }

  static func option(_ option: Option) -> Self { .option(option.spelling) }

  static func argument(of command: Command) -> Self { .argument(of: command.spelling) }
}
