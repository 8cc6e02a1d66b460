import Foundation
import Testing

#if canImport(Glibc)
  /// Tests of the completion scripts in their shells, as far as these are installed.
  struct ShellCompletionTests {
    /// Runs a script, which finds the built program as `flights`, and returns its output.
    private func run(_ shell: String, _ script: String) throws -> String {
      let scratch = try Scratch()
      return try Shell.run("\(shell) \(scratch.file("script", script)) 2>&1", ["LC_ALL": "C.UTF-8"]).output
    }

    @Test(
      .enabled(if: Shell.path(of: "bash") != nil),
      arguments: [
        ("flights bo", "board\n"), ("flights board EDDF", "EDDF\n"), ("flights map --format = g", "geojson\n"),
        ("flights map --format =", "table\ncsv\ntsv\njson\nndjson\nmarkdown\ngeojson\nsvg\nhtml\n"),
        ("flights list --fields ident,destination.ci", "ident,destination.city\n"),
        ("flights list --dest Fra", "Frankfurt\\ am\\ Main\n"),
        ("flights list --dest fra", "fra\nfrankfurt\\ am\\ Main\n"),
        ("flights show DLH119", "DLH1195\nDLH1198\n"), ("flights search 'San\\ F'", "San\\ Francisco\n"),
        ("flights list --city \"'San F\"", "San Francisco\n"),
      ])
    func bash(line: String, expected: String) throws {
      let script = """
        source <(flights completions bash)
        COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_LINE="${COMP_WORDS[*]}" COMP_LINE=${COMP_LINE/ = /=} COMP_LINE=${COMP_LINE/% =/=}
        _flights
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      #expect(try run("bash --norc", script) == expected)
    }

    /// Bash divides a word where it contains '=' or ':', and replaces its last part.
    @Test(
      .enabled(if: Shell.path(of: "bash") != nil),
      arguments: [
        ("list --units=metric,altitude=fl", "list --units=metric,altitude=FL"),
        ("list --units metric,altitude=fl", "list --units metric,altitude=FL"),
        ("list --where=phase=sch", "list --where=phase=scheduled"), ("map --format=g", "map --format=geojson"),
        ("list --city=a:b", "list --city=a:Bc"), ("list --city a:", "list --city a:Bc"),
        ("list --city=\"San F", "list --city=San Francisco"),
      ])
    func bashKeepsThePartsOfAWord(line: String, completed: String) throws {
      let scratch = try Scratch()
      let folder = URL(filePath: PseudoTerminal.program).deletingLastPathComponent().path()
      let airports = ["San Francisco", "A:Bc"].enumerated().map { index, city in
        #"{"airport_code": "KAA\#(index)", "city": "\#(city)", "latitude": 1, "longitude": 1}"#
      }
      let data = try scratch.file("airports.json", "[\(airports.joined(separator: ","))]")
      let terminal = try PseudoTerminal(
        ["--norc", "-i"], program: try #require(Shell.path(of: "bash")), width: 200, height: 24,
        environment: [
          "PATH": "\(folder):/bin:/usr/bin", "HOME": scratch.path, "PS1": "ready> ", "LC_ALL": "C.UTF-8",
          "FLIGHTS_DATA": data,
        ])
      terminal.type("source <(flights completions bash); echo set''up\n")
      #expect(terminal.waits(for: "setup\r\n"))
      let start = terminal.output.endIndex
      terminal.type("flights \(line)\t\u{1}echo [\u{5}]\n")
      #expect(terminal.waits(for: "[flights \(completed) ]\r\n", after: start), "\(terminal.output[start...])")
    }

    @Test(
      .enabled(if: Shell.path(of: "fish") != nil),
      arguments: [
        ("flights bo", "board\tShow the arrivals and departures of an airport.\n"),
        ("flights board EDDF", "EDDF\tFrankfurt Int'l\n"), ("flights map --format=g", "--format=geojson\n"),
        ("flights show DLH119", "DLH1195\nDLH1198\n"), (#"flights search San\\ F"#, "San Francisco\n"),
      ])
    func fish(line: String, expected: String) throws {
      #expect(try run("fish -N", "flights completions fish | source; complete -C '\(line)'") == expected)
    }

    /// The arguments of some commands are files, also after the first one.
    @Test(
      .enabled(if: Shell.path(of: "fish") != nil),
      arguments: ["check", "import", "diff", "diff old.json", "list --data", "list -o"])
    func fishOffersFiles(after words: String) throws {
      let script = "flights completions fish | source; complete -C 'flights \(words) /bi'"
      #expect(try run("fish -N", script).hasPrefix("/bin"))
    }

    /// The commands whose arguments are files are the same in every shell, whether or not it is installed.
    @Test func fishKnowsTheCommandsOfFiles() throws {
      let script = try run("bash --norc", "flights completions fish")
      for command in ["check", "diff", "import"] {
        #expect(script.contains("contains -- \(command) $words\n"), "\(command)")
      }
    }

    @Test(.enabled(if: Shell.path(of: "zsh") != nil))
    func zsh() throws {
      let script = """
        autoload -U compinit; compinit -u -D
        eval "$(flights completions zsh)"
        _describe() { print -rl -- "${candidates[@]}" }
        words=(flights board EDDF) CURRENT=3
        _flights
        words=(flights show DLH119) CURRENT=3
        _flights
        words=(flights search 'San\\ F') CURRENT=3
        _flights
        words=(flights search "'San F") CURRENT=3
        _flights
        """
      #expect(
        try run("zsh -f", script) == "EDDF:Frankfurt Int'l\nDLH1195\nDLH1198\nSan Francisco\nSan Francisco\n")
    }

    @Test(.enabled(if: Shell.path(of: "man") != nil))
    func manualPageIsReadByMan() throws {
      let script =
        "flights man > \"$HOME/flights-$$.1\"; MANWIDTH=80 man --warnings -l \"$HOME/flights-$$.1\"; "
        + "rm \"$HOME/flights-$$.1\""
      let page = try run("bash --norc", script)
      #expect(page.hasPrefix("FLIGHTS(1)"))
      #expect(page.contains("--format <format>"))
      #expect(!page.contains("warning:"))
    }
  }
#endif
