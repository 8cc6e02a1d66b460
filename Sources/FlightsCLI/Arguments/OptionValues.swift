internal import FlightStore

/// The options of a request with their values, each checked by its form in the option table.
struct OptionValues: Sendable, Equatable {
  private struct Given: Equatable {
    let option: Option
    let text: ArgumentText
  }

  /// The values in the order given.
  private var given: [Given] = []

  /// The first or only value of an option, an empty one for an option without values; `nil` if it is not given.
  subscript(option: Option) -> ArgumentText? {
    get { given.first { $0.option == option }?.text }
    set { replace(option, by: newValue.map { [$0] } ?? []) }
  }

  /// Returns the values of an option in the order given; none if it is not given.
  func all(_ option: Option) -> [ArgumentText] { given.filter { $0.option == option }.map(\.text) }

  func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

  var hasFilters: Bool { given.contains { $0.option.group == .filters } }

  func number(_ option: Option) -> Int? { self[option].flatMap { Int($0.text) } }

  func choice<Choice: RawRepresentable<String>>(_ option: Option) -> Choice? {
    self[option].flatMap { Choice(rawValue: $0.text) }
  }

  mutating func add(_ text: ArgumentText, to option: Option) { given.append(Given(option: option, text: text)) }

  /// Adds a value of an option, as if the command line gave it.
  mutating func add(_ text: String, to option: Option) { add(ArgumentText(text, from: .option(option)), to: option) }

  /// Replaces the values of an option, as if the command line gave it.
  mutating func set(_ option: Option, to text: String = "") { self[option] = ArgumentText(text, from: .option(option)) }

  /// Replaces the values of an option by those that it has elsewhere.
  mutating func take(_ option: Option, from other: OptionValues) { replace(option, by: other.all(option)) }

  private mutating func replace(_ option: Option, by texts: [ArgumentText]) {
    let place = given.firstIndex { $0.option == option } ?? given.endIndex
    given.removeAll { $0.option == option }
    given.insert(contentsOf: texts.map { Given(option: option, text: $0) }, at: place)
  }

  mutating func removeLastFilter() -> (option: Option, text: ArgumentText)? {
    given.lastIndex { $0.option.group == .filters }.map { place in
      let last = given.remove(at: place)
      return (last.option, last.text)
    }
  }

  /// Returns the values of those options that are among some.
  func only(_ options: [Option]) -> OptionValues {
    var values = self
    values.given = given.filter { options.contains($0.option) }
    return values
  }
}

extension OptionValues {
  /// Checks that the command takes every option, that every value is valid and that none contradict each other.
  init(_ all: [RawArguments.GivenOption], of command: Command, for entity: EntityKind) throws(UsageError) {
    let options = command.options
    for given in all {
      let option = given.option
      guard options.contains(option) else {
        let meant = Option.condition(onTime: option.name, given.value, of: entity, among: options)
        if let meant { throw .unknownOption(option.spelling, command, suggestion: meant) }
        throw .optionOfOtherCommand(option, command)
      }
      for part in try Self.parts(of: given.value, option, command: command) {
        if option.repeats || !has(option) {
          add(part, to: option)
        } else if let earlier = self[option]?.text, earlier != part {
          throw .conflictingValues(option, earlier, part, command)
        }
      }
    }
  }

  /// Adds the defaults of options that the command takes and the command line does not give.
  ///
  /// Returns them as `--verbose` prints them.
  mutating func add(_ presets: Presets, of command: Command, for entity: EntityKind?) throws(UsageError) -> [String] {
    var told: [String] = []
    for preset in presets.presets where command.options.contains(preset.option) {
      let option = preset.option
      if entity.map({ !option.entities.contains($0) }) ?? false { continue }
      // A variable takes precedence over the file; within the file, only a repeatable option may occur twice.
      switch self[option]?.source {
      case nil: break
      case .preset(let place, _) where option.repeats && !Presets.Preset.isVariable(place): break
      default: continue
      }
      // What is typed also takes precedence over defaults that it excludes.
      let others = Option.alternatives.filter { $0.contains(option) }.joined()
      if others.contains(where: { self[$0]?.source.isPreset == false }) { continue }
      // A format that only other commands have is ignored like an option that only they take.
      if option == .format, let format = Invocation.Format(rawValue: option.canonical(preset.value ?? "")),
        !command.formats.contains(format)
      {
        continue
      }
      // These name fields of flights, which other entities do not have, and groups have only in conditions.
      if [.sort, .distinct, .where].contains(option), entity != .flights { continue }
      if [.sort, .distinct].contains(option), command.options.contains(.by) { continue }
      // The data may come from elsewhere, which is known only when it is loaded.
      if option != .data { told.append(preset.text) }
      do throws(UsageError) {
        for part in try Self.parts(of: preset.value, option, command: command) {
          add(ArgumentText(part, from: .preset(preset.place, option.spelling)), to: option)
        }
      } catch .invalidValue(let option, let problem, _) {
        throw .invalidPreset(preset.place, option, problem)
      }
    }
    return told
  }

  /// Returns the checked values of an option's value: several if it is a comma-separated list.
  ///
  /// A comma before a space belongs to a name, as in `Frontier Airlines, Inc.`, unless all values are choices or as
  /// short as codes.
  private static func parts(
    of value: String?, _ option: Option, command: Command
  ) throws(UsageError) -> [String] {
    guard let value else { return [""] }
    var pieces = [value]
    if option.isList, value.contains(",") {
      pieces = value.split(separator: /, */, omittingEmptySubsequences: false).map(String.init)
      let areShort = pieces.allSatisfy { $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) }
      if !areShort, option.choices == nil {
        pieces = value.split(separator: /,(?! )/, omittingEmptySubsequences: false).map(String.init)
      }
    }
    if pieces.count > 1, pieces.contains("") { throw .invalidValue(option, .emptyItem(found: value), command) }
    var parts: [String] = []
    for piece in pieces {
      let part = option.canonical(piece)
      do throws(ValueProblem) { try command.value(of: option).check(part, written: piece) } catch {
        throw .invalidValue(option, error, command)
      }
      parts.append(part)
    }
    return parts
  }
}

extension Option.Value {
  /// Checks a value in its canonical spelling; the error has it as written, and does not name the option.
  func check(_ text: String, written: String) throws(ValueProblem) {
    if text.isEmpty { throw .missing }
    switch self {
    case .nothing, .text:
      break
    case .choice(_, let values):
      if !values.contains(text) { throw .notOneOf(values, found: written) }
    case .number(_, let least):
      // `Int` alone would also accept `+5`.
      guard text.utf8.allSatisfy(\.isASCIIDigit),
        let number = Int(text), number >= least
      else { throw .notNumber(from: least, found: written) }
    }
  }
}
