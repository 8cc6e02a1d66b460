/// The given options of one command, each value checked against the row of its option.
struct OptionValues {
  private let command: Command
  private var values: [(option: Option, texts: [String])] = []

  /// Checks that the command takes every option, that every value suits it and that no two contradict each other.
  init(of command: Command, _ given: [RawArguments.GivenOption]) throws(UsageError) {
    self.command = command
    let options = command.options
    for given in given {
      let option = given.option
      guard options.contains(option) else { throw .optionOfOtherCommand(option, command) }
      guard let value = given.value else {
        add(nil, to: option)
        continue
      }
      do throws(ValueProblem) {
        try command.value(of: option).check(value)
      } catch {
        throw .invalidValue(option, error, command)
      }
      if !option.repeats, let earlier = values(of: option)?.first, earlier != value {
        throw .conflictingValues(option, earlier, value, command)
      }
      add(value, to: option)
    }
  }

  private mutating func add(_ value: String?, to option: Option) {
    let place = values.firstIndex { $0.option == option } ?? values.count
    if place == values.count { values.append((option, [])) }
    if let value { values[place].texts.append(value) }
  }

  private func values(of option: Option) -> [String]? { values.first { $0.option == option }?.texts }

  func has(_ option: Option) -> Bool { values(of: option) != nil }

  func texts(_ option: Option) -> [ArgumentText] {
    (values(of: option) ?? []).map { ArgumentText($0, from: .option(option)) }
  }

  func text(_ option: Option) -> ArgumentText? { texts(option).first }

  func number(_ option: Option) -> Int? { values(of: option)?.first.flatMap { Int($0) } }

  func verbosity() throws(UsageError) -> Invocation.Verbosity {
    switch (has(.quiet), has(.verbose)) {
    case (true, true): throw .conflictingOptions(.quiet, .verbose, command)
    case (true, false): .quiet
    case (false, true): .verbose
    case (false, false): .normal
    }
  }

  /// Checks that every given filter can choose among rows of an entity.
  func checkEntity(_ entity: Invocation.Entity?) throws(UsageError) {
    guard let entity else { return }
    for option in command.options where has(option) && !option.entities.contains(entity) {
      throw .optionOfOtherEntity(option, entity, command)
    }
  }
}

extension Option.Value {
  /// Checks a value without knowing whose it is.
  func check(_ text: String) throws(ValueProblem) {
    if text.isEmpty { throw .missing }
    switch self {
    case .nothing, .text:
      break
    case .choice(_, let values):
      if !values.contains(text) { throw .notOneOf(values, found: text) }
    case .number(_, let least):
      // `Int` alone would also take '+5'.
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = Int(text), number >= least
      else { throw .notNumber(from: least, found: text) }
    }
  }
}
