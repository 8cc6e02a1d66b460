internal import FlightStore

/// The options given to a command, each value checked against the option table.
struct OptionValues {
  private let command: Command
  private var values: [(option: Option, texts: [String])] = []
  /// The sources of values that are defaults.
  private var places: [Option: String] = [:]
  /// The defaults in effect, as `--verbose` prints them.
  private(set) var presets: [String] = []

  /// Checks that the command takes every option, that every value is valid and that none contradict each other.
  init(of command: Command, _ given: [RawArguments.GivenOption]) throws(UsageError) {
    self.command = command
    let options = command.options
    for given in given {
      let option = given.option
      guard options.contains(option) else { throw .optionOfOtherCommand(option, command) }
      guard let text = given.value else {
        add(nil, to: option)
        continue
      }
      let parts = try Self.parts(of: text, option, command: command)
      if option.isList {
        for part in parts { add(part, to: option) }
        continue
      }
      let value = parts[0]
      if !option.repeats, let earlier = values(of: option)?.first, earlier != value {
        throw .conflictingValues(option, earlier, value, command)
      }
      add(value, to: option)
    }
  }

  /// Adds the defaults of options that the command takes and the command line does not give.
  mutating func add(_ presets: Presets, for entity: EntityKind?) throws(UsageError) {
    let given = Set(values.map(\.option))
    for preset in presets.presets where command.options.contains(preset.option) {
      let option = preset.option
      if given.contains(option) || entity.map({ !option.entities.contains($0) }) ?? false { continue }
      // A variable takes precedence over the file; within the file, only a repeatable option may occur twice.
      if let place = places[option], !option.repeats || place.hasPrefix("environment") { continue }
      // A format that only other commands have is ignored like an option that only they take.
      if option == .format, let format = Invocation.Format(rawValue: option.canonical(preset.value ?? "")),
        !command.formats.contains(format)
      {
        continue
      }
      // These name fields of flights, which other entities do not have, and groups have only in conditions.
      if [.sort, .distinct, .where].contains(option), entity != .flights { continue }
      if [.sort, .distinct].contains(option), command.options.contains(.by) { continue }
      places[option] = preset.place
      // The data may come from elsewhere, which is known only when it is loaded.
      if option != .data { self.presets.append(preset.text) }
      guard let value = preset.value else {
        add(nil, to: option)
        continue
      }
      do throws(UsageError) {
        for part in try Self.parts(of: value, option, command: command) { add(part, to: option) }
      } catch .invalidValue(let option, let problem, _) {
        throw .invalidPreset(preset.place, option, problem)
      }
    }
  }

  /// Returns the checked values of an option's value: several if it is a comma-separated list.
  ///
  /// A comma before a space belongs to a name, as in `Frontier Airlines, Inc.`, unless all values are choices or as
  /// short as codes.
  static func parts(of value: String, _ option: Option, command: Command) throws(UsageError) -> [String] {
    var pieces = [value]
    if option.isList, value.contains(",") {
      pieces = value.split(separator: /, */, omittingEmptySubsequences: false).map(String.init)
      let areShort = pieces.allSatisfy { $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isASCIILetterOrDigit) }
      if !areShort, option.choices == nil {
        pieces = value.split(separator: /,(?! )/, omittingEmptySubsequences: false).map(String.init)
      }
    }
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

  private mutating func add(_ value: String?, to option: Option) {
    let place = values.firstIndex { $0.option == option } ?? values.count
    if place == values.count { values.append((option, [])) }
    if let value { values[place].texts.append(value) }
  }

  private func values(of option: Option) -> [String]? { values.first { $0.option == option }?.texts }

  func has(_ option: Option) -> Bool { values(of: option) != nil }

  func texts(_ option: Option) -> [ArgumentText] {
    let source = places[option].map { ArgumentText.Source.preset($0, option.spelling) } ?? .option(option)
    return (values(of: option) ?? []).map { ArgumentText($0, from: source) }
  }

  func text(_ option: Option) -> ArgumentText? { texts(option).first }

  func number(_ option: Option) -> Int? { values(of: option)?.first.flatMap { Int($0) } }

  func verbosity() throws(UsageError) -> Invocation.Verbosity {
    try checkAtMostOne(of: .quiet, .verbose)
    return has(.quiet) ? .quiet : has(.verbose) ? .verbose : .normal
  }

  func checkAtMostOne(of option: Option, _ other: Option) throws(UsageError) {
    if has(option), has(other) { throw .conflictingOptions(option, other, command) }
  }

  /// Throws an error if a given filter cannot select rows of an entity.
  func checkEntity(_ entity: EntityKind?) throws(UsageError) {
    guard let entity else { return }
    for option in command.options where has(option) && !option.entities.contains(entity) {
      throw .optionOfOtherEntity(option, entity, command)
    }
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
