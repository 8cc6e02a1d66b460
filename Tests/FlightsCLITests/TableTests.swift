import FlightSQL
import FlightStore
import Testing

@testable import FlightsCLI

struct OptionTableTests {
  @Test func namesAreUnique() {
    #expect(Set(Option.all.map(\.name)).count == Option.all.count)
    let letters = Option.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test(arguments: Option.all.map(\.name))
  func rowIsComplete(name: String) throws {
    let option = try #require(Option.named(name))
    #expect(option.value == .nothing || option.value.placeholder?.isEmpty == false)
    #expect(option.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(option.summary.first?.isUppercase == true)
    #expect(option.summary.count <= 80)
    #expect(option.summary.last != ".", "help adds the full stop")
    #expect(!Command.taking(option).isEmpty)
    #expect(!option.guesses.contains { Option.named($0) == option })
  }

  private static let helpLines = Command.all.map { $0.helpText.split(separator: "\n") }

  @Test(arguments: Option.all.map(\.name))
  func rowIsInTheHelpOfEachCommandThatTakesItAndOfNoOther(name: String) throws {
    let option = try #require(Option.named(name))
    for (command, lines) in zip(Command.all, Self.helpLines) {
      #expect(
        lines.contains { $0.hasPrefix("  " + option.label) } == command.options.contains(option), "\(command.name)")
    }
  }

  @Test(arguments: Option.all.map(\.name))
  func rowParsesInEachFormForEachCommandThatTakesIt(name: String) throws {
    let option = try #require(Option.named(name))
    for command in Command.taking(option) {
      let value = sampleValue(of: command.value(of: option))
      for form in forms(of: option, value) {
        for words in [
          [command.name] + sampleArguments(of: command) + form, form + [command.name] + sampleArguments(of: command),
        ] {
          let raw = try RawArguments(words: words)
          #expect(raw.command == command)
          #expect(raw.options.map(\.option) == [option])
          #expect(raw.options.map(\.value) == [value])
          #expect(throws: Never.self, "\(words)") { try Invocation(words: words) }
        }
      }
    }
  }

  private func forms(of option: Option, _ value: String?) -> [[String]] {
    guard let value else { return [[option.spelling]] + (option.short.map { [["-\($0)"]] } ?? []) }
    let long = [[option.spelling, value], ["\(option.spelling)=\(value)"]]
    return long + (option.short.map { [["-\($0)", value], ["-\($0)\(value)"]] } ?? [])
  }

  private func sampleValue(of value: Option.Value) -> String? {
    switch value {
    case .nothing: nil
    case .text(let placeholder): placeholder == "line" ? "{ident}" : "x"
    case .choice(_, let values): values.last
    case .number(_, let least): String(least)
    }
  }
}

struct CommandTableTests {
  @Test func namesAreUnique() {
    #expect(Set(Command.all.map(\.name)).count == Command.all.count)
    let guesses = Command.all.flatMap(\.guesses)
    #expect(Set(guesses).count == guesses.count)
  }

  @Test func enginesAreAllNamed() {
    #expect(
      Command.sql.arguments[0].text
        == "SQL dialect: \(MessageForm.enumeration(SQLDialect.allCases.map(\.rawValue), joinedBy: "or")).")
  }

  @Test(arguments: Command.all.map(\.name))
  func rowIsComplete(name: String) throws {
    let command = try #require(Command.named(name))
    #expect(command.summary.hasSuffix("."))
    #expect(!command.usage.isEmpty)
    #expect(!command.examples.isEmpty)
    #expect(command.examples.allSatisfy { $0.contains(command.spelling) })
    #expect(Set(command.options.map(\.name)).count == command.options.count)
    for argument in command.arguments {
      #expect(command.usage.contains { $0.contains(argument.name) })
    }
  }

  @Test(arguments: Command.all.map(\.name))
  func plainCommandParses(name: String) throws {
    let command = try #require(Command.named(name))
    #expect(throws: Never.self) { try Invocation(words: [name] + sampleArguments(of: command)) }
  }

  @Test func statusesHaveTheirNumbers() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 130])
  }
}

func sampleArguments(of command: Command) -> [String] {
  if command.name == "completions" { return ["bash"] }
  if command.name == "sql" { return ["duckdb"] }
  // A filter is only for a table.
  if command.name == "browse" { return ["flights"] }
  let required = command.usage.map { $0.ranges(of: " <").count }.max() ?? 0
  return Array(repeating: "departure", count: required)
}
